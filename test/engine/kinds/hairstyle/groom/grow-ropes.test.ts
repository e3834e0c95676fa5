import { ok, strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import { FULLY_OPEN } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { hangChains } from '../../../../../src/engine/kinds/hairstyle/groom/hang-chains.ts';
import { facingAlong } from '../../../../../src/engine/kinds/hairstyle/groom/openness.ts';
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
import { placeTies } from '../../../../../src/engine/kinds/hairstyle/groom/tie-sites.ts';
import { hairlineAt, scalpNorm } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { gathered, grown, head, lengthOf, roped, strandsOf } from './tied-head.ts';

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
      const bare = layout.line / 2 - 0.04;
      if (toParting < bare) parting++;
      else if (toParting > 0.4 && toParting < 0.4 + bare) row++;
    }
    ok(rim > 500, `${rim} hairs at the hairline`);
    ok(parting < 0.1 * row, `${parting} roots in partings, ${row} in as wide a strip of the rows`);
  });

  test('ropes of the forehead go aside from the part, close to the skull and not over the face', () => {
    const { scalp } = head;
    const style = styleOf('BoxBraids');
    const part = style.part.offset!;
    let aside = 0;
    let front = 0;
    let highest = 0;
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
      for (; i < strand.length && arc < 5; i += 3) {
        arc += Math.hypot(
          strand[i]! - strand[i - 3]!,
          strand[i + 1]! - strand[i - 2]!,
          strand[i + 2]! - strand[i - 1]!,
        );
        const out = [strand[i]!, strand[i + 1]! - scalp.center.y, strand[i + 2]! - scalp.center.z] as const;
        highest = Math.max(highest, Math.hypot(...out) * (1 - 1 / scalpNorm(scalp, ...out)));
      }
      const away = Math.abs(strand[i - 3]! - part) - Math.abs(strand[0]! - part);
      if (away > strand[2]! - strand[i - 1]!) aside++;
    }
    ok(front > 40, `${front} hairs of ropes at the forehead`);
    ok(aside > 0.9 * front, `${aside} of ${front} go aside`);
    ok(highest < 1.7, `${highest} cm over the scalp`);
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

  test('cornrows go on as braids that hang behind the shoulders, seen on both sides of the neck', () => {
    const low = { left: 0, right: 0, before: 0 };
    for (const strand of strandsOf(grown(styleOf('CornrowBraids'))))
      for (let i = 0; i < strand.length; i += 3) {
        const [x, y, z] = [strand[i]!, strand[i + 1]!, strand[i + 2]!];
        if (y > -9 || y < -13) continue;
        // the neck is 5.5 cm to each side, the shoulders' middle lies 5 cm behind
        if (x > 6) low.left++;
        if (x < -6) low.right++;
        if (z > -5) low.before++;
      }
    ok(low.left > 500 && low.right > 500, `${low.left} and ${low.right} points beside the neck`);
    ok(low.before < 0.05 * (low.left + low.right), `${low.before} before the shoulders`);
  });

  test('ropes beside the neck hang over a collar, those behind it fall behind', () => {
    for (const name of ['BoxBraids', 'Dreadlocks']) {
      const hanging = grown(styleOf(name)).hanging ?? [];
      ok(hanging.length > 10, `${name}: ${hanging.length} ropes`);
      for (const { points } of hanging)
        for (let i = 0; i < points.length; i += 3)
          ok(points[i + 1]! < -3 && points[i + 2]! > -9.5, `${name}: ${points.subarray(i, i + 3)}`);
    }
  });

  test('hair flat on the scalp between ropes lies in their shade', () => {
    for (const style of roped.filter(({ ropes }) => ropes!.plait === 'three')) {
      const { strands } = grown(style);
      let shaded = 0;
      let flat = 0;
      for (let s = 0; s < strands.widths.length; s++) {
        const start = strands.starts[s]!;
        if (strands.starts[s + 1]! - start > 7) continue;
        flat++;
        if (strands.openness![start]! < 0.8 * FULLY_OPEN) shaded++;
      }
      ok(flat > 1000 && shaded > 0.8 * flat, `${style.name}: ${shaded} of ${flat}`);
    }
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
        facing: facingAlong(curve, head),
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

  test('bundles of a rope lie open where they face the camera, and in shade at their sides', () => {
    const points = new Float64Array(61 * 3);
    for (let i = 0; i < 61; i++) points[i * 3 + 1] = -i * 0.5;
    const curve = framed(points, 0.5);
    const builder = startStrands(300, 300 * 200);
    const rope: Rope = {
      plait: 'loc',
      curve,
      facing: facingAlong(curve, head),
      length: 24,
      halfWidth: () => 0.5,
      halfHeight: () => 0.5,
      period: 2,
      periodWidth: 0.5,
      fuzz: 0,
      brush: 0,
      hairs: 200,
      lock: 0,
      width: 0.05,
      seed: 3,
      lead: () => 0,
    };
    appendRope(builder, rope, seededRandom(5));
    const { points: at, openness } = finishStrands(builder);
    const mean = { front: [0, 0], side: [0, 0] };
    for (let i = 0; i < openness!.length; i++) {
      const of = at[i * 3 + 2]! > 0.3 ? mean.front : Math.abs(at[i * 3]!) > 0.4 ? mean.side : null;
      if (!of) continue;
      of[0]! += openness![i]!;
      of[1]!++;
    }
    const [front, side] = [mean.front[0]! / mean.front[1]!, mean.side[0]! / mean.side[1]!];
    ok(front > FULLY_OPEN, `${front} on the ridge`);
    ok(side < 0.7 * FULLY_OPEN, `${side} at the sides`);
  });

  test('the crown of a cornrow is light beside the head too', () => {
    const { points, openness } = grown(styleOf('CornrowBraids')).strands;
    const { center } = head.scalp;
    let [sum, count] = [0, 0];
    for (let i = 0; i < openness!.length; i++) {
      // What the rows take up is smooth
      if (openness![i] === FULLY_OPEN || points[i * 3 + 1]! < 4 || Math.abs(points[i * 3]!) < 6.5) continue;
      const [x, y, z] = [
        points[i * 3]! - center.x,
        points[i * 3 + 1]! - center.y,
        points[i * 3 + 2]! - center.z,
      ];
      if ((scalpNorm(head.scalp, x, y, z) - 1) * Math.hypot(x, y, z) < 0.2) continue;
      sum += openness![i]!;
      count++;
    }
    ok(count > 100 && sum / count > 0.7 * FULLY_OPEN, `${sum / count} in the mean of ${count}`);
  });

  test('a bundle of a braid from a tie crosses over as often as the style says', () => {
    for (const style of gathered) {
      const { finish } = style.gathered!.ties[0]!;
      if (finish.kind !== 'braid') continue;
      const [site] = placeTies(style.gathered!, head, seededRandom(2));
      const braid = braidFinish(site!, finish, head, seededRandom(3));
      const out = new Float64Array(3 * 400);
      const openness = new Float64Array(400);
      const place = new Float64Array(3);
      const across = new Float64Array(3);
      const step = finish.period / 10;
      const sums: number[] = [];
      for (let hair = 0; hair < 200; hair++) {
        const chance = (hair % 90) / 100;
        braid.finish({ angle: 0.3, reach: 0.5, lock: 7, chance, lockChance: chance }, out, 0, openness);
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
