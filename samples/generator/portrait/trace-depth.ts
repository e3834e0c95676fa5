/** What each ray of a portrait meets: depth by sphere tracing (Hart 1996), an orthographic camera at eye level. */
import type { Part } from '../figure/distance.ts';
import type { Sitting, Solid } from './head-and-shoulders.ts';

/** The part of the frontal plane that a picture shows. */
export interface PortraitView {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerCentimetre: number;
  /** Row of the mesh's origin, as a share of the height. */
  readonly eyeLevel: number;
}

export const NOTHING = 0;
export const HEAD = 1;
export const NECK = 2;
export const CLOTH = 3;

export interface Traced {
  readonly width: number;
  readonly height: number;
  /** Centimetres towards the viewer; `FAR` where there is nothing. */
  readonly depth: Float32Array;
  /** NOTHING, HEAD, NECK or CLOTH. */
  readonly kind: Uint8Array;
}

const NEAR = 14;
export const FAR = -30;
const COARSE = 6;
const TILE = 24;
const HIT = 0.004;

/** Traces the sitting at `oversampling` rays a pixel and direction; where a surface is smooth the finer rays are interpolated. */
export function traceDepth(sitting: Sitting, view: PortraitView, oversampling: number): Traced {
  const once = traceGrid(sitting, view, 1);
  if (oversampling === 1) return once;
  return refine(sitting, view, once, oversampling);
}

interface Near {
  readonly skin: readonly Part[];
  readonly cloth: readonly Part[];
}

const partsNear = ({ parts }: Solid, left: number, right: number, bottom: number, top: number) =>
  parts.filter(
    (part) => part.right >= left && part.left <= right && part.top >= bottom && part.bottom <= top,
  );

/** Looks along rays, with the parts near each tile of the frontal plane. */
function rayCaster(sitting: Sitting, view: PortraitView) {
  const unit = view.pixelsPerCentimetre;
  const tilesAcross = Math.ceil(view.width / TILE);
  const tiles: (Near | undefined)[] = [];
  const result = { depth: FAR, kind: NOTHING };
  const { skin, cloth, isHead } = sitting;
  const near = (px: number, py: number): Near => {
    const [tx, ty] = [Math.min(tilesAcross - 1, Math.floor(px / TILE)), Math.floor(py / TILE)];
    const index = ty * tilesAcross + tx;
    const found = tiles[index];
    if (found) return found;
    const left = (tx * TILE - view.width / 2) / unit;
    const top = (view.height * view.eyeLevel - ty * TILE) / unit;
    const frame = [left, left + TILE / unit, top - TILE / unit, top] as const;
    const made = { skin: partsNear(skin, ...frame), cloth: partsNear(cloth, ...frame) };
    tiles[index] = made;
    return made;
  };
  return (px: number, py: number, from: number) => {
    const parts = near(px, py);
    const x = (px - view.width / 2) / unit;
    const y = (view.height * view.eyeLevel - py) / unit;
    result.depth = FAR;
    result.kind = NOTHING;
    let z = from;
    for (let step = 0; step < 120 && z > FAR; step++) {
      const a = parts.skin.length > 0 ? skin.distance(parts.skin, x, y, z) : 1e3;
      const b = parts.cloth.length > 0 ? cloth.distance(parts.cloth, x, y, z) : 1e3;
      const distance = Math.min(a, b);
      if (step === 0 && distance < HIT && z < NEAR) {
        z = NEAR;
        continue;
      }
      if (distance < HIT) {
        // a last step by the distance itself: normals are taken from depths
        result.depth = z - 0.9 * distance;
        result.kind = b < a ? CLOTH : isHead(x, y, z) ? HEAD : NECK;
        break;
      }
      z -= Math.max(distance * 0.85, 0.012);
    }
    return result;
  };
}

function traceGrid(sitting: Sitting, view: PortraitView, density: number): Traced {
  const width = view.width * density;
  const height = view.height * density;
  const look = rayCaster(sitting, view);
  const across = Math.ceil(width / COARSE) + 1;
  const down = Math.ceil(height / COARSE) + 1;
  const coarse = new Float32Array(across * down);
  for (let j = 0, i = 0; j < down; j++)
    for (let k = 0; k < across; k++, i++)
      coarse[i] = look(
        Math.min(view.width - 0.5, (k * COARSE) / density),
        Math.min(view.height - 0.5, (j * COARSE) / density),
        NEAR,
      ).depth;
  const depth = new Float32Array(width * height);
  const kind = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let start = FAR;
      const [cx, cy] = [Math.floor(x / COARSE), Math.floor(y / COARSE)];
      for (let dy = -1; dy <= 2; dy++)
        for (let dx = -1; dx <= 2; dx++) {
          const [nx, ny] = [cx + dx, cy + dy];
          if (nx >= 0 && ny >= 0 && nx < across && ny < down)
            start = Math.max(start, coarse[ny * across + nx]!);
        }
      if (start <= FAR) {
        depth[i] = FAR;
        continue;
      }
      const hit = look((x + 0.5) / density, (y + 0.5) / density, Math.min(NEAR, start + 0.8));
      depth[i] = hit.depth;
      kind[i] = hit.kind;
    }
  return { width, height, depth, kind };
}

/** Each pixel's finer rays: interpolated between neighbours of one smooth surface, traced where surfaces meet. */
function refine(sitting: Sitting, view: PortraitView, once: Traced, n: number): Traced {
  const width = once.width * n;
  const height = once.height * n;
  const depth = new Float32Array(width * height);
  const kind = new Uint8Array(width * height);
  const look = rayCaster(sitting, view);
  const step = 6 / view.pixelsPerCentimetre;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [px, py] = [(x + 0.5) / n - 0.5, (y + 0.5) / n - 0.5];
      const ix = Math.max(0, Math.min(once.width - 2, Math.floor(px)));
      const iy = Math.max(0, Math.min(once.height - 2, Math.floor(py)));
      const at = iy * once.width + ix;
      const [a, b, c, d] = [at, at + 1, at + once.width, at + once.width + 1].map((j) => once.depth[j]!) as [
        number,
        number,
        number,
        number,
      ];
      const k = once.kind[at]!;
      const same =
        k === once.kind[at + 1] && k === once.kind[at + once.width] && k === once.kind[at + once.width + 1];
      const [low, high] = [Math.min(a, b, c, d), Math.max(a, b, c, d)];
      if (same && high - low < step) {
        const [fx, fy] = [px - ix, py - iy];
        depth[i] = (a + fx * (b - a)) * (1 - fy) + (c + fx * (d - c)) * fy;
        kind[i] = k;
      } else {
        const hit = look((x + 0.5) / n, (y + 0.5) / n, NEAR);
        depth[i] = hit.depth;
        kind[i] = hit.kind;
      }
    }
  return { width, height, depth, kind };
}
