import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { systemClock } from '../../src/clock/clock.ts';
import { DEFAULT_LOAD_LIMITS } from '../../src/images/load-image.ts';
import type { JobsContext } from '../../src/jobs/context.ts';
import type { Job } from '../../src/jobs/job.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import { failOverdueJobs, returnAttemptsOf } from '../../src/jobs/recovery.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { type Supervisor, startSupervisor } from '../../src/worker/supervisor.ts';
import { type JobsTestContext, openJobsContext, submissionOf } from '../support/jobs-context.ts';
import { TEST_ENGINE, type TestParameters } from '../support/test-engine.ts';

/** An engine that is never open. */
const NEVER_OPEN_ENGINE = `data:text/javascript,${encodeURIComponent('await new Promise((resolve) => setTimeout(resolve, 2 ** 30))')}`;

describe('supervised workers', () => {
  let test: JobsTestContext;
  let jobs: JobsContext;
  let folder: string;
  let accountId: string;
  let dataUrl: string;
  let markers = 0;
  let running: Supervisor | null = null;

  before(async () => {
    test = await openJobsContext();
    // Worker processes read the machine's clock.
    jobs = { ...test, clock: systemClock };
    folder = await mkdtemp(join(tmpdir(), 'toile-supervisor-'));
    accountId = await test.createAccountWith({ purchased: 1000 });
    const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: '#4070a0' } });
    dataUrl = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
  });
  afterEach(() => endRemainingJobs());
  after(async () => {
    await running?.stop(0);
    await test.close();
    await rm(folder, { recursive: true });
  });

  async function withWorkers(
    workers: number,
    use: (supervisor: Supervisor) => Promise<void>,
    changed: { engineModule?: string; memory?: number } = {},
  ) {
    test.entries.length = 0;
    const supervisor = startSupervisor({
      workers,
      options: {
        databaseUrl: test.url,
        storageFolder: test.folder,
        engineModule: changed.engineModule ?? TEST_ENGINE,
        load: DEFAULT_LOAD_LIMITS,
      },
      memoryLimitBytes: changed.memory ?? 2e9,
      onWorkerEnd: (name) => returnAttemptsOf(jobs, name),
      log: test.log,
    });
    running = supervisor;
    await use(supervisor);
    await supervisor.stop(0);
    running = null;
  }

  /** So that no test meets the jobs of another. */
  async function endRemainingJobs() {
    await failOverdueJobs({ ...jobs, clock: { now: () => new Date(Date.now() + 1_000_000) } });
  }

  async function submit(parameters: TestParameters): Promise<string> {
    const pictures = parameters.num_samples ?? 1;
    const submission = submissionOf(accountId, {
      images: { model_image: dataUrl, garment_image: dataUrl },
      pictures,
      concurrency: 100,
      parameters: { moderation_level: 'none', ...parameters },
    });
    return (await submitJob(jobs, submission)).jobId;
  }

  const newMarker = () => join(folder, `marker-${++markers}`);

  async function read(jobId: string): Promise<Job> {
    const job = await readJob(jobs, accountId, jobId);
    assert.ok(job);
    return job;
  }

  /** Asks until the job is as wanted; the test's own time limit ends a vain wait. */
  async function until(jobId: string, ...states: Job['state'][]): Promise<Job> {
    for (;;) {
      const job = await read(jobId);
      if (states.includes(job.state)) return job;
      await delay(20);
    }
  }

  it('share the jobs of the queue and end each once', async () => {
    await withWorkers(2, async (supervisor) => {
      const ids = await Promise.all(
        Array.from({ length: 12 }, (_, index) => submit({ num_samples: 1 + (index % 2) })),
      );
      await supervisor.ready;
      assert.deepEqual(
        supervisor.status().map(({ state }) => state),
        ['working', 'working'],
      );
      for (const [index, id] of ids.entries()) {
        const job = await until(id, 'completed', 'failed');
        assert.ok(job.state === 'completed' && job.pictures.length === 1 + (index % 2) && job.attempts === 1);
      }
    });
  });

  for (const behaviour of ['crash', 'kill'] as const) {
    it(`are replaced after a ${behaviour}, and the job runs again`, async () => {
      await withWorkers(1, async () => {
        const id = await submit({ behaviour, once: newMarker() });
        const job = await until(id, 'completed', 'failed');
        assert.deepEqual([job.state, job.attempts], ['completed', 2]);
      });
      assert.ok(test.entries.some(({ message }) => message === 'A worker has ended.'));
    });
  }

  it('end a job with PipelineError after three crashes', async () => {
    await withWorkers(1, async () => {
      const job = await until(await submit({ behaviour: 'kill' }), 'completed', 'failed');
      assert.ok(job.state === 'failed');
      assert.deepEqual([job.error.name, job.attempts], ['PipelineError', 3]);
    });
  });

  it('are replaced when they take too much memory', async () => {
    await withWorkers(
      1,
      async () => {
        const job = await until(
          await submit({ behaviour: 'devour', once: newMarker() }),
          'completed',
          'failed',
        );
        assert.deepEqual([job.state, job.attempts], ['completed', 2]);
      },
      { memory: 600e6 },
    );
    assert.ok(
      test.entries.some(
        ({ message }) => message === 'A worker took more memory than it may and is replaced.',
      ),
    );
  });

  it('are replaced when the engine does not stop at the deadline', async () => {
    await withWorkers(1, async () => {
      const hanging = await submit({ behaviour: 'hang' });
      await until(hanging, 'running');
      await jobs.database
        .updateTable('jobs')
        .set({ attempt_token: 'f'.repeat(32) })
        .where('id', '=', hanging)
        .execute();
      const next = await submit({});
      assert.equal((await until(next, 'completed', 'failed')).state, 'completed');
    });
    assert.ok(test.entries.some(({ message }) => message === 'The engine did not stop.'));
  });

  it('renew the lease of a job while the engine computes', async () => {
    await withWorkers(1, async () => {
      const id = await submit({ behaviour: 'hang' });
      await until(id, 'running');
      const lease = async () =>
        (
          await jobs.database
            .selectFrom('jobs')
            .select('lease_expires_at')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).lease_expires_at!;
      const first = await lease();
      while ((await lease()).getTime() < first.getTime() + 2_000) await delay(50);
      assert.equal((await read(id)).state, 'running');
    });
  });

  it('give a running job back when they are stopped without grace', async () => {
    let id = '';
    await withWorkers(1, async () => {
      id = await submit({ milliseconds: 60_000 });
      await until(id, 'running');
    });
    const job = await read(id);
    assert.deepEqual([job.state, job.attempts], ['queued', 0]);
  });

  it('let a running job end within the grace, and take no other', async () => {
    await withWorkers(1, async (supervisor) => {
      const first = await submit({ milliseconds: 1_500 });
      await until(first, 'running');
      const second = await submit({});
      await supervisor.stop(30_000);
      assert.equal((await read(first)).state, 'completed');
      assert.equal((await read(second)).state, 'queued');
      assert.deepEqual(
        supervisor.status().map(({ processId }) => processId),
        [null],
      );
    });
  });

  it('start again and again, ever later, when their engine cannot be opened', async () => {
    await withWorkers(
      1,
      async (supervisor) => {
        const failures = () => test.entries.filter(({ message }) => message === 'A worker could not start.');
        while (failures().length < 2) await delay(20);
        assert.match(String(failures()[0]!.error), /no-such-engine/);
        assert.notEqual(supervisor.status()[0]!.state, 'working');
      },
      { engineModule: new URL('no-such-engine.ts', import.meta.url).href },
    );
  });

  it('end at once when they are stopped while they start', async () => {
    await withWorkers(
      2,
      async (supervisor) => {
        while (supervisor.status().some(({ residentBytes }) => residentBytes === 0)) await delay(20);
        await supervisor.stop(60_000);
        const ends = test.entries.filter(({ message }) => message === 'A worker could not start.');
        assert.deepEqual(ends, []);
        assert.deepEqual(
          supervisor.status().map(({ processId }) => processId),
          [null, null],
        );
      },
      { engineModule: NEVER_OPEN_ENGINE },
    );
  });

  it('end when their supervisor dies', async () => {
    const parent = fork(
      new URL('./lone-supervisor.ts', import.meta.url),
      [test.url, test.folder, TEST_ENGINE],
      { execArgv: [] },
    );
    const [{ workers }] = (await once(parent, 'message')) as [{ workers: number[] }];
    parent.kill('SIGKILL');
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    assert.equal(workers.length, 2);
    while (workers.some(isAlive)) await delay(20);
  });
});
