import { deepStrictEqual, notDeepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import { FINISH_POINTS } from '../../../../../src/engine/kinds/hairstyle/groom/finish.ts';
import type { Groom } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growGathered } from '../../../../../src/engine/kinds/hairstyle/groom/grow-gathered.ts';
import { growRopes } from '../../../../../src/engine/kinds/hairstyle/groom/grow-ropes.ts';
import { hangChains } from '../../../../../src/engine/kinds/hairstyle/groom/hang-chains.ts';
import { plaitOffset } from '../../../../../src/engine/kinds/hairstyle/groom/plait.ts';
import { appendRope, type Rope } from '../../../../../src/engine/kinds/hairstyle/groom/rope-strands.ts';
import { amongRows, rowGap } from '../../../../../src/engine/kinds/hairstyle/groom/row-places.ts';
import { bodyDistance, solidsOf } from '../../../../../src/engine/kinds/hairstyle/groom/solids.ts';
import { framed, pointBeside } from '../../../../../src/engine/kinds/hairstyle/groom/space-curve.ts';
import {
  finishStrands,
  startStrands,
} from '../../../../../src/engine/kinds/hairstyle/groom/strand-builder.ts';
import { braidFinish } from '../../../../../src/engine/kinds/hairstyle/groom/tie-braid.ts';
import { bunFinish } from '../../../../../src/engine/kinds/hairstyle/groom/tie-bun.ts';
import { placeTies, type TieSite } from '../../../../../src/engine/kinds/hairstyle/groom/tie-sites.ts';
import type { TiedHead } from '../../../../../src/engine/kinds/hairstyle/groom/tied-head.ts';
import { hairlineAt, scalpNorm } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { readStyles, styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { blankHead } from './blank-head.ts';

const capsule = (x: number, y: number, toX: number, toY: number, radius: number) => ({
  from: { x, y, z: -5.5 },
  to: { x: toX, y: toY, z: -5 },
  fromRadius: radius,
  toRadius: radius,
});

const head: TiedHead = {
  ...blankHead(),
  yaw: 0,
  body: [
    capsule(0, -3, 0, -15, 5.5),
    ...[-1, 1].flatMap((side) => [
      capsule(side * 4, -15, side * 17, -18, 4.4),
      capsule(side * 8, -22, side * 8, -40, 8),
    ]),
  ],
};

const styles = [...new Set(readStyles().values())];
const gathered = styles.filter((style) => style.gathered);
const roped = styles.filter((style) => style.ropes);

function grown(style: (typeof styles)[number], seed = 1): Groom {
  const random = seededRandom(seed);
  return (growGathered(style, head, random) ?? growRopes(style, head, random))!;
}

/** Points of the strands as [x, y, z], a strand each. */
function* strandsOf({ strands: { points, starts } }: Groom): Generator<Float32Array> {
  for (let s = 0; s + 1 < starts.length; s++) yield points.subarray(starts[s]! * 3, starts[s + 1]! * 3);
}

function lengthOf(strand: Float32Array): number {
  let length = 0;
  for (let i = 3; i < strand.length; i += 3)
    length += Math.hypot(
      strand[i]! - strand[i - 3]!,
      strand[i + 1]! - strand[i - 2]!,
      strand[i + 2]! - strand[i - 1]!,
    );
  return length;
}

describe('Gathered hair', () => {
  test('is the same for the same seed, and another for another', () => {
    const [first] = gathered;
    deepStrictEqual(grown(first!), grown(first!));
    notDeepStrictEqual(grown(first!).strands.points, grown(first!, 2).strands.points);
  });

  test('lies over an ear that is covered, and leaves the other bare', () => {
    const [style] = gathered.filter(({ name }) => name === 'Ponytail');
    const { left, right } = head.ears;
    const { strands } = growGathered(
      style!,
      { ...head, ears: { left: { ...left, covered: true }, right } },
      seededRandom(1),
    )!;
    const over = { left: 0, right: 0 };
    const { y } = left.root;
    for (let at = 0; at < strands.points.length; at += 3) {
      const [px, py, pz] = [strands.points[at]!, strands.points[at + 1]!, strands.points[at + 2]!];
      if (Math.abs(py - y) < 0.8 && Math.abs(pz - left.outer.z) < 1 && Math.abs(px) > 7)
        over[px > 0 ? 'left' : 'right']++;
    }
    ok(over.left > 4 * over.right && over.left > 60, `${over.left} against ${over.right}`);
  });

  for (const style of gathered)
    test(`${style.name}: each long strand passes its tie, none crosses the face or the skull`, () => {
      const groom = grown(style);
      const sites = placeTies(style.gathered!, head, seededRandom(1));
      let tied = 0;
      let broken = 0;
      let overFace = 0;
      let deepest = 1;
      const c = head.scalp.center;
      for (const strand of strandsOf(groom)) {
        let nearest = Infinity;
        for (let i = 0; i < strand.length; i += 3) {
          const x = strand[i]!;
          const y = strand[i + 1]!;
          const z = strand[i + 2]!;
          if (!Number.isFinite(x + y + z)) broken++;
          for (const { center, radius } of sites)
            nearest = Math.min(nearest, Math.hypot(x - center.x, y - center.y, z - center.z) - radius);
          if (Math.abs(x) < 6 && y > -6 && y < 5.5 && z > 2) overFace++;
          if (y > 2) deepest = Math.min(deepest, scalpNorm(head.scalp, x - c.x, y - c.y, z - c.z));
        }
        if (nearest < 0.05) tied++;
      }
      strictEqual(broken, 0);
      strictEqual(overFace, 0);
      // A bun may be pressed to the scalp by some millimetres
      ok(deepest > 0.88, `${deepest} of the skull's radius`);
      // All hairs that are meant to be tied; the rest are wisps and what covers the hairline
      ok(tied >= style.gathered!.hairs.count * 0.97, `${tied} of ${style.gathered!.hairs.count} tied`);
    });

  test('the outline of tied hair has no notch behind the end of its part', () => {
    const style = styleOf('Chignon');
    const heights = new Map<number, number[]>();
    for (const strand of strandsOf(grown(style)))
      for (let i = 0; i < strand.length; i += 3) {
        const apart = strand[i]! - style.part.offset!;
        const column = Math.round(apart);
        if (strand[i + 2]! > head.scalp.center.z - 2 || Math.abs(apart - column) > 0.25) continue;
        const found = heights.get(column);
        if (found) found.push(strand[i + 1]!);
        else heights.set(column, [strand[i + 1]!]);
      }
    // Single hairs stand off: the outline is where some are
    const outline = (column: number): number => heights.get(column)!.sort((a, b) => b - a)[15]!;
    for (let column = -2; column <= 2; column++) {
      const beside = Math.min(outline(column - 1), outline(column + 1));
      ok(outline(column) > beside - 0.05, `${beside - outline(column)} cm deep at ${column} cm`);
    }
  });

  test('a tail is as long as its style says', () => {
    for (const style of gathered)
      for (const { finish } of style.gathered!.ties) {
        if (finish.kind !== 'tail') continue;
        let longest = 0;
        for (const strand of strandsOf(grown(style))) longest = Math.max(longest, lengthOf(strand));
        ok(longest > finish.length, `${style.name}: ${longest} cm`);
        ok(longest < finish.length * 1.35 + 28, `${style.name}: ${longest} cm`);
      }
  });

  test('a braid from under the ear soon lies before the middle of the neck: a collar would hide it', () => {
    const style = styleOf('TwinBraids');
    const [tie] = style.gathered!.ties;
    const [site] = placeTies(style.gathered!, head, seededRandom(1));
    const { finish } = tie!;
    ok(finish.kind === 'braid' && site);
    const { course } = braidFinish(site, finish, head, seededRandom(2));
    const at = Math.round(7 / course.step) * 3;
    ok(
      course.points[at + 2]! > -2.5,
      `${course.points[at + 2]} cm before the head's middle, 7 cm below the tie`,
    );
  });

  test('hairs of a braid stay in its bundles, but for a few', () => {
    const style = styleOf('FishtailBraid');
    const [site] = placeTies(style.gathered!, head, seededRandom(1));
    const { finish } = style.gathered!.ties[0]!;
    ok(finish.kind === 'braid' && site);
    const random = seededRandom(2);
    const { course, finish: grow } = braidFinish(site, { ...finish, loose: 1 }, head, random);
    const out = new Float64Array(3 * FINISH_POINTS);
    let beyond = 0;
    const hairs = 400;
    for (let hair = 0; hair < hairs; hair++) {
      const chances = { chance: random(), lockChance: random() };
      grow({ angle: random() * 2 * Math.PI, reach: random(), lock: hair % 50, ...chances }, out, 0);
      for (let i = 30; i < 3 * 50; i += 3) {
        let nearest = Infinity;
        for (let k = 0; k < 3 * course.count; k += 3)
          nearest = Math.min(
            nearest,
            Math.hypot(
              out[i]! - course.points[k]!,
              out[i + 1]! - course.points[k + 1]!,
              out[i + 2]! - course.points[k + 2]!,
            ),
          );
        if (nearest > finish.radius) beyond++;
      }
    }
    ok(beyond < 0.003 * hairs * 40, `${beyond} of ${hairs * 40} points stand off`);
  });

  test('ties on both sides mirror each other', () => {
    const style = gathered.find(({ gathered: hair }) => hair!.ties[0]!.side === 'both')!;
    const [left, right] = placeTies(style.gathered!, head, () => 0.5);
    ok(Math.abs(left!.center.x + right!.center.x) < 1e-9);
    ok(left!.center.x > 4);
  });
});

describe('Buns', () => {
  test('hairs stay at the surface of the rope, and come to it without a jump', () => {
    const site: TieSite = {
      tie: {} as TieSite['tie'],
      finish: {} as TieSite['finish'],
      foot: { x: 0, y: 0, z: -1 },
      center: { x: 0, y: 0, z: 0 },
      normal: { x: 0, y: 0, z: 1 },
      across: { x: 1, y: 0, z: 0 },
      rise: { x: 0, y: 1, z: 0 },
      radius: 1.5,
      side: 0,
      fallSide: 1,
    };
    const bun = { kind: 'bun', radius: 3.1, height: 3.4, turns: 2.6, mess: 0.2 } as const;
    const random = seededRandom(3);
    const finish = bunFinish(site, bun, random);
    const out = new Float64Array(3 * FINISH_POINTS);
    let beyond = 0;
    let longest = 0;
    let lowest = Infinity;
    const hairs = 2000;
    for (let hair = 0; hair < hairs; hair++) {
      const angle = random() * 2 * Math.PI;
      const reach = random();
      const end = finish({ angle, reach, lock: hair % 100, chance: random(), lockChance: random() }, out, 0);
      const [u, v] = [Math.cos(angle) * Math.sqrt(reach) * 1.5, Math.sin(angle) * Math.sqrt(reach) * 1.5];
      longest = Math.max(longest, Math.hypot(out[0]! - u, out[1]! - v, out[2]!));
      let widest = 0;
      for (let i = 0; i < end; i += 3) widest = Math.max(widest, Math.hypot(out[i]!, out[i + 1]!));
      if (widest > bun.radius * 1.03) beyond++;
      for (let i = 0; i < end; i += 3) lowest = Math.min(lowest, out[i + 2]!);
    }
    ok(longest < 0.9, `${longest} cm from the tie to the first point of the rope`);
    ok(beyond < 0.01 * hairs, `${beyond} of ${hairs} hairs stand out`);
    ok(lowest < -0.4, `light would come through under a bun that begins at ${lowest} cm`);
  });
});

describe('Ropes', () => {
  for (const style of roped)
    test(`${style.name}: lengths as in the data, nothing over the face, none in the body`, () => {
      const ropes = style.ropes!;
      const groom = grown(style);
      let broken = 0;
      let overFace = 0;
      let inBody = 0;
      let longest = 0;
      for (const strand of strandsOf(groom)) {
        longest = Math.max(longest, lengthOf(strand));
        for (let i = 0; i < strand.length; i += 3) {
          const x = strand[i]!;
          const y = strand[i + 1]!;
          const z = strand[i + 2]!;
          if (!Number.isFinite(x + y + z)) broken++;
          if (Math.abs(x) < 5.8 && y > -6 && y < 5.5 && z > 2) overFace++;
          // The neck reaches into the skull; where solids meet, a rope may sink in by its thickness
          if (y < -6 && bodyDistance(head.body, x, y, z) < -0.6) inBody++;
        }
      }
      strictEqual(broken, 0);
      strictEqual(overFace, 0);
      strictEqual(inBody, 0);
      // A hair of a plait winds, and is longer than its rope
      ok(longest > ropes.length[0] && longest < (ropes.length[1] + ropes.brush + 40) * 1.9, `${longest} cm`);
    });

  test('cornrows take up the hair of the whole scalp but the partings, from the hairline on', () => {
    const style = styleOf('CornrowBraids');
    const { layout } = style.ropes!;
    ok(layout.kind === 'rows');
    const { scalp } = head;
    let parting = 0;
    let row = 0;
    let rim = 0;
    for (const [x, y, z] of strandsOf(grown(style))) {
      const at = { x: x! - scalp.center.x, y: y! - scalp.center.y, z: z! - scalp.center.z };
      const margin = Math.atan2(at.y, Math.hypot(at.x, at.z)) - hairlineAt(scalp, Math.atan2(at.x, at.z));
      if (Math.abs(margin) < 0.06) rim++;
      if (scalpNorm(scalp, at.x, at.y, at.z) > 1.01 || at.y < 5) continue;
      const place = amongRows(layout, at.x, at.y, at.z);
      const toParting = Math.abs(place - Math.round(place)) * rowGap(layout) * Math.hypot(at.y, at.z);
      // Strips of the same width beside the line and within the rows
      if (toParting < 0.08) parting++;
      else if (toParting > 0.4 && toParting < 0.48) row++;
    }
    ok(rim > 500, `${rim} hairs at the hairline`);
    ok(parting < 0.1 * row, `${parting} roots in partings, ${row} in as wide a strip of the rows`);
  });

  test('ropes leave the scalp thin, and those of the forehead go up and back before they fall', () => {
    const { scalp } = head;
    const style = styleOf('BoxBraids');
    let backwards = 0;
    let front = 0;
    for (const strand of strandsOf(grown(style))) {
      if (lengthOf(strand) < style.ropes!.length[0] * 0.8) continue;
      const x = strand[0]! - scalp.center.x;
      const y = strand[1]! - scalp.center.y;
      const z = strand[2]! - scalp.center.z;
      const azimuth = Math.atan2(x, z);
      const margin = Math.atan2(y, Math.hypot(x, z)) - hairlineAt(scalp, azimuth);
      if (Math.abs(azimuth) > 0.6 || margin > 0.2) continue;
      front++;
      let arc = 0;
      let i = 3;
      for (; i < strand.length && arc < 3.5; i += 3)
        arc += Math.hypot(
          strand[i]! - strand[i - 3]!,
          strand[i + 1]! - strand[i - 2]!,
          strand[i + 2]! - strand[i - 1]!,
        );
      if (strand[i - 2]! - scalp.center.y > y + 0.5) backwards++;
    }
    ok(front > 40, `${front} hairs of ropes at the forehead`);
    ok(backwards > front / 3, `${backwards} of ${front} go up`);
  });

  test('a cornrow begins flat and narrow at the hairline', () => {
    const { scalp } = head;
    const style = styleOf('CornrowBraids');
    let highest = 0;
    for (const strand of strandsOf(grown(style))) {
      if (lengthOf(strand) < 15) continue;
      const height = (i: number): number => {
        const x = strand[i]! - scalp.center.x;
        const y = strand[i + 1]! - scalp.center.y;
        const z = strand[i + 2]! - scalp.center.z;
        return Math.hypot(x, y, z) * (1 - 1 / scalpNorm(scalp, x, y, z));
      };
      if (strand[2]! > scalp.center.z + 4) highest = Math.max(highest, height(0));
    }
    const { layout } = style.ropes!;
    ok(layout.kind === 'rows');
    ok(highest < layout.height * 0.75, `${highest} cm over the scalp, rows rise ${layout.height} cm`);
  });

  test('skin is left between rows and squares', () => {
    for (const style of roped)
      for (const { coverage, radius } of grown(style).undergrowth) {
        ok(coverage < 0.6);
        ok(radius > 0 && radius < 0.2);
      }
  });
});

describe('Plaits', () => {
  test('three bundles take turns at the edge, a third of a period apart, and cross over', () => {
    const at = (phase: number) => {
      const place = { u: 0, v: 0 };
      plaitOffset('three', phase, place);
      return place;
    };
    const again = at(1.25);
    ok(Math.abs(again.u - at(0.25).u) < 1e-9 && Math.abs(again.v - at(0.25).v) < 1e-9);
    ok(at(0).u > 0.55 && at(0.5).u < -0.55);
    // Where two bundles meet in the middle, one lies above
    const [a, b] = [at(0.2), at(0.8)];
    ok(Math.sign(a.v) !== Math.sign(b.v));
  });

  test('a fishtail bundle crosses over the front from each side', () => {
    let crossings = 0;
    const place = { u: 0, v: 0 };
    let before = 0;
    for (let phase = 0; phase < 1; phase += 0.01) {
      plaitOffset('fishtail', phase, place);
      if (Math.sign(place.u) !== Math.sign(before) && before !== 0 && place.v > 0) crossings++;
      before = place.u;
    }
    strictEqual(crossings, 2);
  });
});

/** How often a line of values changes its sign. */
function turns(values: readonly number[]): number {
  let count = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > 0 !== values[i - 1]! > 0) count++;
  return count;
}

