/** From a valid request to a job that will end. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  lockPotBalances,
  type PotAmounts,
  reserveCredits,
  takeInOrder,
  total,
} from '../accounts/credit-ledger.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { ApiError } from '../interface/errors.ts';
import type { Shape } from '../interface/shapes.ts';
import type { Submission } from '../interface/submission.ts';
import type { JobsContext } from './context.ts';
import { JOB_DEADLINE_SECONDS, secondsAfter } from './job.ts';
import { inputKey, inputsOf } from './job-files.ts';

/** A valid request of an account. */
export interface JobSubmission extends Submission {
  readonly accountId: string;
  /** How many jobs of the account may be processing at the same time. */
  readonly concurrency: number;
  readonly idempotency: IdempotencyKey | null;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Tells requests apart that use the same key: path and body. */
  readonly requestHash: string;
}

export interface Acceptance {
  readonly jobId: string;
  /** Of the first answer, when it is given again. */
  readonly shape: Shape;
  /** Whether an earlier request with the same idempotency key was accepted, and this is its answer again. */
  readonly replayed: boolean;
}

/**
 * Accepts a submission. When it returns, the job exists with its images, its credits are reserved, and it will end.
 * A refused submission leaves nothing behind.
 *
 * The checks run twice: first without waiting, so that a refusal costs one query and writes no file; then under the
 * account's lock, which makes simultaneous submissions take turns, so that limits and credits are exact.
 * @throws {ApiError} `BadRequest` (the idempotency key came with another request), `ConcurrencyLimitExceeded` or
 *   `OutOfCredits`, checked in this order.
 */
export async function submitJob(context: JobsContext, submission: JobSubmission): Promise<Acceptance> {
  const { database, storage } = context;
  const early = decide(await readStanding(database, submission), submission);
  if (early.verdict === 'replay') return early.acceptance;

  const jobId = randomBytes(16).toString('hex');
  await Promise.all(
    Object.entries(submission.images).map(([field, image]) =>
      storage.put(inputKey(jobId, field), Buffer.from(image, 'utf8')),
    ),
  );
  let acceptance: Acceptance;
  try {
    acceptance = await database
      .transaction()
      .execute((transaction) => acceptUnderLock(context, transaction, jobId, submission));
  } catch (error) {
    // After any other error the commit may have happened and the images may be needed: sweeping finds out.
    if (error instanceof ApiError) await storage.deletePrefix(inputsOf(jobId));
    throw error;
  }
  if (acceptance.replayed) await storage.deletePrefix(inputsOf(jobId));
  return acceptance;
}

async function acceptUnderLock(
  { clock, queue }: JobsContext,
  transaction: DatabaseTransaction,
  jobId: string,
  submission: JobSubmission,
): Promise<Acceptance> {
  await lockPotBalances(transaction, submission.accountId);
  const decision = decide(await readStanding(transaction, submission), submission);
  if (decision.verdict === 'replay') return decision.acceptance;

  const { accountId, kind, shape, parameters, images, idempotency } = submission;
  const now = clock.now();
  await transaction
    .insertInto('jobs')
    .values({
      id: jobId,
      account_id: accountId,
      kind,
      shape,
      parameters: JSON.stringify(parameters),
      image_fields: Object.keys(images),
      state: 'queued',
      reserved_subscription: decision.reservation.subscription,
      reserved_purchased: decision.reservation.purchased,
      created_at: now,
      deadline_at: secondsAfter(now, JOB_DEADLINE_SECONDS),
      message_sent_at: now,
    })
    .execute();
  await reserveCredits(transaction, { accountId, jobId, amounts: decision.reservation, at: now });
  if (idempotency)
    await transaction
      .insertInto('idempotency_keys')
      .values({
        account_id: accountId,
        key: idempotency.key,
        request_hash: idempotency.requestHash,
        job_id: jobId,
        created_at: now,
      })
      .execute();
  await queue.send(transaction, { jobId, kind });
  return { jobId, shape, replayed: false };
}

/** What decides whether an account's submission is accepted. */
interface Standing {
  readonly earlier: { readonly jobId: string; readonly shape: Shape; readonly requestHash: string } | null;
  /** Jobs that are queued or running. */
  readonly processing: number;
  readonly available: PotAmounts;
}

/** One statement, and so one snapshot. */
async function readStanding(
  database: Database | DatabaseTransaction,
  { accountId, idempotency }: JobSubmission,
): Promise<Standing> {
  const { rows } = await sql<{
    processing: number;
    subscription: number;
    purchased: number;
    job_id: string | null;
    shape: Shape;
    request_hash: string;
  }>`
    select balances.subscription_available as subscription, balances.purchased_available as purchased,
      (select count(*) from jobs
        where jobs.account_id = balances.account_id and state in ('queued', 'running')) as processing,
      earlier.job_id, earlier.request_hash, jobs.shape
    from credit_balances balances
    left join idempotency_keys earlier
      on earlier.account_id = balances.account_id and earlier.key = ${idempotency?.key ?? null}::text
    left join jobs on jobs.id = earlier.job_id
    where balances.account_id = ${accountId}`.execute(database);
  const [row] = rows;
  return {
    earlier:
      row.job_id === null ? null : { jobId: row.job_id, shape: row.shape, requestHash: row.request_hash },
    processing: row.processing,
    available: { subscription: row.subscription, purchased: row.purchased },
  };
}

type Decision =
  | { readonly verdict: 'replay'; readonly acceptance: Acceptance }
  | { readonly verdict: 'accept'; readonly reservation: PotAmounts };

/** @throws {ApiError} when the submission is refused. */
function decide({ earlier, processing, available }: Standing, submission: JobSubmission): Decision {
  const { concurrency, pictures, idempotency } = submission;
  if (earlier) {
    if (earlier.requestHash !== idempotency?.requestHash)
      throw new ApiError(
        'BadRequest',
        `The Idempotency-Key "${idempotency?.key}" was used with another request; repeat that request unchanged, or use a new key.`,
      );
    return {
      verdict: 'replay',
      acceptance: { jobId: earlier.jobId, shape: earlier.shape, replayed: true },
    };
  }
  if (processing >= concurrency)
    throw new ApiError(
      'ConcurrencyLimitExceeded',
      `${processing} of your jobs are processing and ${concurrency} may at the same time; submit again when one has ended.`,
      { headers: { 'Retry-After': '1' } },
    );
  const reservation = takeInOrder(available, pictures);
  if (total(reservation) < pictures)
    throw new ApiError(
      'OutOfCredits',
      `This request needs ${pictures} credit${pictures === 1 ? '' : 's'} and ${total(available)} ${total(available) === 1 ? 'is' : 'are'} available; ask for fewer pictures, wait for running jobs, or get credits.`,
    );
  return { verdict: 'accept', reservation };
}
