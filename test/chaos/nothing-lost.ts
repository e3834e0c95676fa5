/** What must hold after any disaster, checked against clients' memories, the database and the files. */
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Database } from '../../src/database/tables.ts';
import { JOB_ERRORS } from '../../src/interface/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { EndedJob } from './load.ts';

export interface Aftermath {
  readonly database: Database;
  readonly storage: Storage;
  readonly address: string;
  readonly key: string;
  /** Every job whose 201 arrived, as status told its end first. */
  readonly ended: readonly EndedJob[];
  /** Submissions without idempotency key whose answer was lost. */
  readonly unanswered: number;
}

/** Sentences that name everything that was lost, doubled or left over; empty when nothing was. */
export async function findLosses(aftermath: Aftermath): Promise<string[]> {
  return [
    ...(await checkEnds(aftermath)),
    ...(await checkSubmissions(aftermath)),
    ...(await checkSettlements(aftermath)),
    ...(await checkBalances(aftermath)),
    ...(await checkPictures(aftermath)),
    ...(await checkFiles(aftermath)),
  ];
}

/** Every job has ended, and tells the same end as before. */
async function checkEnds({ database, address, key, ended }: Aftermath): Promise<string[]> {
  const losses: string[] = [];
  const unended = await database
    .selectFrom('jobs')
    .select(['id', 'state'])
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, state } of unended) losses.push(`Job ${id} has not ended: ${state}.`);
  for (const job of ended) {
    const answer = await fetch(`${address}/api/v1/status/${job.jobId}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const now = (await answer.json()) as Record<string, unknown>;
    if (now.status !== job.status) losses.push(`Job ${job.jobId} was ${job.status} and is ${now.status}.`);
    if (job.status === 'failed' && !(job.error.name in JOB_ERRORS))
      losses.push(`Job ${job.jobId} failed with ${job.error.name}, which no document names.`);
    if (job.status === 'completed' && JSON.stringify(now.output) !== JSON.stringify(job.output))
      losses.push(`Job ${job.jobId} has other pictures than before.`);
  }
  return losses;
}

/** Each idempotency key has made the one job that its client knows, and there are no jobs beside what clients sent. */
async function checkSubmissions({ database, ended, unanswered }: Aftermath): Promise<string[]> {
  const losses: string[] = [];
  const keys = await database.selectFrom('idempotency_keys').select(['key', 'job_id']).execute();
  const jobOfKey = new Map(keys.map(({ key, job_id }) => [key, job_id]));
  for (const { jobId, idempotencyKey } of ended) {
    if (idempotencyKey !== null && jobOfKey.get(idempotencyKey) !== jobId)
      losses.push(`An idempotency key gave the job ${jobId} and stands for ${jobOfKey.get(idempotencyKey)}.`);
  }
  const known = new Set(ended.map(({ jobId }) => jobId));
  const jobs = await database.selectFrom('jobs').select('id').execute();
  const unknown = jobs.filter(({ id }) => !known.has(id)).length;
  if (unknown > unanswered)
    losses.push(`${unknown} jobs are known to no client, but only ${unanswered} answers were lost.`);
  return losses;
}

/** Each job's reservation was settled once: charged for the delivered pictures, released for the rest. */
async function checkSettlements({ database }: Aftermath): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    pictures: number;
    reserved: number;
    charged: number;
    released: number;
  }>`
    select jobs.id, coalesce(jsonb_array_length(jobs.pictures), 0) as pictures,
      coalesce(sum(amount) filter (where ledger.kind = 'reserve'), 0)::int as reserved,
      coalesce(sum(amount) filter (where ledger.kind = 'charge'), 0)::int as charged,
      coalesce(sum(amount) filter (where ledger.kind = 'release'), 0)::int as released
    from jobs left join credit_ledger ledger on ledger.job_id = jobs.id
    group by jobs.id`.execute(database);
  return rows
    .filter(
      ({ pictures, reserved, charged, released }) =>
        reserved < 1 || charged !== pictures || charged + released !== reserved,
    )
    .map((row) => `A job was not settled exactly once: ${JSON.stringify(row)}.`);
}

/** granted = available + reserved + charged + expired, and nothing is reserved any more. */
async function checkBalances({ database }: Aftermath): Promise<string[]> {
  const { rows } = await sql<{
    granted: number;
    charged: number;
    expired: number;
    available: number;
    reserved: number;
  }>`
    select
      coalesce(sum(amount) filter (where kind = 'grant'), 0)::int as granted,
      coalesce(sum(amount) filter (where kind = 'charge'), 0)::int as charged,
      coalesce(sum(amount) filter (where kind = 'expire'), 0)::int as expired,
      (select sum(subscription_available + purchased_available) from credit_balances)::int as available,
      (select sum(subscription_reserved + purchased_reserved) from credit_balances)::int as reserved
    from credit_ledger`.execute(database);
  const [sums] = rows;
  const { granted, charged, expired, available, reserved } = sums!;
  const losses: string[] = [];
  if (granted !== available + reserved + charged + expired)
    losses.push(`Credits do not add up: ${JSON.stringify(sums)}.`);
  if (reserved !== 0) losses.push(`${reserved} credits are reserved though no job is processing.`);
  return losses;
}

/** Every completed job delivers as many whole pictures as were asked for. */
async function checkPictures({ ended }: Aftermath): Promise<string[]> {
  const losses: string[] = [];
  for (const job of ended) {
    if (job.status !== 'completed') continue;
    if (job.output.length !== job.samples)
      losses.push(`Job ${job.jobId} has ${job.output.length} pictures instead of ${job.samples}.`);
    for (const url of job.output) {
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const whole =
        answer.ok &&
        (await sharp(bytes)
          .raw()
          .toBuffer()
          .then(
            () => true,
            () => false,
          ));
      if (!whole)
        losses.push(`A picture of job ${job.jobId} is not there or not whole (HTTP ${answer.status}).`);
    }
  }
  return losses;
}

/** The files are exactly the pictures of completed jobs. */
async function checkFiles({ database, storage }: Aftermath): Promise<string[]> {
  const completed = await database
    .selectFrom('jobs')
    .select('pictures')
    .where('state', '=', 'completed')
    .execute();
  const wanted = new Set(completed.flatMap(({ pictures }) => pictures!.map(({ key }) => key)));
  const losses: string[] = [];
  for await (const { key } of storage.list('')) {
    if (!wanted.delete(key)) losses.push(`The file ${key} is left over.`);
  }
  for (const key of wanted) losses.push(`The picture ${key} is not in storage.`);
  return losses;
}
