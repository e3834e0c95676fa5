import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { auditCredits, isInOrder } from '../../src/accounts/credit-ledger.ts';
import { readBalance } from '../../src/accounts/credits.ts';
import { beginAttempt, completeJob, outputKey, readInput } from '../../src/jobs/attempt.ts';
import type { FailedJob } from '../../src/jobs/job.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import {
  failOverdueJobs,
  recoverLostAttempts,
  repeatMessages,
  returnAttemptsOf,
} from '../../src/jobs/recovery.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import type { QueueMessage } from '../../src/queue/queue.ts';
import { openJobsContext, submissionOf } from '../support/jobs-context.ts';

const context = await openJobsContext();
/** The messages that were sent, in place of a queue. */
const sent: QueueMessage[] = [];
const watched = {
  ...context,
  queue: {
    ...context.queue,
    async send(_transaction: unknown, ...messages: readonly QueueMessage[]) {
      sent.push(...messages);
    },
  },
};
after(() => context.close());
afterEach(async () => {
  context.clock.travel({ seconds: 120 });
  await failOverdueJobs(context);
  for (const audit of await auditCredits(context.database))
    assert.ok(isInOrder(audit), JSON.stringify(audit));
});

async function submit(): Promise<{ accountId: string; jobId: string }> {
  const accountId = await context.createAccountWith({ purchased: 10 });
  const { jobId } = await submitJob(watched, submissionOf(accountId));
  sent.length = 0;
  return { accountId, jobId };
}

describe('the deadline', () => {
  test('ends a queued job 120 seconds after its submission, not earlier', async () => {
    const { accountId, jobId } = await submit();
    context.clock.travel({ seconds: 119.999 });
    assert.equal(await failOverdueJobs(watched), 0);
    context.clock.travel({ milliseconds: 1 });
    assert.equal(await failOverdueJobs(watched), 1);
    const { error, endedAt } = (await readJob(context, accountId, jobId)) as FailedJob;
    assert.equal(error.name, 'PipelineError');
    assert.match(error.message, /120 seconds/);
    assert.deepEqual(endedAt, context.clock.now());
    assert.equal((await readBalance(context, accountId)).on_demand, 10);
  });

  test('ends a running job, deletes its images, and its worker comes too late', async () => {
    const { accountId, jobId } = await submit();
    context.clock.travel({ seconds: 110 });
    const attempt = (await beginAttempt(watched, jobId, 'worker'))!;
    context.clock.travel({ seconds: 10 });
    assert.equal(await failOverdueJobs(watched), 1);
    assert.equal(await readInput(watched, attempt, 'model_image'), null);
    const picture = { key: outputKey(attempt, 0, 'png'), format: 'png' as const };
    assert.equal(await completeJob(watched, attempt, [picture]), false);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'failed');
  });

  test('holds for jobs of any age at the next start, each ended once by several sweepers', async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, submit));
    context.clock.travel({ hours: 5 });
    const counts = await Promise.all(Array.from({ length: 4 }, () => failOverdueJobs(watched)));
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      8,
    );
    for (const { accountId, jobId } of jobs)
      assert.equal((await readJob(context, accountId, jobId))?.state, 'failed');
  });
});

describe('a lost worker', () => {
  test('its job is queued again, with a message, when the lease has run out', async () => {
    const { accountId, jobId } = await submit();
    await beginAttempt(watched, jobId, 'worker');
    context.clock.travel({ seconds: 3.999 });
    assert.equal(await recoverLostAttempts(watched), 0);
    context.clock.travel({ milliseconds: 1 });
    assert.equal(await recoverLostAttempts(watched), 1);
    assert.equal((await readJob(context, accountId, jobId))?.state, 'queued');
    assert.deepEqual(sent, [{ jobId, kind: 'clothes' }]);
    assert.equal((await readBalance(context, accountId)).reserved, 1);
  });

  test('a third time is the last: the job fails and is not charged', async () => {
    const { accountId, jobId } = await submit();
    for (const number of [1, 2, 3]) {
      assert.equal((await beginAttempt(watched, jobId, `worker ${number}`))?.number, number);
      context.clock.travel({ seconds: 4 });
      assert.equal(await recoverLostAttempts(watched), 1);
    }
    const { error } = (await readJob(context, accountId, jobId)) as FailedJob;
    assert.equal(error.name, 'PipelineError');
    assert.match(error.message, /3 times/);
    assert.equal(sent.length, 2);
    assert.equal((await readBalance(context, accountId)).on_demand, 10);
  });

  test('its supervisor returns its jobs at once, and nobody else’s', async () => {
    const mine = await submit();
    const other = await submit();
    await beginAttempt(watched, mine.jobId, 'dead worker');
    await beginAttempt(watched, other.jobId, 'living worker');
    assert.equal(await returnAttemptsOf(watched, 'dead worker'), 1);
    assert.equal(await returnAttemptsOf(watched, 'dead worker'), 0);
    assert.equal((await readJob(context, mine.accountId, mine.jobId))?.state, 'queued');
    assert.equal((await readJob(context, other.accountId, other.jobId))?.state, 'running');
    assert.deepEqual(sent, [{ jobId: mine.jobId, kind: 'clothes' }]);
  });
});

describe('a message', () => {
  test('is sent again every 5 seconds while its job waits', async () => {
    const { jobId } = await submit();
    context.clock.travel({ seconds: 4.999 });
    assert.equal(await repeatMessages(watched), 0);
    context.clock.travel({ milliseconds: 1 });
    assert.equal(await repeatMessages(watched), 1);
    assert.equal(await repeatMessages(watched), 0);
    assert.deepEqual(sent, [{ jobId, kind: 'clothes' }]);
    context.clock.travel({ seconds: 5 });
    await beginAttempt(watched, jobId, 'worker');
    assert.equal(await repeatMessages(watched), 0);
  });
});
