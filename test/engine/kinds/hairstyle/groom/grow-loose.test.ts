import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EYE_LINE, leaveFace } from '../../../../../src/engine/kinds/hairstyle/groom/face-keep-out.ts';
import { faceZones } from '../../../../../src/engine/kinds/hairstyle/groom/face-zones.ts';
import type { StrandSet } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growHair } from '../../../../../src/engine/kinds/hairstyle/groom/grow-hair.ts';
import { growLoose } from '../../../../../src/engine/kinds/hairstyle/groom/grow-loose.ts';
import { varyStyle } from '../../../../../src/engine/kinds/hairstyle/groom/vary-style.ts';
import { readStyles, styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { averageHead } from './average-head.ts';
import { strandsOf, thinned } from './loose-strands.ts';

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
