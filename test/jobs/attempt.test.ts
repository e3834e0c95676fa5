import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { readBalance, readLedger } from '../../src/accounts/credits.ts';
import type { DeliveredPicture } from '../../src/database/tables.ts';
import {
  type Attempt,
  abandonAttempt,
  beginAttempt,
  completeJob,
  failJob,
  outputKey,
  readInput,
  renewLease,
} from '../../src/jobs/attempt.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import { failOverdueJobs, recoverLostAttempts } from '../../src/jobs/recovery.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { sweepInputs } from '../../src/jobs/sweep-files.ts';
import { openJobsContext, submissionOf } from '../support/jobs-context.ts';

const context = await openJobsContext();
after(() => context.close());
afterEach(async () => {
  context.clock.travel({ seconds: 120 });
  await failOverdueJobs(context);
});

async function submitAndBegin(
  pictures = 1,
  credits: { subscription?: number; purchased?: number } = { purchased: 10 },
): Promise<{ accountId: string; jobId: string; attempt: Attempt }> {
  const accountId = await context.createAccountWith(credits);
  const { jobId } = await submitJob(context, submissionOf(accountId, { pictures }));
  const attempt = await beginAttempt(context, jobId, 'worker');
  assert.ok(attempt);
  return { accountId, jobId, attempt };
}

const picturesOf = (attempt: Attempt, count: number): DeliveredPicture[] =>
  Array.from({ length: count }, (_, n) => ({ key: outputKey(attempt, n, 'png'), format: 'png' }));

const failure = { name: 'PoseError', message: 'Nobody is in the picture.' } as const;

describe('an attempt', () => {
  test('tells the worker what to do and until when', async () => {
    const { jobId, attempt } = await submitAndBegin(2);
    const { token, ...facts } = attempt;
    assert.match(token, /^[0-9a-f]{32}$/);
    assert.deepEqual(facts, {
      jobId,
      kind: 'clothes',
      shape: 'A',
      parameters: { category: 'auto', num_samples: 1 },
      imageFields: ['model_image', 'garment_image'],
      pictures: 2,
      number: 1,
      createdAt: context.clock.now(),
      deadlineAt: new Date(context.clock.now().getTime() + 120_000),
    });
  });

  test('is begun by one of many who ask at the same time', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    const { jobId } = await submitJob(context, submissionOf(accountId));
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, worker) => beginAttempt(context, jobId, `worker ${worker}`)),
    );
    assert.equal(attempts.filter((attempt) => attempt !== null).length, 1);
    assert.equal((await readJob(context, accountId, jobId))?.attempts, 1);
  });

  test('is not begun for a job that does not exist, has ended, or is overdue', async () => {
    assert.equal(await beginAttempt(context, '0'.repeat(32), 'worker'), null);
    const { jobId, attempt } = await submitAndBegin();
    await failJob(context, attempt, failure);
    assert.equal(await beginAttempt(context, jobId, 'worker'), null);
    const accountId = await context.createAccountWith({ purchased: 1 });
    const late = await submitJob(context, submissionOf(accountId));
    context.clock.travel({ seconds: 120 });
    assert.equal(await beginAttempt(context, late.jobId, 'worker'), null);
  });
});

