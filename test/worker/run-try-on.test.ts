import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { TryOnEngine } from '../../src/engine/contract.ts';
import { JobError } from '../../src/interface/errors.ts';
import type { Moderator } from '../../src/moderation/moderate-garment.ts';
import { runTryOn, type TryOnFiles } from '../../src/worker/run-try-on.ts';
import { createEngine } from '../support/test-engine.ts';

/** A moderator that allows everything, and what it was asked. */
function watchedModerator() {
  const asked: string[] = [];
  const moderator: Moderator = {
    async check(level, field) {
      asked.push(`${level} ${field}`);
    },
    async close() {},
  };
  return { moderator, asked };
}

describe('a try-on', () => {
  let engine: TryOnEngine;
  let images: TryOnFiles['images'];
  const stages = { enabled: false, record: () => {}, measure: () => {} };
  const context = { stages, note: () => {} };

  const run = (
    parameters: Record<string, unknown>,
    files: Partial<TryOnFiles> = {},
    moderator = watchedModerator().moderator,
  ) =>
    runTryOn({ kind: 'clothes', parameters, shape: 'A', images, ...files }, { engine, moderator, context });

  before(async () => {
    engine = await createEngine({ log: () => {} });
    const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: '#4070a0' } });
    images = { model_image: await picture.png().toBuffer(), garment_image: await picture.jpeg().toBuffer() };
  });

  for (const format of ['png', 'jpeg'] as const)
    it(`gives as many ${format} files as were asked for`, async () => {
      const made = await run({ num_samples: 3, output_format: format });
      assert.equal(made.format, format);
      assert.equal(made.pictures.length, 3);
      for (const file of made.pictures) {
        const { format: decoded, width, height } = await sharp(file).metadata();
        assert.deepEqual([decoded, width, height], [format, 30, 40]);
      }
    });

  it('gives one PNG when nothing is said', async () => {
    const made = await run({});
    assert.deepEqual([made.format, made.pictures.length], ['png', 1]);
  });

  it('gives the same bytes for the same request', async () => {
    assert.deepEqual(await run({ num_samples: 2 }), await run({ num_samples: 2 }));
  });

  for (const name of ['PoseError', 'ProcessingError', 'ThirdPartyError', 'ContentModerationError'] as const)
    it(`ends with the engine's ${name} and its message`, async () => {
      await assert.rejects(run({ behaviour: 'fail', failure: name }), (error) => {
        assert.ok(error instanceof JobError);
        assert.equal(error.name, name);
        assert.match(error.message, /as it was told/);
        return true;
      });
    });

  it('ends with ImageLoadError that names the field of a broken file', async () => {
    const broken = { ...images, garment_image: Buffer.from('no picture') };
    await assert.rejects(run({}, { images: broken }), {
      name: 'ImageLoadError',
      message: /^garment_image: /,
    });
  });

  it('hands on what nothing documents', async () => {
    await assert.rejects(run({ behaviour: 'break' }), TypeError);
    await assert.rejects(run({ behaviour: 'exceed' }), /asked for 1 pictures at most and made 2/);
  });

  for (const [parameters, asked] of [
    [{ category: 'clothing', moderation_level: 'conservative' }, ['conservative garment_image']],
    [{ category: 'tops', moderation_level: 'none' }, ['none garment_image']],
    [{ category: 'one-pieces' }, ['permissive garment_image']],
    [{}, ['permissive garment_image']],
    [{ category: 'eyewear' }, []],
    [{ category: 'jewelry', moderation_level: 'conservative' }, []],
  ] as const)
    it(`moderates ${JSON.stringify(parameters)}: ${asked.join() || 'nothing'}`, async () => {
      const watched = watchedModerator();
      await run(parameters, {}, watched.moderator);
      assert.deepEqual(watched.asked, asked);
    });

  it('moderates nothing of a tattoo: neither bare skin nor the design', async () => {
    const watched = watchedModerator();
    const size = engine.imageFields('clothes').model_image!;
    const tattooEngine: TryOnEngine = {
      ...engine,
      imageFields: () => ({ body_image: size, design_image: size }),
      render: async (request) => ({ pictures: [request.images.body_image!] }),
    };
    const { model_image, garment_image } = images;
    await runTryOn(
      {
        kind: 'tattoo',
        parameters: { moderation_level: 'conservative' },
        shape: 'A',
        images: { body_image: model_image!, design_image: garment_image! },
      },
      { engine: tattooEngine, moderator: watched.moderator, context },
    );
    assert.deepEqual(watched.asked, []);
  });

  it('renders nothing that moderation refuses', async () => {
    const refusing: Moderator = {
      check: () => Promise.reject(new JobError('ContentModerationError', 'refused')),
      async close() {},
    };
    await assert.rejects(run({ behaviour: 'break' }, {}, refusing), { name: 'ContentModerationError' });
  });

  it('stops between its steps when it is no longer wanted', async () => {
    const tools = {
      engine,
      moderator: watchedModerator().moderator,
      context: { ...context, signal: AbortSignal.abort(new Error('unwanted')) },
    };
    await assert.rejects(
      runTryOn({ kind: 'clothes', parameters: {}, shape: 'A', images }, tools),
      /unwanted/,
    );
  });
});
