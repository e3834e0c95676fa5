/**
 * Whether old cloth is thin and dark: skin shines through it, and what is worn under it. Its lighter and darker places are then
 * those, and no light: on the new garment they would be a ghost of the old underwear.
 */

/** Shares of the cloth, at least, that show skin and that hide it. */
const SHARE = 0.08;
/** Skin under such cloth keeps its hue (radians), has at least this chroma, and at most this share of its lightness. */
const ALIKE = 0.45;
const TINTED = 3;
const DARKEST = 0.6;
/** What hides it is darker than that by so much (L) and has less chroma. */
const DARKER = 6;
const COLOURLESS = 2.5;

/**
 * `centers` are the cloth's colours in Lab, 3 samples each, `counts` their pixels, 0 for those that are another one's shade; `skin`
 * is the mean colour of the person's bare skin, null without any.
 */
export function isSeeThrough(
  centers: Float32Array,
  counts: Float64Array,
  skin: readonly [number, number, number] | null,
): boolean {
  if (!skin) return false;
  const hue = Math.atan2(skin[2], skin[1]);
  let cloth = 0;
  for (let k = 0; 3 * k < centers.length; k++) cloth += counts[k]!;
  let shown = Number.NaN;
  let hiding = Number.NaN;
  for (let k = 0; 3 * k < centers.length; k++) {
    if (counts[k]! < SHARE * cloth) continue;
    const [light, a, b] = [centers[3 * k]!, centers[3 * k + 1]!, centers[3 * k + 2]!];
    const chroma = Math.hypot(a, b);
    const isSkin = chroma > TINTED && Math.cos(Math.atan2(b, a) - hue) > Math.cos(ALIKE);
    if (isSkin && light < DARKEST * skin[0]) shown = Math.max(light, shown || 0);
    else if (chroma < COLOURLESS) hiding = Math.min(light, hiding || Number.POSITIVE_INFINITY);
  }
  return hiding < shown - DARKER;
}
