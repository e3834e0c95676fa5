import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { createRgbaImage } from '../../src/engine/pixels/image.ts';
import { decodePicture } from '../../src/images/decode-picture.ts';
import { encodePicture } from '../../src/images/encode-picture.ts';

const workingSize = { longSide: 1296, shortSide: 864 };

/** A smooth picture with red and blue in neighbouring pixels, which subsampled chroma would mix. */
function stripes() {
  const image = createRgbaImage(64, 48);
  for (let at = 0; at < image.data.length; at += 4) {
    const red = (at / 4) % 2 === 0;
    image.data.set(red ? [220, 30, 30, 255] : [30, 30, 220, 255], at);
  }
  return image;
}

describe('encoded pictures', () => {
  it('keep every pixel in PNG', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(255),
        async (width, height, seed) => {
          const image = createRgbaImage(width, height);
          for (let at = 0; at < image.data.length; at++)
            image.data[at] = at % 4 === 3 ? 255 : (at * 97 + seed * 31) % 256;
          assert.deepEqual(await decodePicture('x', await encodePicture(image, 'png'), workingSize), image);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('stay close in JPEG, colours of neighbouring pixels too', async () => {
    const decoded = await decodePicture('x', await encodePicture(stripes(), 'jpeg'), workingSize);
    for (const [index, value] of stripes().data.entries())
      assert.ok(
        Math.abs(decoded.data[index]! - value) <= 24,
        `sample ${index}: ${decoded.data[index]} for ${value}`,
      );
  });

  for (const format of ['png', 'jpeg'] as const)
    it(`are ${format} in sRGB without alpha and metadata, and the same bytes each time`, async () => {
      const bytes = await encodePicture(stripes(), format);
      const metadata = await sharp(bytes).metadata();
      assert.deepEqual(
        [
          metadata.format,
          metadata.space,
          metadata.hasAlpha,
          metadata.hasProfile,
          metadata.exif,
          metadata.width,
          metadata.height,
        ],
        [format, 'srgb', false, true, undefined, 64, 48],
      );
      if (format === 'jpeg') assert.equal(metadata.chromaSubsampling, '4:4:4');
      assert.deepEqual(await encodePicture(stripes(), format), bytes);
    });
});
