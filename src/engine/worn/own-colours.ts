/** What of a piece at a garment's edge shows colours that the garment has in plenty and what the piece may be instead lacks. */
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { closeDisc, openDisc } from '../pixels/morphology.ts';

/** A cell of the colours that are told apart, in Lab units: light and shade lie on both. */
const LIGHT_CELL = 20;
const HUE_CELL = 8;
const [LIGHT_CELLS, HUE_CELLS] = [6, 34];
/** A colour is the garment's where its share there is so many times as large, and it is as colourful. */
const TIMES = 2;
const COLOURFUL = 9;
/** Meshes that it shows between such colours are so wide, and what is thinner is a thread; in shoulder widths. */
const MESH = 0.021;
const THREAD = 0.01;

/**
 * 255 where `piece` has such colours, with the meshes between. `garment` is what surely is the garment, `like` what the piece may
 * be; all have the size of `lab`. `unit` is the shoulder width in pixels.
 */
export function ofOwnColours(piece: Mask, garment: Mask, like: Mask, lab: LabImage, unit: number): Mask {
  const [own, theirs] = [colourShares(lab, garment), colourShares(lab, like)];
  const result = createMask(piece.width, piece.height);
  for (let at = 0; at < result.data.length; at++) {
    if (piece.data[at] === 0) continue;
    if (Math.hypot(lab.data[3 * at + 1]!, lab.data[3 * at + 2]!) < COLOURFUL) continue;
    const cell = cellOf(lab, at);
    if (own[cell]! > TIMES * theirs[cell]!) result.data[at] = 255;
  }
  return openDisc(closeDisc(result, Math.max(1, MESH * unit)), Math.max(1, THREAD * unit));
}

/** Shares of the cells of colour in what the mask covers. */
function colourShares(lab: LabImage, { data }: Mask): Float32Array {
  const shares = new Float32Array(LIGHT_CELLS * HUE_CELLS * HUE_CELLS);
  let count = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] !== 255) continue;
    shares[cellOf(lab, at)]!++;
    count++;
  }
  if (count > 0) for (let cell = 0; cell < shares.length; cell++) shares[cell]! /= count;
  return shares;
}

function cellOf({ data }: LabImage, at: number): number {
  const step = (value: number, size: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(value / size)));
  const light = step(data[3 * at]!, LIGHT_CELL, LIGHT_CELLS);
  const a = step(data[3 * at + 1]! + 128, HUE_CELL, HUE_CELLS);
  const b = step(data[3 * at + 2]! + 128, HUE_CELL, HUE_CELLS);
  return (light * HUE_CELLS + a) * HUE_CELLS + b;
}
