/** Pieces of a bottom that would show where none belongs: beside a top that hangs over it, beyond an arm that hangs before it. */
import type { FittedBottom } from '../fit/fit-bottom.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import type { Mask } from '../pixels/image.ts';
import { hideBehindInPlace, type Layer } from '../pixels/layer.ts';

/** Pieces smaller than this many squared units that something before them parts from the rest are scraps. */
const SCRAP = 0.02;
/** Share of the hips' reach from which a column tells where the hem's end hangs. */
const SIDE = 0.6;
/** Share of those columns that are its tip. */
const TIP = 0.15;
/** A hem hangs lower in its middle than beside it by up to so many widths of the shoulders. */
const HEM_SAG = 0.08;

/**
 * Hides what stands out beside `top` above the ends of its hem: all of it where the top hangs over the waistband, else what
 * stands more than `raised` pixels above them.
 */
export function hideBesideTopInPlace(
  layers: readonly Layer[],
  top: Mask,
  { frame }: BodyMeasures,
  { area, seat }: FittedBottom,
  raised = 0,
): void {
  const origin = fromTorso(frame, 0, 0);
  const at = (x: number, y: number) => {
    const dx = area.x + x + 0.5 - origin.x;
    const dy = area.y + y + 0.5 - origin.y;
    return {
      u: dx * frame.across.x + dy * frame.across.y,
      v: dx * frame.down.x + dy * frame.down.y,
    };
  };
  // the hem's end on each side: the lowest rows of the columns towards the side, their middle value
  const lowest = { left: new Map<number, number>(), right: new Map<number, number>() };
  // and how far the top reaches in each row
  const reaches = { left: new Float32Array(area.height), right: new Float32Array(area.height) };
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      if (top.data[y * area.width + x]! < 128) continue;
      const { u, v } = at(x, y);
      const side = u > 0 ? 'left' : 'right';
      reaches[side][y] = Math.max(reaches[side][y]!, Math.abs(u));
      const reach = seat.close(side, v);
      if (Math.abs(u) < SIDE * reach || Math.abs(u) > 1.05 * reach || v > seat.crotch) continue;
      const column = Math.round(u);
      lowest[side].set(column, Math.max(lowest[side].get(column) ?? v, v));
    }
  // what lies right under the hem isn't beside the top
  const sag = Math.ceil(HEM_SAG * frame.shoulderWidth);
  for (const rows of [reaches.left, reaches.right]) {
    const own = rows.slice();
    for (let y = 0; y < rows.length; y++)
      for (let k = Math.max(0, y - sag); k < y; k++) rows[y] = Math.max(rows[y]!, own[k]!);
  }
  const end = (heights: Map<number, number>): number => {
    const all = middleOf([...heights.values()]);
    if (raised > 0) return all;
    // a hem that slants down to the side ends at its tip
    const outwards = [...heights].sort(([a], [b]) => Math.abs(b) - Math.abs(a));
    const tip = outwards.slice(0, Math.ceil(TIP * outwards.length)).map(([, v]) => v);
    return Math.max(all, middleOf(tip));
  };
  const ends = { left: end(lowest.left), right: end(lowest.right) };
  const hidden: Mask = { ...top, data: new Uint8Array(top.data.length) };
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const { u, v } = at(x, y);
      const side = u > 0 ? 'left' : 'right';
      const above = ends[side] - raised - v;
      if (above > 0 && reaches[side][y]! > 0 && Math.abs(u) > reaches[side][y]!)
        hidden.data[y * area.width + x] = Math.min(255 - top.data[y * area.width + x]!, 255 * above);
    }
  for (const layer of layers) hideBehindInPlace(layer, hidden);
}

function middleOf(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NEGATIVE_INFINITY;
}

/** Hides small pieces that `before` parts from the rest. `unit` is the shoulder width in pixels. */
export function hideScrapsInPlace(layers: readonly Layer[], before: Mask, unit: number): void {
  const { width, height } = before;
  const open = new Uint8Array(before.data.length);
  for (let i = 0; i < open.length; i++)
    open[i] = before.data[i]! < 128 && layers.some((layer) => layer.alpha[i]! > 0.1) ? 1 : 0;
  const { labels, components } = connectedRegions(open, width, height, 8);
  // between the fingers of a hand a piece has nothing but the hand around it: it goes on behind them
  const free = new Uint8Array(components.length);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (open[at] === 1 || before.data[at]! >= 128) continue;
      for (const next of [at - width, at - 1, at + 1, at + width])
        if (labels[next]! > 0) free[labels[next]! - 1] = 1;
    }
  const isScrap = components.map(({ area }, k) => area < SCRAP * unit * unit && free[k] === 1);
  if (!isScrap.includes(true)) return;
  const hidden: Mask = { width, height, data: new Uint8Array(open.length) };
  for (let i = 0; i < open.length; i++) if (labels[i]! > 0 && isScrap[labels[i]! - 1]) hidden.data[i] = 255;
  for (const layer of layers) hideBehindInPlace(layer, hidden);
}
