/** Moves and shrinks a design inside its rectangle where that makes it whole, or keeps clearly more of its ink on skin. */
import type { Rectangle } from '../../../geometry/frames.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { SurfaceExtent } from '../skin/surface-around.ts';
import type { Placement } from '../surface/placement.ts';
import { fillRectangle, seenRectangle } from './fill-rectangle.ts';
import { type InkMass, inkMass } from './ink-mass.ts';
import { shows } from './judge-laying.ts';
import { projectInk } from './project-ink.ts';
import { depthAt, type SkinRoom } from './skin-room.ts';

/** With less of the ink off the skin a design stays as the rectangle has it. */
const MOST_LOSS = 0.003;
/** … and with no more it is whole: such a one goes before all others. */
const WHOLE = 0.003;
/** … this far from the rim, as a part of its longer side. */
const CLEAR_OF_RIM = 0.03;
/** Share of the ink that moving or shrinking has to save, and of what would be lost. */
const CLEARLY = 0.03;
const CLEARLY_OF_LOSS = 0.4;
const SCALES = [1, 0.93, 0.87, 0.81, 0.76, 0.7] as const;
/** What a design loses by being smaller, and by being at the end of its way, in shares of its ink. */
const SMALLER = 0.2;
const MOVED = 0.03;
/** Positions to each side of the middle. */
const STEPS = 3;
const CELLS = 24;
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** `filled` is centred in `rectangle` (photo pixels) and fills it; the answer lies inside of it, too. */
export function saveInk(
  filled: Placement,
  design: TattooDesign,
  rectangle: Rectangle,
  room: SkinRoom,
): Placement {
  const mass = inkMass(design, CELLS);
  const loss = lostShare(filled, mass, room, 0);
  if (loss <= MOST_LOSS) return filled;
  // what goes round a limb has no rectangle of its own
  const flat = { width: filled.width, height: (filled.width * design.height) / design.width };
  const seen = seenRectangle(filled, design) ?? flat;
  const middle = { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 };
  const longer = Math.max(flat.width, flat.height);
  let least = loss;
  let best: { readonly box: Rectangle; readonly start: Placement } | null = null;
  let whole: { readonly box: Rectangle; readonly start: Placement; readonly clear: number } | null = null;
  let leastWhole = Number.POSITIVE_INFINITY;
  for (const scale of SCALES) {
    const width = Math.min(rectangle.width, seen.width * scale);
    const height = Math.min(rectangle.height, seen.height * scale);
    const freeX = Math.max(0, rectangle.width - width) / 2;
    const freeY = Math.max(0, rectangle.height - height) / 2;
    for (let row = -STEPS; row <= STEPS; row++)
      for (let column = -STEPS; column <= STEPS; column++) {
        const x = (column / STEPS) * freeX;
        const y = (row / STEPS) * freeY;
        const at = { x: filled.at.x + x, y: filled.at.y + y };
        const moved = MOVED * (Math.abs(column) + Math.abs(row)) * (1 / STEPS);
        const start = { ...filled, at, width: filled.width * scale };
        const box = { x: middle.x + x - width / 2, y: middle.y + y - height / 2, width, height };
        const price = SMALLER * (1 - scale) + moved;
        if (price >= Math.max(least, leastWhole)) continue;
        const lost = lostShare(start, mass, room, 0);
        const clear = CLEAR_OF_RIM * longer * scale;
        if (price < leastWhole && lost <= WHOLE && lostShare(start, mass, room, clear) <= WHOLE) {
          leastWhole = price;
          whole = { box, start, clear };
        }
        if (lost + price >= least) continue;
        least = lost + price;
        best = { box, start };
      }
  }
  if (whole !== null) {
    const grown = fillRectangle(whole.start, design, whole.box);
    return lostShare(grown, mass, room, whole.clear) <= WHOLE ? grown : whole.start;
  }
  if (best === null) return filled;
  const saved = fillRectangle(best.start, design, best.box);
  const kept = lostShare(saved, mass, room, 0);
  return loss - kept >= Math.max(CLEARLY, CLEARLY_OF_LOSS * loss) ? saved : filled;
}

/** Share of the ink that is off the skin or its surface, or nearer than `clear` photo pixels to its rim, or round the limb. */
function lostShare(placement: Placement, { u, v, weight }: InkMass, room: SkinRoom, clear: number): number {
  const projection = projectInk(placement);
  const extent = placement.surface.extent ?? null;
  const point = new Float64Array(2);
  let lost = 0;
  for (let i = 0; i < weight.length; i++) {
    const seen = projection(u[i]!, v[i]!, point);
    const x = point[0]!;
    const y = point[1]!;
    if (!seen || depthAt(room, x, y) <= clear || (extent !== null && !isWithin(extent, x, y, clear)))
      lost += weight[i]!;
  }
  return lost;
}

/** Whether a place is on a surface and at least about `clear` photo pixels from its end. */
function isWithin({ mask, scale }: SurfaceExtent, x: number, y: number, clear: number): boolean {
  if (!shows(mask, x * scale, y * scale)) return false;
  if (clear === 0) return true;
  for (const [dx, dy] of AROUND)
    if (!shows(mask, Math.max(0, x + dx * clear) * scale, Math.max(0, y + dy * clear) * scale)) return false;
  return true;
}
