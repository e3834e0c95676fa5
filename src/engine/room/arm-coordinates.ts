/** Arms as coordinates: for each pixel near an arm how far along it and how far off its axis it lies. */
import { type ArmAxis, acrossArm } from '../fit/arm-axis.ts';
import { type CoordinateBuffer, rasterizeMesh, type WarpMesh } from '../fit/coordinate-raster.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { limbMesh } from './limb-mesh.ts';

/** The ribbons reach so many half-widths of a bare arm from the axis. */
const REACH = 2.8;
/** Steps of the axis that they go on beyond each end. */
const BEYOND = 3;

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
    left: rasterizeMesh(armMesh(body.arms.left), area, 'nearest'),
    right: rasterizeMesh(armMesh(body.arms.right), area, 'nearest'),
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
      const position = acrossArm(arm, length, coordinates[2 * i + 1]!);
      if (Math.abs(position - 0.5) >= Math.abs(across[i]! - 0.5)) continue;
      side[i] = code;
      along[i] = length;
      across[i] = position;
    }
  }
  return { area, ...buffers, side, along, across };
}

/**
 * The arm's ribbon; rows go on beyond each end, for the rebuilt arm must reach under the hand, which may begin no sooner
 * than where a long old cuff ends.
 */
function armMesh(arm: ArmAxis): WarpMesh {
  const step = arm.length / (arm.points.length - 1);
  const toHand = Math.ceil(Math.max(0, (arm.oldCuff ?? 0) - arm.length) / step);
  return limbMesh(
    arm,
    arm.bare.map((half) => REACH * half),
    BEYOND,
    Math.max(BEYOND, toHand + 2),
  );
}
