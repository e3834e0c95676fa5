/** The painted features of a face (brows, eyes, lips, nostrils, blood in the cheeks) as an SVG placed by the mesh's vertices. */
import { seededRandom } from '../../../src/engine/pixels/seeded-noise.ts';
import { LEFT_BROW, LEFT_EYE, LIPS, MOUTH_LINE, RIGHT_BROW, RIGHT_EYE } from './face-vertices.ts';
import type { SkinColours } from './sitter.ts';

/** Pixels in a centimetre, and the area that is painted. */
export const PAINT_DENSITY = 56;
export const PAINT_AREA = { left: -10, right: 10, bottom: -12, top: 11 };

type Point = readonly [x: number, y: number];

/** The drawing on a transparent ground. */
export function featuresDrawing(vertices: Float32Array, skin: SkinColours): string {
  const width = (PAINT_AREA.right - PAINT_AREA.left) * PAINT_DENSITY;
  const height = (PAINT_AREA.top - PAINT_AREA.bottom) * PAINT_DENSITY;
  const pixel = (x: number, y: number): Point => [
    (x - PAINT_AREA.left) * PAINT_DENSITY,
    (PAINT_AREA.top - y) * PAINT_DENSITY,
  ];
  const place = (vertex: number, dx = 0, dy = 0): Point =>
    pixel(vertices[vertex * 3]! + dx, vertices[vertex * 3 + 1]! + dy);
  const px = (centimetres: number) => (centimetres * PAINT_DENSITY).toFixed(1);
  const smooth = (points: readonly Point[], closed: boolean) => smoothPath(points, closed);
  const outline = (vertexes: readonly number[], closed = true, dy = 0) =>
    smooth(
      vertexes.map((vertex) => place(vertex, 0, dy)),
      closed,
    );
  const spot = (
    vertex: number,
    dx: number,
    dy: number,
    rx: number,
    ry: number,
    fill: string,
    opacity: number,
    blur: string,
  ) => {
    const [x, y] = place(vertex, dx, dy);
    return `<ellipse cx="${x}" cy="${y}" rx="${px(rx)}" ry="${px(ry)}" fill="${fill}" opacity="${opacity}" filter="url(#${blur})"/>`;
  };
  const random = seededRandom(11);

  const eye = (points: readonly number[], side: 1 | -1, id: string) => {
    const [outer, inner] = [place(points[0]!), place(points[8]!)];
    const [upper, lower] = [place(points[4]!), place(points[12]!)];
    const x = (outer[0] + inner[0]) / 2;
    const y = (upper[1] + lower[1]) / 2 - PAINT_DENSITY * 0.05;
    const upperLid = points.slice(0, 9);
    const lowerLid = [...points.slice(8), points[0]!];
    const lashes: string[] = [];
    const count = 26;
    for (let i = 0; i < count && skin.lashes > 0; i++) {
      const along = (i + random() * 0.7) / count;
      const at = along * 7;
      const k = Math.floor(at);
      const [a, b] = [place(upperLid[k]!), place(upperLid[k + 1]!)];
      const [lx, ly] = [a[0] + (b[0] - a[0]) * (at - k), a[1] + (b[1] - a[1]) * (at - k)];
      const long = PAINT_DENSITY * (0.1 + 0.22 * skin.lashes * (1 - along) ** 0.6) * (0.8 + 0.4 * random());
      const lean = side * (0.75 - 1.05 * along) * long;
      lashes.push(
        `M${lx.toFixed(1)} ${ly.toFixed(1)}q${(lean * 0.25).toFixed(1)} ${(-long * 0.25).toFixed(1)} ${lean.toFixed(1)} ${(-long * 0.85).toFixed(1)}`,
      );
    }
    return `<mask id="${id}"><path d="${outline(points)}" fill="#fff" filter="url(#hair)"/></mask>
<path d="${outline(points)}" fill="none" stroke="${skin.crease}" stroke-width="${px(0.9)}" opacity=".2" filter="url(#soft)"/>
<path d="${outline(upperLid, false, 0.37)}" fill="none" stroke="${skin.crease}" stroke-width="${px(0.07)}" opacity=".5" filter="url(#fine)"/>
<g mask="url(#${id})"><rect width="100%" height="100%" fill="#b9afa9"/>
<circle cx="${inner[0]}" cy="${inner[1]}" r="${px(0.42)}" fill="#c07f76" opacity=".75" filter="url(#fine)"/><circle cx="${outer[0]}" cy="${outer[1]}" r="${px(0.4)}" fill="#a87a70" opacity=".55" filter="url(#fine)"/>
<circle cx="${x}" cy="${y}" r="${px(0.585)}" fill="${skin.irisRim}" filter="url(#hair)"/><circle cx="${x}" cy="${y}" r="${px(0.5)}" fill="${skin.iris}" filter="url(#fine)"/>
<path d="${irisFibres(x, y, random)}" stroke="${skin.irisRim}" stroke-width="${px(0.025)}" opacity=".45"/>
<ellipse cx="${x}" cy="${y + PAINT_DENSITY * 0.22}" rx="${px(0.34)}" ry="${px(0.18)}" fill="#fff" opacity=".16" filter="url(#fine)"/>
<circle cx="${x}" cy="${y}" r="${px(0.23)}" fill="#050404" filter="url(#hair)"/>
<path d="${outline(upperLid, false, 0)}" fill="none" stroke="#120a08" stroke-width="${px(0.5)}" opacity=".6" filter="url(#fine)"/>
<path d="${outline(lowerLid, false, -0.01)}" fill="none" stroke="#c98f84" stroke-width="${px(0.1)}" opacity=".7" filter="url(#hair)"/>
<rect x="${x - PAINT_DENSITY * 0.3}" y="${y - PAINT_DENSITY * 0.3}" width="${px(0.17)}" height="${px(0.19)}" rx="${px(0.04)}" fill="#fff" opacity=".93" filter="url(#hair)"/></g>
<path d="${outline(upperLid.slice(0, 8), false, 0.015)}" fill="none" stroke="#120b09" stroke-linecap="round" stroke-width="${px(0.055 + 0.05 * skin.lashes)}" opacity=".85" filter="url(#hair)"/>
<path d="${lashes.join('')}" fill="none" stroke="#0e0908" stroke-linecap="round" stroke-width="${px(0.028)}" opacity=".55"/>
<path d="${outline(lowerLid, false, -0.03)}" fill="none" stroke="${skin.crease}" stroke-width="${px(0.06)}" opacity=".55" filter="url(#fine)"/>`;
  };

  const brow = (
    { lower, upper }: { readonly lower: readonly number[]; readonly upper: readonly number[] },
    side: 1 | -1,
  ) => {
    const at = (edge: readonly number[], t: number): Point => {
      const k = Math.min(3, Math.floor(t * 4));
      const [a, b] = [place(edge[k]!), place(edge[k + 1]!)];
      const f = t * 4 - k;
      return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
    };
    const strokes: string[] = [];
    for (let i = 0; i < 240; i++) {
      const t = 0.03 + 0.97 * random() ** 0.9;
      const [low, high] = [at(lower, t), at(upper, t)];
      const taper = Math.min(1, 0.55 + t * 2) * Math.min(1, (1.08 - t) * 2.6);
      const v = 0.12 + 0.66 * random() * taper;
      const [x, y] = [low[0] + (high[0] - low[0]) * v, low[1] + (high[1] - low[1]) * v];
      // inner hairs stand up, outer ones lie along the brow
      const turn =
        0.85 -
        0.85 * Math.min(1, t * 2.2) +
        (t > 0.55 ? -0.45 * (t - 0.55) * 2 : 0) +
        (random() - 0.5) * 0.35 -
        (v > 0.45 && t > 0.3 ? 0.25 : 0);
      const long = PAINT_DENSITY * (0.42 + 0.25 * random());
      const [ex, ey] = [side * Math.cos(turn) * long, -Math.sin(turn) * long];
      strokes.push(
        `M${x.toFixed(1)} ${y.toFixed(1)}q${(ex * 0.5).toFixed(1)} ${(ey * 0.62).toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}`,
      );
    }
    const middle = [
      ...lower.slice(0, 5).map((v) => place(v, 0, 0.06)),
      ...[...upper].reverse().map((v) => place(v, 0, -0.14)),
    ];
    return `<path d="${smooth(middle, true)}" fill="${skin.brow}" opacity=".55" filter="url(#brow)"/>
<path d="${strokes.join('')}" fill="none" stroke="${skin.brow}" stroke-width="${px(0.05)}" stroke-linecap="round" opacity=".8" filter="url(#hair)"/>`;
  };

  const nostril = (side: 1 | -1) => {
    const [x, y] = place(2, side * 0.74, 0.16);
    return `<ellipse cx="${x}" cy="${y}" rx="${px(0.36)}" ry="${px(0.15)}" transform="rotate(${side * -16} ${x} ${y})" fill="${skin.crease}" opacity=".85" filter="url(#fine)"/>
<path d="${outline(side < 0 ? [98, 64, 48] : [327, 294, 278], false)}" fill="none" stroke="${skin.crease}" stroke-width="${px(0.16)}" opacity=".3" filter="url(#fine)"/>`;
  };
  const lipLines: string[] = [];
  for (let i = 0; i < 34; i++) {
    const [x, y] = place(13, (i / 33 - 0.5) * 4.4, -0.25);
    const bend = (i / 33 - 0.5) * PAINT_DENSITY * 0.5;
    lipLines.push(
      `M${x.toFixed(1)} ${(y - PAINT_DENSITY * (0.55 + 0.2 * random())).toFixed(1)}q${(-bend * 0.4).toFixed(1)} ${px(0.5)} ${(bend * 0.3).toFixed(1)} ${px(1.1 + 0.3 * random())}`,
    );
  }
  const blood = `hsl(8 62% 45%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<filter id="hair"><feGaussianBlur stdDeviation="${px(0.02)}"/></filter><filter id="fine"><feGaussianBlur stdDeviation="${px(0.06)}"/></filter>
<filter id="brow" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="${px(0.13)}"/></filter>
<filter id="soft" x="-50%" y="-80%" width="200%" height="260%"><feGaussianBlur stdDeviation="${px(0.32)}"/></filter>
<filter id="wide" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="${px(1)}"/></filter>
${[205, 425].map((vertex) => spot(vertex, vertex === 205 ? -0.5 : 0.5, 1.1, 1.9, 1.3, blood, 0.2 * skin.flush, 'wide')).join('')}
${spot(4, 0, 0, 0.8, 0.7, blood, 0.22 * skin.flush, 'soft')}${spot(152, 0, 1.2, 1.3, 0.7, blood, 0.1 * skin.flush, 'soft')}
${[RIGHT_EYE, LEFT_EYE].map((eyeOutline) => spot(eyeOutline[12]!, 0, -0.75, 1.2, 0.3, skin.crease, 0.13, 'soft')).join('')}
${eye(RIGHT_EYE, -1, 'rightEye')}${eye(LEFT_EYE, 1, 'leftEye')}
${brow(RIGHT_BROW, -1)}${brow(LEFT_BROW, 1)}
${nostril(-1)}${nostril(1)}
<mask id="lips"><path d="${outline(LIPS)}" fill="#fff" filter="url(#fine)"/></mask>
<g mask="url(#lips)" opacity=".68"><rect width="100%" height="100%" fill="${skin.lips}"/>
<path d="${lipLines.join('')}" fill="none" stroke="${skin.lipLine}" stroke-width="${px(0.03)}" opacity=".28" filter="url(#hair)"/>
<path d="${outline([84, 17, 314], false, 0.42)}" fill="none" stroke="#fff" stroke-width="${px(0.22)}" opacity=".13" filter="url(#fine)"/></g>
<path d="${outline(MOUTH_LINE, false, -0.2)}" fill="none" stroke="${skin.lipLine}" stroke-width="${px(0.2)}" opacity=".6" stroke-linecap="round" filter="url(#fine)"/>
<path d="${outline(MOUTH_LINE, false, -0.2)}" fill="none" stroke="${skin.lipLine}" stroke-width="${px(0.05)}" opacity=".8" stroke-linecap="round" filter="url(#hair)"/>
${spot(61, -0.12, -0.05, 0.22, 0.2, skin.crease, 0.35, 'fine')}${spot(291, 0.12, -0.05, 0.22, 0.2, skin.crease, 0.35, 'fine')}
</svg>`;
}

