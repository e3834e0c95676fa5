/**
 * A job from its submission to its end.
 *
 * **queued.** A submission is one transaction: credits are reserved, the job is written, and a message goes to the
 * queue. The images were stored before it, so that a job which exists has its images. The job waits for a worker.
 *
 * **running.** A worker that gets the message begins an *attempt*: it takes a lease, named by a token that nobody else
 * has, and renews it every second. All that it writes about the job is fenced by the token: once the job is no longer
 * running under it, the writes change nothing and the worker is told so.
 *
 * From running the job goes
 * - to **completed**, when the attempt delivers its pictures: one credit is charged for each and the rest released;
 * - to **failed**, when the attempt finds that the pictures can't be made: everything is released;
 * - back to **queued**, when the worker shuts down and gives the job back (the attempt doesn't count), or when the
 *   worker is lost: its supervisor saw it die, or its lease ran out 4 seconds after the last renewal. The lost attempt
 *   counts; after the third the job is **failed** with `PipelineError`.
 *
 * From queued or running the job goes to **failed** with `PipelineError` 120 seconds after its submission, whatever
 * happens meanwhile; an attempt that delivers later than that has lost.
 *
 *     submit ──> queued ──begin──> running ──complete──> completed
 *                 │ ▲                │ │
 *                 │ └──give back─────┘ │
 *                 │    or lost         │
 *                 └──deadline──> failed <──fail, deadline, lost three times
 *
 * Completed and failed are final. Whatever ends a job also settles its reservation, in the same transaction. Clients
 * see queued and running as one state, `processing`.
 *
 * After the end its images are deleted at once, its pictures 72 hours after completion. It can be read for 3 days
 * after its creation; its row goes when its files have gone. A crash between the end and a deletion leaves a mark
 * (`inputs_stored`, `pictures_stored`) by which the sweeper finds what is left to delete.
 */
import type { Selectable } from 'kysely';
import type { DeliveredPicture, JobsTable } from '../database/tables.ts';
import type { TryOnKind } from '../interface/enumerations.ts';
import type { JobErrorName } from '../interface/errors.ts';
import { JOB_LIFETIME_HOURS, PICTURE_LIFETIME_HOURS } from '../interface/limits.ts';
import type { Shape } from '../interface/shapes.ts';

/** A job ends at most this long after its submission. */
export const JOB_DEADLINE_SECONDS = 120;
/** Attempts that may be lost with their worker before the job is given up. */
export const MAX_ATTEMPTS = 3;
/**
 * A lease that wasn't renewed for this long is lost. Workers and API read their own machines' clocks, so these have to
 * agree to within a second or two, as NTP keeps them.
 */
export const LEASE_SECONDS = 4;
/** How often a worker renews its lease. */
export const LEASE_RENEWAL_SECONDS = 1;

interface JobFacts {
  readonly id: string;
  readonly accountId: string;
  readonly kind: TryOnKind;
  /** The shape in which the submission was answered. */
  readonly shape: Shape;
  readonly createdAt: Date;
  /** Attempts begun, without those that were given back. */
  readonly attempts: number;
  /** Credits that were reserved for it. */
  readonly reserved: number;
}

export interface QueuedJob extends JobFacts {
  readonly state: 'queued';
}

export interface RunningJob extends JobFacts {
  readonly state: 'running';
  readonly worker: string;
}

export interface CompletedJob extends JobFacts {
  readonly state: 'completed';
  readonly endedAt: Date;
  /** At least one. */
  readonly pictures: readonly DeliveredPicture[];
}

export interface FailedJob extends JobFacts {
  readonly state: 'failed';
  readonly endedAt: Date;
  readonly error: JobFailure;
}

export type Job = QueuedJob | RunningJob | CompletedJob | FailedJob;
export type JobState = Job['state'];

/** Why a job failed, as its account reads it. */
export interface JobFailure {
  readonly name: JobErrorName;
  readonly message: string;
}

/** The job of a row. The table's constraints hold what the assertions here take for granted. */
export function toJob(row: Selectable<JobsTable>): Job {
  const facts: JobFacts = {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    shape: row.shape,
    createdAt: row.created_at,
    attempts: row.attempts,
    reserved: row.reserved_subscription + row.reserved_purchased,
  };
  switch (row.state) {
    case 'queued':
      return { ...facts, state: 'queued' };
    case 'running':
      return { ...facts, state: 'running', worker: row.worker! };
    case 'completed':
      return { ...facts, state: 'completed', endedAt: row.ended_at!, pictures: row.pictures! };
    case 'failed':
      return {
        ...facts,
        state: 'failed',
        endedAt: row.ended_at!,
        error: { name: row.error_name!, message: row.error_message! },
      };
    default:
      throw row.state satisfies never;
  }
}

/** Whether a job's account can still read it. */
export function isReadable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < JOB_LIFETIME_HOURS * 3_600_000;
}

/** When the links to a job's pictures end, and the pictures may be deleted. */
export function picturesExpireAt({ endedAt }: CompletedJob): Date {
  return secondsAfter(endedAt, PICTURE_LIFETIME_HOURS * 3600);
}

/** A moment so many seconds later (or, negative, earlier). */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
