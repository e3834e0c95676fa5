/**
 * Hands on the hip of which the body hides most: no more than a thumb's breadth is seen beside the old clothes. A skirt that is wider
 * than those covers it; before the skirt it would be a cut-off sliver.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { BodyClass } from '../perceive/person.ts';
import { cropMask, type PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { medianInPlace } from '../pixels/median.ts';
import { isStraight } from '../room/resting-hands.ts';

export type Side = 'left' | 'right';
type Coverage = Readonly<Record<BodyClass, Mask>>;

/** In shoulder widths: greatest breadth of the lower half of such a hand, and its least height. */
const NARROW = 0.1;
const LEAST_HEIGHT = 0.12;
/** Least share of its rows that end at the old clothes on the body's side, and at the background on the other. */
const BESIDE = 0.7;

/** The sides of bent arms whose hand goes behind the hip; `coverage` is the photo's parse, with the old clothes. */
export function handsBehindHips(coverage: Coverage, body: BodyMeasures, area: PixelArea): Side[] {
  return (['left', 'right'] as const).filter((side) => {
    const { arms, frame } = body;
    if (!arms[side].handSeen || isStraight(arms[side])) return false;
    const crop = (name: BodyClass): Uint8Array => cropMask(coverage[name], area).data;
    const [hand, upper, lower] = [crop(`${side}Hand`), crop('upperClothes'), crop('lowerClothes')];
    const inwards = (side === 'left') === frame.across.x > 0 ? -1 : 1;
    const widths: number[] = [];
    let beside = 0;
    const isCloth = (at: number): boolean => upper[at]! + lower[at]! >= 128;
    for (let y = 0; y < area.height; y++) {
      const row = y * area.width;
      let [first, last, width] = [-1, -1, 0];
      for (let x = 0; x < area.width; x++)
        if (hand[row + x]! >= 128) {
          if (width++ === 0) first = x;
          last = x;
        }
      if (width === 0) continue;
      widths.push(width);
      const [inner, outer] = inwards > 0 ? [last + 3, first - 3] : [first - 3, last + 3];
      const within = (x: number): boolean => x >= 0 && x < area.width;
      if (within(inner) && isCloth(row + inner) && !(within(outer) && isCloth(row + outer))) beside++;
    }
    const unit = frame.shoulderWidth;
    if (widths.length < LEAST_HEIGHT * unit || beside < BESIDE * widths.length) return false;
    return medianInPlace(widths.slice(widths.length >> 1))! < NARROW * unit;
  });
}

/** `hands` without what `garment` covers of those on `sides`. */
export function behindGarment(
  hands: Mask,
  coverage: Coverage,
  sides: readonly Side[],
  garment: Layer,
  area: PixelArea,
): Mask {
  if (sides.length === 0) return hands;
  const data = hands.data.slice();
  for (const side of sides) {
    const hand = cropMask(coverage[`${side}Hand`], area).data;
    // the rim of a hand is not wholly its own in the parse
    for (let i = 0; i < data.length; i++)
      if (hand[i]! > 0) data[i] = Math.round(data[i]! * (1 - garment.alpha[i]!));
  }
  return { ...hands, data };
}