function irisFibres(x: number, y: number, random: () => number): string {
  const parts: string[] = [];
  for (let i = 0; i < 40; i++) {
    const a = (i / 40) * 2 * Math.PI + random() * 0.1;
    const [from, to] = [0.25 + 0.05 * random(), 0.42 + 0.12 * random()].map((r) => r * PAINT_DENSITY) as [
      number,
      number,
    ];
    parts.push(
      `M${(x + Math.cos(a) * from).toFixed(1)} ${(y + Math.sin(a) * from).toFixed(1)}L${(x + Math.cos(a) * to).toFixed(1)} ${(y + Math.sin(a) * to).toFixed(1)}`,
    );
  }
  return parts.join('');
}

/** A smooth path through points (Catmull–Rom as cubic Béziers). */
function smoothPath(points: readonly Point[], closed: boolean): string {
  const n = points.length;
  const at = (i: number) => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  let path = `M${at(0)[0].toFixed(1)} ${at(0)[1].toFixed(1)}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${(b[0] + (c[0] - a[0]) / 6).toFixed(1)} ${(b[1] + (c[1] - a[1]) / 6).toFixed(1)} ${(c[0] - (d[0] - b[0]) / 6).toFixed(1)} ${(c[1] - (d[1] - b[1]) / 6).toFixed(1)} ${c[0].toFixed(1)} ${c[1].toFixed(1)}`;
  }
  return closed ? `${path}Z` : path;
}
