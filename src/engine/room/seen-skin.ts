/** Binds rebuilt skin to the skin that is seen: at the seam both have the same tone, and away from it the synthesis wins. */
import { chamferDepth, chamferDistance } from '../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { keptWarmth } from './shade-hue.ts';
import type { SkinTone } from './skin-tone.ts';

/** Seen skin binds over so many cells beside the seam. */
const BINDING_CELLS = 2.5;

/** Most deviation of the logarithm of light within a cell of skin. */
const MOST_DEVIATION = 0.12;

/** Cells of one stretch of skin differ from their median by no more (logarithm of light). */
const MOST_OFF = 0.3;

/** Skin of another limb binds by so much less: its light is its own. */
const OTHER_LIMB = 1e-4;

/** Seen skin's hue prevails over so much of the distance over which its light does. */
const SEEN_PREVAILS = 0.4;

export interface SeenSkinReach {
  /** Side in pixels of the cells on which seen and rebuilt skin are compared. */
  readonly cell: number;
  /** Distance in pixels over which a difference in light fades to a third. */
  readonly light: number;
  /** The same for a difference in hue. */
  readonly hue: number;
}

/**
 * Multiplies the synthesis in `layer` by what the seen skin of the photo has over it: the logarithms of the ratios are
 * carried on from the seam, which leaves none (as a membrane does in gradient-domain cloning), and fade with distance.
 * `seen` is the coverage of skin that stays, `gone` what is rebuilt: only skin close to it binds. Where `limbs` differ, what lies
 * side by side is apart on the body, and hardly binds.
 */
export function continueSeenSkinInPlace(
  layer: Layer,
  photo: RgbaImage,
  seen: Mask,
  gone: Mask,
  { shadeDirection }: SkinTone,
  reach: SeenSkinReach,
  limbs: Uint8Array | null = null,
): void {
  const { width, height, alpha, color } = layer;
  const { cell } = reach;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const ratios = new Float32Array(columns * rows * 3);
  const squares = new Float32Array(columns * rows);
  const weights = new Float32Array(columns * rows);
  // the rim of seen skin holds old cloth's colour: keep away from it
  const depth = chamferDepth(seen, 200).data;
  const rim = Math.max(1.5, 0.4 * cell);
  const fromGone = chamferDistance(gone).data;
  const close = rim + BINDING_CELLS * cell;
  const ratio = [0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (alpha[at]! < 0.99 || depth[at]! < rim || fromGone[at]! > close) continue;
      for (let c = 0; c < 3; c++)
        ratio[c] = Math.log((6 + photo.data[4 * at + c]!) / (6 + color[3 * at + c]!));
      if (!isPlausible(ratio, shadeDirection)) continue;
      const to = Math.floor(y / cell) * columns + Math.floor(x / cell);
      weights[to]!++;
      squares[to]! += ratio[1]! ** 2;
      for (let c = 0; c < 3; c++) ratios[3 * to + c]! += ratio[c]!;
    }
  const binding = bindingCells(ratios, squares, weights, columns, shadeDirection, 0.3 * cell * cell);
  if (binding.count === 0) return;
  const wanted = cellsOf(layer, cell, columns, rows);
  const limbOf = limbs && limbsOfCells(limbs, width, height, cell, columns, rows);
  const spread = spreadRatios(
    binding,
    wanted,
    columns,
    rows,
    shadeDirection,
    {
      ...reach,
      light: reach.light / cell,
      hue: reach.hue / cell,
    },
    limbOf,
  );
  multiplyInPlace(layer, spread, columns, rows, cell);
}

/** Cells of seen skin beside the seam: place, and the ratio's logarithm as hue (red, blue) and light. */
interface BindingCells {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly red: Float32Array;
  readonly light: Float32Array;
  readonly blue: Float32Array;
}

function bindingCells(
  ratios: Float32Array,
  squares: Float32Array,
  weights: Float32Array,
  columns: number,
  direction: SkinTone['shadeDirection'],
  least: number,
): BindingCells {
  const kept: number[] = [];
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! < least) continue;
    // a beard's stubble varies more than skin
    const variance = squares[i]! / weights[i]! - (ratios[3 * i + 1]! / weights[i]!) ** 2;
    if (variance < MOST_DEVIATION ** 2) kept.push(i);
  }
  const lightOf = (i: number): number => ratios[3 * i + 1]! / weights[i]!;
  const lights = kept.map(lightOf).sort((a, b) => a - b);
  const median = lights[lights.length >> 1] ?? 0;
  // strands of hair and an old collar's shadow are darker than skin turns, another limb's edge lighter
  const cells = kept.filter((i) => Math.abs(lightOf(i) - median) < MOST_OFF);
  return {
    count: cells.length,
    x: Float32Array.from(cells, (i) => i % columns),
    y: Float32Array.from(cells, (i) => Math.floor(i / columns)),
    red: Float32Array.from(cells, (i) => ratios[3 * i]! / weights[i]! - direction[0] * lightOf(i)),
    light: Float32Array.from(cells, lightOf),
    blue: Float32Array.from(cells, (i) => ratios[3 * i + 2]! / weights[i]! - direction[2] * lightOf(i)),
  };
}

