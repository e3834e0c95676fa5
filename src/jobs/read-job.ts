/** Reading jobs: for their accounts, for operators, for metrics. */
import type { Database } from '../database/tables.ts';
import type { JobsContext } from './context.ts';
import { isReadable, type Job, type JobState, toJob } from './job.ts';

const JOB_ID = /^[0-9a-f]{32}$/;

/** An account's job, or null: no job id, unknown, another account's, or created 3 days ago or earlier. */
export async function readJob(
  { database, clock }: Pick<JobsContext, 'database' | 'clock'>,
  accountId: string,
  jobId: string,
): Promise<Job | null> {
  if (!JOB_ID.test(jobId)) return null;
  const row = await database.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (row?.account_id !== accountId || !isReadable(row.created_at, clock.now())) return null;
  return toJob(row);
}

/** Any job whose row still exists, for the operator. */
export async function findJob(database: Database, jobId: string): Promise<Job | null> {
  const row = await database.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  return row ? toJob(row) : null;
}

/** The newest jobs, newest first; of one account and in one state if given. */
export async function listJobs(
  database: Database,
  {
    accountId,
    state,
    limit,
  }: { accountId?: string | undefined; state?: JobState | undefined; limit: number },
): Promise<Job[]> {
  const rows = await database
    .selectFrom('jobs')
    .selectAll()
    .$if(accountId !== undefined, (select) => select.where('account_id', '=', accountId!))
    .$if(state !== undefined, (select) => select.where('state', '=', state!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

/** How many jobs wait and how many are worked on, over all accounts. */
export async function countProcessingJobs(database: Database): Promise<{ queued: number; running: number }> {
  const rows = await database
    .selectFrom('jobs')
    .select((column) => ['state', column.fn.countAll<number>().as('count')])
    .where('state', 'in', ['queued', 'running'])
    .groupBy('state')
    .execute();
  const countOf = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: countOf('queued'), running: countOf('running') };
}
