import { ok } from 'node:assert';
import { describe, test } from 'node:test';
import { fallCourse } from '../../../../../src/engine/kinds/hairstyle/groom/fall-course.ts';
import { FINISH_POINTS } from '../../../../../src/engine/kinds/hairstyle/groom/finish.ts';
import { placeTies, type TieSite } from '../../../../../src/engine/kinds/hairstyle/groom/tie-sites.ts';
import { tailFinish } from '../../../../../src/engine/kinds/hairstyle/groom/tie-tail.ts';
import type { Tail } from '../../../../../src/engine/kinds/hairstyle/style/gathered-hair.ts';
import { styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { head } from './tied-head.ts';

const HAIRS = 1500;

function tailOf(name: string): { tail: Tail; site: TieSite } {
  const { gathered } = styleOf(name);
  const [site] = placeTies(gathered!, head, seededRandom(1));
  const { finish } = gathered!.ties[0]!;
  ok(finish.kind === 'tail' && site);
  return { tail: finish, site };
}

/** Hairs of a tail, [x, y, z] a point each. */
function grownTail({ tail, site }: { tail: Tail; site: TieSite }): Float64Array[] {
  const random = seededRandom(4);
  const finish = tailFinish(site, tail, head, random);
  return Array.from({ length: HAIRS }, () => {
    const lock = Math.floor(random() * 90);
    const chances = { chance: random(), lockChance: (lock * 0.618) % 1 };
    const out = new Float64Array(3 * FINISH_POINTS);
    const end = finish(
      { angle: random() * 2 * Math.PI, reach: random(), lock, ...chances },
      out,
      0,
      new Float64Array(FINISH_POINTS),
    );
    return out.subarray(0, end);
  });
}

/** Where the hairs cross a height: x and z of each, in turn. */
function crossing(hairs: readonly Float64Array[], height: number): [number, number][] {
  const places: [number, number][] = [];
  for (const hair of hairs)
    for (let i = 3; i < hair.length; i += 3)
      if (hair[i - 2]! > height && hair[i + 1]! <= height) {
        places.push([hair[i]!, hair[i + 2]!]);
        break;
      }
  return places;
}

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

describe('Tails', () => {
  test('part into clumps below their girth', () => {
    // Unevenness of how many hairs lie in strips of a third of a centimetre across the tail: more than chance makes it
    let uneven = 0;
    for (const name of ['ShortTwintails', 'LongTwintails']) {
      const { site, tail } = tailOf(name);
      const hairs = grownTail({ site, tail });
      const strips = (below: number): number => {
        const xs = crossing(hairs, site.center.y - below * tail.length).map(([x]) => x);
        const sorted = xs.toSorted((a, b) => a - b);
        const from = sorted[Math.floor(xs.length * 0.1)]!;
        const until = sorted[Math.floor(xs.length * 0.9)]!;
        const count = Math.floor((until - from) * 3);
        const held = new Array<number>(count).fill(0);
        for (const x of xs) {
          const strip = Math.floor((x - from) * 3);
          if (strip >= 0 && strip < count) held[strip]!++;
        }
        return deviation(held) / (xs.length / count);
      };
      uneven += strips(0.6) / 2;
    }
    ok(uneven > 0.22, `${uneven} of a strip's hairs`);
  });

  test('no hair runs along beside the rest at the same distance', () => {
    const { site, tail } = tailOf('LongTwintails');
    const hairs = grownTail({ site, tail });
    const heights = [16, 20, 24, 28].map((below) => site.center.y - below);
    const outlines = heights.map((height) => {
      const xs = crossing(hairs, height).map(([x]) => x);
      const sorted = xs.toSorted((a, b) => a - b);
      return { low: sorted[Math.floor(xs.length * 0.02)]!, high: sorted[Math.floor(xs.length * 0.98)]! };
    });
    let beside = 0;
    for (const hair of hairs) {
      const apart = heights.map((height, k) => {
        const [place] = crossing([hair], height);
        return place ? Math.max(place[0] - outlines[k]!.high, outlines[k]!.low - place[0]) : -1;
      });
      if (apart.every((distance) => distance > 0.25) && deviation(apart) < 0.12) beside++;
    }
    ok(beside === 0, `${beside} hairs run along the tail`);
  });

  test('from the back of the head come down behind it, and forward below the ear', () => {
    const { site, tail } = tailOf('Ponytail');
    const course = fallCourse(site, head, {
      falls: 'front',
      length: tail.length,
      radius: tail.girth,
      rise: tail.rise,
      stiffness: 0.45,
    });
    let widest = 0;
    let front = -Infinity;
    for (let i = 0; i < course.points.length; i += 3) {
      if (course.points[i + 1]! > head.ears.left.root.y - 3)
        widest = Math.max(widest, Math.abs(course.points[i]!));
      front = Math.max(front, course.points[i + 2]!);
    }
    ok(widest + tail.girth * 0.8 < head.scalp.side, `${widest} cm beside the middle at the ear's height`);
    ok(front > -1, `it ends ${front} cm before the head's middle`);
  });

  test('bend no more sharply than they are thick', () => {
    for (const name of ['ShortTwintails', 'LongTwintails']) {
      const { site, tail } = tailOf(name);
      const { points } = fallCourse(site, head, {
        falls: tail.falls,
        length: tail.length,
        radius: tail.girth,
        rise: tail.rise,
        stiffness: 0.45,
      });
      // Turn over two segments of the first ten centimetres
      let sharpest = 0;
      for (let i = 3; i < 27; i += 3) {
        const a = [0, 1, 2].map((axis) => points[i + axis]! - points[i - 3 + axis]!);
        const b = [0, 1, 2].map((axis) => points[i + 3 + axis]! - points[i + axis]!);
        const dot = a.reduce((sum, value, axis) => sum + value * b[axis]!, 0);
        sharpest = Math.max(sharpest, Math.acos(Math.min(1, dot / (Math.hypot(...a) * Math.hypot(...b)))));
      }
      ok(sharpest < 1.2, `${name} turns by ${sharpest} between two segments`);
    }
  });
});
