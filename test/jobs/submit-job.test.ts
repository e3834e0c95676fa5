import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { auditCredits, isInOrder } from '../../src/accounts/credit-ledger.ts';
import { readBalance } from '../../src/accounts/credits.ts';
import { ApiError } from '../../src/interface/errors.ts';
import { beginAttempt, failJob, readInput } from '../../src/jobs/attempt.ts';
import { listJobs, readJob } from '../../src/jobs/read-job.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { sweepOrphans } from '../../src/jobs/sweep-files.ts';
import { idempotencyOf, openJobsContext, submissionOf } from '../support/jobs-context.ts';

const context = await openJobsContext();
after(() => context.close());

const refusal = (error: string, message?: RegExp) => (thrown: unknown) =>
  thrown instanceof ApiError && thrown.error === error && (message?.test(thrown.message) ?? true);

const storedInputs = () => context.filesUnder('inputs/');

describe('a submission', () => {
  test('can be read at once, holds its credits, and has its images stored as they came', async () => {
    const accountId = await context.createAccountWith({ subscription: 2, purchased: 5 });
    const { jobId, shape, replayed } = await submitJob(
      context,
      submissionOf(accountId, {
        pictures: 3,
        shape: 'B',
        images: { model_image: 'https://example.com/ü.jpg' },
      }),
    );
    assert.match(jobId, /^[0-9a-f]{32}$/);
    assert.deepEqual({ shape, replayed }, { shape: 'B', replayed: false });
    assert.deepEqual(await readJob(context, accountId, jobId), {
      id: jobId,
      accountId,
      kind: 'clothes',
      shape: 'B',
      createdAt: context.clock.now(),
      attempts: 0,
      reserved: 3,
      state: 'queued',
    });
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 4,
      subscription: 2,
      purchased: 5,
      reserved: 3,
    });
    const attempt = (await beginAttempt(context, jobId, 'worker'))!;
    assert.deepEqual(attempt.parameters, { category: 'auto', num_samples: 1 });
    assert.deepEqual(attempt.imageFields, ['model_image']);
    assert.equal(await readInput(context, attempt, 'model_image'), 'https://example.com/ü.jpg');
  });

  test('keeps texts that databases dislike', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    const parameters = { placement: 'NUL \u0000, half a pair \ud800, quote "' };
    const { jobId } = await submitJob(context, submissionOf(accountId, { parameters }));
    const attempt = (await beginAttempt(context, jobId, 'worker'))!;
    assert.deepEqual(attempt.parameters, parameters);
    await failJob(context, attempt, { name: 'ImageLoadError', message: 'This is no URL: \u0000' });
    assert.equal((await readJob(context, accountId, jobId))?.state, 'failed');
  });

  test('of another account is not there', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    const stranger = await context.createAccountWith({});
    const { jobId } = await submitJob(context, submissionOf(accountId));
    assert.equal(await readJob(context, stranger, jobId), null);
    assert.equal(await readJob(context, accountId, '0'.repeat(32)), null);
    assert.equal(await readJob(context, accountId, '\0'), null);
  });

  test('without credits is refused and leaves nothing', async () => {
    const accountId = await context.createAccountWith({ purchased: 2 });
    const before = await storedInputs();
    await assert.rejects(
      submitJob(context, submissionOf(accountId, { pictures: 3 })),
      refusal('OutOfCredits', /needs 3 credits and 2 are available/),
    );
    assert.equal((await readBalance(context, accountId)).on_demand, 2);
    assert.deepEqual(await listJobs(context.database, { accountId, limit: 10 }), []);
    assert.deepEqual(await storedInputs(), before);
  });

  test('over the concurrency limit is refused, before credits are looked at; an end makes room', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    const first = await submitJob(context, submissionOf(accountId, { concurrency: 1 }));
    await assert.rejects(
      submitJob(context, submissionOf(accountId, { concurrency: 1 })),
      refusal('ConcurrencyLimitExceeded', /1 of your jobs are processing and 1 may/),
    );
    const attempt = (await beginAttempt(context, first.jobId, 'worker'))!;
    await assert.rejects(
      submitJob(context, submissionOf(accountId, { concurrency: 1 })),
      refusal('ConcurrencyLimitExceeded'),
    );
    await failJob(context, attempt, { name: 'PoseError', message: 'Nobody there.' });
    assert.equal((await submitJob(context, submissionOf(accountId, { concurrency: 1 }))).replayed, false);
  });

  test('is not accepted when its message cannot be sent; its images are swept', async () => {
    const accountId = await context.createAccountWith({ purchased: 2 });
    const broken = {
      ...context,
      queue: { ...context.queue, send: () => Promise.reject(new Error('connection lost')) },
    };
    await assert.rejects(submitJob(broken, submissionOf(accountId)), /connection lost/);
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 2,
      subscription: 0,
      purchased: 2,
      reserved: 0,
    });
    assert.deepEqual(await listJobs(context.database, { accountId, limit: 10 }), []);
    const before = await storedInputs();
    assert.equal(await sweepOrphans(context), 0);
    context.clock.travel({ minutes: 11 });
    await sweepOrphans(context);
    assert.ok((await storedInputs()).length <= before.length - 2);
  });
});

