import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runToile, startServe, startWorker } from './toile-process.ts';

const FIRST_REQUEST = join(import.meta.dirname, '../../samples/first-request.json');

describe('toile worker', () => {
  let test: TestDatabase;
  let folder: string;
  before(async () => {
    test = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'toile-worker-'));
  });
  after(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });

  it('makes the pictures for a service without workers, and ends with SIGTERM', async () => {
    const shared = { DATABASE_URL: test.url, TOILE_DATA_DIR: folder };
    const headers = { authorization: 'Bearer key-of-the-worker-test', 'content-type': 'application/json' };
    const service = await startServe({
      ...shared,
      TOILE_WORKERS: '0',
      TOILE_DEMO_KEY: 'key-of-the-worker-test',
    });
    const worker = startWorker({ ...shared, TOILE_WORKERS: '1' });

    const body = JSON.stringify({
      ...JSON.parse(await readFile(FIRST_REQUEST, 'utf8')),
      mode: 'performance',
    });
    const submission = await fetch(`${service.address}/api/v1/tryon/clothes`, {
      method: 'POST',
      headers,
      body,
    });
    const { jobId } = (await submission.json()) as { jobId: string };
    let status = 'processing';
    while (status === 'processing') {
      await delay(300);
      const answer = await fetch(`${service.address}/api/v1/status/${jobId}`, { headers });
      ({ status } = (await answer.json()) as { status: string });
    }
    assert.equal(status, 'completed');
    assert.equal(await worker.end('SIGTERM'), 0);
    assert.equal(await service.end('SIGTERM'), 0);
  });

  it('does not start without anything to do', async () => {
    const { code, stderr } = await runToile(['worker'], { DATABASE_URL: test.url, TOILE_WORKERS: '0' });
    assert.equal(code, 1);
    assert.match(stderr, /TOILE_WORKERS is 0: set it to the number of workers/);
  });
});
