/** Jobs that no worker will end: overdue, lost with their worker, or never announced. */
import type { DatabaseTransaction } from '../database/tables.ts';
import type { TryOnKind } from '../interface/enumerations.ts';
import type { JobsContext } from './context.ts';
import { deleteInputs, endJob } from './end-job.ts';
import { JOB_DEADLINE_SECONDS, type JobFailure, MAX_ATTEMPTS, secondsAfter } from './job.ts';

const OVERDUE: JobFailure = {
  name: 'PipelineError',
  message: `The try-on did not end within ${JOB_DEADLINE_SECONDS} seconds of its submission. Nothing was charged; submit it again.`,
};

const LOST_TOO_OFTEN: JobFailure = {
  name: 'PipelineError',
  message: `The try-on was interrupted ${MAX_ATTEMPTS} times by the loss of its worker. Nothing was charged; submit it again, with other images if it happens again.`,
};

/** A queued job whose message was sent this long ago gets another one, in case a worker died with the first. */
const MESSAGE_PATIENCE_SECONDS = 5;
const MESSAGES_AT_ONCE = 100;

/** Fails the jobs whose deadline has come, each in its own transaction. Returns how many. */
export async function failOverdueJobs(context: JobsContext): Promise<number> {
  return repeatUntilNone(context, async (transaction, now) => {
    const job = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .where('deadline_at', '<=', now)
      .orderBy('deadline_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!job) return null;
    await endJob(transaction, { jobId: job.id, outcome: { state: 'failed', error: OVERDUE }, at: now });
    return { ended: job.id };
  });
}

/** Puts jobs whose lease has run out back into the queue, or fails them after their third attempt. Returns how many. */
export async function recoverLostAttempts(context: JobsContext): Promise<number> {
  return repeatUntilNone(context, async (transaction, now) => {
    const job = await transaction
      .selectFrom('jobs')
      .select(['id', 'kind', 'attempts'])
      .where('state', '=', 'running')
      .where('lease_expires_at', '<=', now)
      .orderBy('lease_expires_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return job ? takeBack(context, transaction, job, now) : null;
  });
}

/**
 * Puts the jobs of a worker that is known to be dead back into the queue at once, or fails them after their third
 * attempt. Returns how many. For the supervisor, which sees its workers die before their leases run out.
 */
export async function returnAttemptsOf(context: JobsContext, worker: string): Promise<number> {
  return repeatUntilNone(context, async (transaction, now) => {
    const job = await transaction
      .selectFrom('jobs')
      .select(['id', 'kind', 'attempts'])
      .where('state', '=', 'running')
      .where('worker', '=', worker)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return job ? takeBack(context, transaction, job, now) : null;
  });
}

/**
 * Sends another message for queued jobs whose last one is some seconds old: the worker that got it may have died before
 * it began an attempt. Where the first still waits in the queue, the queue ignores the second. Returns how many.
 */
export async function repeatMessages({ database, queue, clock }: JobsContext): Promise<number> {
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    const jobs = await transaction
      .selectFrom('jobs')
      .select(['id', 'kind'])
      .where('state', '=', 'queued')
      .where('message_sent_at', '<=', secondsAfter(now, -MESSAGE_PATIENCE_SECONDS))
      .orderBy('message_sent_at')
      .limit(MESSAGES_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (jobs.length === 0) return 0;
    const ids = jobs.map((job) => job.id);
    await transaction.updateTable('jobs').set({ message_sent_at: now }).where('id', 'in', ids).execute();
    await queue.send(transaction, ...jobs.map(({ id, kind }) => ({ jobId: id, kind })));
    return jobs.length;
  });
}

/** What became of a job: it has ended, or it is queued again. */
type Recovered = { readonly ended: string } | { readonly queued: string };

async function takeBack(
  { queue }: JobsContext,
  transaction: DatabaseTransaction,
  { id, kind, attempts }: { id: string; kind: TryOnKind; attempts: number },
  now: Date,
): Promise<Recovered> {
  if (attempts >= MAX_ATTEMPTS) {
    await endJob(transaction, { jobId: id, outcome: { state: 'failed', error: LOST_TOO_OFTEN }, at: now });
    return { ended: id };
  }
  await transaction
    .updateTable('jobs')
    .set({ state: 'queued', attempt_token: null, lease_expires_at: null, worker: null, message_sent_at: now })
    .where('id', '=', id)
    .execute();
  await queue.send(transaction, { jobId: id, kind });
  return { queued: id };
}

/** One transaction a job: two of them never wait for each other's accounts. */
async function repeatUntilNone(
  context: JobsContext,
  recoverOne: (transaction: DatabaseTransaction, now: Date) => Promise<Recovered | null>,
): Promise<number> {
  for (let count = 0; ; count++) {
    const recovered = await context.database
      .transaction()
      .execute((transaction) => recoverOne(transaction, context.clock.now()));
    if (recovered === null) return count;
    if ('ended' in recovered) await deleteInputs(context, recovered.ended);
  }
}
