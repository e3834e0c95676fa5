/**
 * Crossed arms: the sleeves on the forearms end in even lines on either side, as far out as the arms' skin.
 * Its cloth is drawn out or together across the arm towards that line: mirrored at a wavy edge it came out smeared.
 */
import { type ArmAxis, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { Cuff } from '../fit/fit-sleeve.ts';
import type { Mask, Plane } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { samplePlane } from '../pixels/sample-bilinear.ts';
import { smoothLine } from '../pixels/smooth-line.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Cloth is drawn out so far at most, in shoulder widths. */
const MOST = 0.14;
/** An edge is sought so far from the arm's middle, in shoulder widths. */
const FARTHEST = 0.5;
/** Outside of the bend it begins within these shares of the forearm: at the elbow cloth lies in folds, wider or narrower than the arm. */
const BEHIND_ELBOW = [0.2, 0.35] as const;
/** Waves shorter than about six times this, in shoulder widths, are evened out. */
const EVEN = 0.03;
/** So far beyond the forearm's skin the hand behind it begins, in shoulder widths. */
const BESIDE = 0.02;
/** The cloth up to this share of the way from the arm's middle to the edge stays where it is. */
const KEPT = 0.3;

/** A forearm as a straight bone: pixels of the photo along it from the elbow, and outwards off the arm's middle. */
interface Forearm {
  readonly seen: number;
  readonly real: (along: number) => number;
  readonly place: (along: number, off: number) => { readonly x: number; readonly y: number };
  readonly along: (x: number, y: number) => number;
  readonly off: (x: number, y: number) => number;
  /** 1 when outwards is inside of the bend, else -1. */
  readonly bend: number;
}

type Side = 'left' | 'right';

/**
 * Evens the forearms of both `sleeves` that close at the wrist with `cuffs`, in place: see `evenForearmInPlace`, whose result for the
 * forearm of the side `front` is returned. `buffers` are what they were drawn through, `skins` and `hands` coverages by side.
 */
export function evenForearmsInPlace(
  sleeves: Readonly<Partial<Record<Side, Layer | undefined>>>,
  buffers: Readonly<Partial<Record<Side, CoordinateBuffer | undefined>>>,
  cuffs: Readonly<Partial<Record<Side, Cuff | undefined>>>,
  skins: Readonly<Record<Side, Mask>>,
  hands: Readonly<Record<Side, Mask>>,
  arms: Readonly<Record<Side, ArmAxis>>,
  front: Side,
  unit: number,
): ReturnType<typeof evenForearmInPlace> {
  const of = (side: Side): ReturnType<typeof evenForearmInPlace> => {
    const [sleeve, buffer, cuff] = [sleeves[side], buffers[side], cuffs[side]];
    if (!sleeve || !buffer || !cuff?.atWrist) return null;
    const other = side === 'left' ? 'right' : 'left';
    return evenForearmInPlace(sleeve, buffer, skins[side], hands[other], arms[side], cuff, unit);
  };
  of(front === 'left' ? 'right' : 'left');
  return of(front);
}

/**
 * Evens both edges of `sleeve` along the forearm of `arm`, from the elbow to its cuff, in place, and lets it reach as far as the arm's
 * `skin` (coverage 0..255) does: a strip of skin between the sleeve and what lies behind looks torn out. `unit` is the shoulder width in
 * pixels. The `coordinates` in the garment's picture move with the cloth. Returns how far a place of the photo lies within the edge inside of the bend, pixels,
 * which goes on in the crook as far as `rearHand` (coverage 0..255) lies on it, and straight from there; null where that edge isn't seen.
 */
export function evenForearmInPlace(
  sleeve: Layer,
  { area, coordinates }: CoordinateBuffer,
  skin: Mask,
  rearHand: Mask,
  arm: ArmAxis,
  cuff: Cuff,
  unit: number,
): ((x: number, y: number) => number) | null {
  const { width, height } = sleeve;
  let within: ((x: number, y: number) => number) | null = null;
  const forearm = forearmOf(arm);
  const end = Math.min(cuff.inner, cuff.outer);
  let columns = 0;
  while (forearm.real(columns + 1) < end) columns++;
  const alpha: Plane = { width, height, data: sleeve.alpha.slice() };
  const color = sleeve.color.slice();
  const places = coordinates.slice();
  for (const side of [1, -1] as const) {
    const own = new Float64Array(columns);
    const wanted = new Float64Array(columns);
    const weights = new Float64Array(columns);
    const seen = new Float64Array(columns);
    const seenWeights = new Float64Array(columns);
    const inBend = side * forearm.bend > 0;
    for (let c = 0; c < columns; c++) {
      const endOf = (plane: Plane | Mask, half: number, onUpperArm = false): number | null => {
        let last = 1;
        for (let d = 0; d < FARTHEST * unit; d++) {
          const place = forearm.place(c + 0.5, side * d);
          // inside the bend the upper arm goes on from there
          if (!onUpperArm && nearestOnArm(arm, place).length < arm.elbowAt) return null;
          const here = samplePlane(plane, place.x - area.x, place.y - area.y) / half - 1;
          if (here < 0) return Math.max(0, d - 1 + last / (last - here));
          last = here;
        }
        return null;
      };
      const cloth = endOf(alpha, 0.5);
      if (!cloth) {
        // but a hand that comes out from behind the forearm ends that
        const bare = inBend ? endOf(skin, 127.5, true) : null;
        if (!bare) continue;
        const beyond = forearm.place(c + 0.5, side * (bare + BESIDE * unit));
        if (samplePlane(rearHand, beyond.x - area.x, beyond.y - area.y) < 127.5) continue;
        seen[c] = bare;
        seenWeights[c] = 1;
        continue;
      }
      const bare = endOf(skin, 127.5) ?? 0;
      own[c] = cloth;
      wanted[c] = Math.max(cloth, Math.min(bare, cloth + MOST * unit));
      weights[c] = 1;
      seen[c] = wanted[c]!;
      seenWeights[c] = 1;
    }
    if (weights.filter((weight) => weight > 0).length < 3) continue;
    const even = smoothLine(wanted, weights, EVEN * unit);
    if (inBend) {
      const edges = smoothLine(seen, seenWeights, EVEN * unit);
      within = (x, y) => {
        const along = forearm.along(x, y);
        const edge = edges[Math.max(0, Math.min(columns - 1, Math.floor(along)))]!;
        return along < 0 ? Number.POSITIVE_INFINITY : edge - side * forearm.off(x, y);
      };
    }
    for (let at = 0; at < sleeve.alpha.length; at++) {
      const [x, y] = [area.x + (at % width) + 0.5, area.y + Math.floor(at / width) + 0.5];
      const along = forearm.along(x, y);
      const c = Math.floor(along);
      if (!weights[c]) continue;
      const off = side * forearm.off(x, y);
      const from = own[c]!;
      const kept = KEPT * from;
      const begun = inBend
        ? 1
        : smoothStep(BEHIND_ELBOW[0] * forearm.seen, BEHIND_ELBOW[1] * forearm.seen, along);
      const to = Math.max(kept + 1, from + begun * (even[c]! - from));
      if (off <= kept || off > Math.max(from, to) + 1) continue;
      const source = forearm.place(along, side * (kept + ((off - kept) * (from - kept)) / (to - kept)));
      const [sx, sy] = [source.x - area.x, source.y - area.y];
      const solid = samplePlane(alpha, sx, sy);
      const left = solid > 0.02 ? Math.max(0, Math.min(1, to - off + 0.5)) / solid : 0;
      for (let i = 0; i < 3; i++) sleeve.color[3 * at + i] = left * sampleChannel(color, 3, alpha, sx, sy, i);
      sleeve.alpha[at] = left * solid;
      for (let i = 0; i < 2; i++) coordinates[2 * at + i] = sampleChannel(places, 2, alpha, sx, sy, i);
    }
  }
  return within;
}

function forearmOf(arm: ArmAxis): Forearm {
  const { elbow, elbowAt, length, points, normals } = arm;
  const [start, end, normal] = [points[0]!, points.at(-1)!, normals.at(-1)!];
  const seen = Math.hypot(end.x - elbow.x, end.y - elbow.y) || 1;
  const [dx, dy] = [(end.x - elbow.x) / seen, (end.y - elbow.y) / seen];
  const sense = Math.sign(normal.y * dx - normal.x * dy) || 1;
  const [nx, ny] = [-sense * dy, sense * dx];
  const real = (along: number): number => elbowAt + ((length - elbowAt) * along) / seen;
  const middle = (along: number): number => armTable(arm, arm.middle, real(along));
  const along = (x: number, y: number): number => (x - elbow.x) * dx + (y - elbow.y) * dy;
  return {
    seen,
    real,
    along,
    place: (at, off) => {
      const out = middle(at) + off;
      return { x: elbow.x + at * dx + out * nx, y: elbow.y + at * dy + out * ny };
    },
    off: (x, y) => (x - elbow.x) * nx + (y - elbow.y) * ny - middle(along(x, y)),
    bend: Math.sign((start.x - elbow.x) * nx + (start.y - elbow.y) * ny),
  };
}

/** Channel `c` of `channels` interleaved ones, over the plane's area, at (x, y), bilinear. */
function sampleChannel(
  values: Float32Array,
  channels: number,
  { width, height }: Plane,
  x: number,
  y: number,
  c: number,
): number {
  const u = Math.max(0, Math.min(width - 1, x - 0.5));
  const v = Math.max(0, Math.min(height - 1, y - 0.5));
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const right = x0 + 1 < width ? channels : 0;
  const below = y0 + 1 < height ? channels * width : 0;
  const at = channels * (y0 * width + x0) + c;
  const top = values[at]! + (values[at + right]! - values[at]!) * (u - x0);
  const bottom = values[at + below]! + (values[at + below + right]! - values[at + below]!) * (u - x0);
  return top + (bottom - top) * (v - y0);
}
