/** The ends of a job. Every one of them passes here, so that none leaves a reservation behind. */
import { settleReservation } from '../accounts/credit-ledger.ts';
import type { DatabaseTransaction, DeliveredPicture } from '../database/tables.ts';
import { describeCause } from '../log/describe-cause.ts';
import type { JobsContext } from './context.ts';
import type { JobFailure } from './job.ts';
import { inputsOf } from './job-files.ts';

export type JobOutcome =
  | { readonly state: 'completed'; readonly pictures: readonly DeliveredPicture[] }
  | { readonly state: 'failed'; readonly error: JobFailure };

/**
 * Ends a job and settles its credits in the given transaction. With a token, only while the job is running under it
 * and its deadline has not come; without, the caller holds the job's row and has seen that it is queued or running.
 * Returns false when the job isn't there to be ended.
 */
export async function endJob(
  transaction: DatabaseTransaction,
  { jobId, token, outcome, at }: { jobId: string; token?: string; outcome: JobOutcome; at: Date },
): Promise<boolean> {
  const ended = await transaction
    .updateTable('jobs')
    .set({ state: outcome.state, ended_at: at, lease_expires_at: null })
    .set(
      outcome.state === 'completed'
        ? { pictures: JSON.stringify(outcome.pictures), pictures_stored: true }
        : { error_name: outcome.error.name, error_message: outcome.error.message },
    )
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .$if(token !== undefined, (update) =>
      update.where('attempt_token', '=', token!).where('deadline_at', '>', at),
    )
    .returning(['account_id', 'reserved_subscription', 'reserved_purchased'])
    .executeTakeFirst();
  if (!ended) return false;
  await settleReservation(transaction, {
    accountId: ended.account_id,
    jobId,
    reserved: { subscription: ended.reserved_subscription, purchased: ended.reserved_purchased },
    delivered: outcome.state === 'completed' ? outcome.pictures.length : 0,
    at,
  });
  return true;
}

/** Deletes the images of a job that has ended. Returns whether it worked; if not, it is left to the sweeper. */
export async function deleteInputs(
  { database, storage, log }: Pick<JobsContext, 'database' | 'storage' | 'log'>,
  jobId: string,
): Promise<boolean> {
  try {
    await storage.deletePrefix(inputsOf(jobId));
    await database
      .updateTable('jobs')
      .set({ inputs_stored: false })
      .where('id', '=', jobId)
      .where('ended_at', 'is not', null)
      .execute();
    return true;
  } catch (error) {
    log({
      level: 'warn',
      message: "A job's images could not be deleted; it will be tried again.",
      jobId,
      error: describeCause(error),
    });
    return false;
  }
}
