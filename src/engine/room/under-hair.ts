/** Skin between the tips of hair that hangs on a shoulder and the rebuilt body: no wall shows there. */
import type { TorsoFrame } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { type Component, connectedComponents } from '../pixels/connected-components.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { closeDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';
import type { CoveredShoulders } from './torso-shape.ts';

/** In shoulder widths: how far from the axis and how low hair lies on the shoulders, and how far below it a body begins. */
const REACH = 0.6;
const LOWEST = 0.25;
const BELOW = 0.16;
/** Half the width of a piece at least, the same unit. */
const NARROW = 0.015;
/** A piece lies along bare skin over so many times the side of its square. */
const TOUCHING = 1;
/** Rows of a strand at least, pixels: single hairs hang free. */
const STRAND = 4;
/** A bare shoulder goes on so far beside the hair at most, shoulder widths. */
const TANGENT = 0.35;
/** Coverage from which on it is within the body. */
const WITHIN = 250;
/** Skin ends so far under the new top's edge, pixels. */
const RIM = 3;
/** Half the width of a hole between two soft edges, pixels. */
const PINHOLE = 2;
/** Largest hole between skin and hair, squared shoulder widths; of its rim so much is either, and so much skin, at least. */
const LARGEST_HOLE = 0.012;
const ENCLOSED = 0.8;
const OF_SKIN = 0.2;

/** On which side of the torso a piece lies, where the new top's shoulder begins there, and whether all of it lies beyond that. */
interface Place {
  readonly outwards: 1 | -1;
  readonly begin: ImagePoint | null;
  readonly onTop: boolean;
}

/**
 * `bare` (soft coverage of skin to be shown) with what of the old top (`gone`, 255) lies between hair above and the whole
 * body's shape `body` below, but where the `background` is more like the hair than skin is. `seen` is the coverage of skin in
 * `photo`. All have the size of `area`. Where the new top has `covered` a shoulder the skin slopes down to it, and none is
 * added beyond where it begins.
 */
