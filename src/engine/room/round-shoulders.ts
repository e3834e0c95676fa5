/**
 * The round of a bare shoulder under an old sleeve: from the slope beside the neck one curve turns into the upper arm's outer
 * edge. Seams, collars that lie on the shoulder and folds leave corners there that no body has.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import { EDGE, insideBy } from './rounded-shape.ts';
import type { CoveredShoulders } from './torso-shape.ts';

/** The outline is read on rays from this place within the shoulder; u outwards and v downwards, shoulder widths. */
const CENTRE = { u: 0.36, v: 0.24 } as const;
const RAYS = 121;
/** Rays reach so far, in shoulder widths. */
const REACH = 0.8;
/** Where the curve begins at the latest inwards, in shoulder widths off the axis, and where on the arm it ends. */
const BEGINS = 0.24;
const ENDS = 0.46;
/** So near to bare skin at the outline that is known (shoulder widths), and from there on it isn't. */
const SEEN = [0.005, 0.03] as const;
/** From the neck to the arm the rays turn by this at least, radians. */
const LEAST_TURN = 0.9;
/** Slopes at the ends are told over so many rays. */
const SLOPE = 9;
/** Handles are tried in such steps of the ends' distance, from the first to the last. */
const HANDLES = [0.12, 0.95] as const;
const STEPS = 13;
/** A curve outside of the outline that was measured costs so many times what one within it does. */
const OUTSIDE = 2.5;
/** The outline is moved no farther, in shoulder widths: what differs more is no shoulder. */
const MOST = 0.07;
/** Rays over which the curve comes into its own at its ends. */
const BLEND = 6;

/**
 * Rounds, in place, the outline of `shape` (coverage over `area`) on shoulders that are not `covered` by the new top, where
 * no skin that is seen at the outline (`fromBare`, the distance to it in pixels) tells it. `silhouette` is the signed
 * distance from all that was the person, `present`, which skin doesn't leave. The curve is the cubic that fits best.
 */
export function roundShouldersInPlace(
  shape: Mask,
  body: Pick<BodyMeasures, 'arms' | 'frame'>,
  places: ArmCoordinates,
  covered: CoveredShoulders,
  fromBare: Float32Array,
  silhouette: Float32Array,
  present: Mask,
): void {
  for (const side of ['left', 'right'] as const) {
    if (covered[side]) continue;
    const fan = readFan(shape, body, places, side, fromBare);
    const moved = fan && roundedFan(fan, body.frame.shoulderWidth);
    if (moved) drawFanInPlace(shape, fan, moved, places.area, silhouette, present);
  }
}

/** The outline around a place within the shoulder: on each ray, evenly turned from inwards over the top to the arm. */
interface Fan {
  readonly x: number;
  readonly y: number;
  /** Angle of the first ray, and from each ray to the next; radians. */
  readonly start: number;
  readonly step: number;
  /** Distance of the outline on each ray, pixels; NaN where it has none. */
  readonly radius: Float64Array;
  /** 0..1, how far nothing tells the outline there. */
  readonly unseen: Float64Array;
}

