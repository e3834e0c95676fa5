import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRgbaImage } from '../../src/engine/pixels/image.ts';
import { JobError } from '../../src/interface/errors.ts';
import type { ContentProbabilities } from '../../src/moderation/content-classes.ts';
import { createModerator } from '../../src/moderation/moderate-garment.ts';

const picture = createRgbaImage(4, 4);

/** A moderator whose classifier sees this in every picture, and what was done with it. */
function moderatorSeeing(content: Partial<ContentProbabilities>) {
  const calls: string[] = [];
  const moderator = createModerator(async () => {
    calls.push('open');
    return {
      async classify() {
        calls.push('classify');
        return { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0, ...content };
      },
      close: () => void calls.push('close'),
    };
  });
  return { moderator, calls };
}

describe('moderation of a garment image', () => {
  it('lets pass what the level allows', async () => {
    const { moderator } = moderatorSeeing({ sexy: 1 });
    await moderator.check('permissive', 'garment_image', picture);
  });

  it('fails with the field, what was found, the level and a cure', async () => {
    const { moderator } = moderatorSeeing({ sexy: 1 });
    await assert.rejects(moderator.check('conservative', 'garment_image', picture), (error) => {
      assert.ok(error instanceof JobError);
      assert.equal(error.name, 'ContentModerationError');
      assert.match(error.message, /^garment_image: .*a revealing outfit.*"conservative".*"permissive"/);
      return true;
    });
  });

  it('does not tell how to get explicit nudity through', async () => {
    const { moderator } = moderatorSeeing({ porn: 1 });
    await assert.rejects(moderator.check('conservative', 'garment_image', picture), (error: Error) => {
      assert.match(error.message, /explicit nudity/);
      assert.ok(!error.message.includes('permissive') && !error.message.includes('none'));
      return true;
    });
  });

  it('opens the classifier when it is first needed, once, and never for "none"', async () => {
    const { moderator, calls } = moderatorSeeing({ porn: 1 });
    await moderator.check('none', 'garment_image', picture);
    await moderator.close();
    assert.deepEqual(calls, []);
    const checks = [1, 2].map(() => moderator.check('permissive', 'garment_image', picture));
    assert.ok((await Promise.allSettled(checks)).every(({ status }) => status === 'rejected'));
    await moderator.close();
    assert.deepEqual(calls, ['open', 'classify', 'classify', 'close']);
  });
});
