/** The crease in which the legs of trousers lie together above the gap between them: its shade is no cloth's colour. */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { luminanceAt } from '../pixels/luminance.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Most of the way from the waist to the crotch that a crease parts the legs, and that its shade goes on along the fly. */
const LONGEST = 0.24;
const SHADE = 0.45;
/** Cloth to both sides is looked up so far from the crease's middle, as a share of that way; a crease is narrower. */
const BESIDE = 0.045;
/** How dark a crease is beside its cloth, in linear light, where it begins, and how far it goes on. A seam is paler. */
const DEEP = 0.36;
const SHADED = 0.62;
/** Its edges: paler than this is the cloth itself. */
const EDGE = 0.76;
/** Rows above what was opened that are redrawn with it. */
const RIM_ABOVE = 8;

/**
 * Opens in `cloth` the dark crease that goes up from the gap's upper end `from`, and in `lit` its shade farther up too. `rise` is
 * the way from waist to crotch, pixels of the picture.
 */
export function openCreaseInPlace(
  cloth: Mask,
  lit: Mask,
  picture: RgbaImage,
  from: GarmentPoint,
  rise: number,
): void {
  const { width } = cloth;
  const light = (at: number): number => luminanceAt(picture.data, 4 * at);
  const beside = Math.max(4, Math.round(BESIDE * rise));
  const last = Math.max(1, Math.floor(from.y - SHADE * rise));
  let middle = Math.round(from.x);
  let opened = false;
  for (let y = Math.floor(from.y) - 1; y > last; y--) {
    const row = y * width;
    if (middle < 2 * beside || middle >= width - 2 * beside) break;
    let darkest = middle;
    const step = opened ? 2 : Math.max(2, beside >> 1);
    for (let x = middle - step; x <= middle + step; x++)
      if (light(row + x) < light(row + darkest)) darkest = x;
    const around = Math.min(
      middleOf(light, row + darkest - beside, -1, beside),
      middleOf(light, row + darkest + beside, 1, beside),
    );
    if (light(row + darkest) > (opened ? SHADED : DEEP) * around) {
      // the gap's own mixed edge lies between it and the crease
      if (!opened && from.y - y < 4) continue;
      break;
    }
    opened = true;
    for (const direction of [-1, 1])
      for (let k = 0; k <= beside; k++) {
        const at = row + darkest + direction * k;
        if (light(at) > EDGE * around) break;
        lit.data[at] = 0;
        if (y > from.y - LONGEST * rise) cloth.data[at] = 0;
      }
    middle = darkest;
  }
}

/**
 * `redrawn` with the shade along the fly that `picture` has: it ends nowhere, for from the opened crease's upper end up to the
 * end of what was redrawn more and more of it is left. `from` and `rise` as above.
 */
export function withShadeAlongFly(
  redrawn: RgbaImage,
  picture: RgbaImage,
  from: GarmentPoint,
  rise: number,
): RgbaImage {
  const { width } = picture;
  const [low, high] = [from.y - LONGEST * rise, from.y - SHADE * rise];
  const data = redrawn.data.slice();
  for (let y = Math.max(0, Math.floor(high) - RIM_ABOVE); y < low; y++) {
    const left = smoothStep(low, high, y);
    for (let at = 4 * y * width; at < 4 * (y + 1) * width; at++)
      data[at] = Math.round(data[at]! + left * (picture.data[at]! - data[at]!));
  }
  return { ...redrawn, data };
}

/** The middle one of the lights of `count` pixels from one on. */
function middleOf(light: (at: number) => number, at: number, direction: 1 | -1, count: number): number {
  const values: number[] = [];
  for (let k = 0; k < count; k++) values.push(light(at + direction * k));
  return values.sort((a, b) => a - b)[count >> 1]!;
}
