/**
 * The picture: old top out, new top in, and before it what belongs in front. Back to front: the photo without the old
 * top, inside of the back, torso, bare arms, sleeves, trousers that hold a tucked hem, hands, hair and face.
 */
import type { FittedTop } from '../fit/fit-top.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { contactShadow, edgeFalloff, maskShadow } from '../pixels/contact-shadow.ts';
import { cropMask } from '../pixels/crop.ts';
import { frontLayer, joinCoverage, smoothRim } from '../pixels/front-layer.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import {
  copyLayer,
  createLayer,
  drawOverInPlace,
  hideBehindInPlace,
  type Layer,
  shadeInPlace,
} from '../pixels/layer.ts';
import { photoGrade } from '../pixels/photo-grade.ts';
import { invert, strongest } from '../room/coverage.ts';
import type { Room } from '../room/room.ts';
import { keepAtNeckInPlace } from './band-at-neck.ts';
import { blackClothGain, brightenBlackInPlace } from './black-cloth.ts';
import { calmAtSeamsInPlace } from './calm-at-seams.ts';
import { partLimbsInPlace } from './crease-shading.ts';
import { shadeCuffInPlace } from './cuff-form.ts';
import { hiddenByForearm, layCuffInPlace, withoutHidden } from './cuff-from-behind.ts';
import { handsInCuffs } from './cuffs-over-hands.ts';
import { drawTop } from './draw-top.ts';
import { lightAtOutline, shadeTrunkInPlace } from './form-shading.ts';
import { gradedContrast, gradeInPlace } from './grade-layer.ts';
import { withoutShadedSkin } from './hair-tips-on-skin.ts';
import { behindGarment, handsBehindHips } from './hands-behind-hips.ts';
import { hangOverHandInPlace } from './hang-over-hand.ts';
import { headBeforeCollar } from './head-before-collar.ts';
import { hiddenWrist } from './hidden-wrist.ts';
import { closeHolesAtArmsInPlace } from './holes-at-arms.ts';
import { closeHolesAtHandsInPlace } from './holes-at-hands.ts';
import { hoodLight } from './hood-light.ts';
import { evenJaw } from './jaw-edge.ts';
import { joinSleeves } from './join-sleeves.ts';
import { addGrainInPlace } from './layer-grain.ts';
import { deepenInPlace, lightOfParts, multiplyInPlace, rampUp } from './light-of-parts.ts';
import { closePinholesInPlace, dropSpotsInPlace, smoothStepsInPlace } from './mend-parts.ts';
import { paleness } from './paleness.ts';
import { closeSeamInPlace, isSheer, laySheerSeamInPlace } from './part-seams.ts';
import { pasteComposition } from './paste-composition.ts';
import {
  hideBeyondPocketsInPlace,
  hideInPocketsInPlace,
  passBehindInPlace,
  sidesInPockets,
} from './pockets.ts';
import { shadowBelowArms } from './shadow-below-arms.ts';
import { shadeWithSkinInPlace, shadowUnderTop, skinUnderTop } from './shadow-on-skin.ts';
import { roundShoulderCornersInPlace } from './shoulder-corner.ts';
import { closeArmpitSlitsInPlace, closeShoulderNotchesInPlace } from './shoulder-notch.ts';
import { shownParts } from './shown-parts.ts';
import {
  coverWithClothInPlace,
  coverWithFrontInPlace,
  coverWithKeptFrontInPlace,
  coverWithKeptInPlace,
  sharesOfPlate,
} from './shown-shares.ts';
import { evenForearmsInPlace } from './sleeve-over-forearm.ts';
import { closeOverSkinInPlace } from './sleeve-over-skin.ts';
import { shadowUnderSleeves, sleeveShadow } from './sleeve-shadow.ts';
import { endAtShouldersInPlace, withoutShoulderEdges } from './strap-ends.ts';
import type { ComposeOptions, Composition } from './top-composition.ts';
import { endInTopPocketsInPlace, shadeTopPocketsInPlace } from './top-pockets.ts';
import { tuckInPlace } from './tuck-in.ts';
import { withFrontWrist } from './tucked-sleeve.ts';
import { findWaistband, lowerBelowEdge, shadeAtEdgeInPlace } from './waistband.ts';
import { withoutClips } from './waistband-clips.ts';

