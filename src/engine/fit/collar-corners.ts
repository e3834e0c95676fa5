/** The upper corners of a collar that stands up: they lie beside the neck, whatever the collar's width lying flat. */
import type { TopLandmarks } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { GarmentFrame } from './garment-frame.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { TorsoPoint } from './torso-frame.ts';

/** Least height of a standing collar, in distances between the armpits. */
const LEAST_RISE = 0.03;
/** Greatest height of a collar on a body, in shoulder widths. */
const HIGHEST = 0.12;

export interface CollarCorner {
  readonly garment: GarmentPoint;
  /** The same in the garment's axes. */
  readonly at: TorsoPoint;
  /** Where it comes to lie in the torso's axes. */
  readonly target: TorsoPoint;
}

/** Where a neck point lies: in the garment's axes, and its distance from the torso's axis on the body. */
export interface PlacedNeck {
  readonly neck: TorsoPoint;
  readonly neckU: number;
}

/** The corners of a standing collar, whose feet are the neck points; null when no collar stands. `gap` is garment pixels. */
export function collarCorners(
  top: TopLandmarks,
  axes: GarmentFrame,
  body: BodyMeasures,
  necks: { readonly left: PlacedNeck; readonly right: PlacedNeck },
  scale: number,
  gap: number,
): { readonly left: CollarCorner; readonly right: CollarCorner } | null {
  const cornerOf = (garment: GarmentPoint | undefined, sign: 1 | -1): CollarCorner | null => {
    if (!garment) return null;
    const { neck, neckU } = sign > 0 ? necks.left : necks.right;
    const at = axes.toAxes(garment);
    const rise = neck.v - at.v;
    if (rise < LEAST_RISE * gap) return null;
    const beside = 1.1 * body.neckHalfWidth + sign * body.neckCenter;
    const reach = Math.min(Math.abs(neckU), beside);
    const height = Math.min(0.9 * scale * rise, HIGHEST * body.frame.shoulderWidth);
    return { garment, at, target: { u: sign * reach, v: body.shoulderLine(neckU) - height } };
  };
  const right = cornerOf(top.backNeckline[0], -1);
  const left = cornerOf(top.backNeckline.at(-1), 1);
  return left && right ? { left, right } : null;
}

/** The front edge of the neckline without the sides of the collar below its corners, right to left. */
export function frontBetween(
  top: TopLandmarks,
  { left, right }: { readonly left: CollarCorner; readonly right: CollarCorner },
): GarmentPoint[] {
  const nearest = ({ garment }: CollarCorner): number => {
    let best = 0;
    let distance = Number.POSITIVE_INFINITY;
    top.neckline.forEach(({ x, y }, i) => {
      const apart = Math.hypot(x - garment.x, y - garment.y);
      if (apart < distance) {
        distance = apart;
        best = i;
      }
    });
    return best;
  };
  return [right.garment, ...top.neckline.slice(nearest(right) + 1, nearest(left)), left.garment];
}
