/** Edges of a trouser leg that are the mesh's own: the inner one where the picture's legs lie together, and the hem's end. */
import type { BottomPart } from '../fit/fit-bottom.ts';
import type { Layer } from '../pixels/layer.ts';

/** Ribs over which the cut runs out to the picture's own edge, and how far beyond the mesh's it has come then, as a share of the leg's width. */
const RUN_OUT = 4;
const BEYOND = 0.05;

/** Cuts a leg's `layer` off at the inner end of its mesh from the rib `crotch` down to `sewnTo`, in place, a pixel softly. */
export function cutSewnEdgeInPlace(
  { alpha, color, width }: Layer,
  { name, place: { coordinates }, sewnTo }: Pick<BottomPart, 'name' | 'place' | 'sewnTo'>,
  crotch: number,
): void {
  const sign = name === 'rightLeg' ? -1 : 1;
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const rib = coordinates[2 * at + 1]!;
    if (!(rib > crotch && rib < sewnTo)) continue;
    // where the cut ends at once a tick is seen
    const out = BEYOND * Math.max(0, 1 - (sewnTo - rib) / RUN_OUT);
    const t = sign * coordinates[2 * at]! + out;
    if (t > 0.2) continue;
    const beside = coordinates[2 * (at + (at % width > 0 ? -1 : 1))]!;
    const step = Math.abs(t - out - sign * beside);
    const keep = Number.isNaN(step) ? 1 : Math.max(0, Math.min(1, 0.5 + t / Math.max(1e-3, step)));
    if (keep === 1) continue;
    alpha[at]! *= keep;
    for (let c = 3 * at; c < 3 * at + 3; c++) color[c]! *= keep;
  }
}

/** Ends a `layer` softly at the rib `last` of its mesh, in place: what hangs below it ends in steps otherwise. */
export function softenEndInPlace(
  { alpha, color, width }: Layer,
  { place: { coordinates } }: Pick<BottomPart, 'place'>,
  last: number,
): void {
  for (let at = width; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const rib = coordinates[2 * at + 1]!;
    if (!(rib > last - 1)) continue;
    // where the last rib begins the rows above it may be of short legs, whose ribs are many in a pixel
    const above = Math.abs(rib - coordinates[2 * (at - width) + 1]!);
    const below = Math.abs(rib - (coordinates[2 * (at + width) + 1] ?? Number.NaN));
    const step = below < above ? below : above;
    const keep = Number.isNaN(step) ? 1 : Math.min(1, (last - rib) / Math.max(1e-3, 2 * step));
    if (keep >= 1) continue;
    alpha[at]! *= keep;
    for (let c = 3 * at; c < 3 * at + 3; c++) color[c]! *= keep;
  }
}
