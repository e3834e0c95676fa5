import { type Attempt, renewLease } from '../jobs/attempt.ts';
import type { JobsContext } from '../jobs/context.ts';
import { LEASE_RENEWAL_SECONDS } from '../jobs/job.ts';
import { describeCause } from '../log/describe-cause.ts';

/** The reason of a lease's signal: the job has ended or belongs to another attempt. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export interface KeptLease {
  /** Aborted with a `LeaseLostError` once the lease is known to be lost. */
  readonly signal: AbortSignal;
  /** Ends the renewals. */
  stop(): void;
}

/**
 * Renews the lease of an attempt every second. While the database does not answer, the attempt goes on: when it
 * answers again, it says whether the lease still holds, and nothing is delivered before.
 */
export function keepLease(context: JobsContext, attempt: Attempt): KeptLease {
  const lost = new AbortController();
  let renewing = false;
  let stopped = false;
  const timer = setInterval(async () => {
    if (renewing) return;
    renewing = true;
    try {
      const holds = await renewLease(context, attempt);
      if (!holds && !stopped)
        lost.abort(
          new LeaseLostError('The lease is lost: the job has ended or is being worked on elsewhere.'),
        );
    } catch (error) {
      context.log({
        level: 'warn',
        message: 'A lease could not be renewed.',
        jobId: attempt.jobId,
        error: describeCause(error),
      });
    } finally {
      renewing = false;
    }
  }, LEASE_RENEWAL_SECONDS * 1000);
  return {
    signal: lost.signal,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