export function joinUnderHair(
  bare: Mask,
  body: Mask,
  hair: Mask,
  gone: Mask,
  seen: Mask,
  photo: RgbaImage,
  background: Layer,
  { origin, across, down, shoulderWidth }: TorsoFrame,
  area: PixelArea,
  covered: CoveredShoulders = { left: null, right: null },
): Mask {
  const { width, height } = bare;
  const lies = ({ left, right, top, bottom }: Component): Place => {
    const [dx, dy] = [area.x + (left + right) / 2 - origin.x, area.y + (top + bottom) / 2 - origin.y];
    const outwards = dx * across.x + dy * across.y > 0 ? 1 : -1;
    const begin = outwards > 0 ? covered.left : covered.right;
    const inner = area.x + (outwards > 0 ? left : right);
    return { outwards, begin, onTop: begin !== null && outwards * (inner - begin.x) > 0 };
  };
  const between = createMask(width, height);
  const most = BELOW * shoulderWidth;
  for (let x = 0; x < width; x++) {
    let strand = 0;
    let from = -1;
    for (let y = 0; y < height; y++) {
      const at = y * width + x;
      const [dx, dy] = [area.x + x + 0.5 - origin.x, area.y + y + 0.5 - origin.y];
      const v = dx * down.x + dy * down.y;
      if (v > LOWEST * shoulderWidth) break;
      if (hair.data[at]! >= 128) {
        strand++;
        from = -1;
        continue;
      }
      const begins = strand >= STRAND && Math.abs(dx * across.x + dy * across.y) < REACH * shoulderWidth;
      if (strand > 0 && begins) from = y;
      strand = 0;
      if (from < 0) continue;
      if (body.data[at]! >= 200) {
        for (let row = from; row < y; row++) between.data[row * width + x] = 255;
        from = -1;
      } else if (gone.data[at] === 0 || y - from > most) from = -1;
    }
  }
  // below single hairs at the hair's side wall shows
  const broad = openDisc(between, Math.max(2, NARROW * shoulderWidth));
  if (!broad.data.includes(255)) return withoutHoles(bare, hair, gone, seen, lies, shoulderWidth);
  // and where the new top covers the shoulder no skin shows that the piece could go on from
  const skin = createMask(width, height);
  for (let at = 0; at < skin.data.length; at++) if (bare.data[at]! >= 200) skin.data[at] = 255;
  const beside = dilateSquare(skin, 2);
  const { labels, components } = connectedComponents(broad, 8);
  const touching = new Uint32Array(components.length);
  const behind = new Float64Array(components.length);
  for (let at = 0; at < labels.length; at++) {
    const k = labels[at]! - 1;
    if (k < 0) continue;
    if (beside.data[at] === 255) touching[k]!++;
    behind[k]! += lightness(background.color, 3 * at);
  }
  const [ofHair, ofSkin] = [meanLightness(photo, hair), meanLightness(photo, seen)];
  const stands = (k: number): boolean =>
    Math.abs(behind[k]! / components[k]!.area - ofHair) > Math.abs(ofSkin - ofHair);
  const joins = components.map(
    (piece, k) => stands(k) && !lies(piece).onTop && touching[k]! > TOUCHING * Math.sqrt(piece.area),
  );
  const data = bare.data.slice();
  for (let at = 0; at < labels.length; at++) {
    const k = labels[at]! - 1;
    if (k >= 0 && joins[k]) data[at] = 255;
  }
  const result = { ...bare, data };
  const joined = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && joins[labels[at]! - 1]) joined.data[at] = 255;
  closePinholesInPlace(result, dilateSquare(joined, PINHOLE + 1), gone);
  components.forEach((piece, k) => {
    if (!joins[k]) return;
    const { left, right } = piece;
    const { outwards, begin } = lies(piece);
    const column = outwards > 0 ? right - 1 : left;
    const to = begin
      ? { x: begin.x - area.x, y: begin.y + RIM - area.y }
      : shoulderBeside(bare, column, topOf(result, hair, column), outwards, TANGENT * shoulderWidth);
    // where no top lies over it the skin that shows is the floor, and all of the piece goes down to it
    const inwards = begin ? 2 * PINHOLE : right - left;
    if (to) slopeOutwardsInPlace(result, column, inwards, outwards, to, begin ? body : bare, hair, gone);
  });
  return withoutHoles(result, hair, gone, seen, lies, shoulderWidth);
}

/**
 * `bare` with what of the old top lies in small holes between skin, drawn or `seen`, and hair: no wall shows through there.
 * Holes on the new top's shoulder stay.
 */
function withoutHoles(
  bare: Mask,
  hair: Mask,
  gone: Mask,
  seen: Mask,
  lies: (hole: Component) => Place,
  unit: number,
): Mask {
  const { width, height } = bare;
  const isSkin = (at: number): boolean =>
    bare.data[at]! >= 200 || (gone.data[at] === 0 && seen.data[at]! >= 128);
  const open = createMask(width, height);
  for (let at = 0; at < open.data.length; at++)
    if (gone.data[at] === 255 && hair.data[at]! < 128 && !isSkin(at)) open.data[at] = 255;
  const { labels, components } = connectedComponents(open, 4);
  const rim = components.map(() => ({ all: 0, skin: 0, hair: 0 }));
  for (let at = 0; at < labels.length; at++) {
    const of = labels[at] === 0 ? undefined : rim[labels[at]! - 1];
    if (!of) continue;
    const x = at % width;
    for (const [inside, near] of [
      [x > 0, at - 1],
      [x + 1 < width, at + 1],
      [at >= width, at - width],
      [at + width < labels.length, at + width],
    ] as const) {
      if (inside && labels[near] === labels[at]) continue;
      of.all++;
      if (!inside) continue;
      if (hair.data[near]! >= 128) of.hair++;
      else if (isSkin(near)) of.skin++;
    }
  }
  const closes = components.map((hole, k) => {
    const { all, skin, hair: ofHair } = rim[k]!;
    return (
      hole.area < LARGEST_HOLE * unit * unit &&
      !lies(hole).onTop &&
      skin > OF_SKIN * all &&
      ofHair > 0 &&
      skin + ofHair > ENCLOSED * all
    );
  });
  if (!closes.includes(true)) return bare;
  const data = bare.data.slice();
  for (let at = 0; at < labels.length; at++) if (labels[at]! > 0 && closes[labels[at]! - 1]) data[at] = 255;
  return { ...bare, data };
}

