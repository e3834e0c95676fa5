/** The photo's own hair among the drawn one, which takes its light and hue nearby so that no seam is seen. */
import { type CarryReach, carryDifferences, cellsOver } from '../../../pixels/carry-differences.ts';
import { coveredArea, type PixelArea } from '../../../pixels/crop.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { Plane, RgbaImage } from '../../../pixels/image.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import { besideOwnHair } from '../colour/beside-own-hair.ts';

/** Most that light is changed by (natural logarithm), and linear light below which differences tell nothing. */
const MOST = 0.7;
const DARK = 1e-3;

/**
 * Lets `photo` stand as far as `kept` (0..1) says in drawn colours (linear light, 3 interleaved samples a pixel, weighted by
 * `coverage`); drawn hair takes the light and hue of the kept hair beside it. All of the canvas's size.
 */
export function keepOwnHairInPlace(
  colours: Float32Array,
  coverage: Plane,
  kept: Plane,
  photo: RgbaImage,
  pixelsPerCentimetre: number,
): void {
  const area = coveredArea(coverage, Number.MIN_VALUE, 0);
  if (!area) return;
  const { step, reach } = besideOwnHair(pixelsPerCentimetre);
  const { share, drawn, own } = meansOfBoth(colours, coverage, kept, photo, area, step);
  for (const c of [0, 1, 2] as const) {
    const gain = gainOf(drawn[c], own[c], share, reach);
    const gains = enlargeCells(gain, step, area.width, area.height).data;
    for (let y = 0, at = 0; y < area.height; y++)
      for (let x = 0, i = (area.y + y) * coverage.width + area.x; x < area.width; x++, i++, at++) {
        const covered = coverage.data[i]!;
        if (covered === 0) continue;
        const lit = colours[3 * i + c]! * Math.exp(gains[at]!);
        const photographed = SRGB_TO_LINEAR[photo.data[4 * i + c]!]! * covered;
        colours[3 * i + c] = lit + kept.data[i]! * (photographed - lit);
      }
  }
}

type Channels = readonly [Plane, Plane, Plane];

/** On a grid of cells: the share of each that is kept hair, and the sums of drawn and of own linear light over it. */
function meansOfBoth(
  colours: Float32Array,
  coverage: Plane,
  kept: Plane,
  photo: RgbaImage,
  area: PixelArea,
  step: number,
): { readonly share: Plane; readonly drawn: Channels; readonly own: Channels } {
  const cells = (): Plane => cellsOver(area.width, area.height, step);
  const share = cells();
  const drawn: Channels = [cells(), cells(), cells()];
  const own: Channels = [cells(), cells(), cells()];
  const pixel = 1 / (step * step);
  for (let y = 0; y < area.height; y++)
    for (let x = 0, i = (area.y + y) * coverage.width + area.x; x < area.width; x++, i++) {
      const counts = kept.data[i]! * pixel;
      const covered = coverage.data[i]!;
      if (counts === 0 || covered < 0.5) continue;
      const at = ((y / step) | 0) * share.width + ((x / step) | 0);
      share.data[at]! += counts;
      for (let c = 0; c < 3; c++) {
        drawn[c]!.data[at]! += (counts * colours[3 * i + c]!) / covered;
        own[c]!.data[at]! += counts * SRGB_TO_LINEAR[photo.data[4 * i + c]!]!;
      }
    }
  return { share, drawn, own };
}

/** Natural logarithm, a cell, by which drawn light of one channel is multiplied; 0 far from kept hair. */
function gainOf(drawn: Plane, own: Plane, share: Plane, reach: CarryReach): Plane {
  const shareAround = gaussianBlur(share, reach.close).data;
  const drawnAround = gaussianBlur(drawn, reach.close).data;
  const differences = gaussianBlur(own, reach.close);
  for (let i = 0; i < shareAround.length; i++) {
    const dark = DARK * shareAround[i]!;
    const known = share.data[i]!;
    const difference = known === 0 ? 0 : Math.log((differences.data[i]! + dark) / (drawnAround[i]! + dark));
    differences.data[i] = known * Math.max(-MOST, Math.min(MOST, difference));
  }
  return carryDifferences(differences, share, reach);
}
