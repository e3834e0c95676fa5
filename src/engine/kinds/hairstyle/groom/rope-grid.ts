/** Box braids and locs: the scalp in squares with lines of skin between them, a rope hanging from each. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import type { HeadPoint } from '../head/head-point.ts';
import { hairlineAt, type Scalp, scalpNormal, scalpPoint } from '../head/scalp.ts';
import type { HairStyle } from '../style/hair-style.ts';
import type { RopedHair, RopeGrid } from '../style/roped-hair.ts';
import { appendStrand } from './append-strand.ts';
import { earCapsule } from './ear-capsule.ts';
import { facingFront } from './face-front.ts';
import { fallingFrame } from './falling-frame.ts';
import type { Groom, Hanging, UndergrowthPatch } from './groom.ts';
import { type Chain, hangChains } from './hang-chains.ts';
import { capsuleTable } from './head-solids.ts';
import { facingAlong } from './openness.ts';
import { appendRope } from './rope-strands.ts';
import { scalpArea } from './sample-roots.ts';
import { type Solids, solidsOf } from './solids.ts';
import { smoothCurve } from './space-curve.ts';
import { finishStrands, type StrandBuilder, startStrands } from './strand-builder.ts';
import type { TiedHead } from './tied-head.ts';
import { growBabyHair } from './wisps.ts';

const SEGMENT = 1.5;
/** Step of the finished curves. */
const STEP = 0.5;
/** Mean radius of the skull by which squares are turned into angles. */
const SKULL = 9;
const STRAND_WIDTH = 0.065;
/** Heights (cm, falling frame) between which collars stand, and the depth behind which ropes fall behind them. */
const BELOW_JAW = -4;
const ON_CHEST = -20;
const BACK_OF_NECK = -8.5;
/** Short hairs of a square. */
const COVER = 620;
/** They lie between ropes that stand over them: so open to the light as smooth hair is 1. */
const COVER_OPENNESS = new Float64Array(4).fill(0.62);
/** Share of its width with which a rope leaves the scalp, and the centimetres after which it is as wide as it gets. */
const ROOT_WIDTH = 0.45;
const FULL_FROM = 2.6;
/** Points of a chain, its root among them, that stay as combed: weight would draw ropes down to the hairline. */
const HELD = 5;
/** Steps over which hair is combed: how strongly that of the forehead goes back, and the share of its weight that counts. */
const COMBED = { steps: 4, back: 0.55, weight: 0.3 };
/** How far the first steps rise from the scalp, as a share of their fall against it, and how much more behind the crown. */
const LIFT = 0.2;
const LIFT_BEHIND = 0.35;
/** Share of its way aside that a rope beside the part has, and the centimetres from the part where it has all. */
const BESIDE_PART = 0.7;
const ASIDE_FROM = 2;
/** How far chance moves a square in a ragged grid, as a share of its size: neighbours leave no gap. */
const SHIFTED = 0.15;

interface Square {
  readonly azimuth: number;
  readonly elevation: number;
  /** Half widths in radians of azimuth and of elevation, without the line around. */
  readonly wide: number;
  readonly high: number;
}