describe('Periods', () => {
  test('a bundle of a grown rope crosses over twice a period, and more often where the rope is thin', () => {
    const points = new Float64Array(61 * 3);
    for (let i = 0; i < 61; i++) points[i * 3 + 1] = -i * 0.5;
    const curve = framed(points, 0.5);
    const crossings = (half: number): number => {
      const builder = startStrands(300, 300 * 200);
      const rope: Rope = {
        plait: 'three',
        curve,
        length: 24,
        halfWidth: () => half,
        halfHeight: () => half,
        period: 2,
        periodWidth: 0.4,
        fuzz: 0,
        brush: 0,
        hairs: 300,
        lock: 0,
        width: 0.05,
        seed: 3,
        lead: () => 0,
      };
      appendRope(builder, rope, seededRandom(5));
      const { points: at, starts, locks } = finishStrands(builder);
      // Hairs turn within their bundle: the mean of many is its centre
      const sums: number[] = [];
      const axis = Math.abs(curve.side[0]!) > 0.5 ? 0 : 2;
      for (let s = 0; s + 1 < starts.length; s++)
        if (locks[s] === 0)
          for (let i = starts[s]!; i < starts[s + 1]!; i++)
            sums[i - starts[s]!] = (sums[i - starts[s]!] ?? 0) + at[i * 3 + axis]!;
      return turns(sums);
    };
    ok(Math.abs(crossings(0.4) - 24) <= 2, `${crossings(0.4)} crossings`);
    ok(Math.abs(crossings(0.2) - 48) <= 3, `${crossings(0.2)} crossings`);
  });

  test('a bundle of a braid from a tie crosses over as often as the style says', () => {
    for (const style of gathered) {
      const { finish } = style.gathered!.ties[0]!;
      if (finish.kind !== 'braid') continue;
      const [site] = placeTies(style.gathered!, head, seededRandom(2));
      const braid = braidFinish(site!, finish, head, seededRandom(3));
      const out = new Float64Array(3 * 400);
      const place = new Float64Array(3);
      const across = new Float64Array(3);
      const step = finish.period / 10;
      const sums: number[] = [];
      for (let hair = 0; hair < 200; hair++) {
        const chance = (hair % 90) / 100;
        braid.finish({ angle: 0.3, reach: 0.5, lock: hair, chance, lockChance: chance }, out, 0);
        for (let i = 3; (i + 1) * step < finish.length; i++) {
          const s = (i + 1) * step;
          pointBeside(braid.course, s, 0, 0, place, 0);
          pointBeside(braid.course, s, 1, 0, across, 0);
          let u = 0;
          for (let axis = 0; axis < 3; axis++)
            u += (out[i * 3 + axis]! - place[axis]!) * (across[axis]! - place[axis]!);
          sums[i - 3] = (sums[i - 3] ?? 0) + u;
        }
      }
      const expected = (2 * (sums.length * step)) / finish.period;
      ok(Math.abs(turns(sums) - expected) <= 1.5, `${style.name}: ${turns(sums)} of ${expected}`);
    }
  });
});

describe('Hanging chains', () => {
  test('keep their length, and lie on the shoulder instead of in it', () => {
    const points = new Float64Array(20 * 3);
    for (let i = 0; i < 20; i++) points.set([11, -5 - i * 1.5, -5], i * 3);
    const chain = { points, segment: 1.5, radius: 0.4, pinned: 1 };
    hangChains([chain], solidsOf(head), head.down, {
      rounds: 60,
      weight: 0.07,
      stiffness: 0.2,
      apart: false,
    });
    const shoulder = head.body[1]!;
    for (let i = 3; i < points.length; i += 3) {
      const t = (points[i]! - shoulder.from.x) / (shoulder.to.x - shoulder.from.x);
      if (t < 0 || t > 1) continue;
      const y = shoulder.from.y + (shoulder.to.y - shoulder.from.y) * t;
      const z = shoulder.from.z + (shoulder.to.z - shoulder.from.z) * t;
      ok(Math.hypot(points[i + 1]! - y, points[i + 2]! - z) > 4.3);
    }
    ok(lengthOf(Float32Array.from(points)) < 1.5 * 19 * 1.15);
  });
});
