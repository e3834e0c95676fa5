/** How broad the body is where no cloth is on it: a belly under an old top, and the trousers that it goes into. */

import type { WearerMeasures } from '../garment/garment.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import { hipUnit } from './torso-frame.ts';
import { trousersFrom } from './trousers-under-top.ts';

/** Trousers lie within the outline of a top that hung over them, as a share of its half-width. */
const WITHIN_TOP = 0.98;
/** Trousers get so much narrower up to their waist, and more where a hand in their pocket spreads what is seen of them. */
const ABOVE_SEEN = 0.1;
const ABOVE_POCKET = 0.24;

/** Skin lies so far within the old top, as a share of its half-width; where a waistband holds it, it lies at the band. */
const WITHIN_CLOTH = 0.96;
const AT_BAND = 0.98;
/** From so far above a waistband what is tucked into it bags, and so near to it skin takes the band's width, shoulder widths. */
const BAGS_FROM = 0.6;
const TO_BAND = 0.12;
/** From so far above the waistband a top that hung over it says nothing of the waist, in shoulder widths. */
const HUNG_FROM = 0.75;
/** Where the shoulders' slope and the arms begin, as a share of the torso's length: no flank is looked at above. */
const FLANKS = 0.35;
/** Of what a tucked top stands out beyond the straight way from the ribs to the band this share is the body's, if it is a full one. */
const OWN_BULGE = 0.25;
/** A waist lies so much of its half-width within the straight way below lean ribs, not at all below full ones (shoulder widths). */
const WAIST = 0.11;
const LEAN = 0.48;
const FULL = 0.58;
/** Ribs and band must be so far apart for any of it to show, and for all, in shoulder widths. */
const NO_WAIST = 0.2;
const WHOLE_WAIST = 0.5;

/** A hem so far above the waistband bares a belly; so far above the hem a top lies on what the old one covered, shoulder widths. */
const BARES = 0.12;
const SETTLES = 0.35;

/** Height and half-width of the trousers' upper edge at the body's side, pixels; `trousersFrom` tells the height where none was seen. */
function bandAtSide(body: BodyMeasures, name: 'left' | 'right', trousersFrom: number) {
  const seen = body.tucked ? body.lowerSides[name] : null;
  // the band sags in its middle: its end is what a side meets
  const v =
    (body.tucked ? trousersSeenFrom(body, (name === 'left' ? 1 : -1) * body.frame.shoulderWidth) : null) ??
    trousersFrom;
  return {
    v,
    reach: AT_BAND * (seen ? Math.min(body.halfWidth(name, v), seen(v)) : trousersReach(body, name, v)),
  };
}

/** Height at which a trunk above a waistband at height `band` has its ribs, above which nothing of it bags. */
function ribsAbove({ frame }: BodyMeasures, band: number): number {
  return Math.max(band - BAGS_FROM * frame.shoulderWidth, FLANKS * frame.torsoLength);
}

/** 0..1, from a full trunk to a lean one, by the cloth on its ribs above a waistband at height `band`. */
function leanness(body: BodyMeasures, band: number): number {
  const ribs = ribsAbove(body, band);
  const breadth = (body.halfWidth('left', ribs) + body.halfWidth('right', ribs)) / 2;
  return smoothStep(FULL, LEAN, (WITHIN_CLOTH * breadth) / body.frame.shoulderWidth);
}

/**
 * Half-width of the trunk at height `v` under an old top. Sleeves that hang beside it hide its side, but not where the arm
 * parts from it: from there a lean trunk runs straight to the waistband (or down, where none is seen), and nothing of what hung farther out is its own.
 */
function trunkReach(body: BodyMeasures, name: 'left' | 'right', v: number, trousersFrom: number): number {
  const half = WITHIN_CLOTH * body.halfWidth(name, v);
  const crease = body.armCrease[name];
  if (crease === null) return half;
  const band =
    body.waistline === null ? { v: trousersFrom, reach: crease.reach } : bandAtSide(body, name, trousersFrom);
  const along = Math.max(0, (v - crease.v) / Math.max(1, band.v - crease.v));
  if (along > 1) return half;
  const straight = crease.reach + along * (band.reach - crease.reach);
  return half - leanness(body, band.v) * Math.max(0, half - straight);
}

