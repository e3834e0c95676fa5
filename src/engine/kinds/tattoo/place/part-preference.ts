/** Which parts of the body people have tattooed when nothing is said: those a design shows best on. */
import type { Anatomy, BodyPart, BodySite } from '../anatomy/anatomy.ts';

/** Of the face, which is the last choice, the part where a design would still be put. */
export const CHEEK = 0.03;

/** How well a part suits when nothing is said about it, 0..1. */
const PREFERENCE: Readonly<Record<BodyPart, number>> = {
  forehead: 0.01,
  temple: 0.015,
  cheek: CHEEK,
  chin: 0.01,
  ear: 0.005,
  neck: 0.3,
  nape: 0.6,
  collarbone: 0.75,
  chest: 0.95,
  ribs: 0.75,
  belly: 0.65,
  hip: 0.6,
  shoulder: 1,
  upperArm: 1,
  elbow: 0.4,
  forearm: 1,
  wrist: 0.6,
  hand: 0.55,
  palm: 0.4,
  finger: 0.06,
  upperBack: 1,
  shoulderBlade: 1,
  spine: 0.9,
  lowerBack: 0.8,
  thigh: 1,
  knee: 0.4,
  calf: 1,
  shin: 0.95,
  ankle: 0.5,
  foot: 0.35,
};
/** Skin of which nobody knows what it is. */
const UNKNOWN = 0.8;

/** Below this a part is one guess of several: the shape of the skin says more. */
const SURE = 0.5;

/** The parts that are known rather than guessed. */
export function sureSites({ sites }: Anatomy): readonly BodySite[] {
  return sites.filter((site) => site.confidence >= SURE);
}

/** The back of a hand or its palm. */
export function isHand(part: BodyPart): boolean {
  return part === 'hand' || part === 'palm';
}

/** How much the ends and the rim of a part lose beside its middle. */
const OFF_MIDDLE = 0.25;

/** Where a photo pixel lies on a site: 0..1 along its axis, and across in half-widths; beyond the ends `along` leaves 0..1. */
export function onSite(site: BodySite, x: number, y: number): { along: number; across: number } {
  const dx = site.lower.x - site.upper.x;
  const dy = site.lower.y - site.upper.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  const px = x - site.upper.x;
  const py = y - site.upper.y;
  return {
    along: (px * dx + py * dy) / (length * length),
    across: (px * dy - py * dx) / (length * Math.max(1, site.halfWidth)),
  };
}

/** The preference of the part under each cell; a cell is `size` photo pixels wide. */
export function preferenceOfParts(
  anatomy: Anatomy,
  columns: number,
  rows: number,
  size: number,
): Float32Array {
  const preference = new Float32Array(columns * rows).fill(UNKNOWN);
  const nearest = new Float32Array(columns * rows).fill(1.15);
  for (const site of sureSites(anatomy)) {
    const { upper, lower, halfWidth } = site;
    const known = PREFERENCE[site.part];
    // a face is found by its mesh: it is no guess
    const wanted = known <= CHEEK ? known : known * site.confidence + UNKNOWN * (1 - site.confidence);
    const reach = halfWidth * 1.2;
    const left = Math.max(0, Math.floor((Math.min(upper.x, lower.x) - reach) / size));
    const right = Math.min(columns, Math.ceil((Math.max(upper.x, lower.x) + reach) / size));
    const top = Math.max(0, Math.floor((Math.min(upper.y, lower.y) - reach) / size));
    const bottom = Math.min(rows, Math.ceil((Math.max(upper.y, lower.y) + reach) / size));
    const dx = lower.x - upper.x;
    const dy = lower.y - upper.y;
    const squared = Math.max(1, dx * dx + dy * dy);
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const px = (column + 0.5) * size - upper.x;
        const py = (row + 0.5) * size - upper.y;
        const t = Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
        const distance = Math.hypot(px - t * dx, py - t * dy) / Math.max(1, halfWidth);
        const cell = row * columns + column;
        if (distance >= nearest[cell]!) continue;
        nearest[cell] = distance;
        const away = Math.max(Math.abs(2 * t - 1), Math.min(1, distance));
        preference[cell] = wanted * (1 - OFF_MIDDLE * away * away);
      }
  }
  return preference;
}
