/** A dress drawn in code as the engine would understand it: landmarks from the drawing's own truth. */
import type { Garment, TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import type { Mask } from '../../../src/engine/pixels/image.ts';
import { type Colour, type Cut, DRESS, drawTop } from './drawn-garments.ts';

const between = (a: GarmentPoint, b: GarmentPoint, count: number): GarmentPoint[] =>
  Array.from({ length: count }, (_, i) => ({
    x: a.x + ((b.x - a.x) * i) / (count - 1),
    y: a.y + ((b.y - a.y) * i) / (count - 1),
  }));

/** A dress of one colour, 600 × 800, and its landmarks. */
export function drawnDress(
  cut: Partial<Cut> = {},
  colour: Colour = [40, 90, 160],
): { readonly garment: Garment; readonly dress: TopLandmarks } {
  const whole = { ...DRESS, ...cut };
  const { picture, coverage, truth } = drawTop(whole, colour, { colour: [240, 240, 240] });
  const side = (name: 'left' | 'right'): TopSide => {
    const at = (part: string): GarmentPoint => truth[`${name}.${part}`]!;
    return {
      neckPoint: at('neckPoint'),
      shoulderTip: at('shoulderTip'),
      armpit: at('armpit'),
      sleeve:
        whole.sleeve === 'none'
          ? null
          : {
              outerEdge: between(at('shoulderTip'), at('cuffOuter'), 8),
              innerEdge: between(at('armpit'), at('cuffInner'), 8),
            },
      sideSeam: between(at('armpit'), at('hemCorner'), 10),
      armhole: whole.sleeve === 'none' ? between(at('shoulderTip'), at('armpit'), 8) : [],
    };
  };
  const [left, right] = [side('left'), side('right')];
  const bottom = truth['left.neckBottom']!;
  const insideBack: Mask = { ...coverage, data: new Uint8Array(coverage.data.length) };
  const dress: TopLandmarks = {
    left,
    right,
    neckline: [...between(right.neckPoint, bottom, 9), ...between(bottom, left.neckPoint, 9).slice(1)],
    backNeckline: [],
    hem: between(right.sideSeam.at(-1)!, left.sideSeam.at(-1)!, 17),
    insideBack,
  };
  const garment: Garment = {
    picture,
    matte: coverage,
    type: 'dress',
    typeConfidence: 1,
    worn: false,
    top: dress,
    bottom: null,
    confidence: 1,
    doubts: [],
  };
  return { garment, dress };
}
