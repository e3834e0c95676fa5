import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import { DEFAULT_LOAD_LIMITS } from '../../src/images/load-image.ts';
import { beginAttempt } from '../../src/jobs/attempt.ts';
import type { Job } from '../../src/jobs/job.ts';
import { readJob } from '../../src/jobs/read-job.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { type EngineThread, startEngineThread } from '../../src/worker/engine-thread-handle.ts';
import { type WorkContext, workOnJob } from '../../src/worker/work-on-job.ts';
import { type JobsTestContext, openJobsContext, submissionOf } from '../support/jobs-context.ts';
import { TEST_ENGINE, type TestParameters } from '../support/test-engine.ts';

describe('working on a job', () => {
  let jobs: JobsTestContext;
  let thread: EngineThread;
  let folder: string;
  let accountId: string;
  let images: Record<string, string>;
  let stopping: AbortController;
  let context: WorkContext;
  const deaths: Error[] = [];

  before(async () => {
    jobs = await openJobsContext();
    folder = await mkdtemp(join(tmpdir(), 'toile-worker-'));
    const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#4070a0' } })
      .png()
      .toBuffer();
    const dataUrl = `data:image/png;base64,${picture.toString('base64')}`;
    images = { model_image: dataUrl, garment_image: dataUrl };
    thread = await startEngineThread({
      engineModule: TEST_ENGINE,
      onNote: () => {},
      onDeath: (error) => deaths.push(error),
    });
  });
  after(async () => {
    await thread.close();
    await jobs.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    accountId = await jobs.createAccountWith({ purchased: 10 });
    stopping = new AbortController();
    context = {
      jobs,
      worker: 'worker of the test',
      thread,
      load: DEFAULT_LOAD_LIMITS,
      stopping: stopping.signal,
    };
    jobs.entries.length = 0;
  });

  async function submit(
    parameters: TestParameters & Record<string, unknown>,
    given = images,
  ): Promise<string> {
    const pictures = parameters.num_samples ?? 1;
    const submission = submissionOf(accountId, {
      images: given,
      pictures,
      parameters: { moderation_level: 'none', ...parameters },
    });
    return (await submitJob(jobs, submission)).jobId;
  }

  async function read(jobId: string): Promise<Job> {
    const job = await readJob(jobs, accountId, jobId);
    assert.ok(job);
    return job;
  }

  async function balance() {
    const row = await jobs.database
      .selectFrom('credit_balances')
      .select(['purchased_available as available', 'purchased_reserved as reserved'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return row;
  }

  it('completes it with its pictures, charges them and deletes the images', async () => {
    const jobId = await submit({ num_samples: 3, output_format: 'jpeg' });
    await workOnJob(context, jobId);
    const job = await read(jobId);
    assert.ok(job.state === 'completed');
    assert.equal(job.pictures.length, 3);
    for (const { key, format } of job.pictures) {
      assert.equal(format, 'jpeg');
      assert.equal((await sharp((await jobs.storage.get(key))!).metadata()).format, 'jpeg');
    }
    assert.deepEqual(await jobs.filesUnder(`inputs/${jobId}/`), []);
    assert.deepEqual(await balance(), { available: 7, reserved: 0 });
  });

  it('fails it with the documented error of the engine and charges nothing', async () => {
    const jobId = await submit({ behaviour: 'fail', failure: 'PoseError' });
    await workOnJob(context, jobId);
    const job = await read(jobId);
    assert.ok(job.state === 'failed');
    assert.deepEqual(job.error, {
      name: 'PoseError',
      message: 'The test engine fails as it was told. Tell it something else.',
    });
    assert.deepEqual(await jobs.filesUnder(''), await jobs.filesUnder('outputs/'));
    assert.deepEqual(await balance(), { available: 10, reserved: 0 });
  });

  it('fails it with ImageLoadError for the first image that cannot be loaded', async () => {
    for (const [given, field] of [
      [{ model_image: 'http://127.0.0.1:9/', garment_image: 'nonsense' }, 'model_image'],
      [{ ...images, garment_image: 'data:image/png;base64,AAAA' }, 'garment_image'],
      [{ ...images, garment_image: '' }, 'garment_image'],
    ] as const) {
      const jobId = await submit({}, given);
      await workOnJob(context, jobId);
      const job = await read(jobId);
      assert.ok(job.state === 'failed');
      assert.equal(job.error.name, 'ImageLoadError');
      assert.ok(job.error.message.startsWith(`${field}: `), job.error.message);
    }
  });

  it('fails it with PipelineError for a fault of ours, which only the log tells', async () => {
    const jobId = await submit({ behaviour: 'break' });
    await workOnJob(context, jobId);
    const job = await read(jobId);
    assert.ok(job.state === 'failed');
    assert.equal(job.error.name, 'PipelineError');
    assert.ok(!job.error.message.includes('internal'));
    assert.match(
      String(jobs.entries.find((entry) => entry.level === 'error')?.error),
      /internal details of the test engine/,
    );
  });

  it('logs what the engine notes, with the job, and no picture', async () => {
    const jobId = await submit({ milliseconds: 1 });
    await workOnJob(context, jobId);
    const note = jobs.entries.find(({ message }) => message === 'A note of the test engine.');
    assert.equal(note?.jobId, jobId);
    assert.ok(!JSON.stringify(jobs.entries).includes('base64'));
  });

  for (const shape of ['A', 'B'] as const)
    it(`tells the engine that the submission was answered in shape ${shape}`, async () => {
      const parameters = { category: 'auto', moderation_level: 'none' };
      const { jobId } = await submitJob(jobs, submissionOf(accountId, { images, parameters, shape }));
      await workOnJob(context, jobId);
      const note = jobs.entries.find(({ message }) => message === 'A note of the test engine.');
      assert.equal(note?.shape, shape);
    });

  it('leaves a job alone that another worker has, that has ended, or that does not exist', async () => {
    const taken = await submit({});
    await beginAttempt(jobs, taken, 'another worker');
    const ended = await submit({});
    await workOnJob(context, ended);
    const before = await read(ended);
    for (const jobId of [taken, ended, '0'.repeat(32)]) await workOnJob(context, jobId);
    assert.equal((await read(taken)).state, 'running');
    assert.deepEqual(await read(ended), before);
  });

  it('gives it back when the process shuts down, and the attempt does not count', async () => {
    const jobId = await submit({ milliseconds: 60_000 });
    const work = workOnJob(context, jobId);
    await untilLogged('A note of the test engine.');
    stopping.abort(new Error('shutting down'));
    await work;
    assert.ok(await thread.idle(5_000));
    const job = await read(jobId);
    assert.deepEqual([job.state, job.attempts], ['queued', 0]);
    assert.deepEqual(await balance(), { available: 9, reserved: 1 });
  });

  it('stops and leaves no picture when the lease is lost meanwhile', async () => {
    const jobId = await submit({ milliseconds: 60_000 });
    const work = workOnJob(context, jobId);
    await untilLogged('A note of the test engine.');
    await jobs.database
      .updateTable('jobs')
      .set({ attempt_token: 'f'.repeat(32) })
      .where('id', '=', jobId)
      .execute();
    await work;
    assert.ok(await thread.idle(5_000));
    assert.equal((await read(jobId)).state, 'running');
    assert.deepEqual(await jobs.filesUnder(`outputs/${jobId}/`), []);
  });

  it('deletes the pictures when the lease turns out to be lost at the end', async () => {
    const jobId = await submit({});
    const storage = {
      ...jobs.storage,
      async put(key: string, bytes: Uint8Array) {
        await jobs.storage.put(key, bytes);
        await jobs.database
          .updateTable('jobs')
          .set({ attempt_token: 'f'.repeat(32) })
          .where('id', '=', jobId)
          .execute();
      },
    };
    await workOnJob({ ...context, jobs: { ...jobs, storage } }, jobId);
    assert.equal((await read(jobId)).state, 'running');
    assert.deepEqual(await jobs.filesUnder(`outputs/${jobId}/`), []);
  });

  it('leaves it to recovery when storage fails', async () => {
    const jobId = await submit({});
    const storage = { ...jobs.storage, put: () => Promise.reject(new Error('no space left')) };
    await workOnJob({ ...context, jobs: { ...jobs, storage } }, jobId);
    assert.equal((await read(jobId)).state, 'running');
    assert.match(String(jobs.entries.find((entry) => entry.level === 'error')?.error), /no space left/);
  });

  it('survives all of that in one thread', () => assert.deepEqual(deaths, []));

  /** The engine's note says that it is at work. */
  async function untilLogged(message: string): Promise<void> {
    while (!jobs.entries.some((entry) => entry.message === message)) await new Promise(setImmediate);
  }
});
