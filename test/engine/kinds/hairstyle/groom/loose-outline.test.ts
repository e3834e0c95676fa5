import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EYE_LINE } from '../../../../../src/engine/kinds/hairstyle/groom/face-keep-out.ts';
import type { StrandSet } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growLoose } from '../../../../../src/engine/kinds/hairstyle/groom/grow-loose.ts';
import { surfaceAt } from '../../../../../src/engine/kinds/hairstyle/groom/head-solids.ts';
import {
  depthBehindHairline,
  partLine,
} from '../../../../../src/engine/kinds/hairstyle/groom/root-groups.ts';
import { styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { averageHead } from './average-head.ts';
import { strandsOf, thinned } from './loose-strands.ts';
import { head as bodied } from './tied-head.ts';

const head = averageHead();

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