function readFan(
  shape: Mask,
  { frame, arms }: Pick<BodyMeasures, 'arms' | 'frame'>,
  places: ArmCoordinates,
  side: 'left' | 'right',
  fromBare: Float32Array,
): Fan | null {
  const unit = frame.shoulderWidth;
  const { area } = places;
  const sign = side === 'left' ? 1 : -1;
  const { origin, across, down } = frame;
  const place = (u: number, v: number) => ({
    x: origin.x + unit * (sign * u * across.x + v * down.x) - area.x,
    y: origin.y + unit * (sign * u * across.y + v * down.y) - area.y,
  });
  const centre = place(CENTRE.u, CENTRE.v);
  // an arm that is raised has no round beside the neck
  const end = arms[side].raised > 0 ? null : outerEdge(places, side, ENDS * unit);
  if (!end) return null;
  const inner = place(BEGINS, -0.3);
  const start = Math.atan2(inner.y - centre.y, inner.x - centre.x);
  const turn = Math.atan2(end.y - centre.y, end.x - centre.x) - start;
  const sweep = Math.atan2(Math.sin(turn), Math.cos(turn));
  if (sign * sweep < LEAST_TURN) return null;
  const step = sweep / (RAYS - 1);
  const radius = new Float64Array(RAYS).fill(Number.NaN);
  const unseen = new Float64Array(RAYS);
  const { width, height, data } = shape;
  for (let k = 0; k < RAYS; k++) {
    const [dx, dy] = [Math.cos(start + k * step), Math.sin(start + k * step)];
    let before = 255;
    for (let r = 0.08 * unit; r < REACH * unit; r++) {
      const [x, y] = [Math.floor(centre.x + r * dx), Math.floor(centre.y + r * dy)];
      if (x < 0 || y < 0 || x >= width || y >= height) break;
      const at = y * width + x;
      const own = data[at]!;
      if (own < 128) {
        radius[k] = r - (128 - own) / Math.max(1, before - own);
        unseen[k] = smoothStep(SEEN[0] * unit, SEEN[1] * unit, fromBare[at]!);
        break;
      }
      before = own;
    }
  }
  return { x: centre.x, y: centre.y, start, step, radius, unseen };
}

/** Where an arm's outer edge lies at this length along it, in the area; null outside of it. */
function outerEdge(
  { area, side, along, across }: ArmCoordinates,
  name: 'left' | 'right',
  length: number,
): ImagePoint | null {
  const code = name === 'left' ? 1 : 2;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let at = 0; at < side.length; at++) {
    if (side[at] !== code || Math.abs(along[at]! - length) > 2 || Math.abs(across[at]! - 1) > 0.06) continue;
    sumX += (at % area.width) + 0.5;
    sumY += Math.floor(at / area.width) + 0.5;
    count++;
  }
  return count > 0 ? { x: sumX / count, y: sumY / count } : null;
}

/** The fan's radii along the rounded outline; null where too little of it is a shoulder's. */
function roundedFan(fan: Fan, unit: number): Float64Array | null {
  const { radius, unseen } = fan;
  // it begins where seen skin ends
  let first = 0;
  for (let k = 0; k < RAYS / 2; k++) if (Number.isNaN(radius[k]!) || unseen[k]! < 0.02) first = k + 1;
  let last = RAYS - 1;
  while (last > first && Number.isNaN(radius[last]!)) last--;
  if (last - first < RAYS / 3) return null;
  for (let k = first; k <= last; k++) if (Number.isNaN(radius[k]!)) return null;
  const point = (k: number): readonly [x: number, y: number] => {
    const angle = fan.start + k * fan.step;
    return [radius[k]! * Math.cos(angle), radius[k]! * Math.sin(angle)];
  };
  const [a, b] = [point(first), point(last)];
  // seen skin goes on as it slopes
  const before = first >= SLOPE && !Number.isNaN(radius[first - SLOPE]!) ? first - SLOPE : first;
  const lead = direction(point, before, before + SLOPE, radius);
  const leave = direction(point, last - SLOPE, last, radius);
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!lead || !leave || chord < 0.2 * unit) return null;
  let best: { cost: number; radii: Float64Array } | null = null;
  for (let i = 0; i < STEPS; i++)
    for (let j = 0; j < STEPS; j++) {
      const handle = (n: number) => chord * (HANDLES[0] + (n / (STEPS - 1)) * (HANDLES[1] - HANDLES[0]));
      const radii = curveRadii(fan, first, last, a, b, lead, leave, handle(i), handle(j));
      if (!radii) continue;
      let cost = 0;
      for (let k = first; k <= last; k++) {
        const out = radii[k]! - radius[k]!;
        cost += (out > 0 ? OUTSIDE * out : -out) ** 1.5;
      }
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost, radii };
    }
  if (!best) return null;
  const moved = radius.slice();
  for (let k = first; k <= last; k++) {
    const share = unseen[k]! * smoothStep(0, BLEND, k - first) * smoothStep(0, BLEND, last - k);
    const by = Math.max(-MOST * unit, Math.min(MOST * unit, best.radii[k]! - radius[k]!));
    moved[k] = radius[k]! + share * by;
  }
  return moved;
}

