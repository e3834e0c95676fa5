/**
 * The recipe of dresses: a dress on a person who faces the camera. What the person wears below the waist is taken out
 * first, so that legs and background show beside and below the skirt; the rest is done as for a top.
 *
 *   perceive → measure → understand garment → fit → suit → take lower clothes out → make room → light → compose → check
 */

import { type TryOnContext, TryOnFailure, type TryOnResult } from '../../contract.ts';
import { withArmEdgesOnLower } from '../../fit/arm-edge-on-lower.ts';
import { withoutArmEdgeSlivers } from '../../fit/arm-edge-slivers.ts';
import { withoutArmSpikes } from '../../fit/arm-spikes.ts';
import { withoutArmStrays } from '../../fit/arm-strays.ts';
import { withCuffsOfTop } from '../../fit/cuff-islands.ts';
import { type FittedDress, fitDress } from '../../fit/fit-dress.ts';
import { type FitVariation, fitVariation } from '../../fit/fit-variation.ts';
import { withLegsBelow } from '../../fit/fitted-area.ts';
import { findHandsInTopPockets } from '../../fit/hands-in-top-pockets.ts';
import { withGroundThroughHands } from '../../fit/holes-in-hands.ts';
import { withLegBeyondHand } from '../../fit/leg-beyond-hand.ts';
import { withLitSides } from '../../fit/lit-sides.ts';
import { withLowerClothesBesideArms } from '../../fit/lower-beside-arm.ts';
import { withoutLowerIslands } from '../../fit/lower-islands.ts';
import { type BodyMeasures, measureBody } from '../../fit/measure-body.ts';
import { type LegMeasures, measureLegs } from '../../fit/measure-legs.ts';
import { withoutNeckIslands } from '../../fit/neck-islands.ts';
import { raiseArmpits } from '../../fit/raise-armpits.ts';
import { withNeckPointsOnStraps } from '../../fit/strap-notch.ts';
import { assertFacesCamera, assertTopFits } from '../../fit/suitability.ts';
import { toTorso } from '../../fit/torso-frame.ts';
import { withTurnedUpCuffs } from '../../fit/turned-up-cuffs.ts';
import { bodyUnderDress } from '../../fit/under-dress.ts';
import { withUpperBodySettled } from '../../fit/upper-body-labels.ts';
import { settleWaistCorners } from '../../fit/waist-corners.ts';
import type { Garment, TopLandmarks } from '../../garment/garment.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { coveredArea, cropLabels, cropMask, type PixelArea } from '../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import { seededRandom } from '../../pixels/seeded-noise.ts';
import { composeTop } from '../../render/compose-top.ts';
import type { CrossedArms } from '../../render/join-sleeves.ts';
import { withOwnSkin } from '../../render/own-skin-in-holes.ts';
import { shadingFromPhoto } from '../../render/photo-shading.ts';
import { hideInPocketsInPlace } from '../../render/pockets.ts';
import { makeLowerRoom } from '../../room/lower-body/make-lower-room.ts';
import { withoutLowerClothes } from '../../room/lower-body/without-lower-clothes.ts';
import { makeRoom } from '../../room/make-room.ts';
import type { SkinTone } from '../../room/skin-tone.ts';
import { coveringSleeves } from './covering-sleeves.ts';
import { withArmsCrossed } from './crossed-arms.ts';
import { drawFit, drawLayer, drawMeasures, drawParse, drawShade } from './debug-pictures.ts';
import type { TopOptions } from './put-on-top.ts';
import { recordComposition } from './record-composition.ts';
import { skinOfPerson } from './skin-of-person.ts';
import { addRemovedInPlace, atWholeSize } from './whole-pictures.ts';

