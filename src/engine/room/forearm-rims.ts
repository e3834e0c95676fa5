/** The rim of a bare forearm beside an old top that lies behind it. */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import { isBent } from './bent-arm-creases.ts';
import { isCloth } from './cloth-on-skin.ts';
import { joined } from './coverage.ts';
import { roundedShape } from './rounded-shape.ts';
import { sleeveEnd } from './short-sleeve.ts';
import type { SkinTone } from './skin-tone.ts';

/** From this share of the forearm on, past its elbow, nothing of a short sleeve or of a fold at a bent elbow lies beside it. */
const PAST_ELBOW = 0.6;
/** Share of the upper arm from which on the same holds for an arm without any sleeve, and most of it there that may be cloth. */
const WITHOUT_SLEEVE = 0.4;
const NO_SLEEVE = 0.04;
/** An upper arm's cloth lies within so much of its middle, in its widths. */
const ON_ARM = 0.4;
/** The soft edge of cloth behind something, pixels. */
const SOFT_EDGE = 3.6;
/** Darkest shade on a forearm (logarithm), and difference in hue from which on a pixel shows cloth. */
const DARKEST = -1.3;
const FOREIGN = 0.25;
/** The kept rim is evened by this share of the shoulder width. */
const RIM_EVENED = 0.014;
/** Lightest light on it, as a multiple of the skin's green. */
const LIGHTEST = 1.5;

/** Real lengths along both arms from which on nothing that is worn on them lies beside their skin, pixels. */
export interface BareForearms {
  readonly left: number;
  readonly right: number;
}

/**
 * Tells of a place `along` an arm and `across` it whether it lies on the outer side of a forearm that is sharply bent: there lies
 * neither the fold of its elbow nor a short sleeve, which ends above it.
 */
function outsideOfBends({
  left,
  right,
}: BodyMeasures['arms']): (name: 'left' | 'right', along: number, across: number) => boolean {
  const bent = { left: isBent(left), right: isBent(right) };
  const elbows = { left: left.elbowAt, right: right.elbowAt };
  return (name, along, across) => bent[name] && along > elbows[name] && across > 0.5;
}

/** Where both arms are bare from; `cloth` is the old top's coverage. */
export function bareForearms({ arms }: BodyMeasures, places: ArmCoordinates, cloth: Mask): BareForearms {
  return { left: bareFrom(arms.left, 1, places, cloth), right: bareFrom(arms.right, 2, places, cloth) };
}

/**
 * Takes skin at the rims of bare forearms out of what is `removed`: they lie before the old top, whose edge casts no shadow
 * on them. `seen` is the arms' coverage in the photo, `hands` that of the hands, `cloth` the old top's. Only what has the skin's hue stays.
 */
export function keepForearmRimsInPlace(
  removed: Mask,
  { arms, frame }: BodyMeasures,
  places: ArmCoordinates,
  photo: RgbaImage,
  seen: { readonly left: Mask; readonly right: Mask },
  hands: Mask,
  cloth: Mask,
  from: BareForearms,
  skin: SkinTone,
): void {
  const unit = frame.shoulderWidth;
  const isOutside = outsideOfBends(arms);
  const onForearm = (at: number): 'left' | 'right' | null => {
    if (removed.data[at] === 0 || places.side[at] === 0) return null;
    const near = places.side[at] === 1 ? 'left' : 'right';
    const other = near === 'left' ? 'right' : 'left';
    // where arms cross the one in front may be the farther one's, as its axis lies
    const name = seen[near].data[at]! > 128 ? near : other;
    if (arms[name].sleeved || seen[name].data[at]! <= 128) return null;
    const length = name === near ? places.along[at]! : places[name].coordinates[2 * at]!;
    const isFree = name === near && isOutside(name, length, places.across[at]!);
    return isFree || length >= from[name] ? name : null;
  };
  const foreign = createMask(removed.width, removed.height);
  for (let at = 0; at < foreign.data.length; at++) {
    const name = onForearm(at);
    const tone = name && skin.arm[name];
    const looksLikeCloth =
      tone &&
      (photo.data[4 * at + 1]! > LIGHTEST * tone[1] ||
        isCloth(photo.data, 4 * at, tone, DARKEST, FOREIGN, skin.shadeDirection));
    if (cloth.data[at]! >= 20 || looksLikeCloth) foreign.data[at] = 255;
  }
  const fromCloth = chamferDistanceWithin(foreign, SOFT_EDGE).data;
  const rim = createMask(removed.width, removed.height);
  for (let at = 0; at < removed.data.length; at++)
    if (fromCloth[at]! >= SOFT_EDGE && onForearm(at)) rim.data[at] = 255;
  // pixel by pixel the rim would be a staircase
  const stays = joined(seen.left, seen.right);
  for (let at = 0; at < stays.data.length; at++)
    stays.data[at] = Math.min(
      255,
      (removed.data[at]! > rim.data[at]! ? 0 : stays.data[at]!) + hands.data[at]!,
    );
  const even = roundedShape(stays, RIM_EVENED * unit).data;
  for (let at = 0; at < removed.data.length; at++)
    if (rim.data[at]! > 0 && even[at]! >= 128) removed.data[at] = 0;
}

