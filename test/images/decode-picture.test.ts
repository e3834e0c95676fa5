import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import type { RgbaImage } from '../../src/engine/pixels/image.ts';
import { decodePicture, fitInto, MAX_PIXELS } from '../../src/images/decode-picture.ts';
import { JobError } from '../../src/interface/errors.ts';

const workingSize = { longSide: 1296, shortSide: 864 };

/** 60 × 40: red, green on top, blue, white below. */
async function quarters(): Promise<Sharp> {
  const tile = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green, blue] = await Promise.all([tile('#ff0000'), tile('#00ff00'), tile('#0000ff')]);
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } }).composite([
    { input: red!, left: 0, top: 0 },
    { input: green!, left: 30, top: 0 },
    { input: blue!, left: 0, top: 20 },
  ]);
  return sharp(await picture.png().toBuffer());
}

function pixel({ data, width }: RgbaImage, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

function assertNear(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  assert.equal(actual.length, expected.length);
  for (const [index, value] of expected.entries())
    assert.ok(Math.abs(actual[index]! - value) <= tolerance, `[${actual}] is not near [${expected}]`);
}

function assertQuarters(image: RgbaImage, tolerance: number): void {
  assert.deepEqual([image.width, image.height], [60, 40]);
  assertNear(pixel(image, 15, 10), [255, 0, 0, 255], tolerance);
  assertNear(pixel(image, 45, 10), [0, 255, 0, 255], tolerance);
  assertNear(pixel(image, 15, 30), [0, 0, 255, 255], tolerance);
  assertNear(pixel(image, 45, 30), [255, 255, 255, 255], tolerance);
}

async function assertRefused(bytes: Uint8Array, reason: RegExp): Promise<void> {
  await assert.rejects(decodePicture('model_image', bytes, workingSize), (error) => {
    assert.ok(error instanceof JobError, String(error));
    assert.equal(error.name, 'ImageLoadError');
    assert.match(error.message, /^model_image: .*\. .*\.$/, 'names the field, the reason and a cure');
    assert.match(error.message, reason);
    return true;
  });
}

/** A PNG whose header claims any size, with the given (compressed) pixel data. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('formats', () => {
  for (const [format, options, tolerance] of [
    ['png', {}, 0],
    ['png', { palette: true }, 0],
    ['jpeg', { quality: 100, chromaSubsampling: '4:4:4' }, 3],
    ['jpeg', { progressive: true, quality: 95 }, 6],
    ['webp', { lossless: true }, 0],
    ['webp', { quality: 95 }, 10],
    ['avif', { quality: 95, chromaSubsampling: '4:4:4' }, 10],
    ['gif', {}, 0],
    ['tiff', { compression: 'lzw' }, 0],
    ['tiff', { compression: 'none', tile: true }, 0],
  ] as const)
    it(`reads ${format} ${JSON.stringify(options)}`, async () => {
      const bytes = await (await quarters()).toFormat(format, options).toBuffer();
      assertQuarters(await decodePicture('model_image', bytes, workingSize), tolerance);
    });

  it('reads the first frame of an animation', async () => {
    const frames = Buffer.alloc(8 * 16 * 3);
    frames.fill(200, 0, 8 * 8 * 3);
    const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { raw }).toFormat(format, { lossless: true }).toBuffer();
      const image = await decodePicture('model_image', bytes, workingSize);
      assert.deepEqual([image.width, image.height], [8, 8]);
      assertNear(pixel(image, 4, 4), [200, 200, 200, 255], 2);
    }
  });

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    it(`turns EXIF orientation ${orientation} upright`, async () => {
      // Turning the upright picture the other way first gives what a camera held that way would store.
      const stored = await quarters();
      if ([2, 4].includes(orientation)) stored[orientation === 2 ? 'flop' : 'flip']();
      if (orientation === 3) stored.rotate(180);
      if (orientation === 6) stored.rotate(270);
      if (orientation === 8) stored.rotate(90);
      let bytes = await stored.png().toBuffer();
      if (orientation === 5 || orientation === 7) {
        const turned = await sharp(bytes).rotate(90).png().toBuffer();
        bytes = await sharp(turned)[orientation === 5 ? 'flop' : 'flip']().png().toBuffer();
      }
      const tagged = await sharp(bytes).withMetadata({ orientation }).png().toBuffer();
      assertQuarters(await decodePicture('model_image', tagged, workingSize), 0);
    });
});

describe('colour', () => {
  const grey = (value: number) =>
    ({ create: { width: 8, height: 8, channels: 3, background: { r: value, g: value, b: value } } }) as const;

  it('converts a wide-gamut profile to sRGB', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83c28' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    assert.ok(Math.abs(stored[0]! - 0xc8) > 4, 'the file stores other numbers than sRGB has');
    assertNear(
      pixel(await decodePicture('model_image', bytes, workingSize), 4, 4),
      [0xc8, 0x3c, 0x28, 255],
      2,
    );
  });

  it('reads 16 bits a channel, with and without a profile', async () => {
    for (const profile of ['srgb', 'p3', null]) {
      const wide = sharp(grey(100)).toColourspace('rgb16');
      const bytes = await (profile ? wide.withIccProfile(profile) : wide).png().toBuffer();
      assert.equal((await sharp(bytes).metadata()).depth, 'ushort');
      assertNear(
        pixel(await decodePicture('model_image', bytes, workingSize), 4, 4),
        [100, 100, 100, 255],
        1,
      );
    }
  });

  it('reads CMYK', async () => {
    const bytes = await sharp(grey(250))
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer();
    assert.equal((await sharp(bytes).metadata()).space, 'cmyk');
    assertNear(pixel(await decodePicture('model_image', bytes, workingSize), 4, 4), [250, 250, 250, 255], 8);
  });

  it('reads greyscale of 8, 16 and 1 bits, and grey with alpha', async () => {
    const eight = await sharp(grey(90)).toColourspace('b-w').png().toBuffer();
    const sixteen = await sharp(grey(90)).toColourspace('grey16').png().toBuffer();
    const alpha = await sharp(eight).ensureAlpha(0.5).png().toBuffer();
    const one = await sharp(grey(255)).toColourspace('b-w').tiff({ bitdepth: 1 }).toBuffer();
    for (const [bytes, expected] of [
      [eight, [90, 90, 90, 255]],
      [sixteen, [90, 90, 90, 255]],
      [alpha, [90, 90, 90, 127]],
      [one, [255, 255, 255, 255]],
    ] as const)
      assertNear(pixel(await decodePicture('model_image', bytes, workingSize), 4, 4), expected, 1);
  });

  it('keeps alpha straight, also where it is scaled', async () => {
    const red = {
      create: { width: 2000, height: 2000, channels: 4, background: { r: 200, g: 20, b: 10, alpha: 0.4 } },
    } as const;
    const image = await decodePicture('garment_image', await sharp(red).png().toBuffer(), workingSize);
    assertNear(pixel(image, 400, 400), [200, 20, 10, 102], 2);
  });
});

describe('working size', () => {
  it('scales down to fit, whichever way the picture lies', async () => {
    for (const [from, to] of [
      [
        [3000, 4000],
        [864, 1152],
      ],
      [
        [4000, 3000],
        [1152, 864],
      ],
      [
        [1000, 4000],
        [324, 1296],
      ],
      [
        [2000, 2000],
        [864, 864],
      ],
    ] as const) {
      const [width, height] = from;
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer();
      const image = await decodePicture('model_image', bytes, workingSize);
      assert.deepEqual([image.width, image.height], to);
      assert.equal(image.data.length, image.width * image.height * 4);
    }
  });

  it('scales after turning upright', async () => {
    const bytes = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#888' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await decodePicture('model_image', bytes, workingSize);
    assert.deepEqual([image.width, image.height], [324, 1296]);
  });

  it('averages what it drops: a fine chessboard becomes grey, not a moiré', async () => {
    const side = 2592;
    const board = Buffer.alloc(side * side, 0).map(
      (_, index) => (((index % side) + Math.floor(index / side)) % 2) * 255,
    );
    const bytes = await sharp(board, { raw: { width: side, height: side, channels: 1 } })
      .png()
      .toBuffer();
    const image = await decodePicture('model_image', bytes, workingSize);
    for (let at = 0; at < image.data.length; at += 4001 * 4) assertNear([image.data[at]!], [128], 6);
  });

  it('never scales up, keeps the aspect ratio and fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (width, height) => {
        const size = fitInto(workingSize, width, height);
        assert.ok(size.width >= 1 && size.width <= width && size.height >= 1 && size.height <= height);
        assert.ok(Math.max(size.width, size.height) <= 1296 && Math.min(size.width, size.height) <= 864);
        if (Math.min(size.width, size.height) > 1)
          assert.ok(Math.abs(size.width - (size.height * width) / height) <= 1 + width / height);
        if (width <= 864 && height <= 864) assert.deepEqual(size, { width, height });
      }),
    );
  });

  it('takes the smallest and the thinnest pictures', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 5000],
      [9000, 1],
    ] as const) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#888' } })
        .png()
        .toBuffer();
      const image = await decodePicture('model_image', bytes, workingSize);
      assert.ok(image.width >= 1 && image.height >= 1 && Math.max(image.width, image.height) <= 1296);
    }
  });
});

describe('what is no picture', () => {
  for (const [name, bytes, reason] of [
    ['nothing', '', /file is empty/],
    ['text', 'hello, I am a T-shirt', /no picture/],
    ['zeros', Buffer.alloc(5000), /no picture/],
    ['HTML', '\n<!DOCTYPE html><html><body>sign in first</body></html>', /is HTML/],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', /is SVG/],
    [
      'SVG with a prologue',
      '\ufeff<?xml version="1.0"?>\n<!-- a shirt -->\n<svg width="9" height="9"></svg>',
      /is SVG/,
    ],
    ['SVG behind a doctype', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/ >', /SVG|no picture/],
    ['PDF', '%PDF-1.7\n', /is PDF/],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /is HEIC/],
    ['a PNG signature alone', '\x89PNG\r\n\x1a\n', /damaged/],
    ['a JPEG signature alone', '\xff\xd8\xff\xe0', /damaged/],
    ['a short ftyp box', '\0\0\0\x04ftyp', /no picture/],
    ['no width', png(0, 10, deflateSync(Buffer.alloc(10))), /damaged|no pixels/],
    ['no height', png(10, 0, deflateSync(Buffer.alloc(10))), /damaged|no pixels/],
    ['pixels that do not decompress', png(10, 10, Buffer.from('these are no pixels')), /damaged/],
    ['fewer pixels than announced', png(100, 100, deflateSync(Buffer.alloc(301 * 50))), /damaged/],
  ] as const)
    it(`is refused: ${name}`, () =>
      assertRefused(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, reason));

  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)
    it(`is refused: a ${format} that was cut off`, async () => {
      const noise = {
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      } as const;
      const bytes = await sharp(noise).toFormat(format).toBuffer();
      for (const part of [0.3, 0.6, 0.9])
        await assertRefused(bytes.subarray(0, Math.floor(bytes.length * part)), /damaged/);
    });
});

describe('decompression bombs', () => {
  it('are refused by their header, before any pixel is decoded', async () => {
    const bomb = png(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000)));
    await assertRefused(bomb, /60000 × 60000 pixels; a PNG may have 50 million/);
  });

  it('are refused for what they decode to, not for their bytes', async () => {
    const side = Math.ceil(Math.sqrt(MAX_PIXELS)) + 1;
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    assert.ok(bytes.length < 2_000_000);
    await assertRefused(bytes, /pixels; a PNG may have 50 million/);
  });

  it('are refused earlier in formats whose decoders need more memory', async () => {
    const bytes = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#fff' } })
      .webp({ effort: 0 })
      .toBuffer();
    await assertRefused(bytes, /5001 × 5000 pixels; a WebP may have 25 million/);
  });
});
