/** The committed sample garments: type, landmarks and cut-out against what is known about them. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';

const folder = join(import.meta.dirname, '../../../samples/garments');
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5));

type Point = readonly [x: number, y: number];
type Found = Readonly<Record<string, { x: number; y: number } | null | undefined>>;

/** Pixels of a 768 × 1024 picture within which each landmark must lie. */
const TOLERANCE: Readonly<Record<string, number>> = {
  NeckPoint: 10,
  ShoulderTip: 22,
  Armpit: 14,
  HemCorner: 10,
  WaistCorner: 9,
  waistMiddle: 8,
  crotch: 14,
  Hem: 12,
};

function pointsOf({ top, bottom }: Garment): Found {
  if (top)
    return Object.fromEntries(
      (['left', 'right'] as const).flatMap((side) => [
        [`${side}NeckPoint`, top[side].neckPoint],
        [`${side}ShoulderTip`, top[side].shoulderTip],
        [`${side}Armpit`, top[side].armpit],
        [`${side}HemCorner`, top[side].sideSeam.at(-1)],
      ]),
    );
  assert.ok(bottom);
  return {
    ...Object.fromEntries(
      (['left', 'right'] as const).flatMap((side) => [
        [`${side}WaistCorner`, bottom[side].outerEdge[0]],
        [`${side}Hem`, bottom[side].outerEdge.at(-1)],
        [`${side}HemInner`, bottom[side].innerEdge.at(-1)],
      ]),
    ),
    waistMiddle: bottom.waist[bottom.waist.length >> 1],
    crotch: bottom.crotch,
  };
}

/** What is known, hems' corners as points of their own. */
function truthOf(
  landmarks: Readonly<Record<string, Point | readonly (Point | null)[] | null>>,
): [string, Point][] {
  return Object.entries(landmarks).flatMap(([name, value]): [string, Point][] => {
    if (!value) return [];
    if (typeof value[0] === 'number') return [[name, value as Point]];
    const [outer, inner] = value as readonly (Point | null)[];
    return [
      ...(outer ? [[name, outer] as [string, Point]] : []),
      ...(inner ? [[`${name}Inner`, inner] as [string, Point]] : []),
    ];
  });
}

describe('sample garments', () => {
  for (const name of names)
    it(`${name} is understood`, async () => {
      const truth = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
      const { data, info } = await sharp(join(folder, `${name}.jpg`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const garment = understandFlatGarment({
        data: new Uint8ClampedArray(data),
        width: info.width,
        height: info.height,
      });
      const type = truth.cut === 'dress' ? 'dress' : truth.cut ? 'bottom' : 'top';
      assert.equal(garment.type, type);
      assert.ok(garment.confidence > 0.8, garment.doubts.join(' '));
      if (type === 'bottom') assert.equal(garment.bottom!.kind, truth.cut === 'skirt' ? 'skirt' : 'trousers');

      const found = pointsOf(garment);
      let compared = 0;
      for (const [landmark, [x, y]] of truthOf(truth.landmarks)) {
        const tolerance = Object.entries(TOLERANCE).find(([ending]) =>
          landmark.replace(/Inner$/, '').endsWith(ending),
        )?.[1];
        const point = found[landmark];
        if (!tolerance || !point) continue;
        compared++;
        const error = Math.hypot(point.x - x, point.y - y);
        assert.ok(error <= tolerance, `${landmark} is ${error.toFixed(1)} px off, ${tolerance} allowed`);
      }
      assert.ok(compared >= (truth.cut === 'skirt' ? 5 : 8), `${compared} landmarks were compared`);

      const mask = await sharp(join(folder, `${name}.mask.png`))
        .extractChannel(0)
        .raw()
        .toBuffer();
      let difference = 0;
      let area = 0;
      for (let i = 0; i < mask.length; i++) {
        difference += Math.abs(mask[i]! - garment.matte.data[i]!) / 255;
        area += mask[i]! / 255;
      }
      assert.ok(difference < 0.02 * area, `${((100 * difference) / area).toFixed(2)} % of the area differs`);
    });
});
