/** Everything that becomes due with time, each part safe to run in several processes at once. */
import type { DeleteResult } from 'kysely';
import type { RateLimiter } from '../accounts/rate-limit/rate-limiter.ts';
import { resetDueSubscriptions } from '../accounts/subscription.ts';
import { JOB_LIFETIME_HOURS } from '../interface/limits.ts';
import { describeCause } from '../log/describe-cause.ts';
import type { JobsContext } from './context.ts';
import { secondsAfter } from './job.ts';
import { failOverdueJobs, recoverLostAttempts, repeatMessages } from './recovery.ts';
import { sweepInputs, sweepOrphans, sweepPictures } from './sweep-files.ts';

export interface SweepContext extends JobsContext {
  readonly rateLimiter: RateLimiter;
}

/** How long the answer to an idempotency key is kept. */
const IDEMPOTENCY_KEY_HOURS = 24;
const ROWS_AT_ONCE = 10_000;

/** Each part with how many things it has dealt with. */
export type SweepReport = Readonly<Record<string, number>>;

const JOBS = { failOverdueJobs, recoverLostAttempts, repeatMessages };

const REMAINS = {
  sweepInputs,
  sweepPictures,
  deleteOldJobs,
  deleteOldIdempotencyKeys,
  resetDueSubscriptions,
  sweepRateWindows: ({ rateLimiter }: SweepContext) => rateLimiter.sweep(),
};

const ORPHANS = { sweepOrphans };

/** Deals with what can't wait: jobs that somebody is waiting for. Due every second. */
export function sweepJobs(context: JobsContext): Promise<SweepReport> {
  return runParts(JOBS, context);
}

/** Clears away what has had its time, and begins new months. Due every minute. */
export function sweepRemains(context: SweepContext): Promise<SweepReport> {
  return runParts(REMAINS, context);
}

/** Looks at every file for those that nobody refers to. Due every hour. */
export function sweepStorage(context: JobsContext): Promise<SweepReport> {
  return runParts(ORPHANS, context);
}

/** All that is due now. */
export async function sweep(context: SweepContext): Promise<SweepReport> {
  return {
    ...(await sweepJobs(context)),
    ...(await sweepRemains(context)),
    ...(await sweepStorage(context)),
  };
}

/** A part that fails is reported and doesn't keep the others from running. */
async function runParts<Context extends JobsContext>(
  parts: Readonly<Record<string, (context: Context) => Promise<number>>>,
  context: Context,
): Promise<SweepReport> {
  const report: Record<string, number> = {};
  for (const [name, part] of Object.entries(parts)) {
    try {
      report[name] = await part(context);
    } catch (error) {
      report[name] = 0;
      context.log({
        level: 'error',
        message: 'A part of the sweep failed; it runs again when it is next due.',
        part: name,
        error: describeCause(error),
      });
    }
  }
  return report;
}

/**
 * Deletes jobs that were created 3 days ago and whose files are gone. Pictures live up to two minutes longer than
 * the right to read the job, and its row stays for as long: it is what says when they are to be deleted.
 */
function deleteOldJobs({ database, clock }: JobsContext): Promise<number> {
  const old = database
    .selectFrom('jobs')
    .select('id')
    .where('created_at', '<=', secondsAfter(clock.now(), -JOB_LIFETIME_HOURS * 3600))
    .where('ended_at', 'is not', null)
    .where('inputs_stored', '=', false)
    .where('pictures_stored', '=', false)
    .limit(ROWS_AT_ONCE);
  return inBatches(() => database.deleteFrom('jobs').where('id', 'in', old).executeTakeFirst());
}

function deleteOldIdempotencyKeys({ database, clock }: JobsContext): Promise<number> {
  const old = database
    .selectFrom('idempotency_keys')
    .select(['account_id', 'key'])
    .where('created_at', '<=', secondsAfter(clock.now(), -IDEMPOTENCY_KEY_HOURS * 3600))
    .limit(ROWS_AT_ONCE);
  return inBatches(() =>
    database
      .deleteFrom('idempotency_keys')
      .where(({ refTuple, eb }) => eb(refTuple('account_id', 'key'), 'in', old.$asTuple('account_id', 'key')))
      .executeTakeFirst(),
  );
}

/** Deletes until a round finds less than it may take: after a long pause there is much to do, and no statement is long. */
async function inBatches(deleteSome: () => Promise<DeleteResult>): Promise<number> {
  for (let count = 0; ; ) {
    const deleted = Number((await deleteSome()).numDeletedRows);
    count += deleted;
    if (deleted < ROWS_AT_ONCE) return count;
  }
}
