import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from '../../src/log/log.ts';
import { openQueue } from '../../src/queue/pg-boss-queue.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { describeQueue } from './queue-conformance.ts';

describeQueue('the queue on pg-boss', async () => {
  const { url, database, drop } = await createTestDatabase();
  return {
    database,
    open: () => openQueue({ url, log: () => {}, maintains: false }),
    close: drop,
  };
});

test('several processes open a new database at the same time', async () => {
  const { url, drop } = await createTestDatabase();
  const entries: LogEntry[] = [];
  const queues = await Promise.all(
    [true, false, false].map((maintains) =>
      openQueue({ url, log: (entry) => entries.push(entry), maintains }),
    ),
  );
  await queues[0].every('task-of-the-hour', '0 * * * *', async () => {});
  for (const queue of queues) await queue.close();
  await drop();
  assert.deepEqual(entries, []);
});
