/** Cornrows: plaits along the scalp from the forehead's hairline to the nape, skin between them, ends hanging free. */

import { smoothStep } from '../../../pixels/smooth-step.ts';
import { hairlineAt, type Scalp, scalpNormal, scalpPoint } from '../head/scalp.ts';
import type { RopedHair, RopeRows } from '../style/roped-hair.ts';
import { facingFront } from './face-front.ts';
import { fallingFrame } from './falling-frame.ts';
import type { Groom, UndergrowthPatch } from './groom.ts';
import { type Chain, hangChains } from './hang-chains.ts';
import { facingAlong } from './openness.ts';
import { appendRope } from './rope-strands.ts';
import { type FedRow, growRowFeed } from './row-feed.ts';
import { narrowing, rowAngle, rowGap, turnOf } from './row-places.ts';
import { solidsOf } from './solids.ts';
import { evenly, type FramedCurve, framed, smoothCurve } from './space-curve.ts';
import { finishStrands, startStrands } from './strand-builder.ts';
import type { TiedHead } from './tied-head.ts';
import { growBabyHair } from './wisps.ts';

const STEP = 0.5;
const SEGMENT = 1.5;
const STRAND_WIDTH = 0.055;
/** Width of the plait as a share of the strip of hair that feeds it. */
const PLAIT_SHARE = 0.9;
/** How much fine short hair the braiding leaves along the hairline, as in `growBabyHair`. */
const BABY_HAIR = 0.25;

/** How far behind the hairline a plait begins, radians: before it lies the hair that it takes up. */
const BEHIND_HAIRLINE = 0.06;
/** A braid begins at the hairline with a few flat hairs and takes up more: its size there, as a share, and after how many centimetres it is whole. */
const BEGIN_WIDTH = 0.16;
const BEGIN_HEIGHT = 0.1;
const WHOLE_FROM = 2.6;

/** Depth (cm, falling frame) at which ends hang behind the shoulders, and the share of the way there that a centimetre of fall takes them. */
const BEHIND_SHOULDERS = -12;
const BACKWARDS = 0.1;

/** Share of its size that a row has at an arc length, where it begins with `least`. */
function begun(arc: number, least: number): number {
  return least + (1 - least) * smoothStep(0, WHOLE_FROM, arc);
}

/** A row's way over the scalp; `half` is half the strip of hair that belongs to it and `turns` its turn over the head. */
interface Ridge {
  readonly row: number;
  readonly curve: FramedCurve;
  readonly half: Float64Array;
  readonly turns: Float64Array;
}

