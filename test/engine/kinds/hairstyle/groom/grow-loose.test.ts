import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EYE_LINE, leaveFace } from '../../../../../src/engine/kinds/hairstyle/groom/face-keep-out.ts';
import { faceZones } from '../../../../../src/engine/kinds/hairstyle/groom/face-zones.ts';
import type { StrandSet } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growHair } from '../../../../../src/engine/kinds/hairstyle/groom/grow-hair.ts';
import { growLoose } from '../../../../../src/engine/kinds/hairstyle/groom/grow-loose.ts';
import { surfaceAt } from '../../../../../src/engine/kinds/hairstyle/groom/head-solids.ts';
import {
  depthBehindHairline,
  partLine,
} from '../../../../../src/engine/kinds/hairstyle/groom/root-groups.ts';
import { varyStyle } from '../../../../../src/engine/kinds/hairstyle/groom/vary-style.ts';
import type { HairStyle } from '../../../../../src/engine/kinds/hairstyle/style/hair-style.ts';
import { readStyles, styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { averageHead } from './average-head.ts';
import { head as bodied } from './tied-head.ts';

const head = averageHead();

/** The style with fewer hairs, for quick tests. */
function thinned(style: HairStyle, count = 1500): HairStyle {
  const loose = style.loose!;
  return { ...style, loose: { ...loose, hairs: { ...loose.hairs, count } } };
}

function strandsOf(style: HairStyle, seed = 5): StrandSet {
  return growLoose(style, head, seededRandom(seed))!.strands;
}

function lengthOf({ points, starts }: StrandSet, strand: number): number {
  let sum = 0;
  for (let i = starts[strand]! + 1; i < starts[strand + 1]!; i++) {
    sum += Math.hypot(
      points[3 * i]! - points[3 * i - 3]!,
      points[3 * i + 1]! - points[3 * i - 2]!,
      points[3 * i + 2]! - points[3 * i - 1]!,
    );
  }
  return sum;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

test('straight hair has the length of its data', () => {
  const style = thinned(styleOf('LongStraight'));
  const strands = strandsOf(style);
  const lengths = [...strands.widths.keys()].map((strand) => lengthOf(strands, strand));
  const wanted = style.loose!.lengths.all;
  assert.ok(Math.abs(median(lengths) / wanted - 0.95) < 0.12, `median ${median(lengths)}, data ${wanted}`);
  assert.ok(Math.max(...lengths) < wanted * 1.15, `longest ${Math.max(...lengths)}`);
});

test('a cut level is kept: a bob has no hair below its line', () => {
  const style = thinned(styleOf('BobCut'));
  const strands = strandsOf(style);
  const lowest = EYE_LINE + Math.min(...Object.values(style.loose!.ends.level!));
  const tips = [...strands.widths.keys()].map(
    (strand) => strands.points[3 * (strands.starts[strand + 1]! - 1) + 1]!,
  );
  const below = tips.filter((y) => y < lowest - 1.2).length;
  assert.ok(below / tips.length < 0.01, `${below} of ${tips.length} tips lie below the line`);
  const near = tips.filter((y) => y < lowest + 4).length;
  assert.ok(near / tips.length > 0.6, `only ${near} of ${tips.length} reach the line`);
});

test("a bob ends at the person's own chin", () => {
  const style = thinned(styleOf('BobCut'));
  const lowestTip = (chin: number): number => {
    const { points, starts, widths } = growLoose(style, averageHead(chin), seededRandom(5))!.strands;
    const tips = [...widths.keys()].map((strand) => points[3 * (starts[strand + 1]! - 1) + 1]!);
    return tips.sort((a, b) => a - b)[Math.round(tips.length * 0.05)]!;
  };
  const short = lowestTip(-8.2) - lowestTip(-9.4);
  assert.ok(short > 0.8 && short < 1.6, `1.2 cm shorter to the chin, the hair is ${short} cm shorter`);
});

test('a bob is as long on a tilted head as on an upright one, on both sides', () => {
  const style = thinned(styleOf('BobCut'), 2000);
  const longest = (down: { x: number; y: number; z: number }, side: number): number => {
    // The shoulder comes nearer to the lower ear.
    const raised = 30 * down.x;
    const shoulder = {
      from: { x: 4, y: -13, z: -6 },
      to: { x: 16, y: -19 + raised, z: -6 },
      fromRadius: 4.2,
      toRadius: 5,
    };
    const body = [head.body[0]!, shoulder];
    const strands = growLoose(style, { ...head, down, body }, seededRandom(5))!.strands;
    // Hair from the temples and the sides.
    const lengths = [...strands.widths.keys()]
      .filter((strand) => {
        const root = 3 * strands.starts[strand]!;
        return strands.points[root]! * side > 5.5 && strands.points[root + 1]! > 3;
      })
      .map((strand) => lengthOf(strands, strand));
    return lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.9)]!;
  };
  for (const side of [-1, 1]) {
    const upright = longest({ x: 0, y: -1, z: 0 }, side);
    const tilted = longest({ x: 0.45, y: -0.893, z: 0 }, side);
    assert.ok(tilted < upright + 0.8, `${tilted.toFixed(1)} cm instead of ${upright.toFixed(1)} cm`);
    assert.ok(tilted > upright * 0.75, `${tilted.toFixed(1)} cm instead of ${upright.toFixed(1)} cm`);
  }
});

