/**
 * The person without the old top: background, skin and trousers where it was. What the new top covers anyway is filled
 * too, so that its soft edges never mix with the old one.
 */
import { rearForearm } from '../fit/crossed-forearms.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { toTorso } from '../fit/torso-frame.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { joinCoverage } from '../pixels/front-layer.ts';
import type { Mask } from '../pixels/image.ts';
import { copyLayer, hideBehindInPlace } from '../pixels/layer.ts';
import { armCoordinates } from './arm-coordinates.ts';
import { toneArmsToTorsoInPlace } from './arm-tone.ts';
import { shadeArmpitFoldsInPlace } from './armpit-fold.ts';
import {
  armsUnderSleeves,
  type Cuffs,
  drawArms,
  handBeyondCuff,
  keepBelowSleevesInPlace,
} from './arms-in-room.ts';
import { backgroundAround } from './background-plate.ts';
import {
  fitToShouldersInPlace,
  keepInSilhouetteInPlace,
  shoulderOutline,
  silhouetteDistance,
} from './bare-outline.ts';
import { drawBareTorso } from './bare-torso.ts';
import { markBelowOldHemInPlace } from './below-old-hem.ts';
import { openBesideTopInPlace } from './beside-top.ts';
import { betweenArmAndWaist } from './between-arm-and-waist.ts';
import { withoutClothGlow } from './cloth-glow.ts';
import { clothOnSkin } from './cloth-on-skin.ts';
import { roundCornersAtSleevesInPlace } from './corners-at-sleeves.ts';
import { addInPlace, invert, joined, multiplied, softened, strongest, without } from './coverage.ts';
import { fairArmEdgesInPlace } from './fair-arm-edges.ts';
import { joinFoldedArmsInPlace } from './folded-arm-skin.ts';
import { bareForearms, endForearmsAtSeenEdgeInPlace, keepForearmRimsInPlace } from './forearm-rims.ts';
import { handsWithoutCuffs } from './hands-without-cuffs.ts';
import { markHemFlapsInPlace, markHemShadowInPlace, showsHemFlaps, withoutHemFlaps } from './hem-flaps.ts';
import { blendIntoFaceInPlace, headToMeet } from './jaw-blend.ts';
import { joinShouldersInPlace, takeShoulderSkinInPlace } from './join-shoulders.ts';
import { continueLowerClothes, lowerClothesUnderTop, shadeAboveTrousersInPlace } from './lower-clothes.ts';
import { armsBehindClothes, oldTopMask, type RemovalOptions } from './old-top.ts';
import { withPlainOpening } from './plain-opening.ts';
import {
  bareCoverage,
  closeInPlace,
  coverageWithin,
  drawIntoInPlace,
  keepPhotoInPlace,
  opaque,
  skinBelow,
} from './plate.ts';
import { withoutPocketSliver } from './pocket-slivers.ts';
import { fillAtRaisedArmsInPlace } from './raised-armpits.ts';
import { lightRimsInPlace } from './rim-light.ts';
import type { Room } from './room.ts';
import { addLostCuffsInPlace, endHandsOnWristsInPlace, seenWrists } from './seen-wrists.ts';
import { brightenInPlace, palestSkin, skinSeams } from './skin-seams.ts';
import type { SkinTone } from './skin-tone.ts';
import { markStrapRemainsInPlace } from './strap-remains.ts';
import { bareParts, type CoveredShoulders, seenShoulders, torsoShape, trousersShape } from './torso-shape.ts';
import { markTrimOnWallInPlace } from './trim-on-wall.ts';
import { beyondAtHem, type HemHeights, hungOverBy } from './trousers-at-hem.ts';
import { trousersAtPockets } from './trousers-at-pockets.ts';
import { joinUnderHair } from './under-hair.ts';