export function growRopeRows(ropes: RopedHair, rows: RopeRows, head: TiedHead, random: () => number): Groom {
  const { scalp } = head;
  const ridges: Ridge[] = [];
  for (let row = 0; row < rows.count; row++) {
    const ridge = layRow(scalp, rows, row);
    if (ridge) ridges.push(ridge);
  }
  const between = (range: readonly [number, number]): number => range[0] + (range[1] - range[0]) * random();
  const lengths = ridges.map(() => between(ropes.length));
  const radii = ridges.map(() => between(ropes.radius));
  const chains = ridges.map(({ curve }, i) => hangFrom(curve, lengths[i]! + ropes.brush, radii[i]!, head));
  hangChains(chains, solidsOf(head), head.down, {
    rounds: 48,
    weight: 0.07,
    stiffness: ropes.stiffness,
    apart: true,
  });
  const builder = startStrands(rows.count * (ropes.hairs + 300), rows.count * ropes.hairs * 300);
  const undergrowth: UndergrowthPatch[] = [];
  const fed: FedRow[] = [];
  ridges.forEach(({ curve, half }, i) => {
    const ridgeLength = (curve.count - 1) * STEP;
    const whole = joined(curve, chains[i]!, head);
    const radius = radii[i]!;
    const length = ridgeLength + lengths[i]!;
    const strip = (s: number): number => half[Math.max(0, Math.min(half.length - 1, Math.floor(s / STEP)))]!;
    const hanging = (s: number): number => Math.min(1, Math.max(0, (s - ridgeLength + 1.5) / 3));
    const thin = (s: number): number => 1 - ropes.taper * Math.max(0, (s - ridgeLength) / lengths[i]!);
    appendRope(
      builder,
      {
        plait: 'three',
        curve: whole,
        facing: facingOf(whole, curve.count, head),
        length,
        halfWidth: (s) =>
          (strip(s) * PLAIT_SHARE * (1 - hanging(s)) + radius * hanging(s)) * begun(s, BEGIN_WIDTH) * thin(s),
        halfHeight: (s) =>
          (rows.height * (1 - hanging(s)) + radius * hanging(s)) * begun(s, BEGIN_HEIGHT) * thin(s),
        period: ropes.period,
        periodWidth: radius,
        fuzz: ropes.fuzz,
        brush: ropes.brush,
        hairs: ropes.hairs,
        lock: i,
        width: STRAND_WIDTH,
        seed: i * 11 + 5,
        lead: () => 0,
      },
      random,
    );
    fed.push({ ...ridges[i]!, halfWidth: (s) => strip(s) * PLAIT_SHARE });
    // A patch reaches as far before its middle: none lies on the forehead
    for (let k = 2; k < curve.count; k++) undergrowth.push(patchAt(scalp, curve, k, half[k]!));
  });
  if (fed.length > 0) growRowFeed(builder, fed, rows, scalp, STRAND_WIDTH, rows.count * 3, random);
  growBabyHair(builder, BABY_HAIR, head, STRAND_WIDTH, rows.count * 6, random);
  return { strands: finishStrands(builder), ties: [], undergrowth };
}

/**
 * A row's centre line on the scalp, half its height above it: a circle around the line through the ears, narrowing
 * towards the nape. Null where none grows.
 */
function layRow(scalp: Scalp, rows: RopeRows, row: number): Ridge | null {
  const lateral = rowAngle(rows, row);
  const gap = rowGap(rows);
  const dense: number[] = [];
  let begun = false;
  for (let turn = -0.2; turn < 4; turn += 0.01) {
    const narrow = narrowing(rows, turn);
    const angle = lateral * narrow;
    const x = Math.sin(angle);
    const y = Math.cos(angle) * Math.sin(turn);
    const z = Math.cos(angle) * Math.cos(turn);
    const azimuth = Math.atan2(x, z);
    const elevation = Math.asin(y);
    const grows = elevation > hairlineAt(scalp, azimuth) + (begun ? -0.02 : BEHIND_HAIRLINE);
    if (!grows && begun && turn > 1.6) break;
    if (!grows && !begun) continue;
    begun = true;
    const p = scalpPoint(scalp, azimuth, Math.max(elevation, hairlineAt(scalp, azimuth)));
    const n = scalpNormal(scalp, p);
    const lift = rows.height * 0.55;
    dense.push(p.x + n.x * lift, p.y + n.y * lift, p.z + n.z * lift);
  }
  if (dense.length < 30) return null;
  const points = evenly(Float64Array.from(dense), STEP);
  const count = points.length / 3;
  if (count < 6) return null;
  const curve = onScalp(framed(points, STEP), scalp);
  const half = new Float64Array(count);
  const turns = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const y = points[k * 3 + 1]! - scalp.center.y;
    const z = points[k * 3 + 2]! - scalp.center.z;
    const x = points[k * 3]! - scalp.center.x;
    turns[k] = turnOf(y, z);
    half[k] = (Math.hypot(x, y, z) * gap * narrowing(rows, turns[k]!)) / 2 - rows.line / 2;
  }
  return { row, curve, half, turns };
}

