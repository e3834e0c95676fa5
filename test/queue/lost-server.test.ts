/** The database server is killed (SIGKILL) under a queue that waits: once it is back, messages travel again. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/connection.ts';
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import type { LogEntry } from '../../src/log/log.ts';
import { openQueue } from '../../src/queue/pg-boss-queue.ts';
import { removeEmbeddedFiles } from '../support/test-database.ts';

test('a queue outlives the death of the database server', { timeout: 120_000 }, async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'toile-lost-server-'));
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => entries.push(entry);
  const back = Promise.withResolvers<void>();
  const server = await startEmbeddedServer({
    dataDirectory,
    log: (entry) => {
      if (entry.message.endsWith('is back.')) back.resolve();
    },
  });
  const database = openDatabase(server.url, { max: 2 });
  await migrateDatabase(database);
  const queue = await openQueue({ url: server.url, log, maintains: true });
  const received = new Set<string>();
  const waiting = new Map<string, () => void>();
  await queue.consume(async ({ jobId }) => {
    received.add(jobId);
    waiting.get(jobId)?.();
  });
  const sendAndReceive = async () => {
    const jobId = randomBytes(16).toString('hex');
    const arrived = new Promise<void>((resolve) => waiting.set(jobId, resolve));
    await database
      .transaction()
      .execute((transaction) => queue.send(transaction, { jobId, kind: 'clothes' }));
    await arrived;
    return jobId;
  };
  const before = await sendAndReceive();

  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(database);
  const pid = Number((await readFile(join(rows[0].data_directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await back.promise;

  const after = await sendAndReceive();
  assert.deepEqual([...received], [before, after]);
  await queue.close();
  await database.destroy();
  await server.stop();
  await removeEmbeddedFiles(dataDirectory);
});
