/**
 * The recipe: a top, photographed flat, on a person who faces the camera. Ten stages; the person and the garment are
 * understood once, the rest is done for each sample.
 *
 *   perceive → measure → understand garment → fit → suit → make room → light → compose → check
 */
import type { TryOnContext, TryOnResult } from '../../contract.ts';
import { withoutArmStrays } from '../../fit/arm-strays.ts';
import { settleArmholes } from '../../fit/armhole-seam.ts';
import { withCuffsOfTop } from '../../fit/cuff-islands.ts';
import { type FittedTop, fitTop } from '../../fit/fit-top.ts';
import { type FitVariation, fitVariation } from '../../fit/fit-variation.ts';
import { findPocketedHands, type PocketedHands } from '../../fit/hands-in-pockets.ts';
import { findHandsInTopPockets, type HandsBehindBack } from '../../fit/hands-in-top-pockets.ts';
import { hemInOneColour } from '../../fit/hem-in-one-colour.ts';
import { settleHemLine } from '../../fit/hem-line.ts';
import { withLitSides } from '../../fit/lit-sides.ts';
import { type BodyMeasures, measureBody } from '../../fit/measure-body.ts';
import { measureLegs } from '../../fit/measure-legs.ts';
import { withoutNeckIslands } from '../../fit/neck-islands.ts';
import { isDress } from '../../fit/one-piece.ts';
import { suitUnderTop, wearsOneSuit, withWholeJacket } from '../../fit/one-suit.ts';
import { openedOver } from '../../fit/opened-over.ts';
import { lengthOverTail } from '../../fit/over-jacket-tail.ts';
import { raiseArmpits } from '../../fit/raise-armpits.ts';
import { withoutScrapsOnLower } from '../../fit/scraps-on-lower.ts';
import { assertFacesCamera, assertTopFits } from '../../fit/suitability.ts';
import { handInPocket } from '../../fit/top-length.ts';
import { findTopPockets } from '../../fit/top-pockets.ts';
import { toTorso } from '../../fit/torso-frame.ts';
import { trousersFrom } from '../../fit/trousers-under-top.ts';
import { withUpperBodySettled } from '../../fit/upper-body-labels.ts';
import { settleWaistCorners } from '../../fit/waist-corners.ts';
import { opensInFront } from '../../garment/front-opening.ts';
import type { Garment, TopLandmarks } from '../../garment/garment.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { coveredArea, cropLabels, cropMask } from '../../pixels/crop.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { seededRandom } from '../../pixels/seeded-noise.ts';
import { composeTop } from '../../render/compose-top.ts';
import type { CrossedArms } from '../../render/join-sleeves.ts';
import { withOwnSkin } from '../../render/own-skin-in-holes.ts';
import { shadingFromPhoto } from '../../render/photo-shading.ts';
import { reachingFlaps } from '../../room/hem-flaps.ts';
import { keptBelowHem, type OneColour } from '../../room/kept-below-hem.ts';
import { makeRoom } from '../../room/make-room.ts';
import type { SkinTone } from '../../room/skin-tone.ts';
import type { HemHeights } from '../../room/trousers-at-hem.ts';
import { coveringSleeves } from './covering-sleeves.ts';
import { withArmsCrossed } from './crossed-arms.ts';
import { drawFit, drawLayer, drawMeasures, drawParse, drawShade } from './debug-pictures.ts';
import type { Effort } from './effort.ts';
import { recordComposition } from './record-composition.ts';
import { skinOfPerson } from './skin-of-person.ts';
import { atWholeSize, type WholePictures } from './whole-pictures.ts';

/** A hem's corner rises at most so far over its middle, in shoulder widths: what lies higher is a side's edge. */
const HEM_RISE = 0.15;

export interface TopOptions {
  readonly effort: Effort;
  readonly samples: number;
  /** The only sample that is drawn, counted from 0; all where it isn't said. */
  readonly onlySample?: number;
  readonly seed: number;
  /** Removes the old top more aggressively. */
  readonly thoroughRemoval: boolean;
  /** The pictures themselves, where person and garment were understood on smaller copies. */
  readonly whole?: WholePictures;
}