/** Half-width at height `v` of a belly under a top that is tucked into trousers: cloth bags over the band, skin doesn't. */
function tuckedReach(body: BodyMeasures, name: 'left' | 'right', v: number, trousersFrom: number): number {
  const unit = body.frame.shoulderWidth;
  const trunk = trunkReach(body, name, v, trousersFrom);
  const seen = body.lowerSides[name];
  if (!seen) return trunk;
  const { v: band, reach: atBand } = bandAtSide(body, name, trousersFrom);
  const away = Math.min(1, Math.abs(v - band) / (TO_BAND * unit));
  const inset = trunk * (1 + (AT_BAND / WITHIN_CLOTH - 1) * (1 - away));
  const near = Math.max(0, Math.min(1, 1.5 - (band - v) / (0.3 * unit)));
  const reach = inset + near * (Math.min(inset, seen(Math.max(v, band))) - inset);
  const ribs = ribsAbove(body, band);
  if (v <= ribs || v >= band) return reach;
  const atRibs = trunkReach(body, name, ribs, trousersFrom);
  const along = (v - ribs) / (band - ribs);
  const lean = leanness(body, band);
  const shows = smoothStep(NO_WAIST, WHOLE_WAIST, (band - ribs) / unit);
  const straight = atRibs + along * (atBand - atRibs);
  // both ends of the way are the body's own: between them lies its waist
  const waist = straight * (1 - WAIST * lean * shows * Math.sin(Math.PI * along) ** 2);
  return reach - (1 - OWN_BULGE * (1 - lean * shows)) * Math.max(0, reach - waist);
}

/** Half-width of the bare torso at height `v`: an old top that hung there tells less of the waist than the trousers do. */
export function bellyReach(
  body: BodyMeasures,
  side: 'left' | 'right',
  v: number,
  trousersFrom: number,
): number {
  if (body.waistline !== null && body.tucked) return tuckedReach(body, side, v, trousersFrom);
  const trunk = trunkReach(body, side, v, trousersFrom);
  if (body.waistline === null) return trunk;
  const band = bandAtSide(body, side, trousersFrom);
  const ribs = band.v - HUNG_FROM * body.frame.shoulderWidth;
  const along = Math.min(1, (v - ribs) / (band.v - ribs));
  if (along <= 0) return trunk;
  const atRibs = trunkReach(body, side, ribs, trousersFrom);
  const waist = WAIST * leanness(body, band.v) * Math.sin(Math.PI * along) ** 2;
  return Math.min(trunk, (atRibs + along * (band.reach - atRibs)) * (1 - waist));
}

/**
 * Half-widths, by side and height, of the body on which a top (of `wearer`) with its hem at torso height `hem` lies: those of the
 * old top, and towards a hem that bares a belly the belly's own, so that the hem goes round it. A top `onStraps` bares the
 * trunk's sides above it too, and lies on its own width up to the armpits.
 */
export function reachUnderTop(
  body: BodyMeasures,
  hem: number,
  wearer?: Pick<WearerMeasures, 'meetsWaistband'>,
  onStraps = false,
): (side: 'left' | 'right', v: number) => number {
  const unit = body.frame.shoulderWidth;
  const trousers = trousersFrom(body, false, wearer, hem);
  if (hem > trousers - BARES * unit) return body.halfWidth;
  if (onStraps) return (side, v) => bellyReach(body, side, v, trousers);
  return (side, v) => {
    const covered = body.halfWidth(side, v);
    const settled = smoothStep(hem - SETTLES * unit, hem, v);
    return settled === 0 ? covered : covered + settled * (bellyReach(body, side, v, trousers) - covered);
  };
}

/**
 * Half-width of trousers on one side at torso height `v`, pixels. Above where they were seen to begin they narrow from
 * their own edge there to the waist, however wide the old top hung over them.
 */
export function trousersReach(body: BodyMeasures, name: 'left' | 'right', v: number): number {
  const half = body.halfWidth(name, v);
  const { waistline } = body;
  const unit = body.frame.shoulderWidth;
  const outline = body.lowerSides.outline[name];
  if (waistline !== null && !body.tucked && outline) {
    const above = Math.max(0, Math.min(1, (waistline - v) / (0.5 * unit)));
    const seen = Math.max(0.36 * unit, Math.min(outline(v), 0.8 * hipUnit(body.frame)));
    const narrower = handInPocket(body, name) ? ABOVE_POCKET : ABOVE_SEEN;
    const reach = seen * (1 - narrower * above * above * (3 - 2 * above));
    // and what hung over them stood out no less than they
    return v < waistline ? Math.min(reach, Math.max(0.3 * unit, WITHIN_TOP * half)) : reach;
  }
  if (waistline === null || v > waistline + 0.1 * unit) return half;
  const side = body.lowerSides[name];
  if (body.tucked && side) return side(v);
  const band = body.waistReach[name] + 0.02 * unit;
  if (body.tucked) return band > 0.3 * unit ? Math.min(half, band) : 0.96 * half;
  const seen = Math.max(0.36 * unit, Math.min(side ? side(waistline) : band, 0.75 * unit));
  const above = Math.max(0, Math.min(1, (waistline - v) / (0.5 * unit)));
  // what is seen of their sides lies above the waistline too where the old hem slants
  const most = side && above < 0.25 ? side(v) : Number.POSITIVE_INFINITY;
  return Math.min(most, seen) * (1 - 0.16 * above * above * (3 - 2 * above));
}

/** Torso height from which trousers were seen at distance `u` from the axis; null where none were seen. */
export function trousersSeenFrom(body: BodyMeasures, u: number): number | null {
  if (body.waistline === null) return null;
  const most = 0.36 * body.frame.shoulderWidth;
  return body.waistAt(Math.max(-most, Math.min(most, u)));
}
