/** Strands of hair that the parse took for cloth: thin pieces at the garment's edge that touch hair and have its colour. */
import { BODY_CLASSES, type BodyParse } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';

/** Half the width of a strand at most, and how near to hair it begins, in shoulder widths. */
const STRAND = 0.07;
const NEAR = 0.02;
/** A strand's mean colour is so much nearer to hair's than to the cloth's. */
const LIKE_HAIR = 0.7;
/** Smaller pieces (pixels) are left alone. */
const SPECK = 6;

/** `cloth` (255 or 0) without such pieces. `lab` has its size; the parse may be larger. `unit` is the shoulder width. */
export function withoutHair(cloth: Mask, lab: LabImage, parse: BodyParse, unit: number): Mask {
  const { width, height } = cloth;
  const scale = parse.width / width;
  const hairClass = BODY_CLASSES.indexOf('hair');
  const hair = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (
        parse.labels[Math.floor((y + 0.5) * scale) * parse.width + Math.floor((x + 0.5) * scale)] ===
        hairClass
      )
        hair.data[y * width + x] = 255;
  const broad = openDisc(cloth, Math.max(1, Math.round(STRAND * unit)));
  const thin = createMask(width, height);
  for (let i = 0; i < thin.data.length; i++)
    if (cloth.data[i] === 255 && broad.data[i] === 0) thin.data[i] = 255;
  const { labels, components } = connectedComponents(thin, 8);
  const beside = dilateSquare(hair, Math.max(1, Math.round(NEAR * unit)));
  const ofHair = meanWhere(lab, hair, { left: 0, right: width, top: 0, bottom: height });
  if (!ofHair || components.length === 0) return cloth;
  const sums = components.map(() => ({ colour: [0, 0, 0], touches: false }));
  for (let i = 0; i < labels.length; i++) {
    const piece = sums[labels[i]! - 1];
    if (!piece) continue;
    if (beside.data[i] === 255) piece.touches = true;
    for (let c = 0; c < 3; c++) piece.colour[c]! += lab.data[3 * i + c]!;
  }
  const result = { ...cloth, data: cloth.data.slice() };
  const away = sums.map(({ colour, touches }, k) => {
    const { area, left, right, top, bottom } = components[k]!;
    if (!touches || area < SPECK) return false;
    const mean = colour.map((sum) => sum / area);
    // the cloth nearby: a print differs from place to place
    const margin = Math.round(2 * STRAND * unit);
    const around = {
      left: left - margin,
      right: right + margin,
      top: top - margin,
      bottom: bottom + margin,
    };
    const near = meanWhere(lab, broad, around);
    return near !== null && apart(mean, ofHair) < LIKE_HAIR * apart(mean, near);
  });
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && away[labels[i]! - 1]) result.data[i] = 0;
  return result;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Mean colour of what the mask covers in the box; null where that is hardly anything. */
function meanWhere(lab: LabImage, { data, width, height }: Mask, box: Box): number[] | null {
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y++)
    for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x++) {
      const at = y * width + x;
      if (data[at] !== 255) continue;
      for (let c = 0; c < 3; c++) sum[c]! += lab.data[3 * at + c]!;
      count++;
    }
  return count < 20 ? null : sum.map((value) => value / count);
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
