/**
 * Where the rims of a hood meet that lies wider than the shoulders. Nothing of the outline tells where its neck is, and the
 * two rims run as the hood happened to fall: two straight arms of a V, each with a slant of its own, are laid from every
 * place where the throat may be and scored by the colour difference across them.
 */
import { type NeckPatch, readNeckPatch } from './neck-patch.ts';
import type { Neckline, NecklineSearch } from './neckline.ts';

/** How far aside of the axis, above and below the feet the throat may lie, in distances between them. */
const ASIDE = 0.12;
const ABOVE = 0.1;
const BELOW = 0.3;
/** Where it mostly lies below them, and by how much it strays from there and from the axis, the same unit. */
const USUAL = 0.07;
const STRAYS = 0.15;
const STRAYS_ASIDE = 0.1;
/** Between places that are tried, the same unit. */
const STEP = 0.012;
/** Slants of an arm from the vertical, radians, and its length, the same unit. */
const SLANTS = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.1];
const ARM = 0.3;
/** Places along an arm; the first ones, where the front closes, say nothing. */
const PLACES = 14;
const FIRST = 2;
/** Distances from the rim at which both its sides are looked at, the same unit: fur and folds have edges of their own. */
const BESIDE = [0.015, 0.035, 0.055];
/** From this ΔE on the sides surely differ. */
const CLEAR = 18;
/** Less evidence is none. */
const LEAST_EVIDENCE = 0.3;

interface Arm {
  slant: number;
  strength: number;
  /** Sum of the colour differences, the rim's inside minus its outside, as shares of clear ones. */
  readonly colour: Float32Array;
}

/** The opening of a hood whose feet are the ends of `upperEdge`; null where no two rims meet. */
export function findHoodOpening(search: NecklineSearch): Neckline | null {
  const patch = readNeckPatch(search);
  const { neckWidth, step } = patch;
  const middle = -patch.originU / step;
  const feet = (patch.rightY + patch.leftY) / 2;
  const [right, left] = [newArm(), newArm()];
  const best = { x: 0, y: 0, right: 0, left: 0, evidence: LEAST_EVIDENCE };
  for (let below = -ABOVE; below < BELOW; below += STEP)
    for (let aside = -ASIDE; aside < ASIDE; aside += STEP) {
      const [x, y] = [middle + aside * neckWidth, feet + below * neckWidth];
      layArm(patch, x, y, -1, right);
      layArm(patch, x, y, 1, left);
      const usual = Math.exp(-((aside / STRAYS_ASIDE) ** 2) - ((below - USUAL) / STRAYS) ** 2);
      const evidence = usual * evidenceOf(right, left);
      if (evidence > best.evidence)
        Object.assign(best, { x, y, right: right.slant, left: left.slant, evidence });
    }
  if (best.evidence === LEAST_EVIDENCE) return null;
  const place = (away: number, sign: number, slant: number): [number, number] => [
    patch.originU + step * (best.x + sign * away * Math.sin(slant)),
    patch.originV + step * (best.y - away * Math.cos(slant)),
  ];
  const length = ARM * neckWidth;
  return {
    points: Float64Array.from([
      ...place(length, -1, best.right),
      ...place(0, 1, 0),
      ...place(length, 1, best.left),
    ]),
    inside: true,
    depth: ARM,
    evidence: best.evidence,
    aboveRib: false,
  };
}

const newArm = (): Arm => ({ slant: 0, strength: -1, colour: new Float32Array(3) });
const colour = new Float32Array(3);
const across = new Float32Array(3);
const sum = new Float32Array(3);

/** Writes to `out` the arm from (x, y) up to the side `sign` with the slant at which its edge is strongest. */
function layArm(patch: NeckPatch, x: number, y: number, sign: 1 | -1, out: Arm): void {
  out.strength = -1;
  const spacing = (ARM * patch.neckWidth) / (PLACES - 1);
  for (const slant of SLANTS) {
    const dx = sign * Math.sin(slant);
    const dy = -Math.cos(slant);
    let strength = 0;
    sum.fill(0);
    for (let k = FIRST; k < PLACES; k++) {
      // across the rim into the opening: up and to the other side
      strength += stepAcross(patch, x + dx * k * spacing, y + dy * k * spacing, sign * dy, -sign * dx);
      for (let c = 0; c < 3; c++) sum[c]! += across[c]!;
    }
    strength /= PLACES - FIRST;
    if (strength <= out.strength) continue;
    out.slant = slant;
    out.strength = strength;
    out.colour.set(sum);
  }
}

/** Writes the colour on the (nx, ny) side of (x, y) minus the other side's, at most 1 long, to `across`; returns its length. */
function stepAcross(patch: NeckPatch, x: number, y: number, nx: number, ny: number): number {
  across.fill(0);
  for (const share of BESIDE)
    for (let sign = -1; sign <= 1; sign += 2) {
      const away = sign * share * patch.neckWidth;
      if (!patch.colourAt(x + nx * away, y + ny * away, colour)) {
        across.fill(0);
        return 0;
      }
      for (let c = 0; c < 3; c++) across[c]! += (sign * colour[c]!) / BESIDE.length;
    }
  const length = Math.hypot(across[0]!, across[1]!, across[2]!);
  const strength = Math.min(1, length / CLEAR);
  for (let c = 0; c < 3; c++) across[c]! *= strength / (length || 1);
  return strength;
}

/** 0..1: how strong both arms are, the weaker one counting double, and less where their colours change in different ways. */
function evidenceOf(right: Arm, left: Arm): number {
  const weak = Math.min(right.strength, left.strength);
  const strong = Math.max(right.strength, left.strength);
  if (weak <= 0) return 0;
  let squares = 0;
  for (let c = 0; c < 3; c++) squares += (right.colour[c]! + left.colour[c]!) ** 2;
  const coherence = Math.sqrt(squares) / ((weak + strong) * (PLACES - FIRST));
  return ((2 * weak + strong) / 3) * (0.35 + 0.65 * coherence);
}