/** The curve's frames turned so that `rise` leaves the scalp. */
function onScalp(curve: FramedCurve, scalp: Scalp): FramedCurve {
  const side = new Float64Array(curve.side.length);
  const rise = new Float64Array(curve.rise.length);
  const { points, tangent } = curve;
  for (let i = 0; i < side.length; i += 3) {
    const n = scalpNormal(scalp, { x: points[i]!, y: points[i + 1]!, z: points[i + 2]! });
    const tx = tangent[i]!;
    const ty = tangent[i + 1]!;
    const tz = tangent[i + 2]!;
    let sx = n.y * tz - n.z * ty;
    let sy = n.z * tx - n.x * tz;
    let sz = n.x * ty - n.y * tx;
    const size = Math.hypot(sx, sy, sz) || 1;
    sx /= size;
    sy /= size;
    sz /= size;
    side.set([sx, sy, sz], i);
    rise.set([ty * sz - tz * sy, tz * sx - tx * sz, tx * sy - ty * sx], i);
  }
  return { ...curve, side, rise };
}

/** The free end's first course: on as the row ends, then down behind the shoulders. */
function hangFrom(curve: FramedCurve, length: number, radius: number, head: TiedHead): Chain {
  const { down } = head;
  const { ahead } = fallingFrame(head);
  const count = Math.ceil(length / SEGMENT) + 2;
  const points = new Float64Array(count * 3);
  const last = (curve.count - 1) * 3;
  for (let axis = 0; axis < 3; axis++) points[axis] = curve.points[last + axis]!;
  for (let k = 1; k < count; k++) {
    const on = Math.exp(-k * 0.6);
    const at = k * 3 - 3;
    const depth = points[at]! * ahead.x + points[at + 1]! * ahead.y + points[at + 2]! * ahead.z;
    const back = (BEHIND_SHOULDERS - depth) * BACKWARDS * (1 - on);
    for (let axis = 0; axis < 3; axis++) {
      const fall =
        axis === 0 ? down.x + back * ahead.x : axis === 1 ? down.y + back * ahead.y : down.z + back * ahead.z;
      points[k * 3 + axis] =
        points[k * 3 - 3 + axis]! +
        SEGMENT * (curve.tangent[last + axis]! * on + fall * (1 - on) + curve.rise[last + axis]! * 0.12 * on);
    }
  }
  return { points, segment: SEGMENT, radius, pinned: 1 };
}

/** The row and its free end as one curve: frames of the scalp first, then facing the viewer. */
function joined(curve: FramedCurve, { points }: Chain, head: TiedHead): FramedCurve {
  const rest = facingFront(smoothCurve(points, STEP), head);
  const join = (a: Float64Array, b: Float64Array): Float64Array => {
    const both = new Float64Array(a.length + b.length - 3);
    both.set(a);
    both.set(b.subarray(3), a.length);
    return both;
  };
  return {
    count: curve.count + rest.count - 1,
    points: join(curve.points, rest.points),
    tangent: join(curve.tangent, rest.tangent),
    side: join(curve.side, rest.side),
    rise: join(curve.rise, rest.rise),
    step: STEP,
  };
}

/** As `facingAlong`; a row of the scalp is open to all that is around the head, however it lies to the camera. */
function facingOf(whole: FramedCurve, onScalp: number, head: TiedHead): Float64Array {
  const facing = facingAlong(whole, head);
  for (let i = 0; i < onScalp; i++) {
    facing[2 * i] = 0;
    facing[2 * i + 1] = 1;
  }
  return facing;
}

function patchAt(scalp: Scalp, { points }: FramedCurve, k: number, half: number): UndergrowthPatch {
  const x = points[k * 3]! - scalp.center.x;
  const y = points[k * 3 + 1]! - scalp.center.y;
  const z = points[k * 3 + 2]! - scalp.center.z;
  const reach = Math.hypot(x, y, z);
  return {
    azimuth: Math.atan2(x, z),
    elevation: Math.asin(y / reach),
    radius: (half * 0.95) / reach,
    coverage: 0.55,
  };
}