/** Unit vector from one ray's outline point to another's; null without them. */
function direction(
  point: (k: number) => readonly [number, number],
  from: number,
  to: number,
  radius: Float64Array,
): readonly [x: number, y: number] | null {
  if (Number.isNaN(radius[from]!) || Number.isNaN(radius[to]!)) return null;
  const [a, b] = [point(from), point(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : null;
}

/** Where the cubic from `a` to `b` with these directions and handles meets the rays; null where it turns back. */
function curveRadii(
  { start, step }: Fan,
  first: number,
  last: number,
  a: readonly [number, number],
  b: readonly [number, number],
  lead: readonly [number, number],
  leave: readonly [number, number],
  before: number,
  after: number,
): Float64Array | null {
  const radii = new Float64Array(RAYS);
  const samples = 64;
  let next = first;
  let [angle, reach] = [first, Math.hypot(a[0], a[1])];
  for (let n = 1; n <= samples; n++) {
    const t = n / samples;
    const [w0, w1, w2, w3] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const x = w0 * a[0] + w1 * (a[0] + before * lead[0]) + w2 * (b[0] - after * leave[0]) + w3 * b[0];
    const y = w0 * a[1] + w1 * (a[1] + before * lead[1]) + w2 * (b[1] - after * leave[1]) + w3 * b[1];
    const turned = Math.atan2(y, x) - start;
    const ray = Math.atan2(Math.sin(turned), Math.cos(turned)) / step;
    const far = Math.hypot(x, y);
    if (ray < angle - 1e-6) return null;
    for (; next <= last && next <= ray + 1e-6; next++)
      radii[next] = ray > angle ? reach + ((far - reach) * (next - angle)) / (ray - angle) : far;
    [angle, reach] = [ray, far];
  }
  for (; next <= last; next++) radii[next] = reach;
  return radii;
}

/** Draws the `moved` outline's edge where it differs from the old one. */
function drawFanInPlace(
  shape: Mask,
  { x, y, start, step, radius }: Fan,
  moved: Float64Array,
  area: PixelArea,
  silhouette: Float32Array,
  present: Mask,
): void {
  let reach = 0;
  for (let k = 0; k < RAYS; k++)
    if (Math.abs(moved[k]! - radius[k]!) >= 0.05) reach = Math.max(reach, moved[k]!, radius[k]!);
  if (reach === 0) return;
  const [left, right] = [
    Math.max(0, Math.floor(x - reach - 3)),
    Math.min(area.width, Math.ceil(x + reach + 3)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(y - reach - 3)),
    Math.min(area.height, Math.ceil(y + reach + 3)),
  ];
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      const turned = Math.atan2(dy, dx) - start;
      const ray = Math.atan2(Math.sin(turned), Math.cos(turned)) / step;
      if (!(ray > 0 && ray < RAYS - 1)) continue;
      const k = Math.min(RAYS - 2, Math.floor(ray));
      const between = (radii: Float64Array): number => radii[k]! + (radii[k + 1]! - radii[k]!) * (ray - k);
      const [old, line] = [between(radius), between(moved)];
      const far = Math.hypot(dx, dy);
      // NaN, where there is no outline, compares as false
      if (!(Math.abs(line - old) >= 0.05) || far < Math.min(old, line) - 3 || far > Math.max(old, line) + 3)
        continue;
      const slope = (moved[k + 1]! - moved[k]!) / (step * line);
      const inside = (line - far) / Math.sqrt(1 + slope * slope);
      const at = row * area.width + column;
      const most = Math.min(insideBy(silhouette[at]!), present.data[at]! / 255);
      shape.data[at] = 255 * Math.min(most, Math.max(0, Math.min(1, inside / EDGE + 0.5))) + 0.5;
    }
}
