/**
 * The service without its workers, for tests: a real server on a real socket, a database of its own, files in a
 * folder of their own, a clock that the test moves. What a worker would do, `finishJob` does.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createAccount, setLimits } from '../../../src/accounts/accounts.ts';
import { createApiKey } from '../../../src/accounts/api-keys.ts';
import { grantCredits } from '../../../src/accounts/credits.ts';
import type { Limits } from '../../../src/accounts/limits.ts';
import type { PublicAddresses } from '../../../src/http/public-address.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import type { JobErrorName } from '../../../src/interface/errors.ts';
import { DEFAULT_LIMITS } from '../../../src/interface/limits.ts';
import type { Shape } from '../../../src/interface/shapes.ts';
import { beginAttempt, completeJob, failJob, outputKey } from '../../../src/jobs/attempt.ts';
import type { JobsContext } from '../../../src/jobs/context.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { openJobsContext } from '../../support/jobs-context.ts';
import type { TestClock } from '../../support/test-clock.ts';
import { type Client, createClient } from './client.ts';

export const PICTURE_SECRET = 'secret of the tests';

/** Limits that no test reaches by accident. */
export const UNLIMITED: Limits = {
  tryonRate: 1_000_000,
  statusRate: 1_000_000,
  creditsRate: 1_000_000,
  concurrency: 1_000_000,
};

/** An account with a key, and a client that authenticates with it. */
export interface Customer extends Client {
  readonly accountId: string;
  readonly key: string;
}

export interface Service {
  readonly address: string;
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly jobs: JobsContext;
  readonly metrics: Registry;
  /** Each line of the server's log, parsed. */
  readonly log: Record<string, unknown>[];
  /** What `GET /readyz` runs; a test may replace a check. */
  readonly readiness: Record<string, () => Promise<void>>;
  /** A new account. The document's limits hold for it unless others are given. */
  newCustomer(options?: { credits?: number; limits?: Partial<Limits>; shape?: Shape }): Promise<Customer>;
  /** Ends a job as a worker would: with these pictures (PNG unless `format` says otherwise), or with an error. */
  finishJob(
    jobId: string,
    end: { pictures: Buffer[]; format?: 'png' | 'jpeg' } | { name: JobErrorName; message: string },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Starts a service; `close` it after the test. */
export async function startService(
  options: {
    addresses?: PublicAddresses;
    /** What stands before the storage, such as one that fails. */
    storage?: (real: Storage) => Storage;
  } = {},
): Promise<Service> {
  const context = await openJobsContext();
  const { clock } = context;
  // Links expire in whole seconds.
  clock.travelTo('2026-01-31T12:00:00.000Z');
  const jobs: JobsContext = { ...context, storage: options.storage?.(context.storage) ?? context.storage };
  const metrics = new Registry();
  const log: Record<string, unknown>[] = [];
  const readiness: Record<string, () => Promise<void>> = {};
  const app = createHttpServer({
    jobs,
    defaultLimits: DEFAULT_LIMITS,
    rateLimiter: context.rateLimiter,
    pictureSecret: PICTURE_SECRET,
    addresses: options.addresses ?? {},
    metrics,
    log: { level: 'info', stream: { write: (line) => log.push(JSON.parse(line)) } },
    readiness,
    version: '1.2.3',
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const clients: Client[] = [];

  return {
    address,
    app,
    clock,
    jobs,
    metrics,
    log,
    readiness,
    async newCustomer({ credits = 1000, limits = {}, shape } = {}) {
      const { id: accountId } = await createAccount(jobs, { name: randomUUID() });
      await setLimits(jobs, accountId, limits);
      if (credits > 0) await grantCredits(jobs, accountId, { pot: 'purchased', amount: credits });
      const { key } = await createApiKey(jobs, accountId, shape ? { shape } : {});
      const client = createClient(address, { authorization: `Bearer ${key}` });
      clients.push(client);
      return { ...client, accountId, key };
    },
    async finishJob(jobId, end) {
      const attempt = await beginAttempt(jobs, jobId, 'worker of the tests');
      if (!attempt) throw new Error(`The job ${jobId} can't be begun.`);
      if ('name' in end) {
        await failJob(jobs, attempt, end);
        return;
      }
      const format = end.format ?? 'png';
      const delivered = end.pictures.map((_, n) => ({ key: outputKey(attempt, n, format), format }));
      for (const [n, { key }] of delivered.entries()) await jobs.storage.put(key, end.pictures[n]!);
      await completeJob(jobs, attempt, delivered);
    },
    async close() {
      for (const client of clients) client.close();
      await app.close();
      await context.close();
    },
  };
}