export function growRopeGrid(
  ropes: RopedHair,
  grid: RopeGrid,
  part: HairStyle['part'],
  head: TiedHead,
  random: () => number,
): Groom {
  const squares = layGrid(head.scalp, grid, part, random);
  const partAt = part.at === 'none' ? 0 : (part.offset ?? 0);
  const between = (range: readonly [number, number]): number => range[0] + (range[1] - range[0]) * random();
  const radii = squares.map(() => between(ropes.radius));
  const lengths = squares.map(() => between(ropes.length));
  const chains = squares.map(
    (square, i): Chain => ({
      points: combedDown(head, square, lengths[i]! + ropes.brush, partAt, grid.ragged, random),
      segment: SEGMENT,
      radius: radii[i]!,
      pinned: HELD,
    }),
  );
  hangChains(chains, solidsWithEars(head), head.down, {
    rounds: 48,
    weight: 0.07,
    stiffness: ropes.stiffness,
    apart: true,
  });
  const builder = startStrands(squares.length * ropes.hairs, squares.length * ropes.hairs * 150);
  const undergrowth: UndergrowthPatch[] = [];
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!;
    const radius = radii[i]!;
    const length = lengths[i]!;
    const halfWidth = (s: number): number =>
      radius *
      (1 - ropes.taper * (s / length)) *
      Math.min(1, ROOT_WIDTH + ((1 - ROOT_WIDTH) * s) / FULL_FROM);
    const curve = smoothCurve(chains[i]!.points, STEP);
    const seen = ropes.plait === 'loc' ? curve : facingFront(curve, head);
    const aim = leaning(head.scalp, square, chains[i]!.points);
    const corners = Float64Array.from({ length: ropes.hairs * 2 }, () => random() * 2 - 1);
    appendRope(
      builder,
      {
        plait: ropes.plait,
        curve: seen,
        facing: facingAlong(seen, head),
        length,
        halfWidth,
        halfHeight: halfWidth,
        period: ropes.period,
        periodWidth: radius,
        fuzz: ropes.fuzz,
        brush: ropes.brush,
        hairs: ropes.hairs,
        lock: i,
        width: STRAND_WIDTH,
        seed: i * 7 + 3,
        lead: (hair, out) =>
          fromSquare(head.scalp, square, aim, corners[hair * 2]!, corners[hair * 2 + 1]!, out),
      },
      random,
    );
    cover(builder, head.scalp, square, aim, squares.length * 3 + i, random);
    for (const [u, v, r] of SQUARE_DISCS) {
      const azimuth = square.azimuth + u * square.wide;
      const elevation = square.elevation + v * square.high;
      const radius = r * Math.min(square.high, square.wide * Math.cos(square.elevation));
      if (elevation - radius < hairlineAt(head.scalp, azimuth)) continue;
      undergrowth.push({ azimuth, elevation, radius, coverage: rootsCover(grid.line) });
    }
  }
  growBabyHair(builder, 0.35, head, STRAND_WIDTH, squares.length * 7, random);
  return { strands: finishStrands(builder), ties: [], undergrowth, hanging: besideNeck(chains, head) };
}

/** The ropes that fall from below the jaw on before the back of the neck: they hang over a collar that stands around it. */
function besideNeck(chains: readonly Chain[], head: TiedHead): Hanging[] {
  const { up, ahead } = fallingFrame(head);
  const hanging: Hanging[] = [];
  for (const { points, radius } of chains) {
    let from = -1;
    let to = 0;
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
      const height = x * up.x + y * up.y + z * up.z;
      if (height > BELOW_JAW || height < ON_CHEST) continue;
      if (x * ahead.x + y * ahead.y + z * ahead.z < BACK_OF_NECK) {
        from = -1;
        break;
      }
      if (from < 0) from = i;
      to = i + 3;
    }
    if (from >= 0) hanging.push({ points: Float32Array.from(points.subarray(from, to)), radius });
  }
  return hanging;
}

/** What ropes lie on: they fall over the ears. */
function solidsWithEars(head: TiedHead): Solids {
  const { left, right } = head.ears;
  return { ...solidsOf(head), capsules: capsuleTable([...head.body, earCapsule(left), earCapsule(right)]) };
}

/** Short hairs all over a square, combed to where its rope leaves it. */
function cover(
  builder: StrandBuilder,
  scalp: Scalp,
  square: Square,
  aim: Aim,
  lock: number,
  random: () => number,
): void {
  const buffer = new Float64Array(4 * 3);
  for (let i = 0; i < COVER; i++) {
    // Near the lines hairs stand alone, in the middle those of all sides lie on one another
    const u = spreadOut(random() * 2 - 1);
    const v = spreadOut(random() * 2 - 1);
    const azimuth = square.azimuth + square.wide * u;
    // The lowest squares reach beyond the hairline, their hairs don't
    const edge = hairlineAt(scalp, azimuth) + 0.03 * random();
    if (square.elevation + square.high * v < edge) continue;
    for (let k = 0; k < 4; k++) {
      const way = 0.09 * k * (0.5 + random());
      const p = scalpPoint(
        scalp,
        square.azimuth + square.wide * (u + (aim.u - u) * way),
        square.elevation + square.high * (v + (aim.v - v) * way),
      );
      const n = scalpNormal(scalp, p);
      const height = 0.02 + 0.07 * k;
      buffer.set([p.x + n.x * height, p.y + n.y * height, p.z + n.z * height], k * 3);
    }
    appendStrand(
      builder,
      buffer,
      4,
      {
        width: STRAND_WIDTH,
        lock: lock + (i % 3),
        kind: 'rope',
        density: 0.95 - 0.25 * Math.max(Math.abs(u), Math.abs(v)) ** 6,
      },
      COVER_OPENNESS,
    );
  }
}