/** The pictures of a garment on a person, as many as there are samples; the first is the most likely fit. */
export function putOnTop(
  perceived: PerceivedPerson,
  photographed: Garment,
  top: TopLandmarks,
  options: TopOptions,
  context: TryOnContext,
): TryOnResult {
  const { stages } = context;
  assertFacesCamera(perceived);
  const pitted = raiseArmpits(top, photographed.picture);
  const given = withLitSides(photographed, top, pitted);
  const landmarks = settleArmholes(pitted, given);
  const parsed = withUpperBodySettled(perceived);
  const firstBody = measureBody(parsed);
  const cleared = withCuffsOfTop(
    withWholeJacket(parsed, firstBody, hemInOneColour(parsed, firstBody)),
    firstBody,
  );
  const measured = cleared === parsed ? firstBody : measureBody(cleared);
  const suit = wearsOneSuit(cleared, measured) ? measured : null;
  const inDress = suit !== null && isDress(cleared, suit, measureLegs(cleared, suit));
  // the parse's border is no more than a guess there
  const seen = suit ? { ...measured, waistline: null, tucked: false } : measured;
  const hemmed = seen.tucked ? withoutScrapsOnLower(cleared, seen) : settleHemLine(cleared, seen, true);
  const shown = withoutNeckIslands(withoutArmStrays(settleWaistCorners(hemmed, seen), seen));
  const unit = seen.frame.shoulderWidth;
  const { person, body, crossed } = withArmsCrossed(shown, seen, given, top);
  stages.record('2-parse', () => drawParse(person));
  stages.record('3-measure', () => drawMeasures(person.photo, body));
  assertTopFits(person, body);
  const skin = skinOfPerson(person, unit);
  const garment = withOwnSkin(given, skin.neck);
  const random = seededRandom(options.seed);
  // a jacket or a cardigan is worn over the waistband
  const hangs = top.hood !== undefined || opensInFront(top, garment.picture);
  const pocketed = findPocketedHands(person, body);
  const behindBack = findHandsInTopPockets(person, body);
  const pictures: RgbaImage[] = [];
  for (let sample = 0; sample < options.samples; sample++) {
    context.signal?.throwIfAborted();
    const style = fitVariation(sample, options.seed, random);
    const variation = hangs ? { ...style, mayTuck: false } : style;
    if (sample !== (options.onlySample ?? sample)) continue;
    const label = options.samples > 1 ? `-${sample + 1}` : '';
    pictures.push(
      drawSample(
        { person, body, suit, inDress, pocketed, behindBack, crossed, inJacket: hangs },
        skin,
        garment,
        landmarks,
        variation,
        options,
        context,
        label,
      ),
    );
  }
  return { pictures };
}

interface Wearer {
  readonly person: PerceivedPerson;
  readonly body: BodyMeasures;
  /** The measures with the border that the parse found in clothes of one colour; null where they aren't. */
  readonly suit: BodyMeasures | null;
  /** Whether such clothes are a dress. */
  readonly inDress: boolean;
  /** What changes where the new top ends above a hand in a pocket. */
  readonly pocketed: PocketedHands | null;
  /** What changes where the new top covers hands that were in the old one's pockets. */
  readonly behindBack: HandsBehindBack | null;
  readonly crossed: CrossedArms;
  /** Whether the new top is a jacket or the like, which may have pockets at its sides. */
  readonly inJacket: boolean;
}

