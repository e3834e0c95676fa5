/** Where a worn garment surely is, by the wearer's skeleton, and where wall may show between an arm and the body. */
import { armPoint } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Half the core's width in shoulder widths: of the trunk at the shoulders and at the hips, and of an arm. */
const TRUNK = [0.34, 0.24] as const;
const ARM = 0.055;
/** Steps along an arm. */
const STEPS = 40;

export interface ClothCore {
  /** 255 around the middle of the trunk and along the arms' bones. */
  readonly core: Mask;
  /** 255 between an arm's core and the trunk's. */
  readonly between: Mask;
}

/** Both masks at `scale` times the photo's size. */
export function clothCore(body: BodyMeasures, width: number, height: number, scale: number): ClothCore {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const fill = (points: readonly ImagePoint[]): Mask =>
    fillPixelCentres(
      points.flatMap(({ x, y }) => [scale * x, scale * y]),
      width,
      height,
    );
  const core = createMask(width, height);
  const between = createMask(width, height);
  const corner = (sign: 1 | -1, end: 0 | 1): ImagePoint =>
    fromTorso(frame, sign * TRUNK[end] * unit, end * frame.torsoLength);
  addInPlace(core, fill([corner(-1, 0), corner(1, 0), corner(1, 1), corner(-1, 1)]));
  for (const side of ['left', 'right'] as const) {
    const arm = body.arms[side];
    const sign = side === 'left' ? 1 : -1;
    const edge = (offset: number): ImagePoint[] =>
      Array.from({ length: STEPS + 1 }, (_, i) => armPoint(arm, (arm.length * i) / STEPS, offset));
    const inner = edge(-ARM * unit);
    addInPlace(core, fill([...edge(ARM * unit), ...[...inner].reverse()]));
    const trunk = inner.map((point) => {
      const { v } = toTorso(frame, point);
      const t = Math.max(0, Math.min(1, v / frame.torsoLength));
      return fromTorso(frame, sign * (TRUNK[0] + (TRUNK[1] - TRUNK[0]) * t) * unit, v);
    });
    addInPlace(between, fill([...inner, ...trunk.reverse()]));
  }
  for (let at = 0; at < between.data.length; at++) if (core.data[at] === 255) between.data[at] = 0;
  return { core, between };
}

function addInPlace(sum: Mask, mask: Mask): void {
  for (let at = 0; at < sum.data.length; at++) if (mask.data[at] !== 0) sum.data[at] = 255;
}