test('a few short hairs stand off the smooth top of long hair', () => {
  const strands = strandsOf(thinned(styleOf('LongStraight'), 6000));
  const { points, starts, widths } = strands;
  const surface = { distance: 0, nx: 0, ny: 0, nz: 0 };
  const short: number[] = [];
  const long: number[] = [];
  for (const strand of widths.keys()) {
    // How far each hair of the top stands off the scalp there.
    let top = 0;
    if (points[3 * starts[strand]! + 1]! < 8) continue;
    for (let i = 3 * starts[strand]!; i < 3 * starts[strand + 1]! && points[i + 1]! > 8; i += 3) {
      surfaceAt(head.scalp, points[i]!, points[i + 1]!, points[i + 2]!, surface);
      top = Math.max(top, surface.distance);
    }
    (lengthOf(strands, strand) < 10 ? short : long).push(top);
  }
  const share = short.length / long.length;
  assert.ok(share > 0.004 && share < 0.04, `${short.length} short hairs beside ${long.length}`);
  const outline = long.sort((a, b) => a - b)[Math.floor(long.length * 0.97)]!;
  const above = Math.max(...short) - outline;
  assert.ok(above > 0.15, `they stand ${above.toFixed(2)} cm over the outline`);
});

test('the outline over a middle part is round', () => {
  for (const name of ['Middle-parted', 'LongWavyCurtainBangs', 'WavyShag']) {
    const { points } = strandsOf(thinned(styleOf(name), 8000));
    // The upper outline by x, without the last stray hairs.
    const columns = Array.from({ length: 13 }, () => [] as number[]);
    for (let i = 0; i < points.length; i += 3) {
      const column = Math.round(points[i]!) + 6;
      if (column >= 0 && column < 13 && points[i + 1]! > 9) columns[column]!.push(points[i + 1]!);
    }
    const outline = columns.map(
      (heights) => heights.sort((a, b) => b - a)[Math.floor(heights.length * 0.03)]!,
    );
    const dip = Math.max(outline[3]!, outline[4]!, outline[8]!, outline[9]!) - outline[6]!;
    assert.ok(dip < 0.6, `${name}: ${dip} cm deep`);
  }
});

test('the outline has no notch behind a part: hair is combed back there', () => {
  for (const name of ['CurlyBob', 'BobCut', 'LongStraight', 'Middle-parted', 'ShoulderLengthHair']) {
    const style = thinned(styleOf(name), 6000);
    const at = (style.part.offset ?? 0) * 0.65;
    const dips = [1, 2, 3].map((seed) => {
      const { points } = strandsOf(style, seed);
      const columns = Array.from({ length: 13 }, () => [] as number[]);
      for (let i = 0; i < points.length; i += 3) {
        const column = Math.round(points[i]! - at) + 6;
        if (column >= 0 && column < 13 && points[i + 1]! > 9) columns[column]!.push(points[i + 1]!);
      }
      const outline = columns.map(
        (heights) => heights.sort((a, b) => b - a)[Math.floor(heights.length * 0.03)]!,
      );
      // What both sides rise over the middle.
      return Math.min(Math.max(outline[3]!, outline[4]!), Math.max(outline[8]!, outline[9]!)) - outline[6]!;
    });
    const deepest = Math.max(...dips);
    assert.ok(deepest < 0.25, `${name}: ${deepest.toFixed(2)} cm deep`);
  }
});

