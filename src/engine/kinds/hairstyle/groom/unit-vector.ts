/** The vector of length 1 in the direction of (x, y, z); nothing stays nothing. */
export function unitVector(
  x: number,
  y: number,
  z: number,
): { readonly x: number; readonly y: number; readonly z: number } {
  const length = Math.hypot(x, y, z) || 1;
  return { x: x / length, y: y / length, z: z / length };
}
