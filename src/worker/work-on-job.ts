/**
 * What a worker does with one message of the queue:
 *
 * begin an attempt → load the images → engine thread → store the pictures → complete or fail the job
 *
 * and, beside it, renew the lease. It ends in one of these ways:
 * - **completed** or **failed**, as the engine thread's outcome is; both are repeated while the database is away;
 * - **lost**: the lease is gone (deadline, another attempt); the pictures made so far are deleted;
 * - **given back**: the process shuts down; the job returns to the queue and the attempt does not count;
 * - **left**: storage or database failed in a way that nothing can be said any more; the lease runs out, the
 *   attempt counts, and recovery and sweeping do the rest.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveredPicture } from '../database/tables.ts';
import type { FetchOptions } from '../images/guarded-fetch.ts';
import { JobError } from '../interface/errors.ts';
import {
  type Attempt,
  abandonAttempt,
  beginAttempt,
  completeJob,
  failJob,
  outputKey,
} from '../jobs/attempt.ts';
import type { JobsContext } from '../jobs/context.ts';
import type { JobFailure } from '../jobs/job.ts';
import { describeFault } from '../log/describe-fault.ts';
import type { EngineThread } from './engine-thread-handle.ts';
import { keepLease, LeaseLostError } from './lease-keeper.ts';
import { loadInputs } from './load-inputs.ts';
import type { TryOnOutcome } from './thread-messages.ts';

export interface WorkContext {
  readonly jobs: JobsContext;
  /** Names this process, uniquely among all that run. */
  readonly worker: string;
  readonly thread: EngineThread;
  readonly load: FetchOptions;
  /** Aborted when the process shuts down and won't wait any longer. */
  readonly stopping: AbortSignal;
}

/** How long the end of a job is tried again while the database does not answer, and how often. */
const END_PATIENCE_MILLISECONDS = 30_000;
const END_INTERVAL_MILLISECONDS = 300;

const BROKEN: JobFailure = {
  name: 'PipelineError',
  message: 'The try-on met an unexpected error. Nothing was charged; submit it again.',
};

/** Works on a job if it is still to be worked on. Never throws for what has to do with the job. */
export async function workOnJob(context: WorkContext, jobId: string): Promise<void> {
  const attempt = await beginAttempt(context.jobs, jobId, context.worker);
  if (!attempt) return;
  const lease = keepLease(context.jobs, attempt);
  const signal = AbortSignal.any([lease.signal, context.stopping]);
  const startedAt = performance.now();
  const tell = (level: 'info' | 'warn' | 'error', message: string, facts: Record<string, unknown> = {}) =>
    context.jobs.log({ level, message, jobId, kind: attempt.kind, attempt: attempt.number, ...facts });
  try {
    const outcome = await makePictures(context, attempt, signal, tell);
    if (outcome === null) return;
    const ended = await endJob(context, attempt, outcome);
    const facts = { milliseconds: Math.round(performance.now() - startedAt) };
    if (!ended) tell('warn', 'A job was lost to its deadline or another attempt.', facts);
    else if (outcome.state === 'made')
      tell('info', 'A job was completed.', { ...facts, pictures: outcome.pictures.length });
    else
      tell('info', 'A job failed.', {
        ...facts,
        error: outcome.state === 'failed' ? outcome.name : BROKEN.name,
      });
  } catch (error) {
    if (error instanceof LeaseLostError) tell('warn', 'A job was lost to its deadline or another attempt.');
    else if (context.stopping.aborted) await giveBack(context, attempt, tell);
    else tell('error', 'An attempt is left to recovery.', { error: describeFault(error) });
  } finally {
    lease.stop();
  }
}

type Tell = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void;

/** Null: the job has ended meanwhile. */
async function makePictures(
  { jobs, load, thread }: WorkContext,
  attempt: Attempt,
  signal: AbortSignal,
  tell: Tell,
): Promise<TryOnOutcome | null> {
  try {
    const images = await loadInputs(jobs, attempt, { ...load, signal });
    if (images === null) return null;
    const { kind, parameters, shape } = attempt;
    const outcome = await thread.run(
      { kind, parameters, shape, images },
      { signal, onNote: (note, details) => tell('info', note, details) },
    );
    if (outcome.state === 'broken')
      tell('error', 'The engine met an unexpected error.', { error: outcome.error });
    return outcome;
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const cause = error.cause === undefined ? {} : { cause: describeFault(error.cause) };
    return { state: 'failed', name: error.name, message: error.message, ...cause };
  }
}

/** False: the lease is lost, and no picture is left. */
async function endJob({ jobs }: WorkContext, attempt: Attempt, outcome: TryOnOutcome): Promise<boolean> {
  switch (outcome.state) {
    case 'made': {
      const delivered = await storePictures(jobs, attempt, outcome);
      const ended = await persist(() => completeJob(jobs, attempt, delivered));
      if (!ended) for (const { key } of delivered) await jobs.storage.delete(key);
      return ended;
    }
    case 'failed':
      return persist(() => failJob(jobs, attempt, { name: outcome.name, message: outcome.message }));
    case 'broken':
      return persist(() => failJob(jobs, attempt, BROKEN));
    default:
      return outcome satisfies never;
  }
}

async function storePictures(
  { storage }: JobsContext,
  attempt: Attempt,
  { pictures, format }: TryOnOutcome & { state: 'made' },
): Promise<DeliveredPicture[]> {
  const delivered = pictures.map((_, index) => ({ key: outputKey(attempt, index + 1, format), format }));
  await Promise.all(pictures.map((bytes, index) => storage.put(delivered[index]!.key, bytes)));
  return delivered;
}

/** Repeats what is harmless to repeat until the database answers. */
async function persist(end: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + END_PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await end();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await delay(END_INTERVAL_MILLISECONDS);
    }
  }
}

async function giveBack({ jobs }: WorkContext, attempt: Attempt, tell: Tell): Promise<void> {
  try {
    if (await abandonAttempt(jobs, attempt)) tell('info', 'A job went back to the queue.');
  } catch (error) {
    tell('warn', 'A job could not be given back; it is recovered when its lease runs out.', {
      error: describeFault(error),
    });
  }
}
