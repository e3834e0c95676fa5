import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { prepareHome } from '../../src/database/embedded/home.ts';
import { isPostmaster, readPostmasterRecord } from '../../src/database/embedded/postmaster.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded-server.ts';
import type { LogEntry } from '../../src/log/log.ts';
import { removeEmbeddedFiles } from '../support/test-database.ts';

const AS_ROOT = process.getuid?.() === 0;
/** `daemon`: initdb wants a user that the system knows by name. */
const ORDINARY_USER = { uid: 1, gid: 1 };
const NAMELESS_USER = { uid: 54_321, gid: 54_321 };

const NO_ORDINARY_USER = (await canTryAsOrdinaryUser()) ? false : 'needs root, and files that all may read';

interface ServerUser {
  readonly process: ChildProcess;
  readonly answer: { url: string; adopted: boolean; error?: string };
  /** Lets the process give the server up and end. */
  end(): Promise<void>;
}

describe('embedded server', () => {
  const folders: string[] = [];
  const running: ChildProcess[] = [];

  async function newFolder(...below: string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'toile-embedded-'));
    folders.push(folder);
    return join(folder, ...below);
  }

  const start = (dataDirectory: string, log: (entry: LogEntry) => void = () => {}) =>
    startEmbeddedServer({ dataDirectory, log });

  /** Starts another process that uses the server of this folder. */
  async function startUser(folder: string, as: { uid?: number; gid?: number } = {}): Promise<ServerUser> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'server-user.ts'), folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      ...as,
    });
    running.push(child);
    const exited = once(child, 'exit');
    const [line] = await once(createInterface(child.stdout!), 'line');
    return {
      process: child,
      answer: JSON.parse(line),
      async end() {
        child.stdin!.end();
        await exited;
      },
    };
  }

  /** Kills the server's main process without warning; resolves when it is gone. */
  async function killPostmaster(folder: string): Promise<void> {
    const { cluster } = await prepareHome(folder);
    const { pid } = (await readPostmasterRecord(cluster))!;
    process.kill(pid, 'SIGKILL');
    while (await isPostmaster(pid)) await delay(5);
  }

  async function isRunning(folder: string): Promise<boolean> {
    const record = await readPostmasterRecord((await prepareHome(folder)).cluster);
    return record !== null && (await isPostmaster(record.pid));
  }

  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it('starts, keeps what was written, ends, and finds it again', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    assert.equal(first.adopted, false);
    await writeNumber(first.url, 1);
    await first.stop();
    assert.equal(await isRunning(folder), false);

    const second = await start(folder);
    assert.equal(second.adopted, false);
    assert.equal(second.url, first.url);
    assert.deepEqual(await readNumbers(second.url), [1]);
    await second.stop();
    await removeEmbeddedFiles(folder);
  });

  it('computes checksums, speaks UTF-8 and UTC, and listens on no network', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    assert.deepEqual(
      await Promise.all(
        [
          'data_checksums',
          'server_encoding',
          'timezone',
          'listen_addresses',
          'fsync',
          'full_page_writes',
        ].map(
          async (name) =>
            (await query(server.url, `SHOW ${name}`))[0]![name.toLowerCase().replace('timezone', 'TimeZone')],
        ),
      ),
      ['on', 'UTF8', 'UTC', '', 'on', 'on'],
    );
    await server.stop();
    await removeEmbeddedFiles(folder);
  });

  it('is adopted when the process that started it was killed', async () => {
    const folder = await newFolder();
    const user = await startUser(folder);
    await writeNumber(user.answer.url, 2);
    user.process.kill('SIGKILL');
    await once(user.process, 'exit');
    assert.equal(await isRunning(folder), true);

    const server = await start(folder);
    assert.equal(server.adopted, true);
    assert.deepEqual(await readNumbers(server.url), [2]);
    await server.stop();
    assert.equal(await isRunning(folder), false);
    await removeEmbeddedFiles(folder);
  });

  it('starts again by itself, at the same address, when it is killed', async () => {
    const folder = await newFolder();
    const back = Promise.withResolvers<void>();
    const server = await start(folder, ({ level }) => level === 'info' && back.resolve());
    await writeNumber(server.url, 3);
    await killPostmaster(folder);
    await back.promise;
    assert.deepEqual(await readNumbers(server.url), [3]);
    await server.stop();
    assert.equal(await isRunning(folder), false);
    await removeEmbeddedFiles(folder);
  });

  it('starts again after it was killed together with the process that started it, again and again', async () => {
    const folder = await newFolder();
    for (let round = 0; round < 3; round++) {
      const user = await startUser(folder);
      assert.equal(user.answer.adopted, false);
      await writeNumber(user.answer.url, round);
      user.process.kill('SIGKILL');
      await killPostmaster(folder);
    }
    const server = await start(folder);
    assert.deepEqual(await readNumbers(server.url), [0, 1, 2]);
    await server.stop();
    await removeEmbeddedFiles(folder);
  });

  it('starts although its process id belongs to another program by now', async () => {
    const folder = await newFolder();
    const user = await startUser(folder);
    user.process.kill('SIGKILL');
    await killPostmaster(folder);
    const record = join((await prepareHome(folder)).cluster, 'postmaster.pid');
    await writeFile(record, (await readFile(record, 'utf8')).replace(/^\d+/, String(process.pid)));

    const server = await start(folder);
    assert.equal(server.adopted, false);
    await server.stop();
    await removeEmbeddedFiles(folder);
  });

  it('is shared by processes that start it at the same time, and ends with the last one', async () => {
    const folder = await newFolder();
    const users = await Promise.all([startUser(folder), startUser(folder), startUser(folder)]);
    const [first, second, third] = users as [ServerUser, ServerUser, ServerUser];
    for (const { answer } of users) assert.equal(answer.error, undefined);
    assert.equal(users.filter(({ answer }) => !answer.adopted).length, 1);
    assert.equal(new Set(users.map(({ answer }) => answer.url)).size, 1);
    await writeNumber(first.answer.url, 4);
    await first.end();
    await second.end();
    assert.deepEqual(await readNumbers(third.answer.url), [4]);
    await third.end();
    assert.equal(await isRunning(folder), false);
    await removeEmbeddedFiles(folder);
  });

  it('works in a folder far below a closed one', async () => {
    const closed = await newFolder();
    await chmod(closed, 0o700);
    const folder = join(
      closed,
      'a folder with spaces, a comma and a "quote"',
      ...Array(40).fill('deep-below'),
    );
    const server = await start(folder);
    await writeNumber(server.url, 5);
    assert.deepEqual(await readNumbers(server.url), [5]);
    await server.stop();
    await removeEmbeddedFiles(folder);
  });

  it('says what to do when the data was written by another major version', async () => {
    const folder = await newFolder();
    await (await start(folder)).stop();
    await writeFile(join((await prepareHome(folder)).cluster, 'PG_VERSION'), '12\n');
    await assert.rejects(start(folder), { name: 'EmbeddedServerError', message: /PostgreSQL 12.*"Upgrade"/ });
    await removeEmbeddedFiles(folder);
  });

  it('says what to do when the data is damaged, with the words of the server', async () => {
    const folder = await newFolder();
    await (await start(folder)).stop();
    await rm(join((await prepareHome(folder)).cluster, 'global', 'pg_control'));
    await assert.rejects(start(folder), {
      name: 'EmbeddedServerError',
      message: /did not start.*set DATABASE_URL.*What the server said:\n.*pg_control/s,
    });
    await removeEmbeddedFiles(folder);
  });

  it('says what to do when the data folder is no folder', async () => {
    const folder = await newFolder('file');
    await writeFile(folder, '');
    await assert.rejects(start(folder), {
      name: 'EmbeddedServerError',
      message: /can't prepare its folders \(.*file.*\).*set DATABASE_URL/,
    });
  });

  describe('of root', { skip: AS_ROOT ? false : 'not root' }, () => {
    it('runs as a user without rights, with its files where only root can put any', async () => {
      const folder = await newFolder();
      const server = await start(folder);
      const { cluster, runAs } = await prepareHome(folder);
      assert.match(cluster, /^\/var\/lib\/toile\/[0-9a-f]{16}\/postgres$/);
      assert.deepEqual(runAs, { uid: 65534, gid: 65534 });
      const { pid } = (await readPostmasterRecord(cluster))!;
      assert.match(
        await readFile(`/proc/${pid}/status`, 'utf8'),
        /^Uid:\s65534\s65534\s65534\s65534\nGid:\s65534/m,
      );
      await server.stop();
      await removeEmbeddedFiles(folder);
    });

    it('follows a data folder that was moved, and refuses a copy', async () => {
      const folder = await newFolder('original');
      const server = await start(folder);
      await writeNumber(server.url, 6);
      await server.stop();

      const copy = `${folder}-copy`;
      await cp(folder, copy, { recursive: true });
      await assert.rejects(start(copy), { message: /is a copy of .*original.*Remove .*database-home/s });

      await rm(folder, { recursive: true });
      const moved = await start(copy);
      assert.deepEqual(await readNumbers(moved.url), [6]);
      await moved.stop();
      await removeEmbeddedFiles(copy);
    });

    it('says so when the database that a data folder names is gone', async () => {
      const folder = await newFolder();
      await (await start(folder)).stop();
      await rm(join((await prepareHome(folder)).cluster, '..'), { recursive: true });
      await assert.rejects(start(folder), { message: /there is none\. Restore that folder from a backup/ });
    });
  });

  describe('of an ordinary user', { skip: NO_ORDINARY_USER }, () => {
    async function newFolderOf(
      { uid, gid }: { uid: number; gid: number },
      ...below: string[]
    ): Promise<string> {
      const home = await newFolder();
      await chown(home, uid, gid);
      return join(home, ...below);
    }

    it('keeps everything in the data folder, also where its path is too long for a socket', async () => {
      for (const folder of [
        await newFolderOf(ORDINARY_USER, 'data'),
        await newFolderOf(ORDINARY_USER, ...Array(20).fill('deep-below')),
      ]) {
        const user = await startUser(folder, ORDINARY_USER);
        assert.equal(user.answer.error, undefined);
        await writeNumber(user.answer.url, 7);
        await access(join(folder, 'postgres', 'PG_VERSION'));
        await user.end();
        await assert.rejects(access((await prepareHome(folder)).socketFolder), { code: 'ENOENT' });
        const again = await startUser(folder, ORDINARY_USER);
        assert.deepEqual(await readNumbers(again.answer.url), [7]);
        await again.end();
        await removeEmbeddedFiles(folder);
      }
    });

    it('is used by root as that user', async () => {
      const folder = await newFolderOf(ORDINARY_USER, 'data');
      const user = await startUser(folder, ORDINARY_USER);
      await writeNumber(user.answer.url, 8);
      await user.end();
      const server = await start(folder);
      assert.deepEqual(await readNumbers(server.url), [8]);
      assert.equal((await prepareHome(folder)).runAs?.uid, ORDINARY_USER.uid);
      await server.stop();
      await removeEmbeddedFiles(folder);
    });

    it('says what to do when the system has no name for the user', async () => {
      const folder = await newFolderOf(NAMELESS_USER, 'data');
      const user = await startUser(folder, NAMELESS_USER);
      assert.match(user.answer.error!, /54321.*has no name.*\/etc\/passwd.*set DATABASE_URL/s);
    });

    it("says what to do with root's data folder", async () => {
      const folder = await newFolder('data');
      await mkdir(folder);
      const user = await startUser(folder, ORDINARY_USER);
      assert.match(
        user.answer.error!,
        /EmbeddedServerError: .*(TOILE_DATA_DIR name a folder that the user)/s,
      );
    });
  });
});

/** Whether root can start processes as an ordinary user that then can read this file. */
async function canTryAsOrdinaryUser(): Promise<boolean> {
  if (!AS_ROOT) return false;
  const child = spawn(process.execPath, ['-e', `fs.accessSync(${JSON.stringify(import.meta.filename)})`], {
    ...ORDINARY_USER,
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(1));
  });
  return code === 0 && (await access(process.execPath, constants.X_OK).then(() => true));
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function writeNumber(url: EmbeddedServer['url'], number: number): Promise<void> {
  await query(url, `CREATE TABLE IF NOT EXISTS numbers (n int); INSERT INTO numbers VALUES (${number})`);
}

async function readNumbers(url: EmbeddedServer['url']): Promise<unknown[]> {
  return (await query(url, 'SELECT n FROM numbers ORDER BY n')).map(({ n }) => n);
}