test('a full, straight fringe does not open between its locks', () => {
  const style = thinned(styleOf('LongHimeCut'), 12000);
  const { bangs } = style.loose!;
  const gaps = [1, 2, 3, 5].map((seed) => {
    const { points, starts, widths } = strandsOf(style, seed);
    const places: number[] = [];
    for (const strand of widths.keys())
      for (let i = starts[strand]! + 1; i < starts[strand + 1]!; i++) {
        const level = EYE_LINE + bangs!.reach;
        if (points[3 * i - 2]! <= level || points[3 * i + 1]! > level || points[3 * i + 2]! < 0) continue;
        if (Math.abs(points[3 * i]!) < 4.5) places.push(points[3 * i]!);
      }
    places.sort((a, b) => a - b);
    return Math.max(...places.slice(1).map((x, k) => x - places[k]!));
  });
  const gap = gaps.reduce((sum, each) => sum + each) / gaps.length;
  assert.ok(gap < 1, `${gap.toFixed(2)} cm wide`);
});

test('hair behind the end of a part does not stand up over the hair beside it', () => {
  for (const name of ['BobCut', 'ShoulderLengthHair', 'Middle-parted', 'LongCurly']) {
    const style = thinned(styleOf(name), 8000);
    const { points } = strandsOf(style);
    const part = style.part.offset ?? 0;
    const before: number[] = [];
    const behind: number[] = [];
    for (let i = 0; i < points.length; i += 3) {
      if (Math.abs(points[i]! - part * 0.7) > 1.5 || points[i + 1]! < 9) continue;
      const z = points[i + 2]!;
      if (z > -4.5 && z < -1) before.push(points[i + 1]!);
      else if (z < -4.5 && z > -9) behind.push(points[i + 1]!);
    }
    const top = (heights: number[]): number =>
      heights.sort((a, b) => b - a)[Math.floor(heights.length * 0.03)]!;
    const step = top(behind) - top(before);
    assert.ok(step < 0.4, `${name}: ${step.toFixed(2)} cm higher behind the part's end`);
  }
});

test('the roots hold hair up on top, right beside the part too', () => {
  for (const name of ['BobCut', 'ShoulderLengthHair']) {
    const style = thinned(styleOf(name), 8000);
    const { points, starts, widths } = strandsOf(style);
    const surface = { distance: 0, nx: 0, ny: 0, nz: 0 };
    const top: number[] = [];
    const beside: number[] = [];
    for (const strand of widths.keys()) {
      // Points of a strand lie farther apart than the strip beside the part is wide.
      for (let at = starts[strand]! * 4; at < (starts[strand + 1]! - 1) * 4; at++) {
        const [i, share] = [3 * (at >> 2), (at & 3) / 4];
        const [x, y, z] = [0, 1, 2].map(
          (axis) => points[i + axis]! * (1 - share) + points[i + 3 + axis]! * share,
        ) as [number, number, number];
        if (y < 7 || z < -6 || Math.abs(x) > 4) continue;
        surfaceAt(head.scalp, x, y, z, surface);
        if (z < 0 && Math.abs(x) < 3) top.push(surface.distance);
        // From the part's end on hair is combed straight back and lies flat.
        const depth = depthBehindHairline(head.scalp, y, z);
        const apart = Math.abs(x - partLine(style.part, head.scalp.side / 7.8, depth));
        if (depth > 2 && depth < 4.5 && Math.abs(apart - 0.8) < 0.3) beside.push(surface.distance);
      }
    }
    for (const [place, heights] of Object.entries({ top, beside })) {
      const height = heights.sort((a, b) => a - b)[Math.floor(heights.length * 0.95)]!;
      assert.ok(height > (place === 'top' ? 0.65 : 0.5), `${name}, ${place}: ${height.toFixed(2)} cm`);
    }
  }
});

test('locks taper: their outer hairs end sooner', () => {
  const strands = strandsOf(thinned(styleOf('BobCut'), 12000));
  const { points, starts, locks } = strands;
  const members = new Map<number, number[]>();
  for (const [strand, lock] of locks.entries()) members.set(lock, [...(members.get(lock) ?? []), strand]);
  const shorter: number[] = [];
  for (const hairs of members.values()) {
    if (hairs.length < 12) continue;
    const root = (strand: number, axis: number): number => points[3 * starts[strand]! + axis]!;
    const middle = [0, 1, 2].map((axis) => median(hairs.map((strand) => root(strand, axis))));
    const apart = (strand: number): number =>
      Math.hypot(...middle.map((value, axis) => value - root(strand, axis)));
    const sorted = hairs.toSorted((a, b) => apart(a) - apart(b));
    const third = Math.floor(sorted.length / 3);
    const length = (some: number[]): number => median(some.map((strand) => lengthOf(strands, strand)));
    shorter.push(length(sorted.slice(0, third)) - length(sorted.slice(-third)));
  }
  const by = median(shorter);
  assert.ok(by > 0.2 && by < 1.5, `${by.toFixed(2)} cm`);
});