/** Share of this photo's light that is laid on cloth which has folds and form of its own light. */
const LIGHT_ON_WORN = 0.4;

/** What may lie before the waistband. */
const BEFORE_HIPS = ['background', 'hair', 'leftArm', 'rightArm', 'leftHand', 'rightHand'] as const;

/** Composes the whole picture. `shade` is the light's logarithm over the area. */
export function composeTop(
  person: PerceivedPerson,
  body: BodyMeasures,
  garmentPicture: RgbaImage,
  fitted: FittedTop,
  room: Room,
  shade: Float32Array,
  options: ComposeOptions,
): Composition {
  const { area } = fitted;
  const { width, height } = area;
  const unit = body.frame.shoulderWidth;
  const crop = (mask: Mask): Mask => cropMask(mask, area);
  const { coverage } = person.parse;

  const { drawn, torso, ofArm, hood } = drawTop(fitted, garmentPicture, options.samples);
  const crossed = options.crossed ?? {};
  const hidden = hiddenWrist(body.arms, crossed, (name) => crop(coverage[name]), area);
  const ownHands = { left: crop(coverage.leftHand), right: crop(coverage.rightHand) };
  const rear = crossed.front === 'left' ? 'right' : 'left';
  const frontSkin = crossed.front && !crossed.tucked ? crop(coverage[`${crossed.front}Arm`]) : null;
  const frontFit = crossed.front && fitted.sleeves[crossed.front];
  const bufferOf = (side: 'left' | 'right') =>
    fitted.parts.find(({ name }) => name === `${side}Sleeve`)?.buffer;
  const within =
    frontSkin &&
    evenForearmsInPlace(
      ofArm,
      { left: bufferOf('left'), right: bufferOf('right') },
      { left: fitted.sleeves.left?.cuff, right: fitted.sleeves.right?.cuff },
      { [crossed.front!]: frontSkin, [rear]: crop(coverage[`${rear}Arm`]) } as Record<typeof rear, Mask>,
      ownHands,
      body.arms,
      crossed.front!,
      unit,
    );
  const tuckedSkin = crossed.tucked ? crop(coverage[`${crossed.tucked}Arm`]) : null;
  if (tuckedSkin) {
    const other = crossed.tucked === 'left' ? 'right' : 'left';
    const buffer = bufferOf(other);
    if (buffer) hangOverHandInPlace(ofArm[other]!, buffer, body.arms[other], tuckedSkin, unit);
  }
  const joined = joinSleeves(ofArm, crossed, body.arms, area, unit, frontSkin, hidden);
  const { sleeves, crossing, overHand } = joined;
  if (within)
    for (const name of ['left', 'right'] as const)
      if (fitted.sleeves[name]?.cuff.atWrist)
        closeOverSkinInPlace(sleeves, crop(coverage[`${name}Arm`]), room.hands, body.arms[name], area, unit);
  const tuckedFit = crossed.tucked && fitted.sleeves[crossed.tucked];
  if (crossing && tuckedFit?.cuff.atWrist)
    shadeCuffInPlace(
      crossing,
      ofArm[crossed.tucked!]!,
      body.arms[crossed.tucked!],
      tuckedFit.cuff,
      area,
      unit,
    );
  const over = crossed.front && ofArm[crossed.front];
  const cuff = over && drawn.get(`${rear}Cuff`);
  if (cuff && crossing)
    layCuffInPlace(
      sleeves,
      crossing,
      cuff,
      body.handFromBehind!,
      over,
      body.arms[crossed.front!],
      area,
      unit,
      within,
    );
  const lowerClothes = crop(coverage.lowerClothes);
  const trousers = room.trousers ? strongest(lowerClothes, room.trousers) : lowerClothes;
  const upperClothes = crop(coverage.upperClothes);
  const oldSleeves = joinCoverage([upperClothes, ownHands.left, ownHands.right]);
  const pocketed = { seen: lowerClothes, rebuilt: room.trousers, arms: room.intoPockets, oldSleeves };
  hideInPocketsInPlace(sleeves, pocketed, body, area);
  endInTopPocketsInPlace(sleeves, body.topPockets ?? [], area, unit);
  const waistband =
    options.tuckAt === null
      ? null
      : findWaistband(room.photo, upperClothes, lowerClothes, body, area, options.tuckAt);
  const inset = Math.max(1, 0.006 * unit);
  if (waistband)
    tuckInPlace(torso, waistband, 3 * inset, room.background, crop(coverage.background), 0.2 * unit);
  const arms = copyLayer(room.arms);
  if (hidden) hideBehindInPlace(arms, hidden);
  // a tucked hand is what is seen of it
  if (tuckedSkin) hideBehindInPlace(arms, invert(tuckedSkin));
  const behind = options.belowHips ? handsBehindHips(coverage, body, area) : [];
  const pocketless = options.belowHips ? [...behind, ...sidesInPockets(body)] : [];
  const passing = new Set([...pocketless, ...(options.behindBack ?? [])]);
  for (const limbs of [arms, sleeves]) passBehindInPlace(limbs, torso, body, area, [...passing]);
  if (options.belowHips) {
    const present = joinCoverage([invert(crop(coverage.background)), lowerClothes]);
    closeHolesAtArmsInPlace(torso, arms, room, present, body.frame);
  } else hideBeyondPocketsInPlace(torso, body, area);
  const sleeveless = !fitted.sleeves.left && !fitted.sleeves.right;
  if (fitted.torso.onStraps || fitted.torso.hugsNeck)
    endAtShouldersInPlace(torso, room.background, body, area, 'strap', crop(coverage.hair));
  else if (sleeveless) endAtShouldersInPlace(torso, room.background, body, area, 'shoulder');
  const sheer = isSheer(garmentPicture);
  if (sheer) laySheerSeamInPlace(torso, sleeves);
  else closeSeamInPlace(torso, sleeves);
  closePinholesInPlace(
    torso,
    sleeves,
    (0.05 * unit) ** 2,
    invert(crop(coverage.background)),
    (0.16 * unit) ** 2,
  );
  closeHolesAtHandsInPlace(torso, sleeves, room.hands, room.removed, (0.07 * unit) ** 2);
  smoothStepsInPlace(sleeves, torso);
  closeShoulderNotchesInPlace(torso, sleeves, fitted, unit);
  closeArmpitSlitsInPlace(torso, sleeves, fitted, unit);
  roundShoulderCornersInPlace(torso, sleeves, fitted, unit);
  const seenHands = behindGarment(room.hands, coverage, behind, torso, area);
  const rearHand = ownHands[rear];
  const withWrist =
    over && frontSkin && frontFit?.cuff.atWrist
      ? withFrontWrist(seenHands, frontSkin, over, body.arms[crossed.front!], frontFit.cuff, area)
      : seenHands;
  const parted = over
    ? withoutHidden(
        withWrist,
        rearHand,
        hiddenByForearm(over, rearHand.data, body.arms[crossed.front!], area, within),
      )
    : seenHands;
  const cuffed = cuff ? withoutHidden(parted, rearHand, cuff.alpha) : parted;
  const hands = handsInCuffs(cuffed, ownHands, ofArm, fitted.sleeves, body.arms, area, unit);
  // else the cloth behind shows between an arm and the hand on it
  closeSeamInPlace(arms, { alpha: Float32Array.from(hands.data, (value) => value / 255) });
  dropSpotsInPlace(arms, torso, sleeves, (0.06 * unit) ** 2);
  const raw = createLayer(width, height);
  drawOverInPlace(raw, torso);
  drawOverInPlace(raw, sleeves);
  drawOverInPlace(raw, hood);

  // light: the photo's own, the form's turning away, a sleeve's shadow on the torso
  const union = raw.alpha;
  const falloff = lightAtOutline(union, width, height, unit);
  const sleeveEdge = edgeFalloff(sleeves.alpha, width, height, 0.03 * unit, 0.13);
  const onTorso = sleeveShadow(sleeves, torso, unit);
  const sleeveForm = edgeFalloff(sleeves.alpha, width, height, 0.065 * unit, 0.16);
  shadeTopPocketsInPlace(sleeveForm, onTorso, body.topPockets ?? [], area, unit);
  // what lies before the garment shades it where they touch: hair and chin, bare arms, a hand
  const seenHair = crop(coverage.hair);
  const ends = withoutShoulderEdges(seenHair, crop(coverage.background), raw.alpha, body, area);
  const skin = joinCoverage([crop(coverage.neck), crop(coverage.leftArm), crop(coverage.rightArm)]);
  const hair = withoutShadedSkin(ends, skin, raw.alpha, room.photo, unit);
  const face = crop(coverage.face);
  const head = maskShadow(joinCoverage([hair, face]), 0.018 * unit, 0.02 * unit, 0.4);
  const hand = maskShadow(hands, 0.012 * unit, 0.018 * unit, 0.4);
  const limbs = contactShadow(arms.alpha, width, height, 0, 0.008 * unit, 0.03 * unit, 0.4);
  deepenInPlace(limbs, shadowBelowArms(arms, hands, shade, body.frame, area));
  const hoodEdge = hoodLight(hood.alpha, width, height, unit, fitted.hoodManner);
  const hoodShadow = contactShadow(hood.alpha, width, height, 0, 0.014 * unit, 0.022 * unit, 0.5);
  const trunk = new Float32Array(shade.length);
  shadeTrunkInPlace(trunk, body, area, 1 - 0.5 * options.shadeFound);
  calmAtSeamsInPlace({ sleeveEdge, onTorso, sleeveForm, trunk }, fitted, unit);
  const { torsoShade, sleeveShade, hoodShade } = lightOfParts(
    union,
    options.worn ? LIGHT_ON_WORN : 1,
    { shade, falloff, onTorso, trunk, sleeveEdge, sleeveForm, hoodEdge },
    { head, hand, limbs, hoodShadow },
  );
  if (waistband) shadeAtEdgeInPlace(torsoShade, width, waistband, 0.016 * unit, 0.3);
  const uncreased = cuff && sleeveShade.slice();
  for (const sleeve of [fitted.sleeves.left, fitted.sleeves.right])
    if (sleeve?.crease) partLimbsInPlace(sleeves, sleeveShade, area, sleeve.crease, unit);
  // the cuff lies before the crease that ends there
  if (uncreased)
    uncreased.forEach((light, i) => {
      sleeveShade[i]! += (light - sleeveShade[i]!) * cuff.alpha[i]!;
    });
  if (crossing) for (let i = 0; i < crossing.length; i++) sleeveShade[i]! += crossing[i]!;
  // what is worn has a photo's light already
  const onBlack = options.worn ? 1 : blackClothGain(raw);
  brightenBlackInPlace(torsoShade, torso, onBlack);
  brightenBlackInPlace(sleeveShade, sleeves, onBlack);
  brightenBlackInPlace(hoodShade, hood, onBlack);
  shadeInPlace(torso, torsoShade);
  shadeInPlace(sleeves, sleeveShade);
  shadeInPlace(hood, hoodShade);

  // the plate takes the garment's shadow, on the person only
  const plate = copyLayer(room.plate);
  const ownArms = joinCoverage([crop(coverage.leftArm), crop(coverage.rightArm)]);
  const bare = skinUnderTop(room.neck, trousers, arms.alpha, ownArms);
  // hands stay the photo's, unshaded: a shadow on the wrist ends before them, without an edge
  const fade = 0.05 * unit;
  const beforeHands = rampUp(chamferDistanceWithin(hands, fade).data, fade);
  const plateShade = shadowUnderTop(union, bare, room.background, beforeHands, unit);
  shadeWithSkinInPlace(plate, plateShade, bare, options.shadeDirection);
  const underSleeves = shadowUnderSleeves(sleeves, sheer, unit);
  multiplyInPlace(underSleeves, beforeHands);
  if (overHand) {
    const onHand = contactShadow(overHand, width, height, 0, 0.008 * unit, 0.03 * unit, 0.9);
    for (let i = 0; i < onHand.length; i++) underSleeves[i]! += onHand[i]!;
  }
  shadeInPlace(arms, underSleeves);

  const grade = photoGrade(person.photo);
  const contrast = gradedContrast(grade);
  const inside = drawn.get('insideBack') ?? drawn.get('behindNeck');
  const picture = plate;
  const shares = options.traced ? sharesOfPlate(room.removed, plateShade) : null;
  const shown = shares && createLayer(width, height);
  const insideAlpha = new Float32Array(width * height);
  if (inside) {
    if (sleeveless && drawn.has('insideBack'))
      keepAtNeckInPlace(inside, torso, joinCoverage([room.neck, face]), unit, fitted.torso.hugsNeck);
    hideBehindInPlace(inside, headBeforeCollar(room.neck, face, hair));
    if (shown) drawOverInPlace(shown, inside);
    // the inside of a collar lies in its own shadow
    const shadow = drawn.has('behindNeck') ? -0.6 + 0.25 * paleness(inside) : -0.28;
    shadeInPlace(inside, new Float32Array(width * height).fill(shadow));
    gradeInPlace(inside, grade);
    if (shares) coverWithClothInPlace(shares, inside, shadow, contrast);
    insideAlpha.set(inside.alpha);
    drawOverInPlace(picture, inside);
  }
  gradeInPlace(torso, grade);
  gradeInPlace(sleeves, grade);
  addGrainInPlace(torso, options.grain, area, options.seed);
  addGrainInPlace(sleeves, options.grain, area, options.seed);
  drawOverInPlace(picture, torso);
  drawOverInPlace(picture, arms);
  drawOverInPlace(picture, sleeves);
  gradeInPlace(hood, grade);
  addGrainInPlace(hood, options.grain, area, options.seed);
  drawOverInPlace(picture, hood);
  if (shares) {
    coverWithClothInPlace(shares, torso, torsoShade, contrast);
    coverWithKeptInPlace(shares, arms, room.removed, underSleeves);
    coverWithClothInPlace(shares, sleeves, sleeveShade, contrast);
    coverWithClothInPlace(shares, hood, hoodShade, contrast);
  }

  // in front
  const drawInFront = (coverage: Mask, photo: RgbaImage): void => {
    const front = frontLayer(photo, coverage);
    drawOverInPlace(picture, front);
    if (shares) coverWithFrontInPlace(shares, front);
  };
  if (waistband) {
    const unclipped = withoutClips(room.photo, lowerClothes, waistband, unit, options.seed);
    const before = BEFORE_HIPS.map((name) => crop(coverage[name]));
    const lower = lowerBelowEdge(unclipped?.lower ?? lowerClothes, before, waistband, inset);
    drawInFront(lower, unclipped?.photo ?? room.photo);
  }
  drawInFront(hair, room.photo);
  const faceAndHands = joinCoverage([
    evenJaw(face, crop(coverage.neck), unit),
    smoothRim(hands, [seenBeside(ownArms, sleeves)]),
  ]);
  const ownFront = frontLayer(room.photo, faceAndHands);
  drawOverInPlace(picture, ownFront);
  if (shares) coverWithKeptFrontInPlace(shares, ownFront);

  const { picture: result, edited } = pasteComposition(person.photo, {
    area,
    color: picture.color,
    cleaned: room.photo,
    kept: faceAndHands,
    removed: room.removed,
    garment: union,
    inside: insideAlpha,
    shadow: plateShade,
  });
  if (shown) drawOverInPlace(shown, raw);
  const trace = shares &&
    shown && { shares, cloth: shown, parts: shownParts(fitted, drawn, torso, sleeves, hood, crossed.front) };
  return { picture: result, edited, garment: raw, trace };
}

/** What is left of `mask` beside a layer that covers it. */
function seenBeside({ data, width, height }: Mask, { alpha }: Layer): Mask {
  return { width, height, data: data.map((value, i) => value * (1 - alpha[i]!)) };
}
