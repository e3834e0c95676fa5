/** A koi seen from above among peach blossoms and water, in full colour. */
import { valueNoise } from '../figure/noise.ts';
import { beside, chance, type Point, polyline, type Station, smooth, stations, turned } from './curves.ts';

const [WIDTH, HEIGHT] = [1000, 1200];
const INK = '#1b1a20';
const STATIONS = 120;

/** From the nose to the root of the tail. */
const SPINE: readonly Point[] = [
  [330, 250],
  [400, 330],
  [520, 420],
  [640, 530],
  [690, 670],
  [630, 800],
  [510, 870],
];

const halfWidth = (t: number): number =>
  t < 0.2 ? 30 + 62 * Math.sin((t / 0.2) * (Math.PI / 2)) : 92 * (1 - ((t - 0.2) / 0.8) ** 1.6 * 0.78);

const SPINE_STATIONS = stations(SPINE, STATIONS);

/** The point at `along` 0..1 from the nose, `aside` -1..1 of the half-width. */
function onBody(along: number, aside: number): Point {
  const t = Math.max(0, Math.min(1, along));
  return beside(SPINE_STATIONS[Math.round(t * STATIONS)]!, aside * halfWidth(t));
}

function bodyOutline(): Point[] {
  const nose = turned(
    SPINE_STATIONS[0]!.at,
    Math.atan2(-SPINE_STATIONS[0]!.along[0], SPINE_STATIONS[0]!.along[1]),
    0,
    34,
  );
  const side = (sign: 1 | -1) => Array.from({ length: 31 }, (_, i) => onBody(i / 30, sign));
  return [nose, ...side(1), ...side(-1).reverse()];
}

/** Fins: rays fan out from a root line to a wavy edge. */
function fin(
  root: readonly [Point, Point],
  tips: readonly Point[],
  colours: readonly [string, string],
  id: string,
): string {
  const edge = stations(tips, 40).map((station, i) => beside(station, 7 * Math.sin(i * 1.25)));
  const outline = smooth([root[0], ...edge.filter((_, i) => i % 2 === 0), root[1]], true);
  const [from, to] = [[(root[0][0] + root[1][0]) / 2, (root[0][1] + root[1][1]) / 2] as const, edge[20]!];
  const rays = Array.from({ length: 14 }, (_, i) => {
    const t = (i + 1) / 15;
    const start: Point = [
      root[0][0] + (root[1][0] - root[0][0]) * t,
      root[0][1] + (root[1][1] - root[0][1]) * t,
    ];
    const end = edge[Math.round(t * 40)]!;
    const middle: Point = [
      start[0] * 0.45 + end[0] * 0.55 + (end[1] - start[1]) * 0.04,
      start[1] * 0.45 + end[1] * 0.55 - (end[0] - start[0]) * 0.04,
    ];
    return `<path d="${smooth([start, middle, [start[0] + (end[0] - start[0]) * 0.95, start[1] + (end[1] - start[1]) * 0.95]])}" fill="none" stroke="${INK}" stroke-width="2.4" opacity=".75"/>`;
  }).join('');
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"><stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient><path d="${outline}" fill="url(#${id})" stroke="${INK}" stroke-width="5"/>${rays}`;
}

/** A pattern of the body in coordinates along and aside, closed. */
const patch = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<path d="${smooth(
    points.map(([along, aside]) => onBody(along, aside)),
    true,
  )}" fill="${fill}"/>`;

function scales(): string {
  const parts: string[] = [];
  for (let row = 0; row < 27; row++) {
    const along = 0.25 + row * 0.0265;
    const across = Math.max(3, Math.round(7 - row * 0.14));
    for (let k = 0; k <= across; k++) {
      const aside = -0.98 + ((k + (row % 2 ? 0.5 : 0)) / across) * 1.96;
      if (Math.abs(aside) > 1.05) continue;
      const half = 0.98 / across;
      const arc = smooth([
        onBody(along, aside - half),
        onBody(along + 0.024, aside - half * 0.55),
        onBody(along + 0.034, aside),
        onBody(along + 0.024, aside + half * 0.55),
        onBody(along, aside + half),
      ]);
      parts.push(
        `<path d="${arc}" fill="#fff" fill-opacity=".16" stroke="${INK}" stroke-width="2.2" stroke-opacity=".8"/>`,
      );
    }
  }
  return parts.join('');
}