test('a stray hair covers less than a hair of the mass', () => {
  const strands = strandsOf(thinned(styleOf('LongStraight'), 6000));
  const { densities, widths } = strands;
  const fine: number[] = [];
  const usual: number[] = [];
  for (const strand of widths.keys())
    (lengthOf(strands, strand) < 10 ? fine : usual).push(densities[strand]!);
  assert.ok(median(fine) < 0.6 * median(usual), `${median(fine)} against ${median(usual)}`);
});

test('right behind a part hair parts where the part ended', () => {
  const bob = styleOf('BobCut');
  const style = thinned({ ...bob, part: { ...bob.part, depth: 9 } }, 8000);
  let crossing = 0;
  let roots = 0;
  for (const seed of [1, 2, 3, 4]) {
    const { points, starts, widths } = strandsOf(style, seed);
    for (const strand of widths.keys()) {
      const from = 3 * starts[strand]!;
      const [x, z] = [points[from]!, points[from + 2]!];
      // Between the middle of the head and the part's end.
      if (points[from + 1]! < 10 || z > -4.5 || z < -7.5 || x < -0.3 || x > 0.7) continue;
      roots++;
      if (points[from + 6]! > x + 0.3) crossing++;
    }
  }
  assert.ok(roots > 50 && crossing < 0.15 * roots, `${crossing} of ${roots} cross over`);
});

test('a style whose hair all falls behind the shoulders leaves no lock before them', () => {
  const style = thinned(styleOf('LongHimeCut'), 4000);
  let before = 0;
  for (const seed of [1, 2, 3, 5]) {
    const { points, starts, widths } = strandsOf(style, seed);
    for (const strand of widths.keys()) {
      const tip = 3 * (starts[strand + 1]! - 1);
      if (points[tip + 1]! < -18 && points[tip + 2]! > 0) before++;
    }
  }
  assert.equal(before, 0);
});

test('long waves come down before the shoulders as a broad sheet that reaches in to the neck', () => {
  const { points } = growLoose(
    thinned(styleOf('LongWavy'), 4000),
    { ...head, body: bodied.body },
    seededRandom(3),
  )!.strands;
  const across: number[] = [];
  for (let i = 0; i < points.length; i += 3)
    if (Math.abs(points[i + 1]! + 17) < 1 && points[i + 2]! > -3) across.push(Math.abs(points[i]!));
  across.sort((a, b) => a - b);
  const [inner, outer] = [0.05, 0.95].map((part) => across[Math.floor(part * across.length)]!);
  assert.ok(outer! - inner! > 4.9 && inner! < 6.5, `from ${inner!.toFixed(1)} to ${outer!.toFixed(1)} cm`);
});

test('hair thrown to one side leaves the other side clipped', () => {
  const style = thinned(styleOf('UndercutLongHair'));
  const { points } = strandsOf(style);
  let beyond = 0;
  for (let i = 0; i < points.length; i += 3) if (points[i]! > 6 && points[i + 1]! < 5) beyond++;
  assert.equal(beyond, 0);
});

test('curls turn as often as their pitch says, straight hair does not', () => {
  // Turns of the tangent along a strand: 2π for each winding of a helix.
  const windings = (name: string): number => {
    const { points, starts, widths } = strandsOf(thinned(styleOf(name), 600));
    const each: number[] = [];
    for (let strand = 0; strand < widths.length; strand++) {
      let turn = 0;
      for (let i = starts[strand]! + 1; i < starts[strand + 1]! - 1; i++) {
        const [a, b] = [new Float64Array(3), new Float64Array(3)];
        for (let axis = 0; axis < 3; axis++) {
          a[axis] = points[3 * i + axis]! - points[3 * i - 3 + axis]!;
          b[axis] = points[3 * i + 3 + axis]! - points[3 * i + axis]!;
        }
        const dot = a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
        turn += Math.acos(Math.min(1, Math.max(-1, dot / (Math.hypot(...a) * Math.hypot(...b) || 1))));
      }
      each.push(turn / (2 * Math.PI));
    }
    return median(each);
  };
  const curly = styleOf('LongCurly').loose!;
  const turns = curly.lengths.all / curly.texture.curl!.pitch;
  assert.ok(windings('LongCurly') > turns * 0.3, `${windings('LongCurly')} windings of ${turns}`);
  assert.ok(windings('LongStraight') < 1, `${windings('LongStraight')} windings of straight hair`);
});

