/**
 * The life of jobs against a model of it: any sequence of what clients, workers, supervisors, the sweeper and time can
 * do, on a real database, gives what a few lines of arithmetic predict.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { auditCredits, isInOrder } from '../../src/accounts/credit-ledger.ts';
import { readBalance } from '../../src/accounts/credits.ts';
import { ApiError } from '../../src/interface/errors.ts';
import {
  type Attempt,
  abandonAttempt,
  beginAttempt,
  completeJob,
  failJob,
  outputKey,
  renewLease,
} from '../../src/jobs/attempt.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import { returnAttemptsOf } from '../../src/jobs/recovery.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { sweepJobs } from '../../src/jobs/sweep.ts';
import { openJobsContext, submissionOf } from '../support/jobs-context.ts';

const CREDITS = { subscription: 3, purchased: 6 };
const CONCURRENCY = 3;

interface ModelJob {
  readonly id: string;
  readonly reserved: number;
  readonly deadline: number;
  state: 'queued' | 'running' | 'completed' | 'failed';
  attempts: number;
  /** The attempt that is running, or that ended the job. */
  holder: string | null;
  leaseEnds: number;
  charged: number;
}

const index = fc.nat(4);
const step = fc.oneof(
  fc.record({ what: fc.constant('submit' as const), pictures: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ what: fc.constant('begin' as const), which: index }),
  fc.record({ what: fc.constant('renew' as const), which: index }),
  fc.record({
    what: fc.constant('complete' as const),
    which: index,
    pictures: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ what: fc.constant('fail' as const), which: index }),
  fc.record({ what: fc.constant('abandon' as const), which: index }),
  fc.record({ what: fc.constant('die' as const), which: index }),
  fc.record({ what: fc.constant('travel' as const), milliseconds: fc.integer({ min: 0, max: 5000 }) }),
  fc.record({
    what: fc.constant('travel' as const),
    milliseconds: fc.constantFrom(3999, 4000, 60_000, 120_000),
  }),
  fc.record({ what: fc.constant('sweep' as const) }),
);

const context = await openJobsContext();
after(() => context.close());

test('jobs and credits are what the model says, after any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const accountId = await context.createAccountWith(CREDITS);
      const jobs: ModelJob[] = [];
      const attempts: { readonly attempt: Attempt; readonly worker: string; readonly job: ModelJob }[] = [];
      const now = () => context.clock.now().getTime();
      const isProcessing = (job: ModelJob) => job.state === 'queued' || job.state === 'running';
      const sum = (count: (job: ModelJob) => number) => jobs.reduce((total, job) => total + count(job), 0);
      const reserved = () => sum((job) => (isProcessing(job) ? job.reserved : 0));
      const available = () =>
        CREDITS.subscription + CREDITS.purchased - reserved() - sum((job) => job.charged);
      const loseWorker = (job: ModelJob) => {
        job.state = job.attempts >= 3 ? 'failed' : 'queued';
        if (job.state === 'queued') job.holder = null;
      };

      for (const each of steps) {
        switch (each.what) {
          case 'submit': {
            const { pictures } = each;
            const submission = submissionOf(accountId, { pictures, concurrency: CONCURRENCY });
            const expected =
              jobs.filter(isProcessing).length >= CONCURRENCY
                ? 'ConcurrencyLimitExceeded'
                : available() < pictures
                  ? 'OutOfCredits'
                  : null;
            if (expected) {
              await assert.rejects(
                submitJob(context, submission),
                (error) => error instanceof ApiError && error.error === expected,
              );
              break;
            }
            const { jobId } = await submitJob(context, submission);
            jobs.push({
              id: jobId,
              reserved: pictures,
              deadline: now() + 120_000,
              state: 'queued',
              attempts: 0,
              holder: null,
              leaseEnds: 0,
              charged: 0,
            });
            break;
          }
          case 'begin': {
            const job = jobs[each.which];
            if (!job) break;
            const worker = `${job.id} ${attempts.length}`;
            const attempt = await beginAttempt(context, job.id, worker);
            assert.equal(attempt !== null, job.state === 'queued' && now() < job.deadline);
            if (!attempt) break;
            attempts.push({ attempt, worker, job });
            job.state = 'running';
            job.holder = attempt.token;
            job.leaseEnds = now() + 4000;
            assert.equal(attempt.number, ++job.attempts);
            break;
          }
          case 'renew':
          case 'complete':
          case 'fail':
          case 'abandon': {
            const held = attempts[each.which];
            if (!held) break;
            const { attempt, job } = held;
            const holds = job.state === 'running' && job.holder === attempt.token;
            const inTime = holds && now() < job.deadline;
            if (each.what === 'renew') {
              assert.equal(await renewLease(context, attempt), inTime);
              if (inTime) job.leaseEnds = now() + 4000;
            } else if (each.what === 'abandon') {
              assert.equal(await abandonAttempt(context, attempt), holds);
              if (!holds) break;
              job.state = 'queued';
              job.holder = null;
              job.attempts--;
            } else if (each.what === 'complete') {
              const count = Math.min(each.pictures, job.reserved);
              const pictures = Array.from({ length: count }, (_, n) => ({
                key: outputKey(attempt, n, 'png'),
                format: 'png' as const,
              }));
              const again = job.state === 'completed' && job.holder === attempt.token;
              assert.equal(await completeJob(context, attempt, pictures), inTime || again);
              if (!inTime) break;
              job.state = 'completed';
              job.charged = count;
            } else {
              const again = job.state === 'failed' && job.holder === attempt.token;
              const failure = { name: 'PoseError' as const, message: 'Nobody there.' };
              assert.equal(await failJob(context, attempt, failure), inTime || again);
              if (inTime) job.state = 'failed';
            }
            break;
          }
          case 'die': {
            const held = attempts[each.which];
            if (!held) break;
            const holds = held.job.state === 'running' && held.job.holder === held.attempt.token;
            assert.equal(await returnAttemptsOf(context, held.worker), holds ? 1 : 0);
            if (holds) loseWorker(held.job);
            break;
          }
          case 'travel':
            context.clock.travel(each);
            break;
          case 'sweep':
            await sweepJobs(context);
            for (const job of jobs.filter(isProcessing)) {
              if (now() >= job.deadline) job.state = 'failed';
              else if (job.state === 'running' && now() >= job.leaseEnds) loseWorker(job);
            }
            break;
          default:
            each satisfies never;
        }
      }

      for (const job of jobs) {
        const row = await readJob(context, accountId, job.id);
        assert.equal(row?.state, job.state);
        assert.equal(row.attempts, job.attempts);
        assert.equal(row.state === 'completed' ? row.pictures.length : 0, job.charged);
      }
      const balance = await readBalance(context, accountId);
      assert.equal(balance.on_demand, available());
      assert.equal(balance.reserved, reserved());
      const audits = (await auditCredits(context.database)).filter((audit) => audit.accountId === accountId);
      for (const audit of audits) assert.ok(isInOrder(audit), JSON.stringify(audit));
      assert.equal(
        audits.reduce((total, audit) => total + audit.charged, 0),
        sum((job) => job.charged),
      );
    }),
    { numRuns: 150, seed: 7 },
  );
});
