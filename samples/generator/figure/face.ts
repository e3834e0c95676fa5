/**
 * The face: the canonical mesh as a height field over the frontal plane, and its paint.
 * The painted features decide whether a face net accepts the figure, far more than hair, cloth or backdrop.
 */
import sharp from 'sharp';
import { readCanonicalFace } from '../../../src/engine/nets/canonical-face.ts';
import { fallOffInPlace } from './fall-off.ts';

/** Samples of the height field in a centimetre, and the area that it covers, centimetres from the mesh's origin. */
const HEIGHT_DENSITY = 12;
const PAINT_DENSITY = 48;
const AREA = { left: -10, right: 10, bottom: -12, top: 11 };
/** How steeply the surface falls off outside of the mesh's outline. */
const RIM_SLOPE = 2.2;

export interface FacePaintColours {
  readonly iris: string;
  readonly brow: string;
  readonly lips: string;
  /** Darker tone of the skin, for creases, nostrils and the shade around the eyes. */
  readonly shade: string;
  readonly blush: string;
  readonly lashes: number;
  /** Opacity of a beard's shadow, 0 for none. */
  readonly stubble: number;
}

export interface Face {
  /** Depth of the surface over (x, y), centimetres in the mesh's frame. */
  readonly surface: (x: number, y: number) => number;
  /** Paint over (x, y): sRGB 0..255 and opacity 0..1, written into `out`. */
  readonly paint: (x: number, y: number, out: Float32Array) => void;
  /** Vertices of the mesh, centimetres, 3 a vertex. */
  readonly vertices: Float32Array;
}

export async function createFace(colours: FacePaintColours): Promise<Face> {
  const { vertices, triangles } = await readCanonicalFace();
  const heights = rasterizeHeights(vertices, triangles);
  const paintWidth = (AREA.right - AREA.left) * PAINT_DENSITY;
  const paintHeight = (AREA.top - AREA.bottom) * PAINT_DENSITY;
  const pixels = await sharp(Buffer.from(faceDrawing(vertices, colours, paintWidth, paintHeight)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return {
    vertices,
    surface: (x, y) => heights.at(x, y),
    paint: (x, y, out) => {
      const px = Math.round((x - AREA.left) * PAINT_DENSITY);
      const py = Math.round((AREA.top - y) * PAINT_DENSITY);
      const at = (py * paintWidth + px) * 4;
      const inside = px >= 0 && py >= 0 && px < paintWidth && py < paintHeight;
      for (let c = 0; c < 4; c++) out[c] = inside ? pixels[at + c]! : 0;
      out[3]! /= 255;
    },
  };
}

/** Depth by barycentric interpolation inside the mesh; outside it falls off from the nearest inside sample. */
function rasterizeHeights(vertices: Float32Array, triangles: Uint16Array) {
  const width = (AREA.right - AREA.left) * HEIGHT_DENSITY;
  const height = (AREA.top - AREA.bottom) * HEIGHT_DENSITY;
  const depth = new Float32Array(width * height).fill(Number.NaN);
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((corner) => {
      const v = triangles[t + corner]! * 3;
      return [
        (vertices[v]! - AREA.left) * HEIGHT_DENSITY,
        (AREA.top - vertices[v + 1]!) * HEIGHT_DENSITY,
        vertices[v + 2]!,
      ] as const;
    });
    const [[x0, y0, z0], [x1, y1, z1], [x2, y2, z2]] = corners as unknown as [
      readonly number[],
      readonly number[],
      readonly number[],
    ] as [[number, number, number], [number, number, number], [number, number, number]];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-6) continue;
    for (let y = Math.floor(Math.min(y0, y1, y2)); y <= Math.ceil(Math.max(y0, y1, y2)); y++) {
      for (let x = Math.floor(Math.min(x0, x1, x2)); x <= Math.ceil(Math.max(x0, x1, x2)); x++) {
        const w1 = ((x - x0) * (y2 - y0) - (x2 - x0) * (y - y0)) / area;
        const w2 = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) / area;
        if (w1 < -0.01 || w2 < -0.01 || w1 + w2 > 1.01) continue;
        const z = z0 + w1 * (z1 - z0) + w2 * (z2 - z0);
        const at = y * width + x;
        if (!(depth[at]! >= z)) depth[at] = z;
      }
    }
  }
  fallOffInPlace(depth, width, height, RIM_SLOPE / HEIGHT_DENSITY);
  smooth(depth, width, height);
  return {
    at: (x: number, y: number) => {
      const px = Math.min(Math.max((x - AREA.left) * HEIGHT_DENSITY, 0), width - 2);
      const py = Math.min(Math.max((AREA.top - y) * HEIGHT_DENSITY, 0), height - 2);
      const [ix, iy] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - ix, py - iy];
      const at = iy * width + ix;
      const upper = depth[at]! + fx * (depth[at + 1]! - depth[at]!);
      const lower = depth[at + width]! + fx * (depth[at + width + 1]! - depth[at + width]!);
      return upper + fy * (lower - upper);
    },
  };
}

