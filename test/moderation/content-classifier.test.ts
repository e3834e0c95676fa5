import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createRgbaImage } from '../../src/engine/pixels/image.ts';
import { decodePicture } from '../../src/images/decode-picture.ts';
import { type ContentProbabilities, judgeContent } from '../../src/moderation/content-classes.ts';
import { type ContentClassifier, openContentClassifier } from '../../src/moderation/content-classifier.ts';

const photos = process.env.TOILE_PHOTOS;
const workingSize = { longSide: 1296, shortSide: 864 };

describe('the content classifier', () => {
  let classifier: ContentClassifier;
  before(async () => {
    classifier = await openContentClassifier();
  });
  after(() => classifier.close());

  it('gives probabilities that sum to 1, the same each time, and differ between pictures', async () => {
    const sky = createRgbaImage(60, 90);
    for (let at = 0; at < sky.data.length; at += 4) sky.data.set([90, 140, 220, 255], at);
    const noise = createRgbaImage(300, 200);
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
    const seen = await classifier.classify(sky);
    const sum = Object.values(seen).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 1) < 1e-4, `${sum}`);
    assert.deepEqual(await classifier.classify(sky), seen);
    assert.notDeepEqual(await classifier.classify(noise), seen);
  });

  it('sees transparent pixels as white, whatever colour lies beneath', async () => {
    const [white, clear] = [createRgbaImage(50, 50), createRgbaImage(50, 50)];
    white.data.fill(255);
    for (let at = 0; at < clear.data.length; at += 4) clear.data.set([255, 0, 0, 0], at);
    assert.deepEqual(await classifier.classify(clear), await classifier.classify(white));
  });

  describe('on photos', { skip: photos === undefined && 'TOILE_PHOTOS names no folder of photos' }, () => {
    const see = async (folder: string): Promise<[string, ContentProbabilities][]> => {
      const files = (await readdir(join(photos!, folder))).filter((file) => /\.(jpe?g|png)$/.test(file));
      const seen: [string, ContentProbabilities][] = [];
      for (const file of files) {
        const picture = await decodePicture(
          'garment_image',
          await readFile(join(photos!, folder, file)),
          workingSize,
        );
        seen.push([file, await classifier.classify(picture)]);
      }
      return seen;
    };

    it('lets every garment pass at the default level, lying flat also at the strict one', async () => {
      const flat = await see('garment-flat');
      const worn = await see('garment-worn');
      assert.ok(flat.length > 10 && worn.length > 5);
      for (const [file, content] of [...flat, ...worn])
        assert.equal(judgeContent('permissive', content).state, 'allowed', file);
      for (const [file, content] of flat)
        assert.equal(judgeContent('conservative', content).state, 'allowed', file);
    });

    it('finds photos of bare skin too revealing for the strict level', async () => {
      const skin = (await see('skin')).filter(([file]) => /back|decollete|shoulder_arm/.test(file));
      assert.ok(skin.length >= 3);
      for (const [file, content] of skin)
        assert.equal(judgeContent('conservative', content).state, 'blocked', file);
    });
  });
});
