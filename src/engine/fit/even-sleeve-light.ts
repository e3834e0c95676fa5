/**
 * A worn sleeve has the light of its wearer's pose: deep shade where it lay on the body and inside of the elbow, and light on its
 * outside. On an arm that is bent otherwise these are blotches. On plain cloth what is broad of them goes; folds and seams stay.
 */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';
import { type LabColour, labColour, plainHue } from '../pixels/plain-hue.ts';

/** What is broader is light, in shoulder widths. */
const BROAD = 0.035;
/** How much of the difference to the sleeve's own light stays, where it is darker and where it is lighter. */
const SHADE_LEFT = 0.3;
const LIGHT_LEFT = 0.5;
/** Lit so much more, as a share of the sleeve's own light, a colour has the cloth's hue: the camera turns that of deep shade. */
const OWN_HUE = 0.25;
/** Share of the cloth that is at most as strong in colour as what is lit again. */
const STRONG = 0.6;
/** So much of a plain sleeve's cloth, where it isn't dark, has its hue. */
const ALL = 0.85;
/** Every so many pixels are asked for the sleeve's light. */
const STEP = 5;

/** `picture` with the light on `sleeve` (its soft coverage) evened, where that is plain; `unit` is the wearer's shoulder width in pixels. */
export function withEvenLight(picture: RgbaImage, sleeve: Mask, unit: number): RgbaImage {
  const { width, height } = picture;
  const weight = createPlane(width, height);
  const light = createPlane(width, height);
  const lab = new Float32Array(3);
  const all: LabColour[] = [];
  const read = (at: number): void =>
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
  for (let at = 0; at < sleeve.data.length; at++) {
    const share = sleeve.data[at]! / 255;
    if (share === 0) continue;
    read(at);
    weight.data[at] = share;
    light.data[at] = share * lab[0]!;
    if (at % STEP === 0 && share > 0.9) all.push(labColour(lab));
  }
  // a print's light and dark is none of light
  const hue = plainHue(all, ALL);
  if (hue === null) return picture;
  const own = rank(
    all.map(({ light }) => light),
    0.5,
  );
  const strongest = rank(
    all.map(({ chroma }) => chroma),
    STRONG,
  );
  const weights = gaussianBlur(weight, BROAD * unit).data;
  const broad = gaussianBlur(light, BROAD * unit).data;
  const data = picture.data.slice();
  for (let at = 0; at < sleeve.data.length; at++) {
    if (sleeve.data[at] === 0) continue;
    read(at);
    const away = broad[at]! / Math.max(1e-3, weights[at]!) - own;
    const level = Math.max(0, lab[0]! - (1 - (away < 0 ? SHADE_LEFT : LIGHT_LEFT)) * away);
    // lit otherwise a colour keeps its saturation, as far as the cloth has so much
    const chroma = Math.max(1, Math.hypot(lab[1]!, lab[2]!));
    const most = Math.max(1, strongest / chroma);
    const more = Math.max(0.6, Math.min(most, level / Math.max(1, lab[0]!)));
    const turned = Math.max(0, Math.min(1, (level - lab[0]!) / (OWN_HUE * own)));
    const [a, b] = [
      lab[1]! + turned * (chroma * Math.cos(hue) - lab[1]!),
      lab[2]! + turned * (chroma * Math.sin(hue) - lab[2]!),
    ];
    labToSrgb(level, more * a, more * b, data, 4 * at);
  }
  return { ...picture, data };
}

/** The value at a share of the sorted `values`. */
function rank(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(share * values.length)]!;
}
