import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readBalance } from '../../src/accounts/credits.ts';
import { beginAttempt, completeJob, failJob, outputKey } from '../../src/jobs/attempt.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { sweep } from '../../src/jobs/sweep.ts';
import { sweepOrphans } from '../../src/jobs/sweep-files.ts';
import { startSweeper } from '../../src/jobs/sweeper.ts';
import { idempotencyOf, openJobsContext, submissionOf } from '../support/jobs-context.ts';

const context = await openJobsContext();
after(() => context.close());

const { filesUnder } = context;

async function rowExists(jobId: string): Promise<boolean> {
  return (
    (await context.database.selectFrom('jobs').select('id').where('id', '=', jobId).execute()).length > 0
  );
}

async function completeOne({
  afterSeconds = 0,
} = {}): Promise<{ accountId: string; jobId: string; key: string }> {
  const accountId = await context.createAccountWith({ purchased: 5 });
  const { jobId } = await submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('key') }));
  context.clock.travel({ seconds: afterSeconds });
  const attempt = (await beginAttempt(context, jobId, 'worker'))!;
  const key = outputKey(attempt, 0, 'png');
  await context.storage.put(key, Buffer.from('picture'));
  assert.equal(await completeJob(context, attempt, [{ key, format: 'png' }]), true);
  return { accountId, jobId, key };
}

describe('with time', () => {
  test('a job is gone 3 days after its creation, its pictures 72 hours after completion', async () => {
    const { accountId, jobId, key } = await completeOne({ afterSeconds: 60 });
    context.clock.travel({ hours: 72, seconds: -60, milliseconds: -1 });
    await sweep(context);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'completed');
    assert.deepEqual(await filesUnder(`outputs/${jobId}/`), [key]);

    context.clock.travel({ milliseconds: 1 });
    await sweep(context);
    assert.equal(await readJob(context, accountId, jobId), null);
    assert.deepEqual(await filesUnder(`outputs/${jobId}/`), [key]);
    assert.equal(await rowExists(jobId), true);

    context.clock.travel({ seconds: 60, milliseconds: -1 });
    await sweep(context);
    assert.deepEqual(await filesUnder(`outputs/${jobId}/`), [key]);

    context.clock.travel({ milliseconds: 1 });
    await sweep(context);
    assert.deepEqual(await filesUnder(`outputs/${jobId}/`), []);
    assert.equal(await rowExists(jobId), false);
  });

  test('a failed job is gone after 3 days', async () => {
    const accountId = await context.createAccountWith({ purchased: 1 });
    const { jobId } = await submitJob(context, submissionOf(accountId));
    const attempt = (await beginAttempt(context, jobId, 'worker'))!;
    await failJob(context, attempt, { name: 'PoseError', message: 'Nobody there.' });
    assert.deepEqual(await filesUnder(`inputs/${jobId}/`), []);
    context.clock.travel({ hours: 72, milliseconds: -1 });
    await sweep(context);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'failed');
    context.clock.travel({ milliseconds: 1 });
    await sweep(context);
    assert.equal(await rowExists(jobId), false);
  });

  test('an idempotency key is forgotten after a day', async () => {
    const { accountId, jobId } = await completeOne();
    context.clock.travel({ hours: 24, milliseconds: -1 });
    await sweep(context);
    const replay = await submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('key') }));
    assert.equal(replay.jobId, jobId);
    context.clock.travel({ milliseconds: 1 });
    await sweep(context);
    assert.equal(
      (await submitJob(context, submissionOf(accountId, { idempotency: idempotencyOf('key') }))).replayed,
      false,
    );
  });

  test('subscriptions are reset and empty rate windows forgotten', async () => {
    const accountId = await context.createAccountWith({ subscription: 10 });
    const { jobId } = await submitJob(context, submissionOf(accountId, { pictures: 2 }));
    await context.rateLimiter.take({ accountId, bucket: 'tryon', limit: 20 });
    const attempt = (await beginAttempt(context, jobId, 'worker'))!;
    await completeJob(context, attempt, [{ key: outputKey(attempt, 0, 'png'), format: 'png' }]);
    assert.equal((await readBalance(context, accountId)).on_demand, 9);
    context.clock.travel({ days: 31 });
    const report = await sweep(context);
    assert.equal((await readBalance(context, accountId)).on_demand, 10);
    assert.equal(report.resetDueSubscriptions, 1);
    assert.equal(report.sweepRateWindows, 1);
  });
});

describe('orphaned files', () => {
  test('are deleted once no submission or attempt can be writing them', async () => {
    // Files are dated by the machine's clock.
    context.clock.travelTo(new Date());
    const accountId = await context.createAccountWith({ purchased: 5 });
    const queued = await submitJob(context, submissionOf(accountId));
    const running = await submitJob(context, submissionOf(accountId));
    await beginAttempt(context, running.jobId, 'worker');
    const unknown = 'f'.repeat(32);
    await context.storage.put(`inputs/${unknown}/model_image`, Buffer.from('never committed'));
    await context.storage.put(`outputs/${unknown}/lost-0.png`, Buffer.from('its job is gone'));
    const { jobId: completedId, key } = await completeOne();
    await context.storage.put(`outputs/${completedId}/loser-0.png`, Buffer.from('its attempt lost'));
    await context.storage.put(`inputs/${completedId}/model_image`, Buffer.from('its job has ended'));

    assert.equal((await sweep(context)).sweepOrphans, 0);
    // An hour later for this sweep alone: two jobs wait still, and their images are no orphans however old.
    const old = { ...context, clock: { now: () => new Date(Date.now() + 3_600_000) } };
    assert.equal(await sweepOrphans(old), 4);
    assert.deepEqual(
      await filesUnder('inputs/'),
      [queued, running]
        .flatMap(({ jobId }) => [`inputs/${jobId}/garment_image`, `inputs/${jobId}/model_image`])
        .sort(),
    );
    assert.deepEqual(await filesUnder('outputs/'), [key]);
  });
});

describe('the sweeper', () => {
  test('ends overdue jobs at its start, without any worker, and stops', async () => {
    const accountId = await context.createAccountWith({ purchased: 5 });
    const { jobId } = await submitJob(context, submissionOf(accountId));
    context.clock.travel({ days: 1 });
    const sweeper = await startSweeper(context);
    await sweeper.stop();
    assert.equal((await readJob(context, accountId, jobId))?.state, 'failed');
  });

  test('carries on when a part fails, and says so', async () => {
    const accountId = await context.createAccountWith({ purchased: 5 });
    const { jobId } = await submitJob(context, submissionOf(accountId));
    context.clock.travel({ seconds: 120 });
    const broken = {
      ...context,
      rateLimiter: { ...context.rateLimiter, sweep: () => Promise.reject(new Error('no windows')) },
      storage: { ...context.storage, deletePrefix: () => Promise.reject(new Error('disk away')) },
    };
    await sweep(broken);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'failed');
    assert.ok(
      context.entries.some(({ part, error }) => part === 'sweepRateWindows' && error === 'no windows'),
    );
    context.clock.travel({ seconds: 1 });
    assert.ok((await sweep(context)).sweepInputs >= 1);
    assert.deepEqual(await filesUnder(`inputs/${jobId}/`), []);
  });
});
