/**
 * Databases for tests, on a real server. `npm test` starts one embedded server for all test files and names it in
 * `TOILE_TEST_DATABASE_URL`; a test file that is run by itself starts its own.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/database/connection.ts';
import { prepareHome } from '../../src/database/embedded/home.ts';
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/tables.ts';

export const TEST_DATABASE_URL = 'TOILE_TEST_DATABASE_URL';

export interface TestDatabase {
  readonly url: string;
  /** Up to 10 connections. */
  readonly database: Database;
  /** Closes the connections, also those that others have to this database, and removes it. */
  drop(): Promise<void>;
}

export interface TestServer {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** An empty database with the newest schema, that nobody else uses. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = process.env[TEST_DATABASE_URL];
  const server = shared ? { url: shared, stop: async () => {} } : await startTestServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(server.url, `CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { max: 10 });
  await migrateDatabase(database);
  return {
    url: url.href,
    database,
    async drop() {
      await database.destroy();
      await execute(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

/** A server with data of its own, which `stop` removes; its folder's name tells which process started it. */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), `toile-test-${process.pid}-`));
  const server = await startEmbeddedServer({ dataDirectory: folder, log: () => {} });
  return {
    url: server.url,
    folder,
    async stop() {
      await server.stop();
      await removeEmbeddedFiles(folder);
    },
  };
}

/** Ends the servers that killed processes have left, and removes their files. Returns their folders. */
export async function removeAbandonedTestServers(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => {
    const processId = /^toile-test-(\d+)-/.exec(name)?.[1];
    return processId !== undefined && !isRunning(Number(processId));
  });
  const removed: string[] = [];
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    try {
      const server = await startEmbeddedServer({ dataDirectory: folder, log: () => {} });
      await server.stop();
      await removeEmbeddedFiles(folder);
      removed.push(folder);
    } catch (error) {
      // Another run may be at the same folder, or it belongs to another user: no reason for this run to end.
      console.error(`${folder} was left by a killed test run and could not be removed: ${error}`);
    }
  }
  return removed;
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes a data folder, and the server's files where they lie elsewhere. */
export async function removeEmbeddedFiles(dataDirectory: string): Promise<void> {
  const home = await prepareHome(dataDirectory);
  await rm(home.cluster, { recursive: true, force: true });
  await rm(home.socketFolder, { recursive: true, force: true });
  if (home.runAs) await rm(join(home.cluster, '..'), { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