/** Real length along an arm from which on nothing that is worn on it lies beside its skin. */
function bareFrom(
  { elbowAt, length }: ArmAxis,
  code: 1 | 2,
  { side, along, across }: ArmCoordinates,
  cloth: Mask,
): number {
  let [covered, all] = [0, 0];
  for (let at = 0; at < side.length; at++) {
    if (side[at] !== code || along[at]! < WITHOUT_SLEEVE * elbowAt || along[at]! > elbowAt) continue;
    if (Math.abs(across[at]! - 0.5) > ON_ARM) continue;
    all++;
    if (cloth.data[at]! >= 128) covered++;
  }
  const isFree = all > 0 && covered <= NO_SLEEVE * all;
  return isFree ? WITHOUT_SLEEVE * elbowAt : elbowAt + PAST_ELBOW * (length - elbowAt);
}

/** A forearm's edge before cloth lies so far from its middle at least, in its widths: what is nearer is cloth on it. */
const EDGE_FROM = 0.32;
/** The edge is evened by this share of the shoulder width: the parse's border has bays. */
const EVENED = 0.014;

/**
 * Ends the drawn arms where bare forearms were seen to end before the old top, in place: nothing of them was hidden there.
 * `seen` is the arms' coverage in the photo, `hands` that of the hands, `cloth` the old top's.
 * Where the `rear` of two crossed forearms goes in under the other one its axis is a guess and may lie before that cloth.
 */
export function endForearmsAtSeenEdgeInPlace(
  drawn: Layer,
  body: BodyMeasures,
  places: ArmCoordinates,
  photo: RgbaImage,
  seen: { readonly left: Mask; readonly right: Mask },
  hands: Mask,
  cloth: Mask,
  from: BareForearms,
  rear: 'left' | 'right' | null,
): void {
  const { arms, frame } = body;
  const isOutside = outsideOfBends(arms);
  const sigma = EVENED * frame.shoulderWidth;
  const { data: edge } = roundedShape(joined(joined(seen.left, seen.right), hands), sigma);
  const reach = 2 * sigma;
  const fromCloth = chamferDistanceWithin(cloth, reach, 128).data;
  const sleeveEnds = {
    left: sleeveEnd(arms.left, 1, places, cloth),
    right: sleeveEnd(arms.right, 2, places, cloth),
  };
  for (let at = 0; at < edge.length; at++) {
    if (fromCloth[at]! >= reach || places.side[at] === 0 || hands.data[at]! > 200) continue;
    const name = places.side[at] === 1 ? 'left' : 'right';
    const { sleeved, elbowAt } = arms[name];
    const along = places.along[at]!;
    if (sleeved || along < sleeveEnds[name]) continue;
    const isFree = from[name] <= elbowAt || isOutside(name, along, places.across[at]!);
    if (along < from[name] && !isFree) continue;
    const isGuess = name === rear && along > elbowAt;
    if (!isGuess && edge[at]! < 128 && Math.abs(places.across[at]! - 0.5) < EDGE_FROM) continue;
    const alpha = drawn.alpha[at]!;
    // an upper arm fades out towards the armpit
    const share = along < elbowAt ? Math.min(alpha, edge[at]! / 255) : edge[at]! / 255;
    drawn.alpha[at] = share;
    for (let c = 0; c < 3; c++)
      drawn.color[3 * at + c] =
        share * (alpha > 0 ? drawn.color[3 * at + c]! / alpha : photo.data[4 * at + c]!);
  }
}
