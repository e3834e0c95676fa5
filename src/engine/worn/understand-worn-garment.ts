/** What a garment is and where its parts lie, from a photo of somebody who wears it. */
import { classTable } from '../fit/body-labels.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import type { Garment, GarmentType } from '../garment/garment.ts';
import { softenCutOut } from '../garment/soft-matte.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { sidesBehindSleeves } from './behind-sleeves.ts';
import { fillDeepShadows } from './fill-deep-shadows.ts';
import { fillHiddenCloth } from './fill-hidden-cloth.ts';
import { withHandsBeforeSkirt } from './hands-before-skirt.ts';
import { fillHemBays } from './hem-bays.ts';
import { hemOfOneColour } from './hem-of-one-colour.ts';
import { hideUnderLayerInPlace } from './hide-under-layer.ts';
import { mirrorHiddenHalf } from './mirror-hidden-half.ts';
import { necklineAtSkin } from './neckline-at-skin.ts';
import { maskOf } from './region-colours.ts';
import { skinInHoles } from './skin-in-holes.ts';
import { readStrapBodice } from './strap-bodice.ts';
import { endTornCuffs, hideBeyondCuffsInPlace } from './torn-cuffs.ts';
import { understandStrapDress } from './understand-strap-dress.ts';
import { readWall } from './wall-colour.ts';
import { withEvenHue } from './with-even-hue.ts';
import { withoutForeignRim } from './without-foreign-rim.ts';
import { withoutFrameWedges } from './without-frame-wedges.ts';
import { withoutHairTint } from './without-hair-tint.ts';
import { handRims, withoutHandRims } from './without-hand-rims.ts';
import { withoutLowerRim } from './without-lower-rim.ts';
import { withoutRimPieces } from './without-rim-pieces.ts';
import { withoutUnderLayer } from './without-under-layer.ts';
import { withoutWallLight } from './without-wall-light.ts';
import { understandWornBottom } from './worn-bottom.ts';
import { wornPart } from './worn-part.ts';
import { readWornTop } from './worn-top.ts';
import { readHem } from './worn-torso.ts';
import { clothIn, halved, viewWorn, type WornView } from './worn-view.ts';

/** Behind a wearer lie a street or a wall with edges of their own: the garment's is looked for this near, in pixels. */
const EDGE_REACH = 4;
/** An even wall's very colour reaches this far in Lab. */
const WALL_REACH = 6;
/** A hem is gone along so far on both sides of the axis, in shoulder widths, in so many pieces. */
const HALF_HEM = 0.6;
const HEM_PIECES = 24;

/** What of the model's clothes is meant; `any` is what the picture shows. */
export function understandWornGarment(model: PerceivedPerson, wanted: GarmentType | 'any'): Garment {
  const type = wanted === 'any' ? wornPart(model) : wanted;
  switch (type) {
    case 'bottom':
      return understandWornBottom(model);
    case 'dress':
      return understandWornTop(withHandsBeforeSkirt(model), type, ['upperClothes', 'lowerClothes']);
    case 'top':
      return understandWornTop(model, type, ['upperClothes']);
  }
}

/** The top or dress that `model` wears in `classes` of the parse. */
function understandWornTop(
  model: PerceivedPerson,
  type: 'top' | 'dress',
  classes: readonly BodyClass[],
): Garment {
  const lab = toLab(model.photo);
  const layered = withFramesSettled(viewWorn(model, classes));
  const bare = withoutUnderLayer(layered);
  // what has a hood is no cardigan on bare skin; it lies around the neck as the shirt in it holds it, which goes at the end
  const overTop = bare !== layered && bare.hooded;
  const parsed = overTop ? layered : bare;
  const unit = parsed.body.frame.shoulderWidth;
  const line = parsed.hooded ? null : necklineAtSkin(parsed.cloth, lab, model.parse, unit);
  const seen = line ? { ...parsed, ...clothIn(parsed.body, line.cloth) } : parsed;
  const bodice = type === 'dress' ? readStrapBodice(seen) : null;
  if (bodice) return understandStrapDress(seen, bodice);
  const rims = type === 'dress' ? handRims(seen) : null;
  const {
    view,
    picture: mirrored,
    undrawn,
    over,
  } = mirrorHiddenHalf(rims ? withoutHandRims(seen, rims) : withRimSettled(withHemSettled(seen)));
  const { frame } = view.body;
  const read = readWornTop(view);
  const { beyond, longSleeves, isTucked } = read;
  const within = {
    ...view.cloth,
    data: view.cloth.data.map((value, i) => (beyond.data[i] === 255 || undrawn.data[i] === 255 ? 0 : value)),
  };
  const { top, lines } = endTornCuffs(within, read.top, longSleeves, frame.shoulderWidth);
  const background = maskOf(model.parse, ['background'], within);
  const wall = readWall(within, background, lab, frame.shoulderWidth);
  const isWall = (at: number): boolean => wall !== null && wall.apart(at) < WALL_REACH;
  const cloth = fillHemBays(within, lab, top.hem, frame.shoulderWidth, isWall);
  const ends = classTable(view.hooded ? ['face', 'neck'] : []);
  const isHidden = (x: number, y: number): boolean => {
    const at = y * undrawn.width + x;
    if (undrawn.data[at] === 255) return true;
    return !ends[model.parse.labels[at]!] && (over.data[at] === 255 || view.isBefore(x, y));
  };
  const whole = fillHiddenCloth(
    { ...model, photo: mirrored },
    cloth,
    isHidden,
    top,
    frame.shoulderWidth,
    mirrored !== model.photo,
  );
  const lit = fillDeepShadows(whole.picture, toLab(whole.picture), whole.cloth, top, frame.shoulderWidth);
  const clean = withoutHairTint(lit, whole.cloth, model.parse, frame.shoulderWidth);
  const { matte: soft, picture: softened } = softenCutOut(clean, halved(whole.cloth), {
    nearest: EDGE_REACH,
    // what is made up beside a hand ends beside the hand's own edges
    ...((rims || line) && { known: halved(eitherOf(rims, line?.found ?? null, whole.cloth)) }),
  });
  const matte = withoutForeignRim(soft, whole.cloth, lab);
  if (overTop) hideUnderLayerInPlace(matte, layered.cloth, bare.cloth, frame.shoulderWidth);
  const dimmed = withoutWallLight(softened, matte, background, top, frame.shoulderWidth);
  const picture = withEvenHue(dimmed, matte, frame.shoulderWidth);
  const seenSkin = skinInHoles(model, picture, matte, frame.shoulderWidth);
  const coveredSides = type === 'top' ? sidesBehindSleeves(view, read, picture, whole.cloth) : null;
  hideBeyondCuffsInPlace(matte, lines, top, coveredSides?.cleared ?? null, frame.shoulderWidth);
  return {
    picture,
    matte,
    type,
    typeConfidence: 1,
    worn: true,
    wearer: {
      shoulders: { x: frame.origin.x, y: frame.origin.y },
      shoulderWidth: frame.shoulderWidth,
      torsoLength: frame.torsoLength,
      yaw: frame.yaw,
      longSleeves,
      meetsWaistband: type === 'top' && (isTucked || meetsWaistband(model, top.hem)),
    },
    ...(seenSkin && { seenSkin }),
    ...(coveredSides && { coveredSides }),
    ...(overTop && { overTop: true as const }),
    top,
    bottom: null,
    confidence: model.parse.confidence,
    doubts: model.parse.doubts,
  };
}

