/**
 * The recipe: trousers, shorts or a skirt on a person who faces the camera. The person and the garment are understood
 * once, the rest is done for each sample.
 *
 *   perceive → measure → understand garment → suit → fit → make room → light → compose → check
 */
import type { TryOnContext, TryOnResult } from '../../contract.ts';
import { besideBottom } from '../../fit/beside-bottom.ts';
import { assertBottomFits } from '../../fit/bottom-suitability.ts';
import { withBraceClips } from '../../fit/brace-clips.ts';
import { withBraceletsOnHands } from '../../fit/bracelets.ts';
import { withoutClothBesideFingers } from '../../fit/cloth-beside-fingers.ts';
import { withoutClothesAboveShoulders } from '../../fit/clothes-above-shoulders.ts';
import { withCuffsAtPockets } from '../../fit/cuffs-at-pockets.ts';
import { fitBottom } from '../../fit/fit-bottom.ts';
import { type FitVariation, fitVariation } from '../../fit/fit-variation.ts';
import { withLegsBelow } from '../../fit/fitted-area.ts';
import { withGapBesideHip } from '../../fit/gap-beside-hip.ts';
import { withHandMattes } from '../../fit/hand-matte.ts';
import { settleHemLine } from '../../fit/hem-line.ts';
import { withoutHemTails } from '../../fit/hem-tails.ts';
import { withHolesInHands } from '../../fit/holes-in-hands.ts';
import { withJacketToHem } from '../../fit/jacket-hem.ts';
import { withLegBeyondHand } from '../../fit/leg-beyond-hand.ts';
import { withLowerClothesBesideArms } from '../../fit/lower-beside-arm.ts';
import { withoutLowerIslands } from '../../fit/lower-islands.ts';
import { withoutLooseSpecks, withoutLowerSpecks } from '../../fit/lower-specks.ts';
import { type BodyMeasures, measureBody } from '../../fit/measure-body.ts';
import { type LegMeasures, measureLegs } from '../../fit/measure-legs.ts';
import { withoutOldWaistRest } from '../../fit/old-waist-rest.ts';
import { divideDress, isDress } from '../../fit/one-piece.ts';
import { withoutPocketRims } from '../../fit/pocket-rims.ts';
import { withSidesAboveHem } from '../../fit/sides-above-hem.ts';
import { withSleeveGapsAtPockets } from '../../fit/sleeve-gap-at-pocket.ts';
import { withoutSleeveStrips } from '../../fit/sleeve-strips.ts';
import { topHangs } from '../../fit/top-hangs.ts';
import { withoutTopIslands } from '../../fit/top-islands.ts';
import { torsoFrame } from '../../fit/torso-frame.ts';
import { withTurnedUpCuffs } from '../../fit/turned-up-cuffs.ts';
import type { BottomLandmarks, Garment } from '../../garment/garment.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { coveredArea, cropLabels, cropMask, type PixelArea } from '../../pixels/crop.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { seededRandom } from '../../pixels/seeded-noise.ts';
import { composeBottom } from '../../render/compose-bottom.ts';
import { oldSeams } from '../../render/old-seams.ts';
import { shadingFromPhoto } from '../../render/photo-shading.ts';
import { makeLowerRoom } from '../../room/lower-body/make-lower-room.ts';
import type { SkinTone } from '../../room/skin-tone.ts';
import { drawLayer, drawLegs, drawOutlines, drawParse, drawShade } from './debug-pictures.ts';
import type { Effort } from './effort.ts';
import { recordComposition } from './record-composition.ts';
import { skinOfPerson } from './skin-of-person.ts';
import { atWholeSize, type WholePictures } from './whole-pictures.ts';

export interface BottomOptions {
  readonly effort: Effort;
  readonly samples: number;
  readonly seed: number;
  /** Removes the old lower clothes more aggressively. */
  readonly thoroughRemoval: boolean;
  /** The pictures themselves, where person and garment were understood on smaller copies. */
  readonly whole?: WholePictures;
}

/** The pictures of `garment` on `person`, as many as there are samples; the first is the most likely fit. */
export function putOnBottom(
  perceived: PerceivedPerson,
  garment: Garment,
  bottom: BottomLandmarks,
  options: BottomOptions,
  context: TryOnContext,
): TryOnResult {
  const { stages } = context;
  const { person, body, legs } = measured(perceived, context);
  stages.record('2-parse', () => drawParse(person));
  stages.record('3-measure', () => drawLegs(person.photo, body, legs));
  assertBottomFits(person, body, legs);
  const skin = skinOfPerson(person, body.frame.shoulderWidth);
  const random = seededRandom(options.seed);
  const pictures: RgbaImage[] = [];
  for (let sample = 0; sample < options.samples; sample++) {
    context.signal?.throwIfAborted();
    const variation = fitVariation(sample, options.seed, random);
    const label = options.samples > 1 ? `-${sample + 1}` : '';
    pictures.push(drawSample(person, body, legs, skin, garment, bottom, variation, options, context, label));
  }
  return { pictures };
}

