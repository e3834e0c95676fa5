/** The temples of spectacles: ridges of the frame's colour that lead from the rims towards the ears, as far as they are seen. */
import type { Head } from '../head/head.ts';
import type { Rim, Rims } from './eyewear-rims.ts';
import { followStrip } from './eyewear-strip.ts';
import type { FaceCloseUp } from './face-close-up.ts';

/** Columns on the way to the ear, and those that may be missed before the temple counts as ended. */
const COLUMNS = 48;
const MISSED = 6;
const LEAST = 4;
/** Height of the strip around the way in centimetres, and of the way's begin over the lenses' middle and end below the ear's top. */
const HIGH = 2.2;
const BEGIN = 0.8;
const END = 0.3;
/** How far (logarithm) a temple's colour may lie from its rim's. */
const ALIKE = 0.9;
/** Centimetres of the picture that a temple has to lead outwards: the one behind a turned face is hidden. */
const OUTWARDS = 0.4;

/** Outlines of the temples' seen parts in pixels of the close-up, x and y by turns. */
export function findTemples(head: Head, face: FaceCloseUp, { place, rims }: Rims): Float32Array[] {
  return rims.flatMap((rim) => {
    const temple = templeOf(head, face, place, rim);
    return temple ? [temple] : [];
  });
}

function templeOf(head: Head, face: FaceCloseUp, place: Rims['place'], rim: Rim): Float32Array | null {
  const ear = rim.side < 0 ? head.ears.right : head.ears.left;
  const x = place.middle + rim.side * (place.half + rim.reach);
  const begin = { x, y: place.height + BEGIN, z: place.depth(x) };
  const end = { x: ear.root.x, y: ear.top.y - END, z: ear.root.z };
  const { width, height } = face.picture;
  const probe = new Float32Array(2);
  const put = (column: number, above: number, out: Float32Array, index: number): void => {
    const share = (column + 0.5) / COLUMNS;
    place.project(
      begin.x + (end.x - begin.x) * share,
      begin.y + (end.y - begin.y) * share + above - HIGH / 2,
      begin.z + (end.z - begin.z) * share,
      out,
      index,
    );
  };
  put(0, HIGH / 2, probe, 0);
  const from = probe[0]!;
  put(COLUMNS - 1, HIGH / 2, probe, 0);
  if ((probe[0]! - from) * rim.side < OUTWARDS * face.unit) return null;
  const ridge = followStrip(face, COLUMNS, HIGH, put);
  let count = 0;
  for (let column = 0; column < COLUMNS && column - count <= MISSED; column++) {
    put(column, ridge.above[column]!, probe, 0);
    if (probe[0]! < 0 || probe[1]! < 0 || probe[0]! >= width || probe[1]! >= height) break;
    const alike = rim.colours.some((colour) => {
      let square = 0;
      for (let c = 0; c < 3; c++) square += (ridge.colours[3 * column + c]! - colour[c]!) ** 2;
      return Math.sqrt(square / 3) < ALIKE;
    });
    if (ridge.seen[column]! > 0 && alike) count = column + 1;
  }
  return count < LEAST ? null : ridge.outline(count);
}