function head(): string {
  const eye = (side: 1 | -1) => {
    const [x, y] = onBody(0.085, side * 0.8);
    return `<circle cx="${x}" cy="${y}" r="12" fill="#f3d9a0" stroke="${INK}" stroke-width="4.5"/><circle cx="${x}" cy="${y}" r="5.5" fill="${INK}"/>`;
  };
  const gill = (side: 1 | -1) =>
    `<path d="${smooth([onBody(0.13, side * 0.98), onBody(0.185, side * 0.72), onBody(0.2, side * 0.34), onBody(0.17, side * 0.12)])}" fill="none" stroke="${INK}" stroke-width="4"/>`;
  const nose = SPINE_STATIONS[0]!;
  const barbel = (side: 1 | -1) => {
    const root = beside(nose, side * 26, -14);
    return `<path d="${smooth([root, beside(nose, side * 52, -34), beside(nose, side * 58, -62), beside(nose, side * 44, -78)])}" fill="none" stroke="${INK}" stroke-width="5"/>`;
  };
  return `${gill(1)}${gill(-1)}${eye(1)}${eye(-1)}${barbel(1)}${barbel(-1)}<path d="${smooth([onBody(0.03, -0.45), onBody(0.06, -0.1), onBody(0.06, 0.1), onBody(0.03, 0.45)])}" fill="none" stroke="${INK}" stroke-width="2.6"/><circle cx="${beside(nose, 14, 4)[0]}" cy="${beside(nose, 14, 4)[1]}" r="4" fill="${INK}"/><circle cx="${beside(nose, -14, 4)[0]}" cy="${beside(nose, -14, 4)[1]}" r="4" fill="${INK}"/>`;
}

