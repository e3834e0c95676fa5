/** What stands before the new top: face, hair and hands, with the old top's colour taken out of their soft edges. */
import { gaussianBlur } from './gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from './image.ts';
import { createLayer, type Layer } from './layer.ts';
import { smoothFill } from './smooth-fill.ts';

/** Coverage from which a pixel shows nothing but the class. */
export const SOLID_COVERAGE = 236;

/**
 * The photo's pixels under `coverage` as a layer. Where coverage is partial the colour is continued from the class's
 * solid inside, since the pixel itself also shows what was behind.
 */
export function frontLayer(photo: RgbaImage, coverage: Mask): Layer {
  const { width, height } = photo;
  const layer = createLayer(width, height);
  const known = createMask(width, height);
  let [anySolid, anyPartial] = [false, false];
  for (let i = 0; i < known.data.length; i++) {
    const value = coverage.data[i]!;
    if (value >= SOLID_COVERAGE) {
      known.data[i] = 255;
      anySolid = true;
    } else if (value > 4) anyPartial = true;
  }
  const inside = anyPartial && anySolid ? smoothFill(photo, known, coverage) : photo;
  for (let i = 0; i < layer.alpha.length; i++) {
    const value = coverage.data[i]!;
    if (value <= 4) continue;
    const solid = value >= SOLID_COVERAGE;
    const alpha = solid ? 1 : value / SOLID_COVERAGE;
    const source = solid ? photo : inside;
    layer.alpha[i] = alpha;
    for (let c = 0; c < 3; c++) layer.color[3 * i + c] = source.data[4 * i + c]! * alpha;
  }
  return layer;
}

/**
 * The mask with the corners of its rim smoothed away, so that a hard cut shows no steps. Where the `neighbours` go on
 * from it there is no rim.
 */
export function smoothRim(mask: Mask, neighbours: readonly Mask[]): Mask {
  const { width, height } = mask;
  const whole = joinCoverage([mask, ...neighbours]);
  const smooth = gaussianBlur({ width, height, data: new Float32Array(whole.data) }, 0.9).data;
  const data = mask.data.slice();
  for (let i = 0; i < data.length; i++)
    if (data[i]! > 0) data[i]! *= Math.max(0, Math.min(1, (1.9 * smooth[i]! - 0.4 * 255) / whole.data[i]!));
  return { width, height, data };
}

/** Sum of coverages, at most 255. */
export function joinCoverage(masks: readonly Mask[]): Mask {
  const first = masks[0]!;
  const data = new Uint8Array(first.data.length);
  data.set(first.data);
  for (let k = 1; k < masks.length; k++) addCoverageInPlace(data, masks[k]!.data);
  return { ...first, data };
}

/** Adds a coverage to another one, at most 255. */
function addCoverageInPlace(sum: Uint8Array, coverage: Uint8Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = Math.min(255, sum[i]! + coverage[i]!);
}
