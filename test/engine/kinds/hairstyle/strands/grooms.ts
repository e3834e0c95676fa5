/** Small grooms and a head drawn for tests: a ball of a head in front of the camera, 10 pixels a centimetre. */
import type { Groom } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { HeadLight } from '../../../../../src/engine/kinds/hairstyle/light/light.ts';
import type { BodyNearness } from '../../../../../src/engine/kinds/hairstyle/strands/body-depth.ts';
import type { Mask } from '../../../../../src/engine/pixels/image.ts';

export const SIDE = 160;
export const SCALE = 10;

/** Centimetres (0, 0, 0) lie in the middle of the picture, y upwards, nearness is z. */
export const HEAD = {
  toPhoto: Float64Array.of(SCALE, 0, 0, SIDE / 2, 0, -SCALE, 0, SIDE / 2, 0, 0, 1, 0),
  pixelsPerCentimetre: SCALE,
  down: { x: 0, y: -1, z: 0 },
  // below the picture: no hair on it grows under them
  ears: { left: { root: { x: 4, y: -9, z: 0 } }, right: { root: { x: -4, y: -9, z: 0 } } },
  scalp: {
    center: { x: 0, y: 0, z: 0 },
    side: 4,
    up: 4,
    downwards: 4,
    front: 4,
    back: 4,
    exponent: 2,
    hairline: new Float32Array(8).fill(-1),
  },
} as unknown as Head;

export const LIGHT: HeadLight = {
  direction: { x: 0, y: 0.6, z: 0.8 },
  key: 0.6,
  fill: 0.4,
  tint: [1, 1, 1],
  blur: 0.6,
  grain: 0,
};

export const NOBODY: BodyNearness = {
  plane: { data: new Float32Array(1600).fill(Number.NEGATIVE_INFINITY), width: 40, height: 40 },
  step: 4,
};

/** A person of the left half of the picture, `nearness` centimetres near. */
export function leftHalf(nearness: number): { readonly body: BodyNearness; readonly person: Mask } {
  const data = new Float32Array(1600).fill(Number.NEGATIVE_INFINITY);
  const person = emptyMask();
  for (let y = 0; y < 40; y++) for (let x = 0; x < 20; x++) data[y * 40 + x] = nearness;
  for (let y = 0; y < SIDE; y++) person.data.fill(255, y * SIDE, y * SIDE + SIDE / 2);
  return { body: { plane: { data, width: 40, height: 40 }, step: 4 }, person };
}

export function emptyMask(): Mask {
  return { data: new Uint8Array(SIDE * SIDE), width: SIDE, height: SIDE };
}

export type Line = readonly (readonly [x: number, y: number, z: number])[];

/** A groom of the given lines, each a lock of its own. */
export function groomOf(lines: readonly Line[], width = 0.1): Groom {
  const starts = new Uint32Array(lines.length + 1);
  for (const [s, line] of lines.entries()) starts[s + 1] = starts[s]! + line.length;
  return {
    strands: {
      points: Float32Array.from(lines.flat(2)),
      starts,
      widths: new Float32Array(lines.length).fill(width),
      locks: Uint32Array.from(lines.keys()),
      kinds: new Uint8Array(lines.length),
      densities: new Float32Array(lines.length).fill(1),
    },
    ties: [],
    undergrowth: [],
  };
}

/** A hanging curtain of hair: strands side by side from `left` to `right`, in `layers` one behind the other. */
export function curtain(left: number, right: number, layers: number, front = 2): Groom {
  const lines: Line[] = [];
  for (let layer = 0; layer < layers; layer++)
    for (let x = left; x <= right; x += 0.07) {
      const at = x + 0.03 * Math.sin(37 * x + layer);
      lines.push([6, 4, 2, 0, -2, -4, -6].map((y) => [at, y, front - layer * 0.15] as const));
    }
  return groomOf(lines);
}