/** The person with the parse settled where clothes meet, and measured. */
function measured(perceived: PerceivedPerson, { note }: TryOnContext) {
  const { shoulderWidth } = torsoFrame(perceived.pose);
  const noIslands = withBraceletsOnHands(
    withoutPocketRims(
      withHolesInHands(
        withoutClothBesideFingers(
          withHandMattes(
            withoutLowerSpecks(
              withLegBeyondHand(withoutTopIslands(withoutClothesAboveShoulders(perceived))),
              shoulderWidth,
            ),
          ),
        ),
        shoulderWidth,
      ),
      shoulderWidth,
    ),
  );
  const roughly = measureBody(noIslands);
  const hips = withGapBesideHip(withoutLowerIslands(noIslands, roughly), roughly);
  const armsAlone = withLowerClothesBesideArms(hips, roughly);
  const cleared = withTurnedUpCuffs(withoutSleeveStrips(armsAlone, roughly));
  const firstBody = measureBody(cleared);
  const firstLegs = measureLegs(cleared, firstBody);
  const jacket = withJacketToHem(cleared, firstBody);
  const settled = jacket === cleared ? withoutHemTails(settleHemLine(cleared, firstBody), firstBody) : jacket;
  const whole = withSleeveGapsAtPockets(
    withoutOldWaistRest(withCuffsAtPockets(settled, firstBody), firstBody),
    firstBody,
  );
  let person = withBraceClips(withoutLooseSpecks(whole, shoulderWidth), firstBody);
  const isOnePiece = isDress(cleared, firstBody, firstLegs);
  if (isOnePiece) {
    note('The person wears a dress: its upper part stays as a top, tucked into the new waistband.');
    person = divideDress(cleared, firstBody, firstLegs);
  }
  if (person === cleared) return { person, body: firstBody, legs: firstLegs };
  const measuredAgain = measureBody(person);
  // above the hem of a suit's jacket what looks like trousers may be the jacket
  const ownHem = !isOnePiece && jacket === cleared;
  const body = ownHem ? withSidesAboveHem(measuredAgain, firstBody, person) : measuredAgain;
  return { person, body, legs: measureLegs(person, body) };
}

function drawSample(
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  skin: SkinTone,
  garment: Garment,
  bottom: BottomLandmarks,
  variation: FitVariation,
  options: BottomOptions,
  { stages }: TryOnContext,
  label: string,
): RgbaImage {
  const { effort } = options;
  const { coverage, labels, width } = person.parse;
  const hangs = topHangs(body, legs);
  const old = coveredArea(coverage.lowerClothes, 21, 1) ?? atCrotch(legs);
  const reach = withLegsBelow(old, person.photo, legs.unit);
  const fitted = fitBottom(garment, bottom, person, body, legs, reach, hangs, variation);
  stages.record(`5-fit${label}`, () => drawOutlines(person.photo, fitted.outlines));
  const { area } = fitted;
  const room = makeLowerRoom(person, body, legs, skin, area, {
    thorough: options.thoroughRemoval,
    seed: options.seed,
    noSkin: besideBottom(person, fitted, body, legs),
  });
  stages.record(`6-room${label}`, () => drawLayer(room.plate));
  const light = shadingFromPhoto(
    room.photo,
    cropLabels(labels, width, area),
    cropMask(coverage.lowerClothes, area),
    legs.unit,
    effort.fineFolds,
    { cloth: 'lowerClothes', skin: ['legs'] },
    oldSeams(body, legs, area),
  );
  stages.record(`7-light${label}`, () => drawShade(light.shade, area.width, area.height));
  const small = composeBottom(person, body, legs, fitted, room, light, {
    samples: effort.samples,
    hangs,
    grain: 0.7 * skin.grain,
    seed: variation.seed,
    traced: options.whole !== undefined,
  });
  const drawn = { picture: fitted.picture, matte: garment.matte };
  const composed = atWholeSize(small, person.photo, drawn, fitted.scale, area, options.whole);
  recordComposition(stages, label, composed, composed.area, {
    garmentScale: fitted.scale,
    topOverWaistband: hangs ? 'yes' : 'no',
  });
  return composed.picture;
}

const atCrotch = ({ crotch }: LegMeasures): PixelArea => ({
  x: Math.floor(crotch.x),
  y: Math.floor(crotch.y),
  width: 1,
  height: 1,
});