/** Where a piece and the bare skin meet no pixels of the old top stay between their soft edges; both are looked at in `near`. */
function closePinholesInPlace({ data, width, height }: Mask, near: Mask, gone: Mask): void {
  const solid = createMask(width, height);
  for (let at = 0; at < data.length; at++) if (data[at]! >= 200) solid.data[at] = 255;
  const closed = closeDisc(solid, PINHOLE);
  for (let at = 0; at < data.length; at++)
    if (closed.data[at] === 255 && near.data[at] === 255 && gone.data[at] === 255) data[at] = 255;
}

/** Row of the first skin in a column below the hair. */
function topOf({ data, width, height }: Mask, hair: Mask, column: number): number {
  let top = 0;
  while (top < height && (data[top * width + column]! < 255 || hair.data[top * width + column]! >= 128))
    top++;
  return top;
}

/** Where a line outwards from (`column`, `row`) touches the `bare` shoulder from above, within `reach` pixels; null where none is. */
function shoulderBeside(
  { data, width, height }: Mask,
  column: number,
  row: number,
  outwards: 1 | -1,
  reach: number,
): { readonly x: number; readonly y: number } | null {
  let flattest = Number.POSITIVE_INFINITY;
  let at: { x: number; y: number } | null = null;
  for (let d = Math.ceil(0.2 * reach); d < reach; d++) {
    const x = column + outwards * d;
    if (x < 0 || x >= width) break;
    let y = row;
    while (y < height && data[y * width + x]! < 200) y++;
    if (y === height || (y - row) / d >= flattest) continue;
    flattest = (y - row) / d;
    at = { x, y };
  }
  return at;
}

/**
 * Skin goes on from the piece that ends at `column` straight to where the shoulder goes on (`end`), down to the `body` and
 * within the old top (`gone`), from `inwards` columns within the piece on: cut off below the hair it would end upright.
 */
function slopeOutwardsInPlace(
  { data, width, height }: Mask,
  column: number,
  inwards: number,
  outwards: 1 | -1,
  end: { readonly x: number; readonly y: number },
  body: Mask,
  hair: Mask,
  gone: Mask,
): void {
  const top = topOf({ data, width, height }, hair, column);
  const steps = Math.min(outwards > 0 ? width - 1 - column : column, Math.floor(outwards * (end.x - column)));
  const fall = (end.y - top) / Math.max(1, steps);
  if (fall <= 0) return;
  const steep = Math.hypot(1, fall);
  // the piece's own lower corner was rounded off
  for (let d = -inwards; d <= steps; d++) {
    const x = column + outwards * d;
    const begin = top + fall * Math.max(0, d);
    let from = Math.max(0, Math.floor(begin - (d > 0 ? 0.5 * steep : 0)));
    // within the piece hair may hang lower than at its end, and beside it the old top's edge lie as low as the slope
    const to = d < 0 ? height : begin + steep;
    while (from < to && gone.data[from * width + x] === 0) from++;
    for (let y = from; y < height; y++) {
      const at = y * width + x;
      // into the body's soft edge, which would stay as a row of pale dots
      if (body.data[at]! >= WITHIN || gone.data[at]! === 0) break;
      data[at] = Math.max(data[at]!, 255 * Math.max(0, Math.min(1, (y + 0.5 - begin) / steep + 0.5)));
    }
  }
}

const lightness = (data: ArrayLike<number>, at: number): number =>
  0.3 * data[at]! + 0.6 * data[at + 1]! + 0.1 * data[at + 2]!;

function meanLightness({ data }: RgbaImage, mask: Mask): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at]! < 200) continue;
    sum += lightness(data, 4 * at);
    count++;
  }
  return count > 0 ? sum / count : 0;
}