/** The chin's tip in the face mesh. */
const CHIN = 152;
/** Pixels around an arm under a sleeve that are rebuilt with it. */
const UNDER_SLEEVES = 3.5;
/** The old top's colour lies on the skin beside it so far, in shoulder widths. */
const GLOW = 0.03;
/** Skin beside the old top that may have taken its colour. */
const SKIN = ['leftArm', 'rightArm', 'leftHand', 'rightHand'] as const;

/**
 * Rebuilds what the old top hides in `area`. Trousers begin at torso height `trousersFrom`, skin lies above it; between
 * the armpits and the new top's `hem` no skin shows beside the new top, nor beside the shoulders that it has `covered`.
 */
export function makeRoom(
  person: PerceivedPerson,
  body: BodyMeasures,
  skin: SkinTone,
  area: PixelArea,
  removal: RemovalOptions,
  trousersFrom: number,
  hem: HemHeights,
  cuffs: Cuffs,
  covered: CoveredShoulders,
  seed: number,
): Room {
  const { coverage } = person.parse;
  const unit = body.frame.shoulderWidth;
  const crop = (mask: Mask): Mask => cropMask(mask, area);
  const untouched = cropRgba(person.photo, area);
  const cloth = crop(coverage.upperClothes);
  const hair = crop(coverage.hair);
  const arm = { left: crop(coverage.leftArm), right: crop(coverage.rightArm) };
  const hand = { left: crop(coverage.leftHand), right: crop(coverage.rightHand) };
  const places = armCoordinates(body, area);
  const mistaken = clothOnSkin(person, body, places, skin, untouched, cloth, area, 0.14 * unit);
  markStrapRemainsInPlace(mistaken, person, body.frame, untouched, cloth, skin.neck, area);
  const hard = oldTopMask(person, body, places, area, removal, mistaken);
  markTrimOnWallInPlace(hard, cloth, person, area, unit);
  const armsBehind = removal.lowerClothes && armsBehindClothes(removal.lowerClothes, body, places);
  if (armsBehind) addInPlace(hard, armsBehind);
  const bareFrom = bareForearms(body, places, cloth);
  keepForearmRimsInPlace(
    hard,
    body,
    places,
    untouched,
    arm,
    joined(hand.left, hand.right),
    cloth,
    bareFrom,
    skin,
  );
  markBelowOldHemInPlace(hard, body, places, arm, cloth, cuffs);
  const unglowing = withoutClothGlow(
    untouched,
    multiplied(cloth, hard),
    joinCoverage(SKIN.map((name) => crop(coverage[name]))),
    GLOW * unit,
  );
  const photo = removal.keepInside
    ? withPlainOpening(unglowing, removal.keepInside, cloth, crop(coverage.neck), unit, seed)
    : unglowing;
  const underSleeves = chamferDistanceWithin(
    armsUnderSleeves(person, body, places, cuffs, covered),
    UNDER_SLEEVES,
  ).data;
  for (let i = 0; i < hard.data.length; i++) if (underSleeves[i]! <= UNDER_SLEEVES) hard.data[i] = 255;
  // where trousers come into view, the shadow of a loose old hem on them goes too
  const lowerSeen = crop(coverage.lowerClothes);
  const trousersShow =
    removal.keepBelow === null && hem.middle < (body.waistline ?? trousersFrom) - 0.02 * unit;
  const flapsShow = showsHemFlaps(body, removal.keepBelow, trousersShow, hem.middle);
  const bareTrousers = flapsShow ? withoutHemFlaps(body) : body;
  if (trousersShow && !body.tucked) markHemShadowInPlace(hard, lowerSeen, cloth, unit);
  const ground = crop(coverage.background);
  const flaps = flapsShow
    ? markHemFlapsInPlace(hard, bareTrousers, lowerSeen, ground, area, !trousersShow)
    : null;
  const hands = handsWithoutCuffs(
    joined(
      handBeyondCuff(
        withoutPocketSliver(hand.left, 'left', body, hard, cuffs.left, lowerSeen),
        1,
        body,
        places,
        cuffs,
      ),
      handBeyondCuff(
        withoutPocketSliver(hand.right, 'right', body, hard, cuffs.right, lowerSeen),
        2,
        body,
        places,
        cuffs,
      ),
    ),
    cloth,
    hard,
    mistaken,
    body,
    places,
  );
  const present = invert(ground);
  const wrists = seenWrists(body, places, hand, hands, cuffs);
  addLostCuffsInPlace(hard, present, wrists, places, unit);
  endHandsOnWristsInPlace(hands, wrists, places, unit);
  const removed = softened(hard);
  if (armsBehind) addInPlace(present, armsBehind);
  const background = backgroundAround(
    person,
    strongest(present, hard),
    area,
    unit,
    seed,
    undefined,
    betweenArmAndWaist(hard, body, places),
  );
  const plate = opaque(background);
  const seenBackground: Mask = { ...removed, data: new Uint8Array(removed.data.length).fill(255) };
  const parsedArm = {
    left: without(arm.left, mistaken),
    right: without(arm.right, mistaken),
  };
  const seenArm = { left: without(parsedArm.left, hard), right: without(parsedArm.right, hard) };
  const seenHand = {
    left: without(hand.left, removed),
    right: without(hand.right, removed),
  };
  const seenHands = joined(seenHand.left, seenHand.right);
  const {
    arms,
    skin: skinOfArms,
    light,
    intoPockets,
  } = drawArms(
    body,
    skin,
    photo,
    parsedArm,
    seenArm,
    seenHand,
    removed,
    without(lowerSeen, hard),
    wrists,
    places,
  );
  endForearmsAtSeenEdgeInPlace(
    arms,
    body,
    places,
    photo,
    parsedArm,
    joined(hand.left, hand.right),
    cloth,
    bareFrom,
    rearForearm(person, body.arms, unit),
  );
  const silhouette = silhouetteDistance(present, unit);
  keepInSilhouetteInPlace(arms, silhouette, removed);
  // torso: skin above the waistline, trousers below
  const neckSeen = crop(coverage.neck);
  const keptSkin = without(neckSeen, hard);
  const still = joined(keptSkin, joined(crop(coverage.face), hair));
  const shoulders = seenShoulders(body, keptSkin, cloth, area);
  const inFlaps = torsoShape(body, area, shoulders, trousersFrom, hem.highest);
  // under a new hem that ends on trousers no skin shows where a flap goes
  const bodyShape = flaps && !trousersShow ? without(inFlaps, flaps) : inFlaps;
  const bareShape = shoulderOutline(
    body,
    places,
    bareParts(bodyShape, body, area, hem.highest, covered),
    arms.alpha,
    still,
    seenHands,
    keptSkin,
    joined(seenArm.left, seenArm.right),
    present,
    hair,
    silhouette,
    covered,
    cuffs,
  );
  const torso = joinUnderHair(
    bareShape,
    bodyShape,
    hair,
    hard,
    keptSkin,
    photo,
    plate,
    body.frame,
    area,
    covered,
  );
  fitToShouldersInPlace(arms, skinOfArms, body, places, torso, covered);
  fairArmEdgesInPlace(arms, skinOfArms, torso, body, places, removed, silhouette, cuffs);
  const seenArms = joined(seenArm.left, seenArm.right);
  lightRimsInPlace(arms, skinOfArms, photo, seenArms, hard, removed, torso, ground, body, places);
  const seenOnArms = joined(seenArms, seenHands);
  fillAtRaisedArmsInPlace(
    torso,
    arms.alpha,
    joined(seenOnArms, still),
    removed,
    present,
    silhouette,
    body,
    area,
    cuffs,
  );
  openBesideTopInPlace(torso, arms.alpha, body.frame, area, covered.sides);
  const chin = person.face ? toTorso(body.frame, person.face.points[CHIN]!).v : null;
  const bareTorso = drawBareTorso(body, skin, photo, keptSkin, hard, torso, chin, trousersFrom, area);
  toneArmsToTorsoInPlace(arms, skinOfArms, light, body, places, bareTorso, seenOnArms);
  drawIntoInPlace(plate, bareTorso, null);
  closeInPlace(seenBackground, bareTorso, null);
  const bared = trousersShow || body.tucked;
  const hungOver = bared ? null : hungOverBy(hem, unit);
  const beyond = beyondAtHem(bareTrousers, without(lowerSeen, hard), ground, area);
  const shape = trousersShape(bareTrousers, area, trousersFrom, hungOver, beyond);
  const atPockets = bared ? null : trousersAtPockets(lowerSeen, body, area);
  const trousers = atPockets ? strongest(shape, atPockets) : shape;
  // a waistband that was seen already goes on with its own pieces, its pattern with them
  const lower =
    trousersShow && !body.tucked
      ? continueLowerClothes(person, bareTrousers, area, hard, trousersFrom, seed)
      : lowerClothesUnderTop(
          photo,
          without(lowerSeen, hard),
          multiplied(trousers, removed),
          body.frame,
          area,
          seed,
        );
  if (lower && trousersShow) shadeAboveTrousersInPlace(plate, body, area, trousersFrom);
  if (lower) drawIntoInPlace(plate, lower, trousers);
  if (lower) closeInPlace(seenBackground, lower, trousers);
  if (atPockets) hideBehindInPlace(arms, atPockets);
  const whole = cuffs.left && cuffs.right ? null : copyLayer(arms);
  keepBelowSleevesInPlace(
    arms,
    body,
    places,
    cuffs,
    joined(hand.left, hand.right),
    joined(parsedArm.left, parsedArm.right),
  );
  // without sleeves the shoulder shows too: the arm grows out of it without an edge
  if (whole) joinShouldersInPlace(whole, body, places, cuffs, bareTorso, seenArms, light);
  if (whole) roundCornersAtSleevesInPlace([arms, whole], seenArm, removed, body, area, cuffs);
  drawIntoInPlace(plate, whole ?? arms, null);
  closeInPlace(seenBackground, whole ?? arms, null);
  const seams = skinSeams(
    plate,
    photo,
    { torso: keptSkin, arms: seenArms, hands: without(joined(hand.left, hand.right), hard) },
    hard,
    skinBelow(bareTorso.alpha, lower, trousers),
    (whole ?? arms).alpha,
    body,
    places,
  );
  const palest = palestSkin(photo, seenArms, hard);
  brightenInPlace(plate, seams, palest);
  const head = headToMeet(crop(coverage.face), keptSkin, skin.neckShade);
  blendIntoFaceInPlace(plate, bareTorso.alpha, photo, head, removed, unit, skin.shadeDirection);
  brightenInPlace(arms, seams, palest);
  if (whole) {
    const bare = skinBelow(bareTorso.alpha, lower, trousers).map((alpha, i) =>
      Math.max(alpha, whole.alpha[i]!),
    );
    shadeArmpitFoldsInPlace(plate, bare, removed, body, places, cuffs);
  }
  if (whole)
    joinFoldedArmsInPlace(
      {
        plate,
        background,
        photo,
        covered: whole.alpha.map((alpha, i) => Math.max(alpha, bareTorso.alpha[i]!)),
        seenArms,
        hands: seenHands,
        gone: hard,
        removed,
        present,
        silhouette,
      },
      arms,
      seenBackground,
      skin,
      body,
      area,
      cuffs,
    );
  keepPhotoInPlace(plate, seenBackground, photo, removed, present);
  if (whole) takeShoulderSkinInPlace(arms, plate, places, cuffs, unit);
  const onBody = lower && coverageWithin(lower, trousers);
  return {
    area,
    photo,
    removed,
    hands,
    plate,
    arms,
    intoPockets,
    trousers: trousersShow && !body.tucked ? onBody : null,
    background: seenBackground,
    neck: bareCoverage(without(neckSeen, removed), multiplied(torso, removed), onBody),
  };
}