function dorsal(): string {
  const points = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14;
    return onBody(0.36 + t * 0.34, -0.1 - 0.44 * Math.sin(Math.PI * t ** 0.7) + 0.04 * Math.sin(i * 2.4));
  });
  const base = Array.from({ length: 8 }, (_, i) => onBody(0.7 - (i / 7) * 0.34, 0.02));
  const rays = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="${polyline([onBody(0.38 + i * 0.026, 0), points[Math.min(14, i + 2)]!])}" stroke="${INK}" stroke-width="2.2" opacity=".75"/>`,
  );
  return `<path d="${smooth([...points, ...base], true)}" fill="url(#dorsal)" stroke="${INK}" stroke-width="4.5"/>${rays.join('')}`;
}

/** Five notched petals round stamens. */
function blossom(middle: Point, size: number, turn: number): string {
  const petals = Array.from({ length: 5 }, (_, i) => {
    const angle = turn + (i / 5) * 2 * Math.PI;
    const at = (right: number, up: number) => turned(middle, angle, right * size, up * size);
    const vein = (k: number) =>
      `<path d="${smooth([at(k * 0.08, 0.22), at(k * 0.16, 0.5), at(k * 0.22, 0.68)])}" fill="none" stroke="#b8406a" stroke-width="1.8" opacity=".7"/>`;
    return `<path d="${smooth([at(0, 0.06), at(-0.34, 0.4), at(-0.44, 0.78), at(-0.2, 1.02), at(0, 0.9), at(0.2, 1.02), at(0.44, 0.78), at(0.34, 0.4)], true)}" fill="url(#petal)" stroke="${INK}" stroke-width="3.4"/>${vein(-1)}${vein(0)}${vein(1)}`;
  });
  const stamens = Array.from({ length: 9 }, (_, i) => {
    const angle = turn + 0.3 + (i / 9) * 2 * Math.PI;
    const tip = turned(middle, angle, 0, size * (0.36 + 0.08 * (i % 2)));
    return `<path d="${polyline([middle, tip])}" stroke="${INK}" stroke-width="1.8"/><circle cx="${tip[0]}" cy="${tip[1]}" r="${size * 0.05}" fill="#e8b23a" stroke="${INK}" stroke-width="1.4"/>`;
  });
  return (
    petals.join('') +
    stamens.join('') +
    `<circle cx="${middle[0]}" cy="${middle[1]}" r="${size * 0.09}" fill="#a8324f"/>`
  );
}

function petalAdrift(at: Point, angle: number, size: number): string {
  const p = (right: number, up: number) => turned(at, angle, right * size, up * size);
  return `<path d="${smooth([p(0, 0), p(-0.4, 0.4), p(-0.36, 0.86), p(0, 0.76), p(0.36, 0.86), p(0.4, 0.4)], true)}" fill="#f2a3ba" stroke="${INK}" stroke-width="3"/>`;
}

/** A curling wave: bands of blue that run along a spiral and end in foam. */
function wave(points: readonly Point[], width: number, id: number): string {
  const along = stations(points, 60);
  const taper = (i: number) => width * Math.sin((Math.PI * i) / 60) ** 0.7;
  const band = (from: number, to: number, fill: string) => {
    const a = along.map((station: Station, i) => beside(station, from * taper(i)));
    const b = along.map((station: Station, i) => beside(station, to * taper(i))).reverse();
    return `<path d="${polyline([...a, ...b], true)}" fill="${fill}" stroke="${INK}" stroke-width="3.2"/>`;
  };
  const foam = Array.from({ length: 5 }, (_, i) => {
    const station = along[56 - i * 9]!;
    const at = beside(station, (i % 2 ? 1 : -1) * (taper(56 - i * 9) + 18 + 10 * chance(id * 9 + i)));
    return `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${(4 + 5 * chance(id + i * 3)).toFixed(1)}" fill="#d9eef2" stroke="${INK}" stroke-width="2.6"/>`;
  });
  return band(-1, -0.35, '#2f7f9e') + band(-0.35, 0.3, '#7fbccb') + band(0.3, 1, '#cfe8ec') + foam.join('');
}

