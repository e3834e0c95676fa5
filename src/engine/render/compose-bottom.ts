/**
 * The picture: old lower clothes out, new bottom in, and before it what belongs in front. Back to front: the photo
 * without the old clothes, the farther leg, the nearer leg, a top that hangs over the waistband, arms, hands, hair and
 * what is carried.
 */
import type { FittedBottom } from '../fit/fit-bottom.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { LegMeasures } from '../fit/measure-legs.ts';
import { seenReach } from '../fit/seen-waistband.ts';
import { showsBelly } from '../fit/shows-belly.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import { HIP_RIBS, LAST_RIB } from '../fit/trouser-half.ts';
import type { BodyClass, PerceivedPerson } from '../perceive/person.ts';
import { contactShadow, edgeFalloff, maskShadow } from '../pixels/contact-shadow.ts';
import { cropMask } from '../pixels/crop.ts';
import { frontLayer, joinCoverage, SOLID_COVERAGE } from '../pixels/front-layer.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { copyLayer, createLayer, drawOverInPlace, type Layer, shadeInPlace } from '../pixels/layer.ts';
import { photoGrade } from '../pixels/photo-grade.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { LowerRoom } from '../room/lower-body/make-lower-room.ts';
import { hideBesideTopInPlace, hideScrapsInPlace } from './bottom-scraps.ts';
import { drawPart, scaleGarment } from './draw-part.ts';
import { deepenFoldsInPlace } from './fold-hue.ts';
import { closeGapsAtHandsInPlace } from './gaps-at-hands.ts';
import { gradedContrast, gradeInPlace } from './grade-layer.ts';
import { handsBesideBareLegs } from './hands-on-legs.ts';
import { closeHolesInPlace, lightFromRimInPlace } from './holes-between-legs.ts';
import { addGrainInPlace } from './layer-grain.ts';
import { foldsOfPaleCloth, formStrength, keepHighlightsInPlace, shadeBottomInPlace } from './leg-shading.ts';
import { dropScrapsInPlace } from './mend-parts.ts';
import { closeNarrowGapInPlace } from './narrow-gap.ts';
import type { PhotoShading } from './photo-shading.ts';
import { cutSewnEdgeInPlace, softenEndInPlace } from './sewn-edge.ts';
import {
  coverWithClothInPlace,
  coverWithFrontInPlace,
  coverWithKeptFrontInPlace,
  type ShownTrace,
  sharesOfPlate,
} from './shown-shares.ts';
import { trimmedHem } from './trimmed-hem.ts';

export interface ComposeBottomOptions {
  /** Places per pixel and direction at which the garment is looked up. */
  readonly samples: number;
  /** Whether the worn top hangs over the waistband, instead of ending at it. */
  readonly hangs: boolean;
  /** Standard deviation of the photo's grain, 0..255. */
  readonly grain: number;
  readonly seed: number;
  /** Whether it is told what each pixel shows. */
  readonly traced: boolean;
}

export interface BottomComposition {
  /** The whole picture. */
  readonly picture: RgbaImage;
  /** Pixels of the whole picture that may differ from the photo, 255 or 0. */
  readonly edited: Mask;
  /** The drawn garment alone, before light. */
  readonly garment: Layer;
  readonly trace: ShownTrace | null;
}

/** Always in front of the legs. */
const IN_FRONT: readonly BodyClass[] = ['leftArm', 'rightArm', 'leftHand', 'rightHand'];
/** How far a waistband may stand above the top's end beside it, in units. */
const RAISED = 0.06;
/** How far below a waistband's edge what is tucked into it can still show, in units. */
const TUCKED_REACH = 0.07;

/** A gap at a hand is no larger, in squared units. */
const LARGEST_GAP = 0.02;

/** Holes between the legs that are no gap: their area at most in squared units, where they lie about the axis, and how far down. */
const LARGEST_HOLE = 0.004;
const ABOUT_AXIS = 0.15;
const BELOW_CROTCH = 0.12;
/** The gap between legs begins where it is so wide, if it does so no farther below the crotch, in units. */
const NARROW = 0.028;
const NARROW_TO = 0.4;

