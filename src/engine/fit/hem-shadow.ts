/**
 * Whether a top hangs before the trousers, as the shadow under its hem tells. What is tucked in ends at a waistband, which lies
 * in the same light as the cloth below it; a belt of another colour ends at once, a shadow fades.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { labelAt } from './body-labels.ts';
import { fromTorso, type TorsoFrame } from './torso-frame.ts';

/** Depths below the hem at which lightness is read, in shoulder widths, and so much of it is averaged. */
const DEPTHS = { near: 0.02, middle: 0.05, far: 0.1 } as const;
const AVERAGED = 0.006;
/** A shadow leaves at most this share of the light, and takes this much lightness at least. */
const LIT = 0.8;
const LEAST = 5;
/** At the middle depth this share of it has faded, and this share is left. */
const FADED = 0.12;
const LEFT = 0.12;
/** In so many columns lower clothes reach down to the far depth. */
const LEAST_COLUMNS = 8;

/** Whether the clothes below `hem` (points of it, pixels in the torso's axes) lie in a shadow that fades downwards. */
export function liesInHemShadow(
  person: PerceivedPerson,
  frame: TorsoFrame,
  hem: readonly { readonly u: number; readonly v: number }[],
): boolean {
  const unit = frame.shoulderWidth;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const columns = hem.filter(({ u, v }) => {
    const { x, y } = fromTorso(frame, u, v + DEPTHS.far * unit);
    return labelAt(person, x, y) === lower;
  });
  if (columns.length < LEAST_COLUMNS) return false;
  const lightness = (depth: number): number => {
    const values = columns.map(({ u, v }) => meanLightness(person, frame, u, v + depth * unit));
    values.sort((a, b) => a - b);
    return values[values.length >> 1]!;
  };
  const [near, middle, far] = [DEPTHS.near, DEPTHS.middle, DEPTHS.far].map(lightness) as [
    number,
    number,
    number,
  ];
  const shade = far - near;
  if (near > LIT * far || shade < LEAST) return false;
  return middle - near > FADED * shade && far - middle > LEFT * shade;
}

const lab = new Float32Array(3);

/** Mean lightness on a short upright line around a place. */
function meanLightness({ photo }: PerceivedPerson, frame: TorsoFrame, u: number, v: number): number {
  const reach = Math.max(1, Math.round(AVERAGED * frame.shoulderWidth));
  let sum = 0;
  for (let step = -reach; step <= reach; step++) {
    const point = fromTorso(frame, u, v + step);
    const x = Math.max(0, Math.min(photo.width - 1, Math.floor(point.x)));
    const y = Math.max(0, Math.min(photo.height - 1, Math.floor(point.y)));
    const at = 4 * (y * photo.width + x);
    srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
    sum += lab[0]!;
  }
  return sum / (2 * reach + 1);
}
