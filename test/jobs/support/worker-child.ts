/**
 * A worker process for tests: takes jobs from the queue and tells its parent what it does.
 * Arguments: database URL, storage folder, the worker's name, and how it behaves:
 * - `completes`: delivers one picture at once;
 * - `holds`: begins the attempt and keeps its lease for ever;
 * - `dies`: kills itself between getting the message and beginning the attempt.
 */

import { systemClock } from '../../../src/clock/clock.ts';
import { openDatabase } from '../../../src/database/connection.ts';
import { beginAttempt, completeJob, outputKey, renewLease } from '../../../src/jobs/attempt.ts';
import { LEASE_RENEWAL_SECONDS } from '../../../src/jobs/job.ts';
import { openQueue } from '../../../src/queue/pg-boss-queue.ts';
import { openLocalFolder } from '../../../src/storage/local-folder.ts';

export type WorkerReport = { readonly what: 'ready' | 'begun' | 'completed'; readonly jobId?: string };

const [url, folder, worker, behaviour] = process.argv.slice(2);
const log = () => {};
const queue = await openQueue({ url, log, maintains: false });
const context = {
  database: openDatabase(url, { max: 2 }),
  queue,
  storage: openLocalFolder(folder),
  clock: systemClock,
  log,
};
const report = (each: WorkerReport) => process.send!(each);

await queue.consume(async ({ jobId }) => {
  if (behaviour === 'dies') process.kill(process.pid, 'SIGKILL');
  const attempt = await beginAttempt(context, jobId, worker);
  if (!attempt) return;
  report({ what: 'begun', jobId });
  if (behaviour === 'holds') {
    await new Promise<void>((resolve) => {
      setInterval(async () => {
        if (!(await renewLease(context, attempt))) resolve();
      }, LEASE_RENEWAL_SECONDS * 1000);
    });
    return;
  }
  const key = outputKey(attempt, 0, 'png');
  await context.storage.put(key, Buffer.from('picture'));
  await completeJob(context, attempt, [{ key, format: 'png' }]);
  report({ what: 'completed', jobId });
});
report({ what: 'ready' });
