/**
 * Guesses which parts bare skin could be by its shape alone, for close-ups that show neither joints nor face. Several
 * parts are offered for one place: whoever names a part knows what the photo shows.
 */
import type { Subject } from '../subject/subject.ts';
import type { BodyPart } from './anatomy.ts';
import { type BodyBox, bodyBox, sideOfPicture } from './body-box.ts';
import { between, type ExpectedSite } from './site-of-stretch.ts';
import type { PatchLimb, SkinPatch } from './skin-patches.ts';
import { trunkPatchSites } from './trunk-patch-sites.ts';

type Side = 'left' | 'right';

/** Where along a limb its parts lie, in shares of its length or in centimetres, with the confidence of the guess. */
type LimbPart = readonly [BodyPart, from: number, to: number, confidence: number];
const SHORT_ARM: readonly LimbPart[] = [
  ['shoulder', 0, 0.4, 0.5],
  ['upperArm', 0.15, 1, 0.6],
  ['forearm', 0, 1, 0.3],
];
/** Centimetres below the top of the shoulder. */
const LONG_ARM: readonly LimbPart[] = [
  ['shoulder', 0, 13, 0.5],
  ['upperArm', 6, 30, 0.6],
  ['elbow', 30, 37, 0.4],
  ['forearm', 37, 58, 0.45],
  ['wrist', 57, 62, 0.35],
];
const SHORT_LEG: readonly LimbPart[] = [
  ['knee', 0, 0.14, 0.4],
  ['calf', 0.08, 0.72, 0.6],
  ['shin', 0.08, 0.85, 0.6],
  ['ankle', 0.86, 1, 0.5],
  ['thigh', 0, 1, 0.2],
];
/** Centimetres above the ankle's end. */
const LONG_LEG: readonly LimbPart[] = [
  ['ankle', 8, 0, 0.5],
  ['shin', 38, 7, 0.6],
  ['calf', 36, 14, 0.6],
  ['knee', 50, 39, 0.5],
  ['thigh', 84, 51, 0.55],
];
const UNKNOWN_LIMB: readonly LimbPart[] = [
  ['forearm', 0, 1, 0.4],
  ['upperArm', 0, 1, 0.35],
  ['calf', 0, 1, 0.35],
  ['shin', 0, 1, 0.3],
  ['thigh', 0, 1, 0.3],
  ['wrist', 0.8, 1, 0.25],
  ['ankle', 0.8, 1, 0.2],
];
/** From this length in centimetres a limb shows both its bones. */
const LONG = { arm: 36, leg: 45 } as const;
/** Legs seen side by side are this much longer than wide, and turned against each other by this many radians at most. */
const LEG_ELONGATION = 2.3;
const LEG_TURN = 0.3;
const ABOVE_FEET = 1;
/** A patch shorter than this in its widths may be a part of the trunk as well. */
const STOCKY = 3.1;
/** Half-width of such a patch, in widths of the body. */
const HALF_OF_TRUNK = 0.118;
const MOST_STOCKY = 3.6;
/** A neighbour counts as its pair when it is so much alike and so near (in widths, between the axes). */
const PAIR_LIKENESS = 1.6;
const PAIR_REACH = 4.2;

/** Full widths in centimetres that tell the scale. */
const WIDTHS = { arm: 10.5, leg: 11, unknown: 10.5, trunk: 40, widest: 75 } as const;

/** What the shape of the skin alone says. */
export interface ShapeReading {
  readonly sites: readonly ExpectedSite[];
  readonly pixelsPerCentimetre: number;
}

/** Sites that the patches could be, before the skin is asked, and the scale by their widths. */
export function shapeSites(subject: Subject, patches: readonly SkinPatch[]): ShapeReading {
  const { photo } = subject;
  const sites: ExpectedSite[] = [];
  const view = viewByHands(subject);
  const body = bodyBox(subject, patches);
  const scales: number[] = [];
  const limbs = patches.filter(({ limb }) => limb !== null);
  const kinds = patches.map((patch) => (patch.limb ? limbKind(patch, patch.limb, patches, body) : null));
  const aboveLegs = kinds.includes('leg');
  for (const [index, patch] of patches.entries()) {
    const kind = kinds[index];
    if (!patch.limb || !kind) {
      sites.push(...trunkPatchSites(patch, body, view, photo.height, aboveLegs));
      continue;
    }
    // a wide patch beside a neckline or a strap is as long as a short arm
    const half = isHalfOfTrunk(patch, patches, body);
    const stocky = half || (kind !== 'leg' && lengthOf(patch.limb) < STOCKY * 2 * patch.limb.halfWidth);
    const onlyArm = kind === 'arm' && view === null && limbs.length === 1;
    const side = sideOfPicture((patch.limb.upper.x + patch.limb.lower.x) / 2, body, view);
    sites.push(
      ...limbPatchSites(patch.limb, kind, kind === 'unknown' || onlyArm ? null : side, stocky ? 0.5 : 1),
    );
    if (stocky) sites.push(...trunkPatchSites(patch, body, view, photo.height, aboveLegs));
    if (!half) scales.push((2 * patch.limb.halfWidth) / WIDTHS[kind]);
  }
  const width = body.right - body.left;
  const told = scales.length > 0 ? Math.max(...scales) : width / WIDTHS.trunk;
  // remnants of skin tell nothing: a body seen as a whole is no wider than with its arms akimbo
  const least = subject.personMask && scales.length > 0 ? width / WIDTHS.widest : 0;
  return { sites, pixelsPerCentimetre: Math.max(1, told, least) };
}

