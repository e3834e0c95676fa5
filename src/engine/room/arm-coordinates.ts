/** Arms as coordinates: for each pixel near an arm how far along it and how far off its axis it lies. */
import { ARM_SAMPLES, type ArmAxis, armTable } from '../fit/arm-axis.ts';
import { type CoordinateBuffer, rasterizeMesh, type WarpMesh } from '../fit/coordinate-raster.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { PixelArea } from '../pixels/crop.ts';

/** The ribbons reach so many half-widths of a bare arm from the axis. */
const REACH = 2.8;

export interface ArmCoordinates {
  readonly area: PixelArea;
  /** Length along the arm and offset outwards from its axis, pixels. */
  readonly left: CoordinateBuffer;
  readonly right: CoordinateBuffer;
  /** The nearer arm at each pixel: 0 none, 1 left, 2 right. */
  readonly side: Uint8Array;
  /** Real length along the nearer arm. */
  readonly along: Float32Array;
  /** Position between inner (0) and outer (1) edge of the nearer arm; beyond 0..1 off the arm. */
  readonly across: Float32Array;
}

export function armCoordinates(body: BodyMeasures, area: PixelArea): ArmCoordinates {
  const buffers = {
    left: rasterizeMesh(armMesh(body.arms.left), area, true),
    right: rasterizeMesh(armMesh(body.arms.right), area, true),
  };
  const size = area.width * area.height;
  const side = new Uint8Array(size);
  const along = new Float32Array(size);
  const across = new Float32Array(size).fill(Number.POSITIVE_INFINITY);
  for (const [name, code] of [
    ['left', 1],
    ['right', 2],
  ] as const) {
    const arm = body.arms[name];
    const { coordinates } = buffers[name];
    for (let i = 0; i < size; i++) {
      const length = coordinates[2 * i]!;
      if (Number.isNaN(length)) continue;
      const offset = coordinates[2 * i + 1]! - armTable(arm, arm.middle, length);
      const position = 0.5 + offset / (2 * armTable(arm, arm.bare, length));
      if (Math.abs(position - 0.5) >= Math.abs(across[i]! - 0.5)) continue;
      side[i] = code;
      along[i] = length;
      across[i] = position;
    }
  }
  return { area, ...buffers, side, along, across };
}

/** A ribbon along the arm whose coordinates are the real length and the offset from the axis. */
function armMesh(arm: ArmAxis): WarpMesh {
  const columns = 7;
  // rows beyond each end: the rebuilt arm must reach under the hand
  const beyond = 3;
  const rows = ARM_SAMPLES + 2 * beyond;
  const source = new Float32Array(rows * columns * 2);
  const target = new Float32Array(rows * columns * 2);
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    const index = Math.max(0, Math.min(ARM_SAMPLES - 1, row - beyond));
    const point = arm.points[index]!;
    const normal = arm.normals[index]!;
    const next = arm.points[Math.min(ARM_SAMPLES - 1, index + 1)]!;
    const before = arm.points[Math.max(0, index - 1)]!;
    const span = index === 0 || index === ARM_SAMPLES - 1 ? 1 : 2;
    const over = row - beyond - index;
    for (let column = 0; column < columns; column++) {
      const offset = (column / (columns - 1) - 0.5) * 2 * REACH * arm.bare[index]!;
      const at = 2 * (row * columns + column);
      source[at] = (arm.length * (row - beyond)) / (ARM_SAMPLES - 1);
      source[at + 1] = offset;
      target[at] = point.x + normal.x * offset + (over * (next.x - before.x)) / span;
      target[at + 1] = point.y + normal.y * offset + (over * (next.y - before.y)) / span;
      if (row + 1 < rows && column + 1 < columns) {
        const a = row * columns + column;
        triangles.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
      }
    }
  }
  return { source, target, triangles: Uint32Array.from(triangles) };
}