/** SVG of the drawing, coloured on white. */
export function koiDrawing(): { svg: string; width: number; height: number } {
  const outline = smooth(bodyOutline(), true);
  const tailRoot = SPINE_STATIONS[STATIONS]!;
  const shade = Array.from({ length: 240 }, (_, i) => {
    const along = 0.2 + 0.78 * chance(i * 2 + 700);
    const side = chance(i * 2 + 701) < 0.5 ? -1 : 1;
    const at = onBody(along, side * (0.98 - 0.34 * chance(i * 5 + 3) ** 1.6));
    return `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${(1.4 + 0.6 * valueNoise(i, 2, 3)).toFixed(1)}" fill="${INK}" opacity=".55"/>`;
  });
  const tail = fin(
    [beside(tailRoot, -22), beside(tailRoot, 22)],
    [
      beside(tailRoot, -60, 40),
      beside(tailRoot, -150, 150),
      beside(tailRoot, -120, 300),
      beside(tailRoot, -40, 235),
      beside(tailRoot, 10, 150),
      beside(tailRoot, 60, 240),
      beside(tailRoot, 150, 275),
      beside(tailRoot, 140, 130),
      beside(tailRoot, 60, 40),
    ],
    ['#e2551f', '#f8d9b0'],
    'tail',
  );
  const pectoral = (side: 1 | -1) => {
    const root = SPINE_STATIONS[28]!;
    const end = SPINE_STATIONS[38]!;
    const w = halfWidth(0.26);
    return fin(
      [beside(root, side * w * 0.92), beside(end, side * w * 0.86)],
      [
        beside(root, side * (w + 50), -40),
        beside(root, side * (w + 150), -10),
        beside(root, side * (w + 165), 80),
        beside(root, side * (w + 95), 130),
        beside(end, side * (w + 26), 74),
      ],
      ['#e8702e', '#fbe3c2'],
      `pectoral${side + 1}`,
    );
  };
  const pelvic = (side: 1 | -1) => {
    const root = SPINE_STATIONS[68]!;
    const w = halfWidth(0.57);
    return fin(
      [beside(root, side * w * 0.9), beside(SPINE_STATIONS[76]!, side * w * 0.84)],
      [
        beside(root, side * (w + 40), -8),
        beside(root, side * (w + 84), 34),
        beside(root, side * (w + 62), 86),
        beside(SPINE_STATIONS[76]!, side * (w + 10), 52),
      ],
      ['#e8702e', '#fbe3c2'],
      `pelvic${side + 1}`,
    );
  };
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
<radialGradient id="petal" gradientUnits="objectBoundingBox" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="#d8517c"/><stop offset=".45" stop-color="#f09ab6"/><stop offset="1" stop-color="#fbdce4"/></radialGradient>
<linearGradient id="dorsal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7c58e"/><stop offset="1" stop-color="#d9481c"/></linearGradient>
<linearGradient id="red" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d62a12"/><stop offset="1" stop-color="#f0731f"/></linearGradient>
<clipPath id="fish"><path d="${outline}"/></clipPath></defs>
<rect width="100%" height="100%" fill="#fff"/><g stroke-linejoin="round" stroke-linecap="round">
${wave(
  [
    [130, 560],
    [190, 700],
    [330, 760],
    [450, 700],
    [470, 600],
    [400, 550],
    [345, 590],
    [362, 640],
  ],
  40,
  1,
)}
${wave(
  [
    [930, 420],
    [900, 280],
    [780, 200],
    [670, 230],
    [640, 310],
    [700, 360],
    [748, 330],
    [738, 295],
  ],
  34,
  2,
)}
${wave(
  [
    [880, 980],
    [780, 1060],
    [640, 1060],
    [590, 980],
    [640, 920],
    [690, 945],
    [680, 985],
  ],
  28,
  3,
)}
${tail}${pelvic(1)}${pelvic(-1)}${pectoral(1)}${pectoral(-1)}
<path d="${outline}" fill="#fff6e6"/>
<g clip-path="url(#fish)">${patch(
      [
        [-0.05, -0.5],
        [0.02, 0.6],
        [0.1, 0.75],
        [0.17, 0.4],
        [0.2, -0.3],
        [0.12, -0.9],
        [0.02, -0.9],
      ],
      'url(#red)',
    )}${patch(
      [
        [0.25, -1.2],
        [0.27, 0.2],
        [0.33, 0.8],
        [0.42, 0.55],
        [0.47, -0.1],
        [0.5, -0.7],
        [0.42, -1.3],
      ],
      'url(#red)',
    )}${patch(
      [
        [0.5, 1.3],
        [0.53, 0.3],
        [0.58, -0.3],
        [0.66, -0.5],
        [0.72, 0.1],
        [0.7, 0.8],
        [0.64, 1.3],
      ],
      'url(#red)',
    )}${patch(
      [
        [0.78, -1.3],
        [0.8, 0],
        [0.84, 0.8],
        [0.9, 1.3],
        [0.96, 0.6],
        [0.95, -0.6],
        [0.9, -1.3],
      ],
      'url(#red)',
    )}${patch(
      [
        [0.44, 0.55],
        [0.46, 0.95],
        [0.5, 1.1],
        [0.52, 0.75],
        [0.48, 0.45],
      ],
      '#2a272c',
    )}${patch(
      [
        [0.66, -1.1],
        [0.68, -0.6],
        [0.74, -0.5],
        [0.76, -1.1],
      ],
      '#2a272c',
    )}${scales()}${shade.join('')}</g>
<path d="${outline}" fill="none" stroke="${INK}" stroke-width="7"/>
${dorsal()}${head()}
${blossom([172, 905], 112, 0.3)}${blossom([236, 1072], 84, 0.9)}${blossom([806, 706], 88, 0.1)}
${petalAdrift([470, 205], 0.7, 44)}${petalAdrift([180, 420], -0.6, 40)}${petalAdrift([880, 850], 1.9, 42)}
</g></svg>`,
  };
}
