/** The end of a sleeve around the root of a hand that comes out from behind the other forearm. */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { ArmAxis } from './arm-axis.ts';
import type { WarpMesh } from './coordinate-raster.ts';
import type { HandFromBehind } from './hand-from-behind.ts';
import { CUFF_BEND } from './sleeve-mesh.ts';

/** Cloth stands off the hand by this share of its half-width. */
const LOOSE = 0.1;
/** So much of the sleeve is laid there, in shoulder widths: behind the forearm's edge it goes on. */
const LENGTH = 0.24;
/** The mesh goes on beyond the cuff's end, where the matte ends it, in shoulder widths. */
const BEYOND = 0.06;
/** This share of its width is left out at each edge, which a hand or trousers beside it leave ragged. */
const RAGGED = 0.05;
const ACROSS = 16;
/** It bends back at its corners by this share of its width, and by which power of the way to them. */
const CORNER = { back: 0.12, power: 6 } as const;

/** A sleeve's edges in the garment's picture, from the seam to the cuff, as many points each. */
export interface SleeveSource {
  readonly outer: readonly GarmentPoint[];
  readonly inner: readonly GarmentPoint[];
}

/**
 * The mesh that lays the last part of the sleeve `source` of `arm` around that hand; `scale` in photo pixels a garment pixel, `unit` is
 * the shoulder width in photo pixels.
 */
export function cuffAtHand(
  { outer, inner }: SleeveSource,
  arm: ArmAxis,
  { end, direction, half }: HandFromBehind,
  scale: number,
  unit: number,
): WarpMesh {
  // the hand turns at its wrist, and what is outside of the arm with it
  const [normal, fore] = [arm.normals.at(-1)!, arm.points];
  const [from, to] = [fore.at(-3)!, fore.at(-1)!];
  const turn = Math.sign((to.x - from.x) * normal.y - (to.y - from.y) * normal.x) || 1;
  const outwards = { x: -turn * direction.y, y: turn * direction.x };
  const middle = (row: number): GarmentPoint => ({
    x: (outer[row]!.x + inner[row]!.x) / 2,
    y: (outer[row]!.y + inner[row]!.y) / 2,
  });
  const last = outer.length - 1;
  const rows: { readonly row: number; readonly before: number }[] = [];
  let before = 0;
  for (let row = last; row >= 0 && before < LENGTH * unit; row--) {
    if (row < last) {
      const [a, b] = [middle(row), middle(row + 1)];
      before += scale * Math.hypot(b.x - a.x, b.y - a.y);
    }
    rows.unshift({ row, before });
  }
  const first = rows[0]!.row;
  const [start, finish] = [middle(first), middle(last)];
  const length = Math.hypot(finish.x - start.x, finish.y - start.y) || 1;
  const on = {
    x: ((finish.x - start.x) / length) * ((BEYOND * unit) / scale),
    y: ((finish.y - start.y) / length) * ((BEYOND * unit) / scale),
  };
  const columns = ACROSS + 1;
  const source: number[] = [];
  const target: number[] = [];
  const triangles: number[] = [];
  const width = 2 * (1 + LOOSE) * half;
  rows.push({ row: last, before: -BEYOND * unit });
  rows.forEach(({ row, before: back }, k) => {
    const [ox, oy] = back < 0 ? [on.x, on.y] : [0, 0];
    for (let column = 0; column < columns; column++) {
      // 0 is the inner edge, 1 the outer
      const t = column / ACROSS;
      const own = RAGGED + (1 - 2 * RAGGED) * t;
      source.push(
        inner[row]!.x + (outer[row]!.x - inner[row]!.x) * own + ox,
        inner[row]!.y + (outer[row]!.y - inner[row]!.y) * own + oy,
      );
      const corner = CORNER.back * Math.abs(2 * t - 1) ** CORNER.power;
      const along = width * (CUFF_BEND * 4 * t * (1 - t) - corner) - back;
      const across = (t - 0.5) * width;
      target.push(
        end.x + along * direction.x + across * outwards.x,
        end.y + along * direction.y + across * outwards.y,
      );
      if (k + 1 < rows.length && column + 1 < columns) {
        const a = k * columns + column;
        triangles.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
      }
    }
  });
  return {
    source: Float32Array.from(source),
    target: Float32Array.from(target),
    triangles: Uint32Array.from(triangles),
  };
}
