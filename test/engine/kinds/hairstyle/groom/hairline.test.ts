import { ok, strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import { tuftAt, wanderOfHairline } from '../../../../../src/engine/kinds/hairstyle/groom/ragged-hairline.ts';
import { sampleRoots } from '../../../../../src/engine/kinds/hairstyle/groom/sample-roots.ts';
import { scatterRoots } from '../../../../../src/engine/kinds/hairstyle/groom/scalp-roots.ts';
import { acrossHairline } from '../../../../../src/engine/kinds/hairstyle/head/across-hairline.ts';
import {
  naturalHairline,
  withGrownTemples,
} from '../../../../../src/engine/kinds/hairstyle/head/natural-hairline.ts';
import { hairlineAt, scalpPoint } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { averageHead } from './average-head.ts';

const head = averageHead();
const { scalp } = head;

/** Centimetres across the hairline from it to a place of the scalp, measured to the nearest of points along the line. */
function behindLine(azimuth: number, elevation: number): number {
  let nearest = Infinity;
  for (let a = azimuth - 0.3; a <= azimuth + 0.3; a += 0.01) {
    const aside = (a - azimuth) * Math.cos(elevation);
    nearest = Math.min(nearest, Math.hypot(aside, elevation - hairlineAt(scalp, a)));
  }
  return nearest * 9.5 * (elevation > hairlineAt(scalp, azimuth) ? 1 : -1);
}

/** Roots a centimetre across the line, by steps of 0.4 cm, among those whose azimuth (radians) lies in a range. */
function profile(
  azimuths: ArrayLike<number>,
  elevations: ArrayLike<number>,
  from: number,
  to: number,
): number[] {
  const steps = new Array<number>(6).fill(0);
  for (let i = 0; i < azimuths.length; i++) {
    const azimuth = Math.abs(azimuths[i]!);
    if (azimuth < from || azimuth > to) continue;
    const step = Math.floor(behindLine(azimuths[i]!, elevations[i]!) / 0.4 + 1);
    if (step >= 0 && step < steps.length) steps[step]!++;
  }
  return steps;
}

describe('A hairline', () => {
  test('has square corners: at the brows and the eyes hair begins well before the ear', () => {
    const grown = withGrownTemples({ ...scalp, hairline: naturalHairline(scalp) });
    // Where the line comes down past a height, to the side of the face.
    const across = (height: number): number => {
      let azimuth = 0.4;
      while (scalpPoint(scalp, azimuth, hairlineAt(grown, azimuth)).y > height) azimuth += 0.01;
      return scalpPoint(scalp, azimuth, hairlineAt(grown, azimuth)).x;
    };
    ok(across(8) > 4.4 && across(8) < 6, `${across(8)} cm beside the middle at the corners`);
    ok(across(5) > 6 && across(5) < 7.2, `${across(5)} cm above the brows`);
    ok(across(1) > 6.6 && across(1) < 7.8, `${across(1)} cm below the eyes`);
  });

  test('lies nearer across than height tells where it falls steeply', () => {
    strictEqual(hairlineAt(acrossHairline({ hairline: new Float32Array(72).fill(0.4) }), 1), 1);
    const across = acrossHairline(scalp);
    ok(hairlineAt(across, 0) > 0.95);
    ok(hairlineAt(across, 1.1) < 0.65, `${hairlineAt(across, 1.1)} at the temple`);
  });

  test('has hair come in gradually, before the forehead as at the temples', () => {
    const roots = sampleRoots(scalp, { count: 30000, soft: 1 }, seededRandom(4));
    const scattered = scatterRoots(head, 100, -1, 1, seededRandom(4));
    const places = Array.from({ length: scattered.count }, (_, i) => {
      const [x, y, z] = [0, 1, 2].map((axis) => scattered.points[3 * i + axis]!) as [number, number, number];
      const [dx, dy, dz] = [x - scalp.center.x, y - scalp.center.y, z - scalp.center.z];
      return { azimuth: Math.atan2(dx, dz), elevation: Math.atan2(dy, Math.hypot(dx, dz)) };
    });
    for (const [azimuths, elevations] of [
      [roots.azimuths, roots.elevations],
      [places.map(({ azimuth }) => azimuth), places.map(({ elevation }) => elevation)],
    ] as const)
      for (const [from, to] of [
        [0, 0.5],
        [0.8, 1.1],
      ] as const) {
        const steps = profile(azimuths, elevations, from, to);
        const full = steps[5]!;
        ok(steps[0]! > 0, `first hairs: ${steps}`);
        ok(steps[1]! < 0.5 * full, `thin right behind the line: ${steps}`);
        ok(steps[1]! < steps[2]! && steps[2]! < steps[3]!, `it closes up: ${steps}`);
      }
  });

  test('begins with tufts that have closed up behind it, and wanders by some millimetres', () => {
    let least = 1;
    let most = 0;
    let farthest = 0;
    for (let azimuth = -1; azimuth < 1; azimuth += 0.004) {
      const share = tuftAt(azimuth, 0.6, 0, 7);
      least = Math.min(least, share);
      most = Math.max(most, share);
      farthest = Math.max(farthest, Math.abs(wanderOfHairline(azimuth, 0.6, 7)));
      strictEqual(tuftAt(azimuth, 0.6, 2, 7), 1);
    }
    ok(least < 0.2 && most > 0.95, `${least} to ${most}`);
    ok(farthest > 0.2 && farthest < 0.5, `${farthest} cm`);
  });
});
