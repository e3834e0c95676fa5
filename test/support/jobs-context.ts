/** All that jobs need, for tests: a fresh database, the real queue, a folder for files, and a clock that travels. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../src/accounts/accounts.ts';
import { grantCredits } from '../../src/accounts/credits.ts';
import { createMemoryRateLimiter } from '../../src/accounts/rate-limit/memory-rate-limiter.ts';
import type { IdempotencyKey, JobSubmission } from '../../src/jobs/submit-job.ts';
import type { SweepContext } from '../../src/jobs/sweep.ts';
import type { LogEntry } from '../../src/log/log.ts';
import { openQueue } from '../../src/queue/pg-boss-queue.ts';
import { openLocalFolder } from '../../src/storage/local-folder.ts';
import { TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

export interface JobsTestContext extends SweepContext {
  readonly clock: TestClock;
  readonly url: string;
  /** Where the files are. */
  readonly folder: string;
  /** What was logged since the start. */
  readonly entries: LogEntry[];
  /** The keys of the stored files under a prefix, sorted. */
  filesUnder(prefix: string): Promise<string[]>;
  /** Creates an account with these credits; returns its id. */
  createAccountWith(credits: { subscription?: number; purchased?: number }): Promise<string>;
  close(): Promise<void>;
}

export async function openJobsContext(): Promise<JobsTestContext> {
  const { url, database, drop } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'toile-jobs-'));
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => entries.push(entry);
  const queue = await openQueue({ url, log, maintains: false });
  // The present day, because files are dated by the machine's clock.
  const clock = new TestClock(new Date());
  const storage = openLocalFolder(folder);
  let accounts = 0;
  return {
    url,
    folder,
    database,
    queue,
    storage,
    clock,
    log,
    entries,
    rateLimiter: createMemoryRateLimiter(clock),

    async filesUnder(prefix) {
      const keys: string[] = [];
      for await (const { key } of storage.list(prefix)) keys.push(key);
      return keys.sort();
    },

    async createAccountWith({ subscription = 0, purchased = 0 }) {
      const { id } = await createAccount({ database, clock }, { name: `account ${++accounts}` });
      if (subscription > 0)
        await grantCredits({ database, clock }, id, { pot: 'subscription', amount: subscription });
      if (purchased > 0) await grantCredits({ database, clock }, id, { pot: 'purchased', amount: purchased });
      return id;
    },

    async close() {
      await queue.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A submission as the HTTP part makes them; whatever is given replaces the default. */
export function submissionOf(accountId: string, given: Partial<JobSubmission> = {}): JobSubmission {
  return {
    accountId,
    kind: 'clothes',
    shape: 'A',
    parameters: { category: 'auto', num_samples: 1 },
    images: { model_image: 'data:image/png;base64,AAAA', garment_image: 'https://shop.example/top.jpg' },
    pictures: 1,
    concurrency: 6,
    idempotency: null,
    ...given,
  };
}

/** The idempotency of a request with this key. */
export function idempotencyOf(key: string, requestHash = 'hash of the request'): IdempotencyKey {
  return { key, requestHash };
}
