/** What a worker does with a job: begin, keep the lease, and end or give back. Told in prose in `job.ts`. */
import { randomBytes } from 'node:crypto';
import type { DeliveredPicture } from '../database/tables.ts';
import type { OutputFormat, TryOnKind } from '../interface/enumerations.ts';
import type { Shape } from '../interface/shapes.ts';
import type { JobsContext } from './context.ts';
import { deleteInputs, endJob, type JobOutcome } from './end-job.ts';
import { type JobFailure, LEASE_SECONDS, secondsAfter } from './job.ts';
import { inputKey, outputsOf } from './job-files.ts';

/** One try at a job, held by one worker. */
export interface Attempt {
  readonly jobId: string;
  /** Known to this attempt alone; fences its writes and names its files. 32 hex digits. */
  readonly token: string;
  readonly kind: TryOnKind;
  readonly shape: Shape;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The fields whose images were submitted. */
  readonly imageFields: readonly string[];
  /** How many pictures may be delivered. */
  readonly pictures: number;
  /** 1 for the first attempt. */
  readonly number: number;
  readonly createdAt: Date;
  /** When the job fails if it has not ended before. */
  readonly deadlineAt: Date;
}

/**
 * Takes the lease of a queued job. Null: somebody else has it, or it has ended, or its deadline has come; the message
 * that led here is then done with.
 * `worker` names the process, uniquely among all that run, for `returnAttemptsOf`.
 */
export async function beginAttempt(
  { database, clock }: JobsContext,
  jobId: string,
  worker: string,
): Promise<Attempt | null> {
  const now = clock.now();
  const token = randomBytes(16).toString('hex');
  const job = await database
    .updateTable('jobs')
    .set((column) => ({
      state: 'running',
      attempts: column('attempts', '+', 1),
      attempt_token: token,
      lease_expires_at: secondsAfter(now, LEASE_SECONDS),
      worker,
    }))
    .where('id', '=', jobId)
    .where('state', '=', 'queued')
    .where('deadline_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!job) return null;
  return {
    jobId,
    token,
    kind: job.kind,
    shape: job.shape,
    parameters: job.parameters,
    imageFields: job.image_fields,
    pictures: job.reserved_subscription + job.reserved_purchased,
    number: job.attempts,
    createdAt: job.created_at,
    deadlineAt: job.deadline_at,
  };
}

/**
 * Keeps the lease for 4 more seconds; to be called every second. False: the lease is lost, and the worker stops and
 * deletes the pictures that it made.
 */
export async function renewLease({ database, clock }: JobsContext, attempt: Attempt): Promise<boolean> {
  const now = clock.now();
  const result = await database
    .updateTable('jobs')
    .set({ lease_expires_at: secondsAfter(now, LEASE_SECONDS) })
    .where('id', '=', attempt.jobId)
    .where('state', '=', 'running')
    .where('attempt_token', '=', attempt.token)
    .where('deadline_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The image string of a field as it was submitted; null when the job has ended meanwhile. */
export async function readInput(
  { storage }: JobsContext,
  attempt: Attempt,
  field: string,
): Promise<string | null> {
  const bytes = await storage.get(inputKey(attempt.jobId, field));
  return bytes === null ? null : bytes.toString('utf8');
}

/** Where the n-th picture of an attempt belongs; the token keeps two attempts from writing the same file. */
export function outputKey(
  { jobId, token }: Pick<Attempt, 'jobId' | 'token'>,
  n: number,
  format: OutputFormat,
): string {
  return `${outputsOf(jobId)}${token}-${n}.${format}`;
}

/**
 * Ends the job with the pictures, which are in storage already, and charges one credit for each.
 * False: the lease is lost and the worker deletes the pictures. When it throws, the job may have ended: the worker
 * calls it again, which is harmless, or leaves the pictures to sweeping.
 */
export async function completeJob(
  context: JobsContext,
  attempt: Attempt,
  pictures: readonly DeliveredPicture[],
): Promise<boolean> {
  if (pictures.length < 1 || pictures.length > attempt.pictures)
    throw new Error(
      `Job ${attempt.jobId} is completed with 1 to ${attempt.pictures} pictures; got ${pictures.length}.`,
    );
  return endAttempt(context, attempt, { state: 'completed', pictures });
}

/** Ends the job without pictures; nothing is charged. False: the lease is lost. To be repeated like `completeJob`. */
export async function failJob(context: JobsContext, attempt: Attempt, error: JobFailure): Promise<boolean> {
  return endAttempt(context, attempt, {
    state: 'failed',
    // The message may quote what a client sent, and the database takes no NUL in a text.
    error: { name: error.name, message: error.message.replaceAll('\0', '\ufffd') },
  });
}

async function endAttempt(context: JobsContext, attempt: Attempt, outcome: JobOutcome): Promise<boolean> {
  const { jobId, token } = attempt;
  const { database, clock } = context;
  const ended = await database
    .transaction()
    .execute((transaction) => endJob(transaction, { jobId, token, outcome, at: clock.now() }));
  if (!ended) {
    const job = await database
      .selectFrom('jobs')
      .select(['state', 'attempt_token'])
      .where('id', '=', jobId)
      .executeTakeFirst();
    // The call before this one threw after its commit.
    return job?.state === outcome.state && job.attempt_token === token;
  }
  await deleteInputs(context, jobId);
  return true;
}

/** Gives the job back to the queue as if the attempt had not been; for a worker that shuts down. False: lease lost. */
export async function abandonAttempt(
  { database, queue, clock }: JobsContext,
  attempt: Attempt,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const job = await transaction
      .updateTable('jobs')
      .set((column) => ({
        state: 'queued',
        attempts: column('attempts', '-', 1),
        attempt_token: null,
        lease_expires_at: null,
        worker: null,
        message_sent_at: clock.now(),
      }))
      .where('id', '=', attempt.jobId)
      .where('state', '=', 'running')
      .where('attempt_token', '=', attempt.token)
      .returning(['id', 'kind'])
      .executeTakeFirst();
    if (!job) return false;
    await queue.send(transaction, { jobId: job.id, kind: job.kind });
    return true;
  });
}
