/** A number in 0..1 that two numbers, whole or not, always give alike: a lock's own chance, drawn again for each use of `salt`. */
export function sineHash(of: number, salt: number): number {
  const x = Math.sin(of * 12.9898 + salt * 78.233) * 43758.5453;
  return x - Math.floor(x);
}
