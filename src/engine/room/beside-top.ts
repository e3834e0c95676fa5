/**
 * The gap between a bare arm that hangs and a top without a sleeve: it opens from where the arm parts from the top's own side, for the trunk
 * is in the top. Rounded off with the bare trunk it ended level, and a scrap of skin hung beside the top.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { type TorsoFrame, type TorsoPoint, toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** A top's side from the armhole's lower end down, and the shoulder and the elbow of the arm that hangs beside it, in the photo. */
export interface BesideArm {
  readonly edge: readonly ImagePoint[];
  readonly upperArm: readonly [shoulder: ImagePoint, elbow: ImagePoint];
}

/** An upper arm hangs beside the trunk that goes outwards by less than this share of its way down. */
const HANGS = 0.5;
/** Below the armhole the skin between top and arm narrows from this width to nothing over that height, in shoulder widths. */
const ARMHOLE = { width: 0.08, height: 0.16 } as const;
/** Skin whose edge towards the open gap is shorter is a slit, in shoulder widths. */
const OPEN_END = 0.012;

/** The side of a top, `edge` from its armhole down, beside the `arm`; null where the arm doesn't hang. */
export function besideArm(
  edge: readonly ImagePoint[],
  { points, elbow }: BodyMeasures['arms']['left'],
  frame: TorsoFrame,
): BesideArm | null {
  const [from, to] = [toTorso(frame, points[0]!), toTorso(frame, elbow)];
  if (Math.abs(to.u - from.u) > HANGS * (to.v - from.v)) return null;
  return { edge, upperArm: [points[0]!, elbow] };
}

/**
 * Takes from `torso`, the bare trunk's coverage over `area`, the skin between the top's own `sides` and the `arms` (coverage 0..1) where
 * the gap is open below it already; what is closed from end to end stays.
 */
export function openBesideTopInPlace(
  torso: Mask,
  arms: Float32Array,
  frame: TorsoFrame,
  area: PixelArea,
  sides: { readonly left: BesideArm | null; readonly right: BesideArm | null } | undefined,
): void {
  if (!sides?.left && !sides?.right) return;
  const isBeside = besideTop(frame, sides);
  const { width, height } = torso;
  const { origin, across, down, shoulderWidth: unit } = frame;
  const skin = createMask(width, height);
  const open = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (arms[at]! >= 1) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      if (!isBeside(dx * across.x + dy * across.y, dx * down.x + dy * down.y)) continue;
      if (torso.data[at]! > 0) skin.data[at] = 255;
      else if (arms[at] === 0) open.data[at] = 255;
    }
  const { labels, components } = connectedComponents(skin, 4);
  const ends = new Uint32Array(components.length);
  for (let at = 0; at < labels.length - width; at++)
    if (labels[at]! > 0 && open.data[at + width]! > 0) ends[labels[at]! - 1]!++;
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && ends[labels[at]! - 1]! >= OPEN_END * unit) torso.data[at] = 0;
}

/** Whether a place of the torso (u, v in its axes) lies between a top's own side and the middle of the arm. */
function besideTop(
  frame: TorsoFrame,
  sides: { readonly left: BesideArm | null; readonly right: BesideArm | null },
): (u: number, v: number) => boolean {
  const inAxes = (side: BesideArm | null) =>
    side && {
      edge: side.edge.map((point) => toTorso(frame, point)),
      upperArm: side.upperArm.map((point) => toTorso(frame, point)),
    };
  const [left, right] = [inAxes(sides.left), inAxes(sides.right)];
  const width = ARMHOLE.width * frame.shoulderWidth;
  return (u, v) => {
    const side = u >= 0 ? left : right;
    if (!side || v <= side.edge[0]!.v || v >= side.edge.at(-1)!.v) return false;
    const kept = Math.max(0, width - (ARMHOLE.width / ARMHOLE.height) * (v - side.edge[0]!.v));
    const out = Math.abs(u);
    return out > Math.abs(acrossAt(side.edge, v)) + kept && out < Math.abs(acrossAt(side.upperArm, v));
  };
}

/** u of a line that runs downwards, at height `v`; beyond its ends theirs. */
function acrossAt(line: readonly TorsoPoint[], v: number): number {
  let next = 1;
  while (next < line.length - 1 && line[next]!.v < v) next++;
  const [a, b] = [line[next - 1]!, line[next] ?? line[next - 1]!];
  const share = Math.max(0, Math.min(1, (v - a.v) / Math.max(1e-6, b.v - a.v)));
  return a.u + share * (b.u - a.u);
}
