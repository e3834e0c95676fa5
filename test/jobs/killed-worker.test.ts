/** Worker processes that are killed (SIGKILL), and how soon their job runs again on another. Real processes, real time. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readBalance } from '../../src/accounts/credits.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import { returnAttemptsOf } from '../../src/jobs/recovery.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { startSweeper } from '../../src/jobs/sweeper.ts';
import { openJobsContext, submissionOf } from '../support/jobs-context.ts';
import type { WorkerReport } from './support/worker-child.ts';

const workbench = await openJobsContext();
const context = { ...workbench, clock: systemClock };
const sweeper = await startSweeper(context);
const children = new Set<ChildProcess>();
after(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await sweeper.stop();
  await workbench.close();
});

type Behaviour = 'completes' | 'holds' | 'dies';

/** Starts a worker; resolves when it waits for messages. */
async function startWorker(name: string, behaviour: Behaviour): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('support/worker-child.ts', import.meta.url)), [
    workbench.url,
    workbench.folder,
    name,
    behaviour,
  ]);
  children.add(child);
  child.once('exit', () => children.delete(child));
  await reported(child, 'ready');
  return child;
}

async function reported(child: ChildProcess, what: WorkerReport['what']): Promise<void> {
  for (;;) {
    const [report] = (await once(child, 'message')) as [WorkerReport];
    if (report.what === what) return;
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

for (const { title, behaviour, isSupervised } of [
  { title: 'with its supervisor watching', behaviour: 'holds', isSupervised: true },
  { title: 'with nobody watching: the lease runs out', behaviour: 'holds', isSupervised: false },
  {
    title: 'between the message and the lease: the message is repeated',
    behaviour: 'dies',
    isSupervised: false,
  },
] as const)
  test(`a killed worker’s job is run by another, ${title}`, { timeout: 60_000 }, async (t) => {
    const accountId = await workbench.createAccountWith({ purchased: 5 });
    const first = await startWorker(`first, ${title}`, behaviour);
    const gone = behaviour === 'dies' ? once(first, 'exit') : reported(first, 'begun');
    const { jobId } = await submitJob(context, submissionOf(accountId));
    await gone;
    const second = await startWorker(`second, ${title}`, 'completes');
    const completed = reported(second, 'completed');
    const killedAt = performance.now();
    if (behaviour === 'holds') await kill(first);
    if (isSupervised) assert.equal(await returnAttemptsOf(context, `first, ${title}`), 1);
    await completed;
    t.diagnostic(
      `${((performance.now() - killedAt) / 1000).toFixed(2)} s from the kill to the end of the job`,
    );

    const job = await readJob(context, accountId, jobId);
    assert.equal(job?.state, 'completed');
    assert.equal(job.attempts, behaviour === 'dies' ? 1 : 2);
    assert.equal((await readBalance(context, accountId)).on_demand, 4);
    await kill(second);
  });
