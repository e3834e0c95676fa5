/** Locks that were left out of the ties, and fine short hair along the hairline. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { acrossHairline } from '../head/across-hairline.ts';
import { hairlineAt, scalpNormal, scalpPoint } from '../head/scalp.ts';
import type { Wisps } from '../style/gathered-hair.ts';
import { appendStrand } from './append-strand.ts';
import { type Chain, hangChains } from './hang-chains.ts';
import { pushOut, solidsOf } from './solids.ts';
import { framed, pointBeside } from './space-curve.ts';
import type { StrandBuilder } from './strand-builder.ts';
import type { TiedHead } from './tied-head.ts';

const STEP = 0.9;
/** Under so much of its ear seen, a side is turned away: a lock of it would come out from behind the cheek and hang alone before the wall. */
const SEEN_SIDE = 0.8;
/** Hairs before and along the hairline for a style's `babyHair` of 1. */
const BABY_HAIRS = 900;
/** How far before and behind the hairline they grow, centimetres. */
const BABY_BEFORE = 0.45;
const BABY_BEHIND = 0.35;
/** Mean radius of a skull, by which centimetres become angles. */
const SKULL = 9;

/** Appends the locks of the sides that the camera sees; returns the next free lock number. */
export function growWisps(
  list: StrandBuilder,
  wisps: Wisps,
  head: TiedHead,
  width: number,
  firstLock: number,
  random: () => number,
): number {
  const seed = Math.floor(random() * 2 ** 30);
  const solids = solidsOf(head);
  const chains: Chain[] = [];
  for (const side of [-1, 1]) {
    if (head.ears[side > 0 ? 'left' : 'right'].facing < SEEN_SIDE) continue;
    for (let i = 0; i < wisps.count; i++) {
      const degrees = wisps.azimuth + (random() - 0.5) * wisps.spread;
      const azimuth = (side * degrees * Math.PI) / 180;
      const root = scalpPoint(head.scalp, azimuth, hairlineAt(head.scalp, azimuth) + 0.02 + 0.08 * random());
      const n = scalpNormal(head.scalp, root);
      const count = Math.max(4, Math.ceil((wisps.length * (0.65 + 0.5 * random())) / STEP));
      const points = new Float64Array(count * 3);
      points.set([root.x, root.y, root.z]);
      for (let k = 1; k < count; k++) {
        // Off the scalp and outwards first, then down
        const out = Math.exp(-k * 0.45);
        points[k * 3] =
          points[k * 3 - 3]! + (n.x * 0.55 + side * 0.12) * out * STEP + head.down.x * STEP * (1 - out);
        points[k * 3 + 1] =
          points[k * 3 - 2]! + (n.y * 0.25 - 0.35) * out * STEP + head.down.y * STEP * (1 - out);
        points[k * 3 + 2] =
          points[k * 3 - 1]! + (n.z * 0.3 + 0.2) * out * STEP + head.down.z * STEP * (1 - out);
      }
      chains.push({ points, segment: STEP, radius: 0.2 + wisps.curl * 0.4, pinned: 1 });
    }
  }
  hangChains(chains, solids, head.down, { rounds: 30, weight: 0.03, stiffness: 0.4, apart: false });
  const buffer = new Float64Array(3 * 120);
  let lock = firstLock;
  for (const chain of chains) {
    const curve = framed(chain.points, STEP);
    const whole = (curve.count - 1) * STEP;
    const phase = random() * 2 * Math.PI;
    const turn = random() < 0.5 ? -1 : 1;
    const fine = wisps.pitch / 10;
    for (let h = 0; h < wisps.hairs; h++) {
      const length = whole * (0.6 + 0.4 * random());
      const count = Math.min(120, Math.max(3, Math.ceil(length / Math.min(0.6, fine))));
      const a = random() * 2 * Math.PI;
      const own = Math.sqrt(random());
      const lag = (random() - 0.5) * 0.7;
      for (let i = 0; i < count; i++) {
        const s = (length * i) / (count - 1);
        const f = s / whole;
        // Tapered: drawn together towards the tip
        const spread =
          0.42 * (1 - 0.75 * f) * own * (0.35 + Math.min(0.65, f * 3)) +
          0.08 * own * valueNoise(s * 0.5, h, seed);
        const q = turn * (s / wisps.pitch) * 2 * Math.PI + phase + lag;
        const curl = wisps.curl * Math.min(1, f * 2.2) * (1 - 0.25 * f);
        pointBeside(
          curve,
          s,
          Math.cos(a) * spread + Math.cos(q) * curl,
          Math.sin(a) * spread + Math.sin(q) * curl,
          buffer,
          i * 3,
        );
        if (i > 0) pushOut(solids, buffer, i * 3, 0.1);
      }
      appendStrand(list, buffer, count, {
        width: width * 0.5,
        lock,
        kind: 'free',
        density: 0.3 + 0.35 * random(),
      });
    }
    lock++;
  }
  return lock;
}

/** Appends short fine hairs along the hairline of forehead and temples, laid backwards, each seen by itself. */
export function growBabyHair(
  list: StrandBuilder,
  amount: number,
  head: TiedHead,
  width: number,
  lock: number,
  random: () => number,
): void {
  const count = Math.round(amount * BABY_HAIRS);
  const across = acrossHairline(head.scalp);
  const seed = Math.floor(random() * 2 ** 30);
  const buffer = new Float64Array(3 * 6);
  for (let i = 0; i < count; i++) {
    const azimuth = (random() * 2 - 1) * 1.5;
    const edge = hairlineAt(head.scalp, azimuth);
    const behind = BABY_BEHIND - (BABY_BEHIND + BABY_BEFORE) * random();
    const elevation = edge + behind / SKULL / hairlineAt(across, azimuth);
    const length = 0.4 + 1.1 * random() * random() + 0.3 * random();
    const lean = 0.6 * valueNoise(azimuth * 6, 0, seed) + (random() - 0.5) * 0.7 + Math.sign(azimuth) * 0.35;
    const lift = 0.14 * random();
    for (let k = 0; k < 6; k++) {
      const s = (length * k) / 5;
      const p = scalpPoint(
        head.scalp,
        azimuth + (Math.sin(lean) * s * (1 + 0.5 * s)) / 8.5,
        elevation + (Math.cos(lean) * s) / SKULL,
      );
      const n = scalpNormal(head.scalp, p);
      const height = 0.03 + lift * Math.sin((Math.PI * k) / 6);
      buffer.set([p.x + n.x * height, p.y + n.y * height, p.z + n.z * height], k * 3);
    }
    appendStrand(list, buffer, 6, {
      width: width * 0.5,
      lock: lock + (i % 40),
      kind: 'free',
      density: (0.35 + 0.45 * random()) * (behind > 0 ? 1 : 0.7),
    });
  }
}