function drawSample(
  wearer: Wearer,
  skin: SkinTone,
  garment: Garment,
  top: TopLandmarks,
  variation: FitVariation,
  options: TopOptions,
  { stages }: TryOnContext,
  label: string,
): RgbaImage {
  const { effort } = options;
  const { upperClothes } = wearer.person.parse.coverage;
  const oldTop = coveredArea(upperClothes, 21, 0) ?? { x: 0, y: 0, width: 1, height: 1 };
  const reach = reachingFlaps(oldTop, wearer.body, upperClothes.width, upperClothes.height);
  const fit = (body: BodyMeasures, longer: number): FittedTop =>
    fitTop(
      garment,
      top,
      body,
      wearer.person.photo,
      reach,
      { ...variation, length: variation.length * longer },
      effort.meshStep,
    );
  const alone = fit(wearer.body, 1);
  const longer = wearer.suit && !wearer.inDress ? lengthOverTail(wearer.suit, alone.torso) : 1;
  const asSeen = longer > 1 ? fit(wearer.body, longer) : alone;
  const hemAsSeen = hemHeights(asSeen, wearer.body);
  const { person, body, suit, behindBack } = behindTheBack(
    inTopPockets(inPockets(wearer, hemAsSeen.middle), asSeen),
    hemAsSeen.highest,
  );
  const fitted = body === wearer.body ? asSeen : fit(body, longer);
  stages.record(`5-fit${label}`, () => drawFit(person.photo, fitted));

  const hem = hemHeights(fitted, body);
  const tuckAt = top.hood ? null : waistHoldingHem(body, hem.middle, variation);
  const hiding = coveringSleeves(garment, top, fitted, body);
  const { inDress } = wearer;
  const tails = suit && !inDress ? suitUnderTop(person, suit, fitted.torso.hem) : null;
  const keepsSuit = suit !== null && tails === null && !options.thoroughRemoval;
  const stays: OneColour | null = inDress ? 'dress' : keepsSuit ? 'suit' : null;
  const room = makeRoom(
    person,
    tails ? suit! : body,
    skin,
    fitted.area,
    {
      thorough: options.thoroughRemoval,
      keepBelow: keptBelowHem(person, body.frame, fitted.torso.hem, stays),
      keepInside: garment.overTop && openedOver(fitted.torso, body.frame, fitted.area),
    },
    tails?.trousersFrom ?? trousersFrom(body, tuckAt !== null, garment.wearer, hem.highest),
    hem,
    hiding.cuffs,
    hiding.covered,
    options.seed,
  );
  stages.record(`6-room${label}`, () => drawLayer(room.plate));
  stages.record(`6-arms${label}`, () => drawLayer(room.arms));

  const light = shadingFromPhoto(
    room.photo,
    cropLabels(person.parse.labels, person.parse.width, fitted.area),
    cropMask(person.parse.coverage.upperClothes, fitted.area),
    body.frame.shoulderWidth,
    effort.fineFolds,
  );
  stages.record(`7-light${label}`, () => drawShade(light.shade, fitted.area.width, fitted.area.height));

  const small = composeTop(person, body, garment.picture, fitted, room, light.shade, {
    samples: effort.samples,
    tuckAt,
    belowHips: false,
    shadeFound: 1 - light.pattern,
    worn: garment.worn,
    grain: 0.7 * skin.grain,
    shadeDirection: skin.shadeDirection,
    seed: variation.seed,
    traced: options.whole !== undefined,
    crossed: wearer.crossed,
    behindBack: behindBack?.sides,
  });
  const composed = atWholeSize(small, person.photo, garment, fitted.torso.scale, fitted.area, options.whole);
  recordComposition(stages, label, composed, composed.area, {
    garmentScale: fitted.torso.scale,
    tucked: tuckAt === null ? 'no' : 'yes',
    oldPattern: light.pattern,
  });
  return composed.picture;
}

/** The wearer with hands in pockets that come into view under a hem at this torso height. */
function inPockets(wearer: Wearer, hem: number): Wearer {
  const { pocketed, body, suit } = wearer;
  if (!pocketed || hem > pocketed.from) return wearer;
  const { arms } = pocketed;
  return { ...wearer, body: { ...body, arms }, suit: suit && { ...suit, arms } };
}

/** The wearer with hands in the pockets of the new jacket, as far as it hangs below them where it is `fitted`. */
function inTopPockets(wearer: Wearer, fitted: FittedTop): Wearer {
  const { pocketed, body, inJacket } = wearer;
  if (!inJacket) return wearer;
  const hidden = pocketed ? { ...body, arms: pocketed.arms } : body;
  const topPockets = findTopPockets(hidden, fitted);
  return topPockets.length > 0 ? { ...wearer, body: { ...hidden, topPockets } } : wearer;
}

/** The wearer with hands behind the back that were in the old top's pockets, if a hem at this torso height covers their ends. */
function behindTheBack(wearer: Wearer, hem: number): Wearer {
  const { behindBack, body, suit } = wearer;
  if (!behindBack || body.topPockets || hem < behindBack.down) return { ...wearer, behindBack: null };
  const { person } = behindBack;
  const arms = { ...body.arms };
  for (const side of behindBack.sides) arms[side] = behindBack.arms[side];
  return { ...wearer, person, body: { ...body, arms }, suit: suit && { ...suit, arms } };
}

/** Torso heights of the fitted hem. */
function hemHeights(fitted: FittedTop, { frame }: BodyMeasures): HemHeights {
  const heights = fitted.torso.hem.map((point) => toTorso(frame, point).v);
  const middle = heights[heights.length >> 1]!;
  return { middle, highest: Math.max(middle - HEM_RISE * frame.shoulderWidth, Math.min(...heights)) };
}

/** The waistband's height when it holds the hem: the old top was tucked, and the new one reaches well into it. */
function waistHoldingHem(
  body: BodyMeasures,
  hem: number,
  variation: FitVariation,
): ((u: number) => number) | null {
  if (body.waistline === null || !body.tucked) return null;
  // what hangs over a pocket would cut off the arm that ends in it
  const overPocket = handInPocket(body, 'left') || handInPocket(body, 'right');
  if (!variation.mayTuck && !overPocket) return null;
  return hem > body.waistline + 0.1 * body.frame.shoulderWidth ? body.waistAt : null;
}
