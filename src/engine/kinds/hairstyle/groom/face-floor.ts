/** Where short hair may not be: the face below the forehead. */

/**
 * Height (head frame) below which hair at (x, z) would lie on the face: `floor` over the forehead and in front of the
 * temples, −∞ beside and behind the face.
 */
export function faceFloor(x: number, z: number, floor: number): number {
  const aside = Math.abs(x);
  // The face's edge runs from the temples (x 6.6) backwards; hair beside it hangs in front of the ear.
  if (z < 0.5 || aside > 6.9) return Number.NEGATIVE_INFINITY;
  // Towards the temples tips may reach lower, as the edge of the face is nearer.
  const slack = Math.max(0, aside - 5.6) * 2;
  return floor - slack;
}
