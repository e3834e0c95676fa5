import { deepStrictEqual, notDeepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import { EYE_LINE } from '../../../../../src/engine/kinds/hairstyle/groom/face-keep-out.ts';
import type { Groom } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growShort } from '../../../../../src/engine/kinds/hairstyle/groom/grow-short.ts';
import { hairlineAt, scalpNorm } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { readStyles, styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { blankHead } from './blank-head.ts';

const head = blankHead();
const shortStyles = [...new Set(readStyles().values())].filter(({ short }) => short);

function grow(name: string, seed = 1): Groom {
  return growShort(styleOf(name), head, seededRandom(seed))!;
}

type Where = (x: number, y: number, z: number) => boolean;

/** Length and area (length × width × opacity) of each strand whose root passes a test. */
function strandsWhere({ strands }: Groom, passes: Where): { length: number; area: number }[] {
  const { points, starts, widths, densities } = strands;
  const found: { length: number; area: number }[] = [];
  for (let s = 0; s < starts.length - 1; s++) {
    const first = starts[s]! * 3;
    if (!passes(points[first]!, points[first + 1]!, points[first + 2]!)) continue;
    let length = 0;
    for (let i = first + 3; i < starts[s + 1]! * 3; i += 3) {
      length += Math.hypot(
        points[i]! - points[i - 3]!,
        points[i + 1]! - points[i - 2]!,
        points[i + 2]! - points[i - 1]!,
      );
    }
    found.push({ length, area: length * widths[s]! * densities[s]! });
  }
  return found;
}

const lengthsWhere = (groom: Groom, passes: Where): number[] =>
  strandsWhere(groom, passes)
    .map(({ length }) => length)
    .sort((a, b) => a - b);

const median = (values: readonly number[]): number => values[values.length >> 1]!;
/** The upper quartile stands for a cut: no hair is longer than the cut, some are shorter. */
const upperQuartile = (values: readonly number[]): number => values[Math.floor(values.length * 0.75)]!;

describe('growShort', () => {
  test('a style without a short cut has no short hair', () => {
    strictEqual(growShort(styleOf('LongStraight'), head, seededRandom(1)), null);
  });

  for (const name of ['PixieCut', 'MessyTousled', 'TwoBlockHaircut', 'ShortCurlyPixie'])
    test(`${name}: beside and behind the ears hair ends at the hairline`, () => {
      const { center } = head.scalp;
      const { points } = grow(name).strands;
      let lowest = 0;
      for (let at = 0; at < points.length; at += 3) {
        const [x, y, z] = [points[at]! - center.x, points[at + 1]! - center.y, points[at + 2]! - center.z];
        const azimuth = Math.atan2(x, z);
        // Where the line runs steeply hair from one side of it hangs on the other
        if (Math.abs(azimuth) < 1.3 || (Math.abs(azimuth) > 1.38 && Math.abs(azimuth) < 2.2)) continue;
        const below = hairlineAt(head.scalp, azimuth) - Math.atan2(y, Math.hypot(x, z));
        lowest = Math.max(lowest, below * 9.5);
      }
      ok(lowest < 1.3, `${lowest} cm below the line`);
    });

  test('a buzz cut is as long as its data say', () => {
    const wanted = styleOf('BuzzCut').short!.zones.top.length;
    const lengths = lengthsWhere(grow('BuzzCut'), (_x, y) => y > 10.5);
    ok(lengths.length > 3000, `${lengths.length} strands`);
    ok(Math.abs(median(lengths) / wanted - 1) < 0.2, `${median(lengths)} instead of ${wanted} cm`);
    ok(lengths.at(-1)! < wanted * 1.5);
  });

  for (const name of ['Pompadour', 'UnderCut', 'SlickBack', 'Spiky', 'TwoBlockHaircut']) {
    test(`the top of ${name} is as long as its data say`, () => {
      const wanted = styleOf(name).short!.zones.top.length;
      const lengths = lengthsWhere(
        grow(name),
        (x, y, z) => Math.abs(x) < 3 && y > 11 && Math.abs(z + 2) < 1.5,
      ).filter((length) => length > 1.2);
      const long = upperQuartile(lengths);
      ok(long > wanted * 0.8 && long < wanted * 1.25, `${long} instead of ${wanted} cm`);
    });
  }

  for (const name of ['HighTightFade', 'LowFade', 'Pompadour', 'FauxHawk', 'UnderCut']) {
    test(`${name}: hair grows denser and longer with height above the ear`, () => {
      const { fade } = styleOf(name).short!;
      const groom = grow(name);
      const from = 2.7 + fade!.skin;
      const step = (fade!.full - fade!.skin) / 4;
      const covers: number[] = [];
      for (let band = -1; band < 4; band++) {
        const low = from + band * step;
        const strands = strandsWhere(
          groom,
          (x, y, z) => Math.abs(x) > 4 && Math.abs(z + 3) < 2.5 && y >= low && y < low + step,
        );
        covers.push(strands.reduce((sum, { area }) => sum + area, 0));
      }
      for (let band = 1; band < covers.length; band++) {
        ok(covers[band]! >= covers[band - 1]!, `bands from the skin upwards: ${covers.join(', ')}`);
      }
      ok(covers[0]! < 0.05 * covers.at(-1)!, `skin below the fade: ${covers.join(', ')}`);
    });
  }

  test('a fade that is shaven to the skin leaves a shadow of hair before the ear', () => {
    const sideburn = (name: string): number =>
      strandsWhere(grow(name), (x, y, z) => Math.abs(x) > 5.5 && y > 1 && y < 3 && z > -2).length;
    const [shaven, whole] = [sideburn('HighTightFade'), sideburn('BuzzCut')];
    ok(shaven > 0.08 * whole && shaven < 0.5 * whole, `${shaven} hairs of ${whole}`);
  });

  for (const name of ['UnderCut', 'ShortPixieWithShavedSides', 'UndercutLongHair', 'BuzzCut'])
    test(`skin shows between the clipped hairs of ${name}`, () => {
      const side = strandsWhere(
        grow(name),
        (x, y, z) => Math.abs(x) > 5 && Math.abs(z + 3) < 2 && y > 5.5 && y < 7,
      );
      const covered = side.reduce((sum, { area }) => sum + area, 0);
      // two sides of 4 × 1.5 cm
      ok(covered > 0.15 * 12 && covered < 0.9 * 12, `${covered} of 12 square centimetres`);
    });

  test('hair over the face ends above the brows, whatever the style', () => {
    for (const style of shortStyles) {
      const { strands } = growShort(style, head, seededRandom(3))!;
      for (let i = 0; i < strands.points.length; i += 3) {
        const [x, y, z] = [strands.points[i]!, strands.points[i + 1]!, strands.points[i + 2]!];
        const onFace = z > 1 && Math.abs(x) < 5.5 && y < EYE_LINE + 1.9;
        ok(!onFace, `${style.name}: hair at ${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)}`);
      }
    }
  });

  test('no long hair of the top falls over the clipped side of a part', () => {
    for (const name of ['CombOver', 'ShortPixieWithShavedSides']) {
      const style = styleOf(name);
      const at = style.part.offset!;
      const { points, starts } = grow(name).strands;
      let crossing = 0;
      for (let s = 0; s < starts.length - 1; s++) {
        const root = starts[s]! * 3;
        const tip = starts[s + 1]! * 3 - 3;
        const fallsOver = (points[tip]! - points[root]!) * Math.sign(at) > 2.5;
        if (Math.abs(points[root]! - at) < 0.5 && points[root + 2]! > -3 && fallsOver) crossing++;
      }
      strictEqual(crossing, 0, name);
    }
  });

  for (const name of ['Afro', 'LooseCurlyAfro', 'ShortCurlyPixie'])
    test(`the curls of ${name} stand off the forehead: none hangs over it`, () => {
      const { points, starts } = grow(name).strands;
      let standing = 0;
      for (let s = 0; s < starts.length - 1; s++) {
        const root = starts[s]! * 3;
        if (points[root + 2]! < 3 || Math.abs(points[root]!) > 5) continue;
        standing++;
        for (let i = root; i < starts[s + 1]! * 3; i += 3) {
          const isBefore = points[i + 2]! > 3 && Math.abs(points[i]!) < 5;
          ok(!isBefore || points[i + 1]! > points[root + 1]! - 0.5, 'a tip over the forehead');
        }
      }
      ok(standing > 300, `${standing} hairs over the forehead`);
    });

  test('slicked hair lies close to the head', () => {
    const { points } = grow('SlickBack').strands;
    const heights: number[] = [];
    for (let i = 0; i < points.length; i += 3) {
      const norm = scalpNorm(head.scalp, points[i]!, points[i + 1]! - 3.6, points[i + 2]! + 3.3);
      if (points[i + 1]! > 5) heights.push((norm - 1) * 9);
    }
    heights.sort((a, b) => a - b);
    ok(heights[Math.floor(heights.length * 0.99)]! < 1.8, `${heights[Math.floor(heights.length * 0.99)]} cm`);
  });

  test('every look stays within the budget of strands', () => {
    for (const style of shortStyles) {
      const { strands } = growShort(style, head, seededRandom(1))!;
      const count = strands.starts.length - 1;
      ok(count > 20000 && count <= 120000, `${style.name}: ${count} strands`);
      strictEqual(strands.starts.at(-1)! * 3, strands.points.length);
      ok(strands.points.every(Number.isFinite), style.name);
    }
  });

  test('the same seed gives the same strands, another one others', () => {
    deepStrictEqual(grow('MessyTousled', 5), grow('MessyTousled', 5));
    notDeepStrictEqual(grow('MessyTousled', 5).strands.points, grow('MessyTousled', 6).strands.points);
  });

  test('hair that turns away from the camera is left out', () => {
    const turned = growShort(styleOf('BuzzCut'), blankHead(0.6), seededRandom(1))!;
    const { points, starts } = turned.strands;
    let left = 0;
    let right = 0;
    for (let s = 0; s < starts.length - 1; s++) {
      if (points[starts[s]! * 3]! > 6) left++;
      else if (points[starts[s]! * 3]! < -6) right++;
    }
    ok(right > 2 * left, `${left} on the far side, ${right} on the near one`);
  });
});
