/** How far down the photo shows a bare throat before clothes end it: what tells how long the neck is. */
import { HAIR_CLASSES } from './hair-classes.ts';
import type { HairScene } from './hair-scene.ts';

const SKIN = HAIR_CLASSES.indexOf('skin');
const CLOTHES = HAIR_CLASSES.indexOf('clothes');

/** Centimetres aside of the head's axis in which a throat is looked for. */
const ASIDE = 4;
/** It begins at most so far (centimetres) below the face, and goes on past flaws of so much. */
const BEGINS = 1;
const FLAW = 0.3;
/** So much of it (centimetres) must be bare, and so much clothes must follow. */
const LEAST_BARE = 2;
const LEAST_CLOTHES = 1;
/** It shows over so many centimetres across; its lowest point is taken at this share of what is found. */
const LEAST_WIDTH = 1;
const LOWEST = 0.9;

/**
 * Photo y of the lowest point of the collar below a bare throat; null where none is seen, or where the photo or hair ends it.
 * @param classes Index into `HAIR_CLASSES` of each pixel's likeliest.
 */
export function collarOfThroat({ scene, unit, side, face }: HairScene, classes: Uint8Array): number | null {
  const { width, height } = scene;
  const ends: number[] = [];
  for (let x = 0; x < width; x++) {
    let bottom = height - 1;
    while (bottom >= 0 && face.data[bottom * width + x]! > 0) bottom--;
    if (bottom < 0 || Math.abs(side.data[bottom * width + x]!) > ASIDE) continue;
    const end = endOfSkin(classes, width, height, x, bottom + 1, unit);
    if (end !== null) ends.push(end);
  }
  if (ends.length < LEAST_WIDTH * unit) return null;
  ends.sort((a, b) => a - b);
  return scene.area.y + ends[Math.floor(LOWEST * ends.length)]! / scene.scale;
}

/** The row of a column at which bare skin from `from` on gives way to clothes; null where it doesn't. */
function endOfSkin(
  classes: Uint8Array,
  width: number,
  height: number,
  x: number,
  from: number,
  unit: number,
): number | null {
  let [bare, other, row, end] = [0, 0, from, from];
  for (; row < height; row++) {
    if (classes[row * width + x] === SKIN) {
      bare++;
      other = 0;
      end = row + 1;
    } else if (++other > (bare === 0 ? BEGINS : FLAW) * unit) break;
  }
  if (bare < LEAST_BARE * unit) return null;
  let clothes = 0;
  const last = Math.min(height, Math.ceil(end + 2 * LEAST_CLOTHES * unit));
  for (row = end; row < last; row++) if (classes[row * width + x] === CLOTHES) clothes++;
  return clothes >= LEAST_CLOTHES * unit ? end : null;
}
