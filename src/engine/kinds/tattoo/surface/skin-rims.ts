/** Where the skin ends in a direction, and against what. Coordinates are pixels of the skin's reduced copy. */
import { samplePlane } from '../../../pixels/sample-bilinear.ts';
import type { BareSkin } from '../skin/bare-skin.ts';

/**
 * `outline`: the body turns away there, background lies behind. `hem`: cloth, hair or another part of the body lies in
 * front or beside. `frame`: the picture ends.
 */
export type RimKind = 'outline' | 'hem' | 'frame';

export interface Rim {
  readonly distance: number;
  readonly kind: RimKind;
}

/** A gap in the skin as narrow as this is jewellery, a hair or noise: the skin goes on behind it. */
const NARROW_GAP = 3;
const HALF = 127.5;
/** How far beyond the rim the person mask, which is soft, is asked. */
const BEYOND = [4, 7, 10] as const;
const PERSON_INSIDE = 128;
const PERSON_OUTSIDE = 100;

/** The end of the skin from (x, y) in the unit direction (dx, dy); null where it goes on for `most` pixels. */
export function findRim(
  skin: BareSkin,
  x: number,
  y: number,
  dx: number,
  dy: number,
  most: number,
): Rim | null {
  const { coverage } = skin;
  const { width, height } = coverage;
  let gap = 0;
  let last = samplePlane(coverage, x, y);
  let end = 0;
  for (let distance = 1; distance <= most; distance++) {
    const px = x + dx * distance;
    const py = y + dy * distance;
    if (px < 0 || py < 0 || px >= width || py >= height)
      return gap > 0 ? rim(skin, x, y, dx, dy, end) : { distance: distance - 1, kind: 'frame' };
    const here = samplePlane(coverage, px, py);
    if (here >= HALF) gap = 0;
    else {
      if (gap === 0)
        end = last > HALF ? distance - 1 + (last - HALF) / Math.max(1, last - here) : distance - 1;
      if (++gap > NARROW_GAP) return rim(skin, x, y, dx, dy, end);
    }
    last = here;
  }
  return null;
}

function rim(skin: BareSkin, x: number, y: number, dx: number, dy: number, distance: number): Rim {
  const { width, height } = skin.coverage;
  const inside = Math.max(0, distance - 4);
  // a net that does not see a person here can't tell what lies beside
  const known =
    skin.person !== null && samplePlane(skin.person, x + dx * inside, y + dy * inside) >= PERSON_INSIDE;
  if (!known) return { distance, kind: 'outline' };
  for (const beyond of BEYOND) {
    const px = x + dx * (distance + beyond);
    const py = y + dy * (distance + beyond);
    if (px < 0 || py < 0 || px >= width || py >= height) return { distance, kind: 'frame' };
    if (samplePlane(skin.person!, px, py) < PERSON_OUTSIDE) return { distance, kind: 'outline' };
  }
  return { distance, kind: 'hem' };
}

/** The nearest pixel that is certainly skin, as the centre of that pixel; null where there is no skin at all. */
export function nearestSkin(skin: BareSkin, x: number, y: number): { x: number; y: number } | null {
  const { data, width, height } = skin.coverage;
  const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  if (data[row * width + column]! > HALF) return { x, y };
  let best = Infinity;
  let found: { x: number; y: number } | null = null;
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      if (data[py * width + px]! <= HALF) continue;
      const distance = (px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2;
      if (distance < best) {
        best = distance;
        found = { x: px + 0.5, y: py + 0.5 };
      }
    }
  return found;
}
