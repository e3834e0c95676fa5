/**
 * A worn sleeve has the light of its wearer's pose: deep shade where it lay on the body and inside of the elbow, and light on its
 * outside. On an arm that is bent otherwise these are blotches. On plain cloth what is broad of them goes; folds and seams stay.
 */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';
import { isPlain, type LabColour, labColour, plainHue } from '../pixels/plain-hue.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** What is broader is light, in shoulder widths, on somebody's arm and on none. */
const BROAD = 0.035;
const BROAD_OFF = 0.12;
/** How much of the difference to the sleeve's own light stays, where it is darker and where it is lighter. */
const SHADE_LEFT = 0.3;
const LIGHT_LEFT = 0.5;
/** Lit so much more, as a share of the sleeve's own light, a colour has the cloth's hue: the camera turns that of deep shade. */
const OWN_HUE = 0.25;
/** Share of the cloth that is at most as strong in colour as what is lit again. */
const STRONG = 0.6;
/** Folds in shade are strengthened with its light by no more than this. */
const MOST_GAIN = 1.5;
/** What is lifted out of deep shade has at least such a share of the sleeve's usual chroma, in its light. */
const LEAST_CHROMA = 0.8;
/** So much of a plain sleeve's cloth, where it isn't dark, has its hue. */
const ALL = 0.85;
/** So much lighter (CIELAB) a trunk is of the same cloth as its sleeve, and from so much on of another. */
const SAME_CLOTH = 16;
const OTHER_CLOTH = 24;
/** Every so many pixels are asked for the sleeve's light. */
const STEP = 5;

/**
 * `picture` with the light on `sleeve` (its soft coverage) evened, where that is plain; `unit` is the wearer's shoulder width in pixels. `trunk`
 * is the coverage of a garment's trunk that nobody wears, hence no pose has shaded: padding stays, and a sleeve that hung in less light comes
 * to the trunk's.
 */
export function withEvenLight(
  picture: RgbaImage,
  sleeve: Mask,
  unit: number,
  trunk: Mask | null = null,
): RgbaImage {
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
  const sleeves = rank(
    all.map(({ light }) => light),
    0.5,
  );
  const own = trunk ? lightBeside(sleeves, hue, picture, trunk) : sleeves;
  const strongest = rank(
    all.map(({ chroma }) => chroma),
    STRONG,
  );
  const usual = rank(
    all.map(({ chroma }) => chroma),
    0.5,
  );
  const broadest = (trunk ? BROAD_OFF : BROAD) * unit;
  const weights = gaussianBlur(weight, broadest).data;
  const broad = gaussianBlur(light, broadest).data;
  const data = picture.data.slice();
  for (let at = 0; at < sleeve.data.length; at++) {
    if (sleeve.data[at] === 0) continue;
    read(at);
    const around = broad[at]! / Math.max(1e-3, weights[at]!);
    const away = around - own;
    const change = (1 - (away < 0 ? SHADE_LEFT : LIGHT_LEFT)) * away;
    // more light falls on the folds too
    const gain = away < 0 ? Math.min(MOST_GAIN, 1 - change / Math.max(1, around)) : 1;
    const level = Math.max(0, around - change + gain * (lab[0]! - around));
    // lit otherwise a colour keeps its saturation, as far as the cloth has so much
    const chroma = Math.max(1, Math.hypot(lab[1]!, lab[2]!));
    const most = Math.max(1, strongest / chroma);
    const turned = Math.max(0, Math.min(1, (level - lab[0]!) / (OWN_HUE * own)));
    // what deep shade left grey gets the cloth's colour with its light
    const least = (turned * LEAST_CHROMA * usual * level) / (own * chroma);
    const more = Math.max(0.6, least, Math.min(most, level / Math.max(1, lab[0]!)));
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

/**
 * The light that a bent sleeve of `hue` gets, whose own is `sleeve`: that of the upper half of its garment's `trunk`, before which it
 * comes to lie, where that is of the same cloth in better light.
 */
function lightBeside(sleeve: number, hue: number, { data }: RgbaImage, trunk: Mask): number {
  const { width } = trunk;
  const lab = new Float32Array(3);
  const all: { readonly row: number; readonly light: number }[] = [];
  for (let at = 0; at < trunk.data.length; at += STEP) {
    if (trunk.data[at]! < 0.9 * 255) continue;
    srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, lab, 0);
    const colour = labColour(lab);
    if (isPlain(colour, hue)) all.push({ row: Math.floor(at / width), light: colour.light });
  }
  if (all.length === 0) return sleeve;
  const middle = rank(
    all.map(({ row }) => row),
    0.5,
  );
  const its = rank(
    all.filter(({ row }) => row <= middle).map(({ light }) => light),
    0.5,
  );
  return sleeve + Math.max(0, its - sleeve) * smoothStep(OTHER_CLOTH, SAME_CLOTH, its - sleeve);
}