test('no hair lies over the face, and a fringe ends above the eyes', () => {
  for (const style of new Set(readStyles().values())) {
    if (!style.loose) continue;
    const varied = thinned(style, 1200);
    const zones = faceZones(varied, head);
    const { points } = strandsOf(varied);
    let worst = 0;
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
      // What lies below the fringe's zone is free of all hair; single precision leaves hairs on the rim.
      if (y > EYE_LINE + 0.5) continue;
      const free = Math.min(
        // Side locks lie over the rim of the cheeks.
        ...[zones.beside, zones.fringe, ...(varied.loose!.sideLocks ? [zones.lock] : [])].map((zone) => {
          const to = leaveFace(zone, x, y, z, Math.sign(x));
          return Number.isNaN(to) ? 0 : Math.abs(to - x);
        }),
      );
      worst = Math.max(worst, free);
    }
    assert.ok(worst < 0.05, `${style.name}: a hair is ${worst.toFixed(2)} cm inside the face`);
  }
});

test('hair stays outside of the scalp', () => {
  const { points } = strandsOf(thinned(styleOf('WavyShag')));
  const { center } = head.scalp;
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]! - center.x, points[i + 1]! - center.y, points[i + 2]! - center.z];
    if (points[i + 1]! < 0) continue;
    const inside = (Math.abs(x) / 7.8) ** 2.3 + (Math.abs(y) / 9.3) ** 2.3 + (Math.abs(z) / 9.8) ** 2.3;
    assert.ok(inside > 0.93, `a point at ${[x, y, z]} lies inside the head`);
  }
});

test('the same seed grows the same hairs, another seed and sample others', () => {
  const style = thinned(styleOf('WavyShag'), 400);
  const first = growHair(style, head, { seed: 3, sample: 0 }).strands;
  const same = growHair(style, head, { seed: 3, sample: 0 }).strands;
  const other = growHair(style, head, { seed: 3, sample: 1 }).strands;
  assert.deepEqual(first, same);
  assert.notDeepEqual(first.points.subarray(0, 300), other.points.subarray(0, 300));
});

test('samples move a side part to the other side and vary the volume by at most 12 %', () => {
  const style = styleOf('BobCut');
  assert.equal(varyStyle(style, { seed: 1, sample: 0 }), style);
  for (let sample = 1; sample < 4; sample++) {
    const varied = varyStyle(style, { seed: 1, sample });
    const factor = varied.loose!.volume.all / style.loose!.volume.all;
    assert.ok(Math.abs(factor - 1) <= 0.12 && factor !== 1);
    assert.equal(varied.part.offset, sample % 2 === 1 ? -style.part.offset! : style.part.offset);
  }
});

test('no hair crosses the part', () => {
  const straight = styleOf('LongStraight');
  const style = thinned({ ...straight, part: { ...straight.part, depth: 11 } }, 3000);
  const { points, starts, widths } = strandsOf(style);
  let crossing = 0;
  for (let strand = 0; strand < widths.length; strand++) {
    const from = 3 * starts[strand]!;
    // Roots beside the front half of the part.
    if (points[from + 1]! < 9 || points[from + 2]! < -2) continue;
    const side = points[from]! - style.part.offset!;
    if (Math.abs(side) < 0.4) continue;
    const to = 3 * (starts[strand + 1]! - 1);
    if (Math.sign(points[to]!) !== Math.sign(side)) crossing++;
  }
  assert.equal(crossing, 0);
});

test('side locks are what is seen beside the cheeks: hair over them falls behind, and they end at their level', () => {
  const style = thinned(styleOf('LongHimeCut'), 6000);
  const { points, starts, widths } = strandsOf(style);
  const level = EYE_LINE + style.loose!.sideLocks!.level;
  // Hair before the ears, above and below the locks' ends
  const seen = (height: number): number => {
    let count = 0;
    for (let strand = 0; strand < widths.length; strand++)
      for (let i = starts[strand]! + 1; i < starts[strand + 1]!; i++)
        if (points[3 * i - 2]! > height && points[3 * i + 1]! <= height) {
          if (points[3 * i + 2]! > -0.5) count++;
          break;
        }
    return count;
  };
  const [above, below] = [seen(level + 3), seen(level - 2)];
  assert.ok(above > 200, `${above} hairs beside the cheeks`);
  assert.ok(below < 0.15 * above, `${below} of ${above} hairs go on below the locks' ends`);
});