/** Coverage of a square's skin by the roots in it: between neat squares the skin is bare, matted locs hide it. */
function rootsCover(line: number): number {
  return Math.max(0.3, 0.75 - 3 * line);
}

/** A place −1..1 moved towards the rim. */
function spreadOut(place: number): number {
  return Math.sign(place) * Math.abs(place) ** 0.6;
}

/** Discs that fill a square: place and radius in half widths. */
const SQUARE_DISCS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0.8],
  [0.55, 0.55, 0.35],
  [-0.55, 0.55, 0.35],
  [0.55, -0.55, 0.35],
  [-0.55, -0.55, 0.35],
];

/** Rings of squares from the crown to the hairline, each ring shifted by half a square as bricks are. */
function layGrid(scalp: Scalp, grid: RopeGrid, part: HairStyle['part'], random: () => number): Square[] {
  const size = Math.sqrt(scalpArea(scalp) / grid.count) / SKULL;
  const line = grid.line / SKULL / 2;
  const squares: Square[] = [];
  const seam = part.at === 'none' ? 0 : Math.atan2(part.offset ?? 0, SKULL * 0.8);
  const rings = Math.floor((Math.PI / 2 + 1) / size);
  for (let ring = 0; ring < rings; ring++) {
    const elevation = Math.PI / 2 - (ring + 0.42) * size;
    const columns = Math.max(3, Math.round((2 * Math.PI * Math.cos(elevation)) / size));
    const width = (2 * Math.PI) / columns;
    for (let column = 0; column < columns; column++) {
      const shift = 0.5 + (ring % 2) * 0.5;
      const azimuth = wrap(
        seam + (column + shift) * width + (random() - 0.5) * grid.ragged * width * SHIFTED,
      );
      const e = elevation + (random() - 0.5) * grid.ragged * size * SHIFTED;
      if (e - size * 0.14 < hairlineAt(scalp, azimuth)) continue;
      // The last square before the hairline reaches down to it; that below may miss it beside this one's middle
      const edge = hairlineAt(scalp, azimuth);
      const beside = Math.max(hairlineAt(scalp, azimuth - width / 2), hairlineAt(scalp, azimuth + width / 2));
      const lower = e - size * 1.25 < Math.max(edge, beside) ? edge : e - size / 2 + line;
      const upper = e + size / 2 - line;
      squares.push({
        azimuth,
        elevation: (lower + upper) / 2,
        wide: width / 2 - line / Math.max(0.2, Math.cos(elevation)),
        high: (upper - lower) / 2,
      });
    }
  }
  return squares;
}

function wrap(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}

/** Where in its square, in half widths, a rope leaves: on the side to which it falls, so that roots don't stand as a star. */
interface Aim {
  readonly u: number;
  readonly v: number;
}

function leaning(scalp: Scalp, { azimuth, elevation, wide, high }: Square, chain: Float64Array): Aim {
  const beside = scalpPoint(scalp, azimuth + wide, elevation);
  const above = scalpPoint(scalp, azimuth, elevation + high);
  const root = scalpPoint(scalp, azimuth, elevation);
  const x = chain[6]! - root.x;
  const y = chain[7]! - root.y;
  const z = chain[8]! - root.z;
  const along = (to: HeadPoint): number => {
    const [dx, dy, dz] = [to.x - root.x, to.y - root.y, to.z - root.z];
    return (x * dx + y * dy + z * dz) / (dx * dx + dy * dy + dz * dz || 1);
  };
  const u = along(beside);
  const v = along(above);
  const reach = Math.max(Math.abs(u), Math.abs(v), 1e-6);
  return { u: (u / reach) * 0.7, v: (v / reach) * 0.7 };
}