/** Hands that hang at both sides of a body tell whether it is seen from the front. */
function viewByHands({ hands, photo }: Subject): 'front' | 'back' | null {
  let votes = 0;
  for (const { side, points } of hands) {
    const right = points[0]!.x > photo.width / 2;
    votes += right === (side === 'left') ? 1 : -1;
  }
  return votes > 0 ? 'front' : votes < 0 ? 'back' : null;
}

/** Wide patches to both sides of a strap or a spine's clothes are the two halves of a trunk. */
function isHalfOfTrunk(patch: SkinPatch, patches: readonly SkinPatch[], body: BodyBox): boolean {
  const middle = (body.left + body.right) / 2;
  const width = body.right - body.left;
  const { limb } = patch;
  if (!limb || lengthOf(limb) > MOST_STOCKY * 2 * limb.halfWidth || limb.halfWidth < HALF_OF_TRUNK * width)
    return false;
  const away = patch.middle.x - middle;
  return patches.some(
    (other) =>
      other !== patch &&
      Math.abs(other.middle.x - middle + away) < 0.15 * width &&
      Math.abs(other.middle.y - patch.middle.y) < 0.25 * width &&
      Math.max(other.share / patch.share, patch.share / other.share) < 2,
  );
}

/** Two limbs alike and close together are legs; one beside the rest of a body is an arm. */
function limbKind(
  patch: SkinPatch,
  limb: PatchLimb,
  patches: readonly SkinPatch[],
  body: BodyBox,
): 'arm' | 'leg' | 'unknown' {
  const x = (limb.upper.x + limb.lower.x) / 2;
  const width = 2 * limb.halfWidth;
  // below legs there is no more skin than feet
  const standing = patches.every(({ top }) => top < limb.lower.y + ABOVE_FEET * width);
  for (const other of patches) {
    if (
      other === patch ||
      !other.limb ||
      Math.min(lengthOf(limb), lengthOf(other.limb)) < LEG_ELONGATION * width
    )
      continue;
    const likeness = other.limb.halfWidth / limb.halfWidth;
    const apart = Math.abs((other.limb.upper.x + other.limb.lower.x) / 2 - x);
    const level = Math.abs(other.limb.lower.y - limb.lower.y) < width * 2.5;
    const turn = Math.abs(angleOf(limb) - angleOf(other.limb));
    const pair = Math.max(likeness, 1 / likeness) < PAIR_LIKENESS && apart < PAIR_REACH * width;
    if (standing && pair && level && turn < LEG_TURN) return 'leg';
  }
  const vertical = Math.abs(limb.lower.y - limb.upper.y) > Math.abs(limb.lower.x - limb.upper.x);
  return vertical && body.right - body.left > 2 * width ? 'arm' : 'unknown';
}

function limbPatchSites(
  limb: PatchLimb,
  kind: 'arm' | 'leg' | 'unknown',
  side: Side | null,
  trust: number,
): ExpectedSite[] {
  const { upper, lower, halfWidth } = limb;
  const centimetres = (lengthOf(limb) / (2 * halfWidth)) * WIDTHS[kind];
  const place = (parts: readonly LimbPart[], at: (along: number) => number): ExpectedSite[] =>
    parts
      .map(([part, from, to, confidence]) => ({ part, from: at(from), to: Math.min(1, at(to)), confidence }))
      .filter(({ from, to }) => to - Math.max(0, from) > 0.5 * (to - from) && from < 1)
      .map(({ part, from, to, confidence }) => ({
        part,
        side,
        facing: null,
        upper: between(upper, lower, Math.max(0, from)),
        lower: between(upper, lower, to),
        mostHalfWidth: halfWidth * 1.25,
        limb: true,
        confidence: confidence * trust,
      }));
  if (kind === 'arm' && centimetres > LONG.arm) return place(LONG_ARM, (down) => down / centimetres);
  if (kind === 'leg' && centimetres > LONG.leg) return place(LONG_LEG, (up) => 1 - up / centimetres);
  const parts = kind === 'arm' ? SHORT_ARM : kind === 'leg' ? SHORT_LEG : UNKNOWN_LIMB;
  return place(parts, (along) => along);
}

function lengthOf({ upper, lower }: PatchLimb): number {
  return Math.hypot(lower.x - upper.x, lower.y - upper.y);
}

/** Direction of a limb's axis as an angle from the picture's down. */
function angleOf({ upper, lower }: PatchLimb): number {
  return Math.atan2(lower.x - upper.x, lower.y - upper.y);
}
