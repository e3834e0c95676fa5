import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { type EngineThread, startEngineThread } from '../../src/worker/engine-thread-handle.ts';
import type { TryOnFiles } from '../../src/worker/run-try-on.ts';
import { TEST_ENGINE, type TestParameters } from '../support/test-engine.ts';

describe('the engine thread', () => {
  let thread: EngineThread;
  let picture: Buffer;
  const never = new AbortController().signal;

  before(async () => {
    picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#4070a0' } })
      .png()
      .toBuffer();
    thread = await startEngineThread({ engineModule: TEST_ENGINE, onNote: () => {}, onDeath: assert.fail });
  });
  after(() => thread.close());

  const files = (parameters: TestParameters): TryOnFiles => ({
    kind: 'clothes',
    parameters: { moderation_level: 'none', ...parameters },
    shape: 'A',
    images: { model_image: picture, garment_image: picture },
  });
  const run = (parameters: TestParameters, signal = never, notes: string[] = []) =>
    thread.run(files(parameters), { signal, onNote: (message) => notes.push(message) });

  it('answers with the pictures, or says how it failed', async () => {
    const made = await run({ num_samples: 2 });
    assert.ok(made.state === 'made' && made.pictures.length === 2);
    assert.equal((await run({ behaviour: 'fail', failure: 'PoseError' })).state, 'failed');
    assert.equal((await run({ behaviour: 'break' })).state, 'broken');
  });

  it('takes one request at a time', async () => {
    const first = run({ milliseconds: 50 });
    await assert.rejects(async () => run({}), /still at work/);
    assert.equal((await first).state, 'made');
  });

  it('leaves a request at once when it is aborted, and is idle when the engine has stopped', async () => {
    const stop = new AbortController();
    const notes: string[] = [];
    const work = run({ milliseconds: 600_000 }, stop.signal, notes);
    while (notes.length === 0) await new Promise(setImmediate);
    assert.equal(await thread.idle(0), false);
    stop.abort(new Error('unwanted'));
    await assert.rejects(work, /unwanted/);
    assert.equal(await thread.idle(30_000), true);
    await assert.rejects(async () => run({}, stop.signal), /unwanted/);
  });

  it('does not let the signal of one request abort the next', async () => {
    const late = new AbortController();
    await run({}, late.signal);
    const notes: string[] = [];
    const next = run({ milliseconds: 300 }, never, notes);
    while (notes.length === 0) await new Promise(setImmediate);
    late.abort(new Error('of the request before'));
    assert.equal((await next).state, 'made');
  });

  it('rejects when its engine cannot be opened', async () => {
    const engineModule = new URL('no-such-engine.ts', import.meta.url).href;
    const start = startEngineThread({ engineModule, onNote: () => {}, onDeath: assert.fail });
    await assert.rejects(start, /no-such-engine/);
  });

  it('tells of its death', async () => {
    const death = Promise.withResolvers<Error>();
    const mortal = await startEngineThread({
      engineModule: TEST_ENGINE,
      onNote: () => {},
      onDeath: death.resolve,
    });
    void mortal.run(files({ behaviour: 'crash' }), { signal: never, onNote: () => {} });
    assert.match((await death.promise).message, /crashes its thread/);
  });
});