/** Composes the whole picture. `folds` is the light that the photo shows over the area. */
export function composeBottom(
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  fitted: FittedBottom,
  room: LowerRoom,
  folds: PhotoShading,
  options: ComposeBottomOptions,
): BottomComposition {
  const { area } = fitted;
  const { width, height } = area;
  const { unit } = legs;
  const crop = (name: BodyClass): Mask => cropMask(person.parse.coverage[name], area);

  const scaled = scaleGarment(fitted.picture, fitted.scale);
  const layers = fitted.parts.map((part) => {
    const layer = drawPart(part, scaled, options.samples, 'sharp');
    if (part.sewnTo > 0) {
      cutSewnEdgeInPlace(layer, part, HIP_RIBS + 1);
      softenEndInPlace(layer, part, LAST_RIB);
    }
    dropScrapsInPlace(layer, 0.03);
    return layer;
  });
  const isSkirt = fitted.kind === 'skirt';
  const between = (lowest: number) => betweenLegs(body, fitted, unit, lowest);
  const { seat, meetsTo } = fitted;
  const holesTo = Math.max(seat.crotch + BELOW_CROTCH * unit, meetsTo);
  const holes = isSkirt ? [] : closeHolesInPlace(layers, between(holesTo), LARGEST_HOLE * unit * unit);
  const gapTo = seat.crotch + NARROW_TO * unit;
  const gap = isSkirt ? null : closeNarrowGapInPlace(layers, between(gapTo), NARROW * unit);

  const lower = crop('lowerClothes');
  const old = { upper: crop('upperClothes'), lower };
  // a top that ends above the band is not tucked into it: its hem lies before the band's ends
  const isBefore = options.hangs || showsBelly(person, body);
  const top = trimmedHem(hangingTop(old, body, fitted, unit, isBefore), lower, room.photo, unit);
  const limbs = handsBesideBareLegs(joinCoverage(IN_FRONT.map(crop)), person, crop('legs'), unit, area);
  const carried = joinCoverage([crop('hair'), crop('other')]);
  hideBesideTopInPlace(layers, old.upper, body, fitted, isBefore ? 0 : RAISED * unit);
  const inFront = joinCoverage([top, limbs, carried]);
  hideScrapsInPlace(layers, inFront, unit);
  closeGapsAtHandsInPlace(
    layers,
    lower,
    joinCoverage([limbs, top]),
    inFront,
    crop('background'),
    LARGEST_GAP * unit * unit,
  );
  const raw = createLayer(width, height);
  for (const layer of layers) joinInPlace(raw, layer);

  // light: the photo's own, the form's turning away, what lies before the garment
  const union = raw.alpha;
  const falloff = edgeFalloff(union, width, height, 0.022 * unit, 0.2);
  const under = [
    maskShadow(top, 0.03 * unit, 0.035 * unit, 0.6),
    maskShadow(limbs, 0.012 * unit, 0.02 * unit, 0.4),
    maskShadow(carried, 0.012 * unit, 0.02 * unit, 0.35),
  ];
  const nearer = layers.length > 1 ? layers[1]!.alpha : null;
  const shadowBetween = nearer && contactShadow(nearer, width, height, 0, 0, 0.025 * unit, 0.4);
  const { shade } = folds;
  const grade = photoGrade(person.photo);
  const lights: Float32Array[] = [];
  for (const [k, layer] of layers.entries()) {
    const light = new Float32Array(shade.length);
    const taken = foldsOfPaleCloth(layer, folds.clothLight);
    for (let i = 0; i < light.length; i++) {
      if (layer.alpha[i] === 0) continue;
      const before = Math.min(under[0]![i]!, under[1]![i]!, under[2]![i]!);
      light[i] = taken * shade[i]! + falloff[i]! + before;
      // above the crotch both halves are one cloth
      if (k === 0 && shadowBetween && shadowBetween[i]! < 0)
        light[i]! +=
          shadowBetween[i]! * smoothStep(0, 4, fitted.parts[0]!.place.coordinates[2 * i + 1]! - HIP_RIBS - 1);
    }
    const strength = formStrength(folds.pattern, taken);
    shadeBottomInPlace(light, fitted.parts[k]!.place, isSkirt ? null : HIP_RIBS + 1, strength);
    lights.push(light);
  }
  if (gap) lightFromRimInPlace(layers, lights, [...holes, ...gap.holes]);
  for (const [k, layer] of layers.entries()) {
    const light = lights[k]!;
    if (gap) for (const [at, crease] of gap.crease) light[at]! += crease;
    keepHighlightsInPlace(light, layer);
    shadeInPlace(layer, light);
    deepenFoldsInPlace(layer, light);
    gradeInPlace(layer, grade);
    addGrainInPlace(layer, options.grain, area, options.seed);
  }

  // skin and shoes take the hem's shadow, the background takes none
  const plate = copyLayer(room.plate);
  const cast = contactShadow(union, width, height, 0, 0.03 * unit, 0.03 * unit, 0.6);
  const touching = contactShadow(union, width, height, 0, 0, 0.012 * unit, 0.35);
  for (let i = 0; i < cast.length; i++)
    if (cast[i]! < 0 || touching[i]! < 0)
      cast[i] = Math.min(cast[i]!, touching[i]!) * (1 - room.background.data[i]! / 255);
  // what ends at the waistband is not under it
  calmAboveWaistInPlace(cast, body, fitted);
  shadeInPlace(plate, cast);

  const picture = plate;
  const cloth = createLayer(width, height);
  for (const layer of layers) joinInPlace(cloth, layer);
  drawOverInPlace(picture, cloth);
  const shares = options.traced ? sharesOfPlate(room.removed, cast) : null;
  const contrast = gradedContrast(grade);
  if (shares)
    for (const [k, layer] of layers.entries()) coverWithClothInPlace(shares, layer, lights[k]!, contrast);
  for (const coverage of [top, carried, limbs]) {
    const front = frontLayer(room.photo, coverage);
    drawOverInPlace(picture, front);
    if (!shares) continue;
    if (coverage === limbs) coverWithKeptFrontInPlace(shares, front);
    else coverWithFrontInPlace(shares, front);
  }

  const kept = joinCoverage([limbs, top, carried, crop('face')]);
  const edited = createMask(person.photo.width, person.photo.height);
  const result: RgbaImage = { ...person.photo, data: person.photo.data.slice() };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (kept.data[at]! >= SOLID_COVERAGE) continue;
      if (room.removed.data[at] === 0 && union[at] === 0 && cast[at]! >= -0.004) continue;
      const to = (area.y + y) * result.width + area.x + x;
      edited.data[to] = 255;
      for (let c = 0; c < 3; c++) result.data[4 * to + c] = Math.round(picture.color[3 * at + c]!);
    }
  const trace = shares && {
    shares,
    cloth: raw,
    parts: fitted.parts.map(({ buffer }, k) => ({ buffer, alpha: layers[k]!.alpha })),
  };
  return { picture: result, edited, garment: raw, trace };
}