/** A hair's way from its place in the square to where the rope begins. */
function fromSquare(scalp: Scalp, square: Square, aim: Aim, u: number, v: number, out: Float64Array): number {
  const steps = 4;
  for (let k = 0; k < steps; k++) {
    const t = k / steps;
    const rest = 0.6 * (1 - t) ** 1.3;
    const on = 0.4 * t;
    const azimuth = square.azimuth + square.wide * (u * rest + aim.u * on);
    const elevation = Math.max(
      square.elevation + square.high * (v * rest + aim.v * on),
      hairlineAt(scalp, azimuth),
    );
    const p = scalpPoint(scalp, azimuth, elevation);
    const n = scalpNormal(scalp, p);
    const height = 0.02 + 0.22 * t;
    out[k * 3] = p.x + n.x * height;
    out[k * 3 + 1] = p.y + n.y * height;
    out[k * 3 + 2] = p.z + n.z * height;
  }
  return steps;
}

/** A first course: aside from the part over the scalp, past the face, then down. */
function combedDown(
  head: TiedHead,
  square: Square,
  length: number,
  partAt: number,
  ragged: number,
  random: () => number,
): Float64Array {
  const { scalp, down } = head;
  const count = Math.ceil(length / SEGMENT) + 2;
  const points = new Float64Array(count * 3);
  const root = scalpPoint(scalp, square.azimuth, square.elevation);
  const n0 = scalpNormal(scalp, root);
  let { x, y, z } = { x: root.x + n0.x * 0.2, y: root.y + n0.y * 0.2, z: root.z + n0.z * 0.2 };
  points.set([x, y, z]);
  const aside = root.x - partAt + (random() - 0.5) * (0.8 + 4 * ragged);
  // Beside the part hair goes back rather than aside: no furrow opens over the head
  const side =
    Math.sign(aside) * Math.min(1, BESIDE_PART + ((1 - BESIDE_PART) * Math.abs(aside)) / ASIDE_FROM);
  const front = Math.max(0, Math.cos(square.azimuth));
  // What grows behind the crown falls to the back
  const before = Math.min(1, Math.max(0, (root.z - scalp.center.z + 4) / 6));
  const wander = valueNoise(square.azimuth * 3, square.elevation * 3, 5) + (random() - 0.5);
  for (let k = 1; k < count; k++) {
    const n = scalpNormal(scalp, { x, y, z });
    // Away from the face until the rope is beside it
    const ahead = z > -1 && Math.abs(x) < scalp.side ? 1 : 0;
    const top = Math.max(0, n.y);
    let dx = down.x + side * (0.55 * top * (0.25 + 0.75 * before) + 0.7 * front * ahead);
    let dy = down.y * (k <= COMBED.steps ? COMBED.weight : 1);
    // Hair at the forehead rises and goes back before it bends to its side, over the roots behind it
    const back = front * (k <= COMBED.steps ? COMBED.back / Math.sqrt(k) : 0) * Math.max(0, n0.y);
    let dz =
      down.z - front * 0.55 * ahead * Math.max(0.2, n.y) - 0.6 * top * (1 - before) - back + 0.12 * wander;
    const onScalp = Math.abs(n.x * dx + n.y * dy + n.z * dz);
    const inward = n.x * dx + n.y * dy + n.z * dz;
    const off = Math.hypot(x - scalp.center.x, y - scalp.center.y, z - scalp.center.z);
    if (inward < 0 && off < 14 && y > -4) {
      const lift = k < 4 ? (LIFT + LIFT_BEHIND * (1 - before)) / k : 0.05;
      dx -= n.x * (inward - lift * onScalp);
      dy -= n.y * (inward - lift * onScalp);
      dz -= n.z * (inward - lift * onScalp);
    }
    const size = Math.hypot(dx, dy, dz) || 1;
    x += (dx / size) * SEGMENT;
    y += (dy / size) * SEGMENT;
    z += (dz / size) * SEGMENT;
    points[k * 3] = x;
    points[k * 3 + 1] = y;
    points[k * 3 + 2] = z;
  }
  return points;
}