describe('simultaneous submissions', () => {
  test('20 with 5 credits: exactly 5 are accepted', async () => {
    const accountId = await context.createAccountWith({ subscription: 2, purchased: 3 });
    const before = (await storedInputs()).length;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => submitJob(context, submissionOf(accountId, { concurrency: 100 }))),
    );
    const accepted = results.filter((result) => result.status === 'fulfilled');
    assert.equal(accepted.length, 5);
    for (const result of results)
      if (result.status === 'rejected')
        assert.ok(refusal('OutOfCredits')(result.reason), String(result.reason));
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 0,
      subscription: 2,
      purchased: 3,
      reserved: 5,
    });
    assert.equal((await listJobs(context.database, { accountId, limit: 100 })).length, 5);
    assert.equal((await storedInputs()).length - before, 5 * 2);
  });

  test('20 where 6 may process at the same time: exactly 6 are accepted', async () => {
    const accountId = await context.createAccountWith({ purchased: 100 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => submitJob(context, submissionOf(accountId, { pictures: 2 }))),
    );
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 6);
    for (const result of results)
      if (result.status === 'rejected') assert.ok(refusal('ConcurrencyLimitExceeded')(result.reason));
    assert.equal((await readBalance(context, accountId)).reserved, 12);
  });

  test('with the same idempotency key: one job, the same answer for all', async () => {
    const accountId = await context.createAccountWith({ purchased: 100 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('once'), concurrency: 1 })),
      ),
    );
    assert.equal(new Set(answers.map(({ jobId }) => jobId)).size, 1);
    assert.equal(answers.filter(({ replayed }) => !replayed).length, 1);
    assert.equal((await readBalance(context, accountId)).reserved, 1);
  });
});

describe('an idempotency key', () => {
  test('gives the first answer again, in its shape, whatever the limits say by then', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    const given = { idempotency: idempotencyOf('key'), shape: 'B' as const, concurrency: 1 };
    const first = await submitJob(context, submissionOf(accountId, given));
    assert.deepEqual(await submitJob(context, submissionOf(accountId, { ...given, shape: 'A' })), {
      ...first,
      replayed: true,
    });
  });

  test('with another request is refused', async () => {
    const accountId = await context.createAccountWith({ purchased: 2 });
    await submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('key') }));
    await assert.rejects(
      submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('key', 'another') })),
      refusal('BadRequest', /"key" was used with another request/),
    );
  });

  test('belongs to one account', async () => {
    const first = await context.createAccountWith({ purchased: 1 });
    const second = await context.createAccountWith({ purchased: 1 });
    await submitJob(context, submissionOf(first, { idempotency: idempotencyOf('shared') }));
    const other = await submitJob(
      context,
      submissionOf(second, { idempotency: idempotencyOf('shared', 'another') }),
    );
    assert.equal(other.replayed, false);
  });

  test('of a refused submission is free', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    await assert.rejects(
      submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('key'), pictures: 2 })),
      refusal('OutOfCredits'),
    );
    const second = await submitJob(
      context,
      submissionOf(accountId, { idempotency: idempotencyOf('key', 'another') }),
    );
    assert.equal(second.replayed, false);
  });
});

test('every credit is accounted for at the end', async () => {
  for (const audit of await auditCredits(context.database))
    assert.ok(isInOrder(audit), JSON.stringify(audit));
});