/** Box about the axis, from the waistband down to the torso height `lowest`, in pixels of the area. */
function betweenLegs({ frame }: BodyMeasures, { area, seat }: FittedBottom, unit: number, lowest: number) {
  const upper = fromTorso(frame, 0, seat.waist);
  const lower = fromTorso(frame, 0, lowest);
  const aside = ABOUT_AXIS * unit;
  return {
    left: Math.min(upper.x, lower.x) - aside - area.x,
    right: Math.max(upper.x, lower.x) + aside - area.x,
    top: upper.y - area.y,
    bottom: lower.y - area.y,
  };
}

/** Draws `top` over `bottom`; where both are partial they share the line between the halves and add up. */
function joinInPlace(bottom: Layer, top: Layer): void {
  const { alpha, color } = bottom;
  for (let i = 0; i < alpha.length; i++) {
    const a = top.alpha[i]!;
    if (a <= 0) continue;
    const rest = a < 1 && alpha[i]! < 1 ? Math.min(1, (1 - a) / alpha[i]!) : 1 - a;
    alpha[i] = a + alpha[i]! * rest;
    for (let c = 3 * i; c < 3 * i + 3; c++) color[c] = top.color[c]! + color[c]! * rest;
  }
}

/** Coverage of the part of the worn top that lies before the new garment: all of a hanging one, else what reaches well below the waistband or lies on an arm. */
function hangingTop(
  { upper, lower }: { readonly upper: Mask; readonly lower: Mask },
  body: BodyMeasures,
  fitted: FittedBottom,
  unit: number,
  hangs: boolean,
): Mask {
  if (hangs) return upper;
  const { frame } = body;
  const seenAt = seenReach(lower, body, fitted, unit);
  const { area, seat } = fitted;
  const result = createMask(upper.width, upper.height);
  const origin = fromTorso(frame, 0, 0);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (upper.data[at] === 0) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const u = dx * frame.across.x + dy * frame.across.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      const reach = seat.close(u > 0 ? 'left' : 'right', v);
      const below = v - seat.waistAt(Math.max(-reach, Math.min(reach, u)));
      const side = Math.min(0.97 * reach, seenAt(u > 0 ? 'left' : 'right', v));
      const beside = Math.max(0, Math.min(1, Math.abs(u) - side + 0.5));
      const share = Math.max(beside, smoothStep(TUCKED_REACH * unit, 1.4 * TUCKED_REACH * unit, below));
      result.data[at] = upper.data[at]! * share;
    }
  return result;
}

/** Takes the garment's shadow back above its waistband. */
function calmAboveWaistInPlace(
  shade: Float32Array,
  { frame }: BodyMeasures,
  { area, seat }: FittedBottom,
): void {
  const origin = fromTorso(frame, 0, 0);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (shade[at] === 0) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      if (v < seat.waist + 0.5 * (seat.crotch - seat.waist)) shade[at]! *= 0.35;
    }
}