/** 255 where one of the masks, if there, is; of the size of `like`. */
function eitherOf(a: Mask | null, b: Mask | null, like: Mask): Mask {
  const either = createMask(like.width, like.height);
  for (const mask of [a, b])
    if (mask) for (let i = 0; i < either.data.length; i++) if (mask.data[i] === 255) either.data[i] = 255;
  return either;
}

/** The view without wall between a sleeve and the frame. */
function withFramesSettled(view: WornView): WornView {
  const { body, cloth } = view;
  return { ...view, ...clothIn(body, withoutFrameWedges(cloth, body.frame.shoulderWidth)) };
}

/** The view without a rim or scraps of the lower clothes below its hem; a tucked one is cut off above it anyway. */
function withHemSettled(view: WornView): WornView {
  const { person, body } = view;
  const unit = body.frame.shoulderWidth;
  const { at: hemAt, isTucked } = readHem(view, 0.5 * unit);
  if (isTucked) return view;
  const hem = Array.from({ length: HEM_PIECES + 1 }, (_, i) => {
    const u = (2 * (i / HEM_PIECES) - 1) * HALF_HEM * unit;
    const { x, y } = fromTorso(body.frame, u, hemAt(u));
    return { x: x / 2, y: y / 2 };
  });
  return settledAtHalf(view, (half, lab) => {
    const lower = maskOf(person.parse, ['lowerClothes'], half);
    const settled = withoutLowerRim(half, lower, lab, body.frame, 0.5);
    return hemOfOneColour(settled, lower, lab, hem, 0.5 * unit);
  });
}

/** The view without pieces along its outline that are none of its plain cloth. */
function withRimSettled(view: WornView): WornView {
  const { top } = readWornTop(view);
  return settledAtHalf(view, (half, lab) =>
    withoutRimPieces(half, lab, top, 0.5 * view.body.frame.shoulderWidth, 0.5),
  );
}

/** The view without the cloth that `settle` takes away, which works on mask and photo at half their size. */
function settledAtHalf(view: WornView, settle: (half: Mask, lab: LabImage) => Mask): WornView {
  const { person, body, cloth } = view;
  const half = halved(cloth);
  const settled = settle(half, toLab(resizeRgba(person.photo, half.width, half.height)));
  const data = cloth.data.slice();
  for (let y = 0; y < 2 * half.height; y++)
    for (let x = 0; x < 2 * half.width; x++) {
      const at = (y >> 1) * half.width + (x >> 1);
      if (half.data[at] === 255 && settled.data[at] === 0) data[y * cloth.width + x] = 0;
    }
  return { ...view, ...clothIn(body, { ...cloth, data }) };
}

/** Whether lower clothes are seen right below the middle of the hem. */
function meetsWaistband({ parse }: PerceivedPerson, hem: readonly GarmentPoint[]): boolean {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const reach = Math.ceil(0.04 * Math.hypot(hem[0]!.x - hem.at(-1)!.x, hem[0]!.y - hem.at(-1)!.y));
  let met = 0;
  const middle = hem.slice(hem.length >> 2, -(hem.length >> 2));
  for (const { x, y } of middle) {
    const row = Math.min(parse.height - 1, Math.floor(y) + reach);
    if (parse.labels[row * parse.width + Math.floor(x)] === lower) met++;
  }
  return 2 * met > middle.length;
}
