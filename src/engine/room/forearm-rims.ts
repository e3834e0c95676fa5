/** The rim of a bare forearm beside an old top that lies behind it. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
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
  const fromCloth = chamferDistanceWithin(cloth, SOFT_EDGE, 20).data;
  for (let at = 0; at < removed.data.length; at++) {
    if (removed.data[at] === 0 || side[at] === 0 || fromCloth[at]! < SOFT_EDGE) continue;
    const [name, arm] = side[at] === 1 ? (['left', arms.left] as const) : (['right', arms.right] as const);
    if (arm.sleeved || seen[name].data[at]! <= 128) continue;
    if (along[at]! < arm.elbowAt + PAST_ELBOW * (arm.length - arm.elbowAt)) continue;
    if (isCloth(photo.data, 4 * at, skin.arm[name] ?? skin.neck, DARKEST, FOREIGN, skin.shadeDirection))
      continue;
    removed.data[at] = 0;
  }
}