/** Three passes of a 5-sample box in each direction, so that the mesh's facets don't show. */
function smooth(depth: Float32Array, width: number, height: number): void {
  for (let pass = 0; pass < 2; pass++) {
    for (const [step, limit] of [
      [1, width],
      [width, height],
    ] as const) {
      const source = depth.slice();
      for (let i = 0; i < depth.length; i++) {
        const along = step === 1 ? i % width : Math.floor(i / width);
        if (along < 2 || along >= limit - 2) continue;
        depth[i] =
          (source[i - 2 * step]! +
            source[i - step]! +
            source[i]! +
            source[i + step]! +
            source[i + 2 * step]!) /
          5;
      }
    }
  }
}

const RIGHT_EYE = [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7];
const LEFT_EYE = [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249];
const RIGHT_BROW = [46, 53, 52, 65, 55, 107, 66, 105, 63, 70];
const LEFT_BROW = [276, 283, 282, 295, 285, 336, 296, 334, 293, 300];
const LIPS_OUTER = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
];
const MOUTH_LINE = [61, 78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 291];

/** An SVG of the features on a transparent ground, placed by the mesh's vertices. */
function faceDrawing(
  vertices: Float32Array,
  colours: FacePaintColours,
  width: number,
  height: number,
): string {
  const point = (vertex: number, dx = 0, dy = 0) =>
    [
      (vertices[vertex * 3]! + dx - AREA.left) * PAINT_DENSITY,
      (AREA.top - vertices[vertex * 3 + 1]! - dy) * PAINT_DENSITY,
    ] as const;
  const path = (indices: readonly number[], closed = true, dy = 0) => {
    const points = indices.map((vertex) =>
      point(vertex, 0, dy)
        .map((value) => value.toFixed(1))
        .join(' '),
    );
    return `M${points.join('L')}${closed ? 'Z' : ''}`;
  };
  const cm = (centimetres: number) => (centimetres * PAINT_DENSITY).toFixed(1);
  const eye = (outline: readonly number[], side: 1 | -1, id: string) => {
    const [outer, inner] = [point(outline[0]!), point(outline[8]!)];
    const [upper, lower] = [point(outline[4]!), point(outline[12]!)];
    const [x, y] = [
      (outer[0] + inner[0]) / 2,
      (upper[1] * 0.55 + lower[1] * 0.45 + (outer[1] + inner[1]) / 2) / 2 - PAINT_DENSITY * 0.04,
    ];
    const upperLid = outline.slice(0, 9);
    return `<mask id="${id}"><path d="${path(outline)}" fill="#fff"/></mask>
<path d="${path(outline)}" fill="${colours.shade}" opacity=".35" filter="url(#soft)" stroke="${colours.shade}" stroke-width="${cm(0.9)}"/>
<path d="${path(upperLid, false, 0.42)}" fill="none" stroke="${colours.shade}" stroke-width="${cm(0.1)}" opacity=".7"/>
<g mask="url(#${id})"><rect width="100%" height="100%" fill="#efe9e4"/>
<circle cx="${x}" cy="${y}" r="${cm(0.62)}" fill="#20150f"/><circle cx="${x}" cy="${y}" r="${cm(0.55)}" fill="${colours.iris}"/>
<circle cx="${x}" cy="${y}" r="${cm(0.27)}" fill="#080606"/><circle cx="${x - side * 6}" cy="${y - 9}" r="${cm(0.11)}" fill="#fff" opacity=".95"/>
<path d="${path(upperLid, false, 0.05)}" fill="none" stroke="#000" stroke-width="${cm(0.35)}" opacity=".35" filter="url(#fine)"/></g>
<path d="${path(upperLid, false, 0.03)}" fill="none" stroke="#17100d" stroke-linecap="round" stroke-width="${cm(0.09 + 0.1 * colours.lashes)}"/>
<path d="${path([...outline.slice(8), outline[0]!], false)}" fill="none" stroke="${colours.shade}" stroke-width="${cm(0.07)}" opacity=".8"/>`;
  };
  const [nose, chin] = [point(2), point(152)];
  const nostril = (
    side: 1 | -1,
  ) => `<ellipse cx="${nose[0] + side * PAINT_DENSITY * 0.78}" cy="${nose[1] - PAINT_DENSITY * 0.1}" rx="${cm(0.42)}" ry="${cm(0.2)}" transform="rotate(${side * -14} ${nose[0] + side * PAINT_DENSITY * 0.78} ${nose[1]})" fill="#1d0e0a" opacity=".75" filter="url(#fine)"/>
<path d="${path(side < 0 ? [98, 64, 48] : [327, 294, 278], false)}" fill="none" stroke="${colours.shade}" stroke-width="${cm(0.2)}" opacity=".45" filter="url(#fine)"/>`;
  const cheek = (vertex: number) =>
    `<circle cx="${point(vertex)[0]}" cy="${point(vertex)[1]}" r="${cm(2.2)}" fill="${colours.blush}" opacity=".28" filter="url(#wide)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<filter id="fine"><feGaussianBlur stdDeviation="${cm(0.05)}"/></filter><filter id="soft"><feGaussianBlur stdDeviation="${cm(0.3)}"/></filter>
<filter id="wide" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${cm(0.8)}"/></filter>
<ellipse cx="${chin[0]}" cy="${chin[1] - PAINT_DENSITY * 2.5}" rx="${cm(6.4)}" ry="${cm(4.2)}" fill="${colours.brow}" opacity="${colours.stubble}" filter="url(#wide)"/>
${cheek(205)}${cheek(425)}${eye(RIGHT_EYE, -1, 'rightEye')}${eye(LEFT_EYE, 1, 'leftEye')}
<g fill="${colours.brow}" filter="url(#fine)" opacity=".9"><path d="${path(RIGHT_BROW)}"/><path d="${path(LEFT_BROW)}"/></g>
${nostril(-1)}${nostril(1)}
<ellipse cx="${nose[0]}" cy="${nose[1] + PAINT_DENSITY * 0.3}" rx="${cm(1.5)}" ry="${cm(0.35)}" fill="${colours.shade}" opacity=".35" filter="url(#soft)"/>
<path d="${path(LIPS_OUTER)}" fill="${colours.lips}" filter="url(#fine)"/>
<path d="${path([84, 17, 314], false, 0.45)}" fill="none" stroke="#fff" stroke-width="${cm(0.3)}" opacity=".18" filter="url(#fine)"/>
<path d="${path(MOUTH_LINE, false)}" fill="none" stroke="#3a130f" stroke-width="${cm(0.13)}" opacity=".85" stroke-linecap="round"/>
<ellipse cx="${point(17)[0]}" cy="${point(17)[1] + PAINT_DENSITY * 0.6}" rx="${cm(1.5)}" ry="${cm(0.3)}" fill="${colours.shade}" opacity=".4" filter="url(#soft)"/>
</svg>`;
}
