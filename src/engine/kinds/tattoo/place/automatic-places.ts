/** Places worth trying when nobody has named one: deep in the skin, well lit and flat, far from each other. */
import type { Place } from './place.ts';
import { reachAround, type SkinRoom } from './skin-room.ts';

/** Room to the rim, in centimetres, beyond which more doesn't make a place better. */
const PLENTY = 6;
/** How soon a place away from the wanted one loses, as a part of the picture's diagonal. */
const FADE = 0.18;

/** At most `count` places near a place of the picture, which is given as -1..1 from the picture's middle. */
export function placesInPicture(
  room: SkinRoom,
  wanted: { readonly x: number; readonly y: number },
  pixelsPerCentimetre: number,
  count: number,
): Place[] {
  const width = room.width / room.scale;
  const height = room.height / room.scale;
  const wantedX = ((wanted.x + 1) / 2) * width;
  const wantedY = ((wanted.y + 1) / 2) * height;
  const fade = FADE * Math.hypot(width, height);
  return automaticPlaces(room, pixelsPerCentimetre, count, (x, y) =>
    Math.exp(-(((x - wantedX) ** 2 + (y - wantedY) ** 2) / (fade * fade))),
  );
}

/** At most `count` places, the most promising first; `worth` says how good a place is beside its skin, 0..1. */
export function automaticPlaces(
  room: SkinRoom,
  pixelsPerCentimetre: number,
  count: number,
  worth: ((x: number, y: number) => number) | null = null,
): Place[] {
  const { scale, width, height, depth, greatestDepth, cell, columns, rows, quality } = room;
  const plenty = Math.min(PLENTY * pixelsPerCentimetre * scale, 0.85 * greatestDepth);
  const found: { x: number; y: number; depth: number; value: number }[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, column * cell + (cell >> 1));
      const y = Math.min(height - 1, row * cell + (cell >> 1));
      const here = depth[y * width + x]!;
      if (here < 0.1 * greatestDepth) continue;
      const good = quality[row * columns + column]! * Math.min(1, here / plenty);
      const value = worth === null ? good : good * worth((x + 0.5) / scale, (y + 0.5) / scale);
      found.push({ x, y, depth: here, value });
    }
  found.sort((a, b) => b.value - a.value || a.y - b.y || a.x - b.x);
  const kept: typeof found = [];
  for (const place of found) {
    if (kept.length === count) break;
    const apart = 1.1 * Math.max(place.depth, 0.25 * plenty);
    if (kept.every((other) => Math.hypot(place.x - other.x, place.y - other.y) >= apart)) kept.push(place);
  }
  return kept.map(({ x, y, depth: here }) => {
    const at = { x: (x + 0.5) / scale, y: (y + 0.5) / scale };
    const reach = reachAround(room, at, here / scale);
    return { at, across: 0.6 * reach, along: 0.9 * reach, ...(worth === null ? {} : { worth }) };
  });
}
