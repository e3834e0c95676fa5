/** What a submission must have led to. */
import assert from 'node:assert/strict';
import type { TryOnKind } from '../../../src/interface/enumerations.ts';
import type { ApiErrorName } from '../../../src/interface/errors.ts';
import { API_ERRORS } from '../../../src/interface/errors.ts';
import type { Answer } from './client.ts';
import type { Customer, Service } from './service.ts';

/** A job as the database has it. */
export interface StoredJob {
  readonly id: string;
  readonly shape: 'A' | 'B';
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Credits reserved, which is how many pictures may be delivered. */
  readonly pictures: number;
}

/** Sends a submission. */
export function submit(
  customer: Customer,
  kind: TryOnKind,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return customer.send({ method: 'POST', path: `/api/v1/tryon/${kind}`, body, headers });
}

/** Holds that the answer accepts a job, in the body of either shape, and returns the job that it led to. */
export async function assertAccepted(service: Service, answer: Answer): Promise<StoredJob> {
  assert.ok(answer.status === 201 || answer.status === 200, `${answer.status} ${answer.bytes}`);
  const body = answer.json as { jobId?: string; id?: string };
  const id = (answer.status === 201 ? body.jobId : body.id) ?? '';
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.deepEqual(body, answer.status === 201 ? { ok: true, jobId: id } : { id, error: null });
  const row = await service.jobs.database
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(row.shape, answer.status === 201 ? 'A' : 'B');
  return {
    id,
    shape: row.shape,
    parameters: row.parameters,
    pictures: row.reserved_subscription + row.reserved_purchased,
  };
}

/** Holds that the answer is this error of the API, in the documented body, and that its message says all of `says`. */
export function assertRefused(answer: Answer, error: ApiErrorName, says: readonly string[] = []): void {
  assert.equal(answer.status, API_ERRORS[error].status, `${answer.status} ${answer.bytes}`);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const body = answer.json as { error: string; message: string };
  assert.deepEqual(Object.keys(body), ['error', 'message']);
  assert.equal(body.error, error);
  for (const part of says) assert.ok(body.message.includes(part), `"${body.message}" does not say ${part}`);
}

/** Holds that the account has no job and no reserved credit: what it asked for was refused without a trace. */
export async function assertNoTrace(service: Service, customer: Customer, credits: number): Promise<void> {
  const { json } = await customer.send({ path: '/api/v1/credits' });
  assert.deepEqual(json, {
    credits: { on_demand: credits, subscription: 0, purchased: credits, reserved: 0 },
  });
  const jobs = await service.jobs.database
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .execute();
  assert.deepEqual(jobs, []);
  for await (const { key } of service.jobs.storage.list('inputs/')) assert.fail(`${key} was left behind`);
}