/** The pictures of the dress on the person, as many as there are samples; `dress` are the landmarks of `garment`. */
export function putOnDress(
  perceived: PerceivedPerson,
  photographed: Garment,
  dress: TopLandmarks,
  options: TopOptions,
  context: TryOnContext,
): TryOnResult {
  const { stages } = context;
  assertFacesCamera(perceived);
  const strapped = withNeckPointsOnStraps(dress);
  const landmarks = raiseArmpits(strapped, photographed.picture);
  const garment = withLitSides(photographed, strapped, landmarks);
  const noIslands = withUpperBodySettled(withLegBeyondHand(perceived), withoutArmEdgeSlivers);
  const firstBody = measureBody(noIslands);
  const cuffed = withCuffsOfTop(noIslands, firstBody);
  const armsAlone = withLowerClothesBesideArms(withoutLowerIslands(cuffed, firstBody), firstBody);
  const cleared = withTurnedUpCuffs(armsAlone);
  const measured = measureBody(cleared);
  const noStrays = withoutArmStrays(settleWaistCorners(cleared, measured), measured);
  const shown = withoutNeckIslands(withoutArmSpikes(noStrays, measured.frame));
  const { person: seen, body: seenBody, crossed } = withArmsCrossed(shown, measured, garment, dress);
  const behindBack = findHandsInTopPockets(seen, seenBody);
  const edged = withArmEdgesOnLower(behindBack?.person ?? seen);
  const person = withGroundThroughHands(edged, seenBody.frame.shoulderWidth);
  const body = behindBack ? { ...seenBody, arms: behindBack.arms } : seenBody;
  const legs = measureLegs(person, body);
  stages.record('2-parse', () => drawParse(person));
  stages.record('3-measure', () => drawMeasures(person.photo, body));
  assertTopFits(person, body);
  if (legs.seated)
    throw new TryOnFailure(
      'PoseError',
      'The person sits or kneels, and the skirt of a dress would lie over the knees. Send a photo of the person standing.',
    );
  const skin = skinOfPerson(person, body.frame.shoulderWidth);
  const onSkin = withOwnSkin(garment, skin.neck);
  const random = seededRandom(options.seed);
  const pictures: RgbaImage[] = [];
  for (let sample = 0; sample < options.samples; sample++) {
    context.signal?.throwIfAborted();
    const variation = fitVariation(sample, options.seed, random);
    const label = options.samples > 1 ? `-${sample + 1}` : '';
    pictures.push(
      drawSample(
        { person, body, legs, skin, crossed, behindBack: behindBack?.sides },
        onSkin,
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

/** What is measured of a person once for all samples. */
interface Wearer {
  readonly person: PerceivedPerson;
  readonly body: BodyMeasures;
  readonly legs: LegMeasures;
  readonly skin: SkinTone;
  readonly crossed: CrossedArms;
  /** Sides of the arms whose hands were in the old top's pockets. */
  readonly behindBack: readonly ('left' | 'right')[] | undefined;
}

function drawSample(
  { person, body, legs, skin, crossed, behindBack }: Wearer,
  garment: Garment,
  dress: TopLandmarks,
  variation: FitVariation,
  options: TopOptions,
  { stages }: TryOnContext,
  label: string,
): RgbaImage {
  const { effort } = options;
  const { coverage } = person.parse;
  const slim = bodyUnderDress(body, legs);
  const fitted = fitDress(
    garment,
    dress,
    slim,
    legs,
    person.photo,
    withLegsBelow(oldClothesArea(person), person.photo, legs.unit),
    variation,
    effort.meshStep,
  );
  stages.record(`5-fit${label}`, () => drawFit(person.photo, fitted));

  const hem = toTorso(body.frame, fitted.torso.hem[fitted.torso.hem.length >> 1]!).v;
  const lowerRoom = makeLowerRoom(person, body, legs, skin, fitted.area, {
    thorough: options.thoroughRemoval,
    seed: options.seed,
  });
  stages.record(`6-lower-room${label}`, () => drawLayer(lowerRoom.plate));
  const bareLegged = withoutLowerClothes(person, lowerRoom, body.frame, legs.unit, fitted.waist);
  const hiding = coveringSleeves(garment, dress, fitted, body);
  const room = makeRoom(
    bareLegged,
    body,
    skin,
    fitted.area,
    { thorough: options.thoroughRemoval, keepBelow: null, lowerClothes: lowerRoom.removed },
    hem,
    { middle: hem, highest: hem },
    hiding.cuffs,
    {
      ...hiding.covered,
      neckline: Math.max(...fitted.torso.neckline.map((point) => toTorso(body.frame, point).v)),
    },
    options.seed,
  );
  // a hand in a trousers' pocket goes into the skirt's
  const seen = cropMask(coverage.lowerClothes, fitted.area);
  const { intoPockets } = room;
  const pocketed = { seen, rebuilt: null, arms: intoPockets, oldSleeves: intoPockets };
  hideInPocketsInPlace(room.arms, pocketed, body, fitted.area);
  stages.record(`6-room${label}`, () => drawLayer(room.plate));
  stages.record(`6-arms${label}`, () => drawLayer(room.arms));

  const light = shadingFromPhoto(
    room.photo,
    cropLabels(person.parse.labels, person.parse.width, fitted.area),
    cropMask(coverage.upperClothes, fitted.area),
    body.frame.shoulderWidth,
    effort.fineFolds,
  );
  stages.record(`7-light${label}`, () => drawShade(light.shade, fitted.area.width, fitted.area.height));

  const small = composeTop(
    withPockets(bareLegged, coverage.lowerClothes),
    dressed(slim, fitted),
    garment.picture,
    fitted,
    room,
    light.shade,
    {
      samples: effort.samples,
      tuckAt: null,
      belowHips: true,
      shadeFound: 1 - light.pattern,
      worn: garment.worn,
      grain: 0.7 * skin.grain,
      shadeDirection: skin.shadeDirection,
      seed: variation.seed,
      traced: options.whole !== undefined,
      crossed,
      behindBack,
    },
  );
  addRemovedInPlace(small, lowerRoom.removed, fitted.area);
  const composed = atWholeSize(small, person.photo, garment, fitted.torso.scale, fitted.area, options.whole);
  recordComposition(stages, label, composed, composed.area, {
    garmentScale: fitted.torso.scale,
    oldPattern: light.pattern,
  });
  return composed.picture;
}

/** The person with the old lower clothes' coverage, which tells where a sleeve goes into a pocket. */
function withPockets(person: PerceivedPerson, lowerClothes: Mask): PerceivedPerson {
  const { parse } = person;
  return { ...person, parse: { ...parse, coverage: { ...parse.coverage, lowerClothes } } };
}

/** Bounding box of all old clothes but the shoes. */
function oldClothesArea({ parse }: PerceivedPerson): PixelArea {
  const { width, height, upperClothes, lowerClothes } = {
    ...parse.coverage,
    width: parse.width,
    height: parse.height,
  };
  const clothes = { width, height, data: upperClothes.data.slice() };
  for (let i = 0; i < clothes.data.length; i++)
    if (lowerClothes.data[i]! > clothes.data[i]!) clothes.data[i] = lowerClothes.data[i]!;
  return coveredArea(clothes, 20, 0) ?? { x: 0, y: 0, width: 1, height: 1 };
}

/** The body in the fitted dress: its sides below the armpits are the dress's. */
function dressed(body: BodyMeasures, { torso }: FittedDress): BodyMeasures {
  const sides = (['left', 'right'] as const).map((side) =>
    [torso.armpit[side], ...torso.sideSeam[side]].map((point) => {
      const { u, v } = toTorso(body.frame, point);
      return { v, reach: Math.abs(u) };
    }),
  );
  return {
    ...body,
    halfWidth(side, v) {
      const line = sides[side === 'left' ? 0 : 1]!;
      if (v <= line[0]!.v) return body.halfWidth(side, v);
      let i = 0;
      while (i + 2 < line.length && line[i + 1]!.v < v) i++;
      const [a, b] = [line[i]!, line[i + 1]!];
      const t = Math.max(0, Math.min(1, (v - a.v) / Math.max(1, b.v - a.v)));
      return a.reach + (b.reach - a.reach) * t;
    },
  };
}
