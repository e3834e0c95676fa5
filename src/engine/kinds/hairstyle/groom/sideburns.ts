/** Sideburns of gathered hair: too short to be tied, they lie on the skin before the ear and leave its root free. */
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { acrossHairline } from '../head/across-hairline.ts';
import type { Ear } from '../head/head.ts';
import { hairlineAt, scalpNormal, scalpPoint } from '../head/scalp.ts';
import { appendStrand } from './append-strand.ts';
import type { StrandBuilder } from './strand-builder.ts';
import type { TiedHead } from './tied-head.ts';

/** Azimuths (radians) between which hair is a sideburn: over the first and the last two it turns into hair that is combed back. */
const FRONT = [1.02, 1.2] as const;
const BACK = [1.56, 1.66] as const;
/** Centimetres below and above the ear's top over which hair grows long enough for the tie. */
const GROWS = { from: -0.9, to: 1 };
/** A badly seen ear must not move the sideburns: its top lies between these heights. */
const LOWEST_TOP = 1.8;
const HIGHEST_TOP = 3.6;
/** Hairs that are tried on each side, over so many radians above the hairline. */
const TRIES = 900;
const HIGHEST = 0.45;
/** Centimetres from the hairline over which the hairs come in. */
const SOFT_EDGE = 0.9;
/** Their length in centimetres, and their width as a share of the hair's. */
const LENGTH = { from: 0.35, to: 0.9 };
const WIDTH = 0.42;
const POINTS = 4;
/** Mean radius of a skull, by which centimetres become angles. */
const SKULL = 9;

/** Share 0..1 of the roots at a place (`y`: height in the head frame) whose hair is long enough to be combed to a tie. */
export function tiedShare(ears: TiedHead['ears'], azimuth: number, y: number): number {
  const ear = ears[azimuth > 0 ? 'left' : 'right'];
  // Over a covered ear the hair before it goes with the rest
  if (ear.covered) return 1;
  const aside = Math.abs(azimuth);
  const before = smoothStep(FRONT[0], FRONT[1], aside) * (1 - smoothStep(BACK[0], BACK[1], aside));
  if (before === 0) return 1;
  const top = topOf(ear);
  return 1 - before * (1 - smoothStep(top + GROWS.from, top + GROWS.to, y));
}

/** Appends the short hairs that grow where `tiedShare` leaves none, downwards and a little back, shorter and fewer farther down. */
export function growSideburns(
  list: StrandBuilder,
  { scalp, ears }: TiedHead,
  width: number,
  lock: number,
  random: () => number,
): void {
  const across = acrossHairline(scalp);
  const buffer = new Float64Array(3 * POINTS);
  for (const side of [-1, 1]) {
    const top = topOf(ears[side > 0 ? 'left' : 'right']);
    for (let i = 0; i < TRIES; i++) {
      const azimuth = side * (FRONT[0] + (BACK[1] - FRONT[0]) * random());
      const above = HIGHEST * random();
      const elevation = hairlineAt(scalp, azimuth) + above;
      const chance = random();
      const own = random();
      const root = scalpPoint(scalp, azimuth, elevation);
      const grown = Math.min(1, (above * SKULL * hairlineAt(across, azimuth)) / SOFT_EDGE);
      if (chance > (1 - tiedShare(ears, azimuth, root.y)) * grown) continue;
      const high = smoothStep(top - 3, top, root.y);
      const length = (LENGTH.from + (LENGTH.to - LENGTH.from) * high) * (0.7 + 0.6 * own);
      const lean = side * (0.25 + 0.5 * (random() - 0.5));
      const lift = 0.06 * random();
      for (let k = 0; k < POINTS; k++) {
        const s = (length * k) / (POINTS - 1);
        const p = scalpPoint(scalp, azimuth + (lean * s) / SKULL, elevation - s / SKULL);
        const n = scalpNormal(scalp, p);
        const height = 0.02 + lift * Math.sin((Math.PI * k) / POINTS);
        buffer.set([p.x + n.x * height, p.y + n.y * height, p.z + n.z * height], k * 3);
      }
      appendStrand(list, buffer, POINTS, {
        width: width * WIDTH,
        lock: lock + (i % 40),
        kind: 'free',
        density: (0.25 + 0.35 * random()) * (0.5 + 0.5 * high),
      });
    }
  }
}

function topOf({ top }: Ear): number {
  return Math.max(LOWEST_TOP, Math.min(HIGHEST_TOP, top.y));
}
