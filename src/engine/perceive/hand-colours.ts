/** Which colours of a hand's place teach what skin looks like: a hand found a little off lies on the cuff. */
import { medianInPlace } from '../pixels/median.ts';
import { type HeadFrame, insidePolygon } from './body-geometry.ts';
import type { ParseScene } from './parse-scene.ts';

/** The middle of the face, in its own widths, is skin. */
const MIDDLE = 0.32;
/** A face must show so many pixels of the scene, and this chroma not to be grey itself. */
const ENOUGH = 12;
const LEAST_CHROMA = 9;
/** In the sun a hand is more colourful than the face, but not by so many times; less than this share is grey. */
const VIVID = 1.9;
const GREY = 0.35;
/** Photos that show colours of skin at fewer of their pixels are grey. */
const COLOURLESS = 0.002;

/** Whether a Lab colour has a hue (20° to 75°) and chroma (7 to 50) of human skin. */
export function skinLike(lab: Float32Array, at: number): boolean {
  const a = lab[at + 1]!;
  const b = lab[at + 2]!;
  const chroma = Math.hypot(a, b);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return chroma > 7 && chroma < 50 && hue > 20 && hue < 75;
}

/**
 * Whether what lies at an index into the scene's Lab colours can be the person's hand: a grey cuff, or one that is much more
 * colourful than the face, can't. Where no face is seen what can be anybody's skin may, and in a grey photo all.
 */
export function handColours(
  { lab, width, height }: ParseScene,
  head: HeadFrame | null,
): (at: number) => boolean {
  const oval = head?.oval;
  if (!head || !oval) return isColourless(lab.data) ? () => true : (at) => skinLike(lab.data, at);
  const { centre, features } = head;
  const reach = MIDDLE * head.width;
  const chromas: number[] = [];
  const [bottom, right] = [Math.min(height, centre.y + reach), Math.min(width, centre.x + reach)];
  for (let row = Math.max(0, Math.floor(centre.y - reach)); row < bottom; row++)
    for (let column = Math.max(0, Math.floor(centre.x - reach)); column < right; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      if (!insidePolygon(oval, x, y) || features.some((feature) => insidePolygon(feature, x, y))) continue;
      const at = 3 * (row * width + column);
      chromas.push(Math.hypot(lab.data[at + 1]!, lab.data[at + 2]!));
    }
  if (chromas.length < ENOUGH) return () => true;
  const usual = medianInPlace(chromas)!;
  if (usual < LEAST_CHROMA) return () => true;
  return (at) => {
    const chroma = Math.hypot(lab.data[at + 1]!, lab.data[at + 2]!);
    return chroma > GREY * usual && chroma < VIVID * usual;
  };
}

function isColourless(lab: Float32Array): boolean {
  let coloured = 0;
  for (let at = 0; at < lab.length; at += 3) if (skinLike(lab, at)) coloured++;
  return 3 * coloured < COLOURLESS * lab.length;
}
