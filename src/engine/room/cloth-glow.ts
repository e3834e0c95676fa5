/** The old top's colour on the skin beside it: light that it throws, and colour that the lens and compression spread. */
import { chamferDepth, chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Coverage from which a pixel shows nothing but cloth, or skin. */
const SOLID = 230;
/** Cloth's own colour is taken so far from its edge, pixels. */
const OWN = 2.5;
/** Skin's own colour is taken up to so many reaches from the cloth. */
const AROUND = 2.5;
/** Difference in hue (sRGB codes, across the skin's own direction) from which cloth is told from shaded skin, and surely so. */
const FOREIGN = 30;
const SURELY = 60;
/** So much lighter than skin and cloth, as a share of the skin, a pixel begins to be no mixture of them, and is none: a fingernail. */
const LIGHTER = 0.12;
const OWN_COLOUR = 0.3;

/**
 * The photo with the hue of `cloth` taken out of the `skin` within `reach` pixels of it: what lies between the skin's colour
 * farther in and the cloth's moves back to the skin's. Lightness along the skin's own colour, form and texture stay.
 */
export function withoutClothGlow(photo: RgbaImage, cloth: Mask, skin: Mask, reach: number): RgbaImage {
  const { width, height } = photo;
  const far = AROUND * reach;
  const distance = chamferDistanceWithin(cloth, far, SOLID).data;
  const depth = chamferDepth(cloth, SOLID).data;
  const [ownCloth, ownSkin, rim] = [
    createMask(width, height),
    createMask(width, height),
    createMask(width, height),
  ];
  let [cloths, skins, rims] = [0, 0, 0];
  for (let i = 0; i < rim.data.length; i++) {
    if (depth[i]! > OWN) {
      ownCloth.data[i] = 255;
      cloths++;
    }
    if (skin.data[i]! < 128 || distance[i]! <= 0 || distance[i]! >= far) continue;
    if (distance[i]! < reach) {
      rim.data[i] = 255;
      rims++;
    } else if (skin.data[i]! >= SOLID) {
      ownSkin.data[i] = 255;
      skins++;
    }
  }
  if (cloths === 0 || skins === 0 || rims === 0) return photo;
  const clothColour = smoothFill(photo, ownCloth, rim).data;
  const skinColour = smoothFill(photo, ownSkin, rim).data;
  const data = photo.data.slice();
  for (let i = 0; i < rim.data.length; i++) {
    if (rim.data[i] === 0) continue;
    const at = 4 * i;
    const [r, g, b] = [skinColour[at]!, skinColour[at + 1]!, skinColour[at + 2]!];
    const [dr, dg, db] = [clothColour[at]! - r, clothColour[at + 1]! - g, clothColour[at + 2]! - b];
    const along = (dr * r + dg * g + db * b) / Math.max(1, r * r + g * g + b * b);
    const [hr, hg, hb] = [dr - along * r, dg - along * g, db - along * b];
    const hue = Math.hypot(hr, hg, hb);
    if (hue <= FOREIGN) continue;
    const share = ((data[at]! - r) * hr + (data[at + 1]! - g) * hg + (data[at + 2]! - b) * hb) / (hue * hue);
    const mixed = Math.max(0, Math.min(1, share));
    const lightness =
      (data[at]! * r + data[at + 1]! * g + data[at + 2]! * b) / Math.max(1, r * r + g * g + b * b);
    const lighter = lightness - 1 - mixed * Math.max(0, along);
    const weight =
      smoothStep(FOREIGN, SURELY, hue) *
      (1 - smoothStep(0.5 * reach, reach, distance[i]!)) *
      (1 - smoothStep(LIGHTER, OWN_COLOUR, lighter));
    const moved = weight * mixed;
    data[at] = Math.round(data[at]! - moved * hr);
    data[at + 1] = Math.round(data[at + 1]! - moved * hg);
    data[at + 2] = Math.round(data[at + 2]! - moved * hb);
  }
  return { width, height, data };
}