/** The limb that each cell's middle lies on. */
function limbsOfCells(
  limbs: Uint8Array,
  width: number,
  height: number,
  cell: number,
  columns: number,
  rows: number,
): Uint8Array {
  const result = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, Math.floor((column + 0.5) * cell));
      const y = Math.min(height - 1, Math.floor((row + 0.5) * cell));
      result[row * columns + column] = limbs[y * width + x]!;
    }
  return result;
}

/** 1 for each cell in which the layer has something, and for its neighbours. */
function cellsOf(layer: Layer, cell: number, columns: number, rows: number): Uint8Array {
  const wanted = new Uint8Array(columns * rows);
  for (let y = 0; y < layer.height; y++)
    for (let x = 0; x < layer.width; x++) {
      if (layer.alpha[y * layer.width + x]! <= 0) continue;
      const row = Math.floor(y / cell);
      const column = Math.floor(x / cell);
      if (wanted[row * columns + column] === 2) continue;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const to = (row + dy) * columns + column + dx;
          if (row + dy >= 0 && row + dy < rows && column + dx >= 0 && column + dx < columns && !wanted[to])
            wanted[to] = 1;
        }
      wanted[row * columns + column] = 2;
    }
  return wanted;
}

/**
 * The ratios' logarithms at every wanted cell: weighted by the inverse fourth power of the distance (Shepard 1968), so
 * that the seam gets its own and what is far an average; faded with the distance, `reach` in cells.
 */
function spreadRatios(
  { count, x, y, red, light, blue }: BindingCells,
  wanted: Uint8Array,
  columns: number,
  rows: number,
  direction: SkinTone['shadeDirection'],
  reach: SeenSkinReach,
  limbs: Uint8Array | null,
): Float32Array {
  const spread = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (wanted[at] === 0) continue;
      let total = 0;
      let reds = 0;
      let lights = 0;
      let blues = 0;
      let nearest = Number.POSITIVE_INFINITY;
      for (let k = 0; k < count; k++) {
        const dx = column - x[k]!;
        const dy = row - y[k]!;
        const squared = dx * dx + dy * dy;
        const apart = limbs && limbs[y[k]! * columns + x[k]!] !== limbs[at] ? OTHER_LIMB : 1;
        if (apart === 1 && squared < nearest) nearest = squared;
        const weight = apart / (squared + 1.5) ** 2;
        total += weight;
        reds += weight * red[k]!;
        lights += weight * light[k]!;
        blues += weight * blue[k]!;
      }
      const away = Math.max(0, Math.sqrt(nearest) - 2);
      // the chin's shadow and a beard end sooner than light does, and their hue with them
      const shade = lights / total;
      const lasting = Math.max(0.3, 1 + 1.5 * Math.min(0, shade));
      const faded = shade * Math.exp(-away / (reach.light * lasting));
      const hue = Math.exp(-away / (reach.hue * lasting)) / total;
      const redder = reds * hue + direction[0] * faded - faded;
      const bluer = blues * hue + direction[2] * faded - faded;
      const kept = keptWarmth(redder - bluer, away / (SEEN_PREVAILS * reach.light));
      spread[3 * at] = faded + kept * redder;
      spread[3 * at + 1] = faded;
      spread[3 * at + 2] = faded + kept * bluer;
    }
  return spread;
}

/** Whether the photo's colour can be the synthesis' skin in another light: what is far from it is cloth or hair. */
function isPlausible(ratio: readonly number[], direction: SkinTone['shadeDirection']): boolean {
  const light = ratio[1]!;
  if (light < -1.3 || light > 0.75) return false;
  // what shade does not explain
  const redness = ratio[0]! - ratio[2]! - (direction[0] - direction[2]) * light;
  return Math.abs(redness) < 0.32 + 0.25 * Math.abs(light);
}

/** Multiplies the layer by e^spread, bilinearly between the cells' centres. */
function multiplyInPlace(
  { alpha, color, width, height }: Layer,
  spread: Float32Array,
  columns: number,
  rows: number,
  cell: number,
): void {
  for (let y = 0; y < height; y++) {
    const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / cell - 0.5));
    const y0 = Math.floor(gy);
    const y1 = Math.min(rows - 1, y0 + 1);
    const fy = gy - y0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const a = alpha[at]!;
      if (a <= 0) continue;
      const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / cell - 0.5));
      const x0 = Math.floor(gx);
      const x1 = Math.min(columns - 1, x0 + 1);
      const fx = gx - x0;
      const nw = 3 * (y0 * columns + x0);
      const ne = 3 * (y0 * columns + x1);
      const sw = 3 * (y1 * columns + x0);
      const se = 3 * (y1 * columns + x1);
      for (let c = 0; c < 3; c++) {
        const ratio =
          (spread[nw + c]! * (1 - fx) + spread[ne + c]! * fx) * (1 - fy) +
          (spread[sw + c]! * (1 - fx) + spread[se + c]! * fx) * fy;
        color[3 * at + c] = Math.min(255 * a, color[3 * at + c]! * Math.exp(ratio));
      }
    }
  }
}
