import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { removeAbandonedTestServers } from '../support/test-database.ts';

test('what a killed test run has left is removed by the next, and nothing of those that run', async () => {
  const start = async () => {
    const child = fork(new URL('./server-of-a-run.ts', import.meta.url), { execArgv: [] });
    const [{ url, folder }] = (await once(child, 'message')) as [{ url: string; folder: string }];
    return { child, url, folder };
  };
  const [killed, running] = await Promise.all([start(), start()]);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const removed = await removeAbandonedTestServers();
  assert.ok(removed.includes(killed.folder));
  assert.ok(!removed.includes(running.folder));
  await assert.rejects(access(killed.folder), { code: 'ENOENT' });
  await assert.rejects(new pg.Client({ connectionString: killed.url }).connect());
  const client = new pg.Client({ connectionString: running.url });
  await client.connect();
  await client.end();

  running.child.send('stop');
  await once(running.child, 'exit');
  await assert.rejects(access(running.folder), { code: 'ENOENT' });
});
