/**
 * Coordinate buffer: for each output pixel the garment coordinates that it shows. A warped mesh is rasterised into it
 * triangle by triangle; whoever draws later looks the garment's colour, matte or part masks up through it.
 */
import type { PixelArea } from '../pixels/crop.ts';

/** A warped triangle mesh: `source` in garment coordinates, `target` in photo coordinates, x and y interleaved. */
export interface WarpMesh {
  readonly source: Float32Array;
  readonly target: Float32Array;
  /** Three vertex indices a triangle. */
  readonly triangles: Uint32Array;
}

/** Garment coordinates of the pixels of `area` of the photo, x and y interleaved; NaN where the mesh isn't. */
export interface CoordinateBuffer {
  readonly area: PixelArea;
  readonly coordinates: Float32Array;
}

/** A mesh over a regular grid; `map` gives the target of each source point. Vertices outside `keep` are left out. */
export function gridMesh(
  grid: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly step: number;
  },
  map: (x: number, y: number, out: Float32Array, at: number) => void,
  keep: (left: number, top: number, right: number, bottom: number) => boolean,
): WarpMesh {
  const columns = Math.max(1, Math.ceil((grid.right - grid.left) / grid.step));
  const rows = Math.max(1, Math.ceil((grid.bottom - grid.top) / grid.step));
  const source = new Float32Array((columns + 1) * (rows + 1) * 2);
  const target = new Float32Array(source.length);
  const used = new Uint8Array((columns + 1) * (rows + 1));
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = grid.left + column * grid.step;
      const y = grid.top + row * grid.step;
      if (!keep(x, y, x + grid.step, y + grid.step)) continue;
      const a = row * (columns + 1) + column;
      const c = a + columns + 1;
      triangles.push(a, a + 1, c, a + 1, c + 1, c);
      used[a] = used[a + 1] = used[c] = used[c + 1] = 1;
    }
  for (let i = 0; i < used.length; i++) {
    if (!used[i]) continue;
    const x = grid.left + (i % (columns + 1)) * grid.step;
    const y = grid.top + Math.floor(i / (columns + 1)) * grid.step;
    source[2 * i] = x;
    source[2 * i + 1] = y;
    map(x, y, target, 2 * i);
  }
  return { source, target, triangles: Uint32Array.from(triangles) };
}

/**
 * Draws the mesh into a new buffer over `area`. Where triangles overlap the later one wins; a triangle that the warp
 * turned over (`keepTurned` false) is left out, for its garment coordinates would run backwards; 'beneath' draws it where
 * nothing else is, so that a ribbon whose ribs cross isn't torn into strips; 'nearest' draws all, and where they overlap the
 * one shows that is nearer to the line of no second coordinate: a bent limb's two halves each keep what lies at their bone.
 */
export function rasterizeMesh(
  mesh: WarpMesh,
  area: PixelArea,
  keepTurned: boolean | 'beneath' | 'nearest' = false,
): CoordinateBuffer {
  const coordinates = new Float32Array(area.width * area.height * 2).fill(Number.NaN);
  const { source, target, triangles } = mesh;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 2 * triangles[t]!;
    const b = 2 * triangles[t + 1]!;
    const c = 2 * triangles[t + 2]!;
    const ax = target[a]! - area.x;
    const ay = target[a + 1]! - area.y;
    const bx = target[b]! - area.x;
    const by = target[b + 1]! - area.y;
    const cx = target[c]! - area.x;
    const cy = target[c + 1]! - area.y;
    const doubled = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    const sourceDoubled =
      (source[b]! - source[a]!) * (source[c + 1]! - source[a + 1]!) -
      (source[c]! - source[a]!) * (source[b + 1]! - source[a + 1]!);
    if (doubled === 0 || !Number.isFinite(doubled)) continue;
    const turned = doubled * sourceDoubled < 0;
    if (turned && keepTurned === false) continue;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const right = Math.min(area.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(area.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    const inverse = 1 / doubled;
    // barycentrics are affine in x and y; the tiny slack leaves no gaps between neighbours
    const stepB = (cy - ay) * inverse;
    const stepC = (ay - by) * inverse;
    for (let y = top; y <= bottom; y++) {
      const py = y + 0.5;
      for (let x = left; x <= right; x++) {
        const px = x + 0.5;
        const wb = (px - ax) * stepB - (py - ay) * (cx - ax) * inverse;
        const wc = (px - ax) * stepC + (py - ay) * (bx - ax) * inverse;
        const wa = 1 - wb - wc;
        if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
        const at = 2 * (y * area.width + x);
        if (turned && keepTurned === 'beneath' && !Number.isNaN(coordinates[at]!)) continue;
        const second = wa * source[a + 1]! + wb * source[b + 1]! + wc * source[c + 1]!;
        if (keepTurned === 'nearest' && Math.abs(coordinates[at + 1]!) < Math.abs(second)) continue;
        coordinates[at] = wa * source[a]! + wb * source[b]! + wc * source[c]!;
        coordinates[at + 1] = second;
      }
    }
  }
  return { area, coordinates };
}
