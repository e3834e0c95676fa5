/** The sides of a worn garment's body without the steps and scraps that an arm or a wall beside them leaves. */
import type { TopLandmarks } from '../garment/garment.ts';
import { sleeveOutline, torsoOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';

/** In shoulder widths: the radius to which a side is smooth, how far beside its seam that is so, and away from sleeve and hem. */
const RADIUS = 0.035;
const REACH = 0.1;
const ROOM = 0.05;
/** Farther outside the body's outline, the same unit, is something else. */
const BEYOND = 0.03;

/** `cloth` (255 or 0) with its sides smoothed along the seams of `top`. `unit` is the shoulder width in pixels. */
export function smoothSides(cloth: Mask, top: TopLandmarks, unit: number): Mask {
  const { width, height } = cloth;
  const sleeves = createMask(width, height);
  for (const side of [top.left, top.right]) {
    const outline = sleeveOutline(side);
    if (!outline) continue;
    const area = fillPixelCentres(
      outline.flatMap(({ x, y }) => [x, y]),
      width,
      height,
    );
    for (let at = 0; at < area.data.length; at++) if (area.data[at] !== 0) sleeves.data[at] = 255;
  }
  const room = Math.max(1, Math.round(ROOM * unit));
  const zone = createMask(width, height);
  for (const { armpit, sideSeam } of [top.left, top.right]) strokeInPlace(zone, [armpit, ...sideSeam], room);
  const near = dilateSquare(zone, Math.round(REACH * unit));
  const beside = dilateSquare(sleeves, room);
  const trunk = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < trunk.data.length; at++) if (sleeves.data[at] === 255) trunk.data[at] = 0;
  // what hangs beyond the body's outline there is a cuff or what lies in the hand
  const outline = fillPixelCentres(
    torsoOutline(top).flatMap(({ x, y }) => [x, y]),
    width,
    height,
  );
  const body = dilateDisc(outline, BEYOND * unit);
  const over = createMask(width, height);
  for (let at = 0; at < over.data.length; at++)
    if (trunk.data[at] === 255 && body.data[at] === 0) over.data[at] = 255;
  const { labels, components } = connectedComponents(over, 8);
  // a tail that goes on farther out is the garment's
  const goesOn = new Uint8Array(components.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && near.data[at] === 0 && beside.data[at] === 0) goesOn[labels[at]! - 1] = 1;
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && goesOn[labels[at]! - 1] === 0) trunk.data[at] = 0;
  const filled = closeDisc(trunk, RADIUS * unit);
  const cut = openDisc(trunk, RADIUS * unit);
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < result.data.length; at++)
    if (near.data[at] === 255 && beside.data[at] === 0)
      result.data[at] = trunk.data[at] === 255 ? cut.data[at]! : filled.data[at]!;
  return result;
}

/** Sets the pixels along a line, but for its first and last `room` pixels and REACH with them. */
function strokeInPlace({ data, width, height }: Mask, line: readonly GarmentPoint[], room: number): void {
  const lowest = line.at(-1)!.y;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y)));
    for (let k = 0; k <= steps; k++) {
      const x = Math.floor(a.x + ((b.x - a.x) * k) / steps);
      const y = Math.floor(a.y + ((b.y - a.y) * k) / steps);
      if (y > lowest - 3 * room || x < 0 || y < 0 || x >= width || y >= height) continue;
      data[y * width + x] = 255;
    }
  }
}