describe('completion', () => {
  test('charges one credit a picture and releases the rest', async () => {
    const { accountId, jobId, attempt } = await submitAndBegin(4, { subscription: 1, purchased: 9 });
    const pictures = picturesOf(attempt, 2);
    assert.equal(await completeJob(context, attempt, pictures), true);
    const job = await readJob(context, accountId, jobId);
    assert.equal(job?.state, 'completed');
    assert.deepEqual(job.pictures, pictures);
    assert.deepEqual(job.endedAt, context.clock.now());
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 8,
      subscription: 0,
      purchased: 8,
      reserved: 0,
    });
  });

  test('deletes the images that were submitted', async () => {
    const { attempt } = await submitAndBegin();
    assert.notEqual(await readInput(context, attempt, 'model_image'), null);
    await completeJob(context, attempt, picturesOf(attempt, 1));
    assert.equal(await readInput(context, attempt, 'model_image'), null);
  });

  test('stands when storage fails to delete the images, which are swept later', async () => {
    const { accountId, jobId, attempt } = await submitAndBegin();
    const broken = {
      ...context,
      storage: { ...context.storage, deletePrefix: () => Promise.reject(new Error('disk away')) },
    };
    assert.equal(await completeJob(broken, attempt, picturesOf(attempt, 1)), true);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'completed');
    assert.match(String(context.entries.at(-1)?.error), /disk away/);
    assert.notEqual(await readInput(context, attempt, 'model_image'), null);
    context.clock.travel({ seconds: 1 });
    assert.ok((await sweepInputs(context)) >= 1);
    assert.equal(await readInput(context, attempt, 'model_image'), null);
  });

  test('may be repeated and charges once', async () => {
    const { accountId, attempt } = await submitAndBegin(2);
    assert.equal(await completeJob(context, attempt, picturesOf(attempt, 2)), true);
    assert.equal(await completeJob(context, attempt, picturesOf(attempt, 2)), true);
    assert.equal(await failJob(context, attempt, failure), false);
    const charges = (await readLedger(context, accountId, { limit: 10 })).filter(
      ({ kind }) => kind === 'charge',
    );
    assert.deepEqual(
      charges.map(({ amount }) => amount),
      [2],
    );
  });

  test('and failure at the same time: one of them ends the job', async () => {
    const { accountId, jobId, attempt } = await submitAndBegin();
    const [completed, failed] = await Promise.all([
      completeJob(context, attempt, picturesOf(attempt, 1)),
      failJob(context, attempt, failure),
    ]);
    assert.equal(completed, !failed);
    const { state } = (await readJob(context, accountId, jobId))!;
    assert.equal(state, completed ? 'completed' : 'failed');
    assert.equal((await readBalance(context, accountId)).on_demand, completed ? 9 : 10);
  });

  for (const count of [0, 3])
    test(`with ${count} pictures where 2 were asked for is an error`, async () => {
      const { attempt } = await submitAndBegin(2);
      await assert.rejects(completeJob(context, attempt, picturesOf(attempt, count)), /1 to 2 pictures; got/);
    });

  test('at the deadline is too late', async () => {
    const { accountId, jobId, attempt } = await submitAndBegin();
    context.clock.travel({ seconds: 119.999 });
    assert.equal(await renewLease(context, attempt), true);
    context.clock.travel({ milliseconds: 1 });
    assert.equal(await renewLease(context, attempt), false);
    assert.equal(await completeJob(context, attempt, picturesOf(attempt, 1)), false);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'running');
  });
});

describe('failure', () => {
  test('charges nothing and says why', async () => {
    const { accountId, jobId, attempt } = await submitAndBegin(4, { subscription: 1, purchased: 9 });
    assert.equal(await failJob(context, attempt, failure), true);
    assert.equal(await failJob(context, attempt, failure), true);
    const job = await readJob(context, accountId, jobId);
    assert.equal(job?.state, 'failed');
    assert.deepEqual(job.error, failure);
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 10,
      subscription: 1,
      purchased: 9,
      reserved: 0,
    });
    assert.equal(await readInput(context, attempt, 'model_image'), null);
  });
});

describe('a lease', () => {
  test('that was lost lets its holder do nothing more', async () => {
    const { accountId, jobId, attempt: lost } = await submitAndBegin();
    context.clock.travel({ seconds: 4 });
    assert.equal(await recoverLostAttempts(context), 1);
    const holder = (await beginAttempt(context, jobId, 'another worker'))!;
    assert.equal(holder.number, 2);
    assert.equal(await renewLease(context, lost), false);
    assert.equal(await completeJob(context, lost, picturesOf(lost, 1)), false);
    assert.equal(await failJob(context, lost, failure), false);
    assert.equal(await abandonAttempt(context, lost), false);
    assert.equal(await completeJob(context, holder, picturesOf(holder, 1)), true);
    assert.equal(await completeJob(context, lost, picturesOf(lost, 1)), false);
    const job = await readJob(context, accountId, jobId);
    assert.equal(job?.state, 'completed');
    assert.deepEqual(job.pictures, picturesOf(holder, 1));
  });

  test('that is renewed is not lost', async () => {
    const { attempt } = await submitAndBegin();
    for (let second = 0; second < 10; second++) {
      context.clock.travel({ seconds: 3 });
      assert.equal(await renewLease(context, attempt), true);
      assert.equal(await recoverLostAttempts(context), 0);
    }
  });
});

describe('giving a job back', () => {
  test('queues it again without counting the attempt', async () => {
    const { accountId, jobId, attempt } = await submitAndBegin();
    assert.equal(await abandonAttempt(context, attempt), true);
    assert.equal(await abandonAttempt(context, attempt), false);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'queued');
    const next = (await beginAttempt(context, jobId, 'another worker'))!;
    assert.equal(next.number, 1);
    assert.notEqual(next.token, attempt.token);
    assert.equal((await readBalance(context, accountId)).reserved, 1);
  });
});
