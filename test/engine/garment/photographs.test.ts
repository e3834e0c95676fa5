import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import type { Garment, GarmentType } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';

const photos = process.env.TOILE_PHOTOS;
const skip = photos ? false : 'set TOILE_PHOTOS to the folder of test photos';

/** What the photos show, by words in their file names; photos of tops are all others. */
const OTHER_TYPES: readonly (readonly [RegExp, GarmentType])[] = [
  [/dress/, 'dress'],
  [/jeans|trousers|shorts|skirt/, 'bottom'],
];
/** A jacket on a hanger, and a coat on a bed of its own colour whose hood lies wider than its shoulders. */
const HOODED = /winter_coat|puffer/;

/** Landmarks marked by hand, 0..1 across the picture. */
interface MarkedTop {
  readonly photo: string;
  readonly right: Readonly<Record<string, readonly [number, number]>>;
  readonly left: Readonly<Record<string, readonly [number, number]>>;
  readonly neckBottom?: readonly [number, number];
}

async function decode(path: string): Promise<RgbaImage> {
  const { data, info } = await sharp(path)
    .rotate()
    .resize(864, 1296, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Distances from the marks as shares of the distance between the armpits, by landmark. */
function measure(marked: MarkedTop, garment: Garment): Map<string, number> {
  const { top, picture } = garment;
  assert.ok(top);
  const errors = new Map<string, number>();
  const chest = Math.hypot(top.left.armpit.x - top.right.armpit.x, top.left.armpit.y - top.right.armpit.y);
  const distance = (point: { x: number; y: number }, [x, y]: readonly [number, number]) =>
    Math.hypot(point.x - x * picture.width, point.y - y * picture.height) / chest;
  for (const side of ['right', 'left'] as const) {
    const found = top[side];
    const points: Record<string, { x: number; y: number } | undefined> = {
      neckPoint: found.neckPoint,
      shoulderTip: found.shoulderTip,
      armpit: found.armpit,
      cuffOuter: found.sleeve?.outerEdge.at(-1),
      cuffInner: found.sleeve?.innerEdge.at(-1),
      hemCorner: found.sideSeam.at(-1),
    };
    for (const [name, mark] of Object.entries(marked[side])) {
      const point = points[name];
      assert.ok(point, `${side} ${name} was not found`);
      errors.set(`${side} ${name}`, distance(point, mark));
    }
  }
  if (marked.neckBottom)
    errors.set('neckBottom', Math.min(...top.neckline.map((point) => distance(point, marked.neckBottom!))));
  return errors;
}

describe('photographs of garments', { skip }, () => {
  it('are told apart by type', async (t) => {
    const files = [
      ...(await readdir(join(photos!, 'garment-flat'))).map((file) => join(photos!, 'garment-flat', file)),
      ...(await readdir(join(photos!, 'pairs')))
        .filter((file) => file.includes('_garment'))
        .map((file) => join(photos!, 'pairs', file)),
    ];
    const types: readonly GarmentType[] = ['top', 'bottom', 'dress'];
    const table = new Map(types.map((type) => [type, new Map(types.map((other) => [other, 0]))]));
    const wrong: string[] = [];
    for (const file of files) {
      const expected = OTHER_TYPES.find(([words]) => words.test(file))?.[1] ?? 'top';
      const { type, typeConfidence, confidence, top, bottom } = understandFlatGarment(await decode(file));
      table.get(expected)!.set(type, table.get(expected)!.get(type)! + 1);
      assert.equal(type === 'bottom', top === null, file);
      assert.equal(type === 'bottom', bottom !== null, file);
      if (HOODED.test(file))
        assert.ok(top?.hood && confidence > 0.2, `the hood of ${file} was not understood`);
      if (type !== expected) wrong.push(`${file} for a ${type} (${typeConfidence.toFixed(2)})`);
    }
    for (const [expected, found] of table)
      t.diagnostic(`${expected}: ${types.map((type) => `${found.get(type)} taken for ${type}`).join(', ')}`);
    for (const words of wrong) t.diagnostic(`taken ${words}`);
    const share = 1 - wrong.length / files.length;
    assert.ok(share >= 0.9, `${(100 * share).toFixed(0)} % of ${files.length} photos were told right`);
  });

  it('of a top with one sleeve folded over the body are laid out and say so', async () => {
    const photo = await decode(join(photos!, 'garment-flat', 'cc0_striped_sweater_folded_sleeve.jpg'));
    const { type, top, confidence, doubts } = understandFlatGarment(photo);
    assert.equal(type, 'top');
    assert.ok(confidence > 0.3 && confidence < 0.8, `confidence is ${confidence}`);
    assert.match(doubts.join(' '), /folded over the body/);
    assert.ok(top);
    const lengths = [top.right, top.left].map(({ shoulderTip, sleeve }) => {
      const cuff = sleeve!.outerEdge.at(-1)!;
      return Math.hypot(cuff.x - shoulderTip.x, cuff.y - shoulderTip.y);
    });
    assert.ok(Math.min(...lengths) > 0.93 * Math.max(...lengths), `the sleeves are ${lengths} long`);
    // a stripe across the inside of the back is no rib: the front's edge lies at its lower end
    const depth =
      (Math.max(...top.neckline.map(({ y }) => y)) - (top.left.neckPoint.y + top.right.neckPoint.y) / 2) /
      Math.hypot(top.left.neckPoint.x - top.right.neckPoint.x, top.left.neckPoint.y - top.right.neckPoint.y);
    assert.ok(depth > 0.28 && depth < 0.5, `the neckline is ${depth.toFixed(2)} neck widths deep`);
  });

  it("are whole across stripes of the ground's colour, however small they are analysed", async () => {
    const photo = await decode(join(photos!, 'garment-flat', 'vh_00151_striped_top.jpg'));
    for (const analysisSize of [416, 576, 800]) {
      const { top, matte } = understandFlatGarment(photo, { analysisSize });
      const { right, left } = top!;
      const room = 0.08 * (left.armpit.x - right.armpit.x);
      const bottom = Math.min(right.sideSeam.at(-1)!.y, left.sideSeam.at(-1)!.y) - room;
      for (let y = Math.round(right.armpit.y); y < bottom; y++)
        for (let x = Math.round(right.armpit.x + room); x < left.armpit.x - room; x++)
          assert.equal(matte.data[y * matte.width + x], 255, `at ${x}, ${y}, analysed at ${analysisSize}`);
    }
  });

  it('have their landmarks where a person marked them', async (t) => {
    const folder = join(import.meta.dirname, 'landmarks');
    const byName = new Map<string, number[]>();
    for (const file of await readdir(folder)) {
      const marked: MarkedTop = JSON.parse(await readFile(join(folder, file), 'utf8'));
      const errors = measure(marked, understandFlatGarment(await decode(join(photos!, marked.photo))));
      for (const [name, error] of errors) {
        assert.ok(error < 0.16, `${marked.photo}: ${name} is ${(100 * error).toFixed(1)} % of the chest off`);
        const key = name.split(' ').at(-1)!;
        byName.set(key, [...(byName.get(key) ?? []), error]);
      }
    }
    const limits = { neckPoint: 0.02, shoulderTip: 0.03, armpit: 0.05, neckBottom: 0.03, hemCorner: 0.03 };
    for (const [name, limit] of Object.entries(limits)) {
      const errors = byName.get(name)!.sort((a, b) => a - b);
      const median = errors[errors.length >> 1]!;
      t.diagnostic(
        `${name}: median ${(100 * median).toFixed(1)} % of the chest, worst ${(100 * errors.at(-1)!).toFixed(1)} %`,
      );
      assert.ok(median < limit, `median of ${name} is ${(100 * median).toFixed(1)} % of the chest`);
    }
  });
});
