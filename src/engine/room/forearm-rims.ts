/** The rim of a bare forearm beside an old top that lies behind it. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import { isCloth } from './cloth-on-skin.ts';
import type { SkinTone } from './skin-tone.ts';

/** From this share of the forearm on, past its elbow, nothing of a short sleeve or of a fold at a bent elbow lies beside it. */
const PAST_ELBOW = 0.6;
/** The soft edge of cloth behind something, pixels. */
const SOFT_EDGE = 3.6;
/** Darkest shade on a forearm (logarithm), and difference in hue from which on a pixel shows cloth. */
const DARKEST = -1.3;
const FOREIGN = 0.25;
/** Lightest light on it, as a multiple of the skin's green. */
const LIGHTEST = 1.5;

/**
 * Takes skin at the rims of bare forearms out of what is `removed`: they lie before the old top, whose edge casts no shadow
 * on them. `seen` is the arms' coverage in the photo, `cloth` the old top's. Only what has the skin's hue stays.
 */
export function keepForearmRimsInPlace(
  removed: Mask,
  { arms }: BodyMeasures,
  { side, along }: ArmCoordinates,
  photo: RgbaImage,
  seen: { readonly left: Mask; readonly right: Mask },
  cloth: Mask,
  skin: SkinTone,
): void {
  const onForearm = (at: number): 'left' | 'right' | null => {
    if (removed.data[at] === 0 || side[at] === 0) return null;
    const name = side[at] === 1 ? 'left' : 'right';
    const { sleeved, elbowAt, length } = arms[name];
    if (sleeved || seen[name].data[at]! <= 128) return null;
    return along[at]! < elbowAt + PAST_ELBOW * (length - elbowAt) ? null : name;
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
  for (let at = 0; at < removed.data.length; at++)
    if (fromCloth[at]! >= SOFT_EDGE && onForearm(at)) removed.data[at] = 0;
}
