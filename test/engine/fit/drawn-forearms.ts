/** Two arms whose forearms cross, as axes and as places on them. */
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { lineNormals, roundedBones } from '../../../src/engine/fit/limb-axis.ts';
import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';

export const [WIDTH, HEIGHT, UNIT, HALF] = [300, 300, 150, 16];
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];
const JOINTS = {
  left: [point(225, 90), point(235, 215), point(110, 165)],
  right: [point(75, 90), point(65, 215), point(190, 165)],
} as const;

export function point(x: number, y: number): ImagePoint {
  return { x, y };
}

export function armOf(side: Side, wrist: ImagePoint = JOINTS[side][2], handSeen = true): ArmAxis {
  const [shoulder, elbow] = JOINTS[side];
  const [upper, fore] = [125, 135];
  const points = roundedBones([shoulder, elbow, wrist], upper, fore, 0.1 * (upper + fore), ARM_SAMPLES);
  const table = (value: number): Float32Array => new Float32Array(ARM_SAMPLES).fill(value);
  return {
    side,
    points,
    normals: lineNormals(points, side === 'left' ? 1 : -1),
    length: upper + fore,
    elbowAt: upper,
    elbow,
    handSeen,
    bare: table(HALF),
    middle: table(0),
  } as unknown as ArmAxis;
}

/** How far (x, y) is off a forearm's bone, over its half-width; 9 beyond its ends. */
export function offForearm(side: Side, x: number, y: number): number {
  const [, elbow, wrist] = JOINTS[side];
  const [dx, dy] = [wrist.x - elbow.x, wrist.y - elbow.y];
  const t = ((x - elbow.x) * dx + (y - elbow.y) * dy) / (dx * dx + dy * dy);
  return t < 0 || t > 1 ? 9 : ((x - elbow.x) * dy - (y - elbow.y) * dx) / Math.hypot(dx, dy) / HALF;
}
