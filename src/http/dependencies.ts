/** What the server is built from; whoever creates these closes them, after the server. */
import type { Registry } from 'prom-client';
import type { Limits } from '../accounts/limits.ts';
import type { RateLimiter } from '../accounts/rate-limit/rate-limiter.ts';
import type { JobsContext } from '../jobs/context.ts';
import type { PublicAddresses } from './public-address.ts';
import type { ServerLog } from './server-log.ts';

export interface HttpDependencies {
  /** Database, clock, storage and queue, as everything about jobs takes them. */
  readonly jobs: JobsContext;
  readonly defaultLimits: Limits;
  readonly rateLimiter: RateLimiter;
  /** Signs picture links; all processes of a service share it. */
  readonly pictureSecret: string;
  readonly addresses: PublicAddresses;
  /** Where the server's metrics go, beside whatever else was registered. */
  readonly metrics: Registry;
  readonly log: ServerLog;
  /** What must work for this process to be ready, by name; each rejects when it does not. */
  readonly readiness: Readonly<Record<string, () => Promise<void>>>;
  /** Version of the software, for the interface description. */
  readonly version: string;
}
