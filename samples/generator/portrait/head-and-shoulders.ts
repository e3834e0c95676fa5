/** Head, neck, shoulders and top of a sitter as blended signed distances. */
import {
  blendParts,
  box,
  clamp,
  ellipsoid,
  limb,
  mix,
  type Part,
  profile,
  smoothMaximum,
  smoothstep,
  type Vector,
} from '../figure/distance.ts';
import { distanceToOutline, type FaceRelief } from './face-relief.ts';
import type { Sitter } from './sitter.ts';

/** Solids that are drawn alike. */
export interface Solid {
  readonly parts: readonly Part[];
  /** Distance, given those of its parts that matter nearby. */
  readonly distance: (parts: readonly Part[], x: number, y: number, z: number) => number;
}

export interface Sitting {
  readonly skin: Solid;
  readonly cloth: Solid;
  /** Whether a point of the skin belongs to the head, not to the neck. */
  readonly isHead: (x: number, y: number, z: number) => boolean;
}

/** How far a point lies inside of the neckline as the viewer sees it: an ellipse that stands open at its upper side. */
export function insideNeckline({ top }: Sitter, x: number, y: number): number {
  const across = x / top.halfWidth;
  const down = Math.min(0, y - top.sides) / (top.sides - top.neckline);
  return 1 - Math.hypot(across, down);
}

const mirrored = (a: Vector): Vector => [-a[0], a[1], a[2]];

/** The sitter as solids. */
export function headAndShoulders(sitter: Sitter, face: FaceRelief): Sitting {
  const head = headParts(sitter, face);
  const body = [...neckParts(sitter), ...trunkParts(sitter)];
  const cloth = clothParts(sitter);
  return {
    skin: { parts: [...head, ...body], distance: blendParts },
    cloth: {
      parts: cloth,
      distance: (parts, x, y, z) =>
        smoothMaximum(blendParts(parts, x, y, z), 2.2 * insideNeckline(sitter, x, y), 0.3),
    },
    isHead: (x, y, z) => blendParts(head, x, y, z) < blendParts(body, x, y, z),
  };
}

function headParts(sitter: Sitter, face: FaceRelief): Part[] {
  const { jaw } = sitter.shape;
  return [
    cranium(),
    // the jaw's branches from the ears to the chin, and the floor of the mouth
    ...[-1, 1].map((side) =>
      limb([side * 5.7 * jaw, -0.6, -3.6], [side * 4.6 * jaw, -5.2, -1.6], [1, 0.9, 0.8], 1.2),
    ),
    ellipsoid([0, -4.6, -0.8], [4.6 * jaw, 4.2, 4], 1),
    {
      blend: 0.7,
      ...box(-8, 8, -10.5, 9),
      distance: (x, y, z) =>
        Math.max(
          (z - face.surface(x, y) + 0.9 * smoothstep(5.4, 8, y + 0.25 * Math.abs(x))) * 0.45,
          (-2.9 - z) * 0.8,
          y - 8.6,
          -9.9 - y,
        ),
    },
    ear(1),
    ear(-1),
  ];
}

/** A superellipsoid: shorn heads are fuller than an egg. */
function cranium(): Part {
  const [cy, cz] = [3.6, -3.3];
  return {
    blend: 1,
    ...box(-8, 8, -6, 13.5),
    distance: (x, y, z) => {
      const [u, v] = [Math.abs(x) / 7.65, Math.abs(y - cy) / (y > cy ? 9.5 : 11)];
      const w = Math.abs(z - cz) / (z > cz ? 8.4 : 10.4);
      const k = (u ** 2.35 + v ** 2.35 + w ** 2.35) ** (1 / 2.35);
      return (k - 1) * (k > 0.5 ? Math.min(7.65 * 1.05, 9) * 0.9 : 7);
    },
  };
}

/** Outline of the left ear as the viewer sees it, from its upper root over helix and lobe to the lower root. */
const EAR_OUTLINE: readonly (readonly [number, number])[] = [
  [7.3, 2.4],
  [7.5, 3.1],
  [7.95, 3.65],
  [8.5, 3.75],
  [8.95, 3.35],
  [9.12, 2.6],
  [9.05, 1.7],
  [8.9, 0.7],
  [8.72, -0.3],
  [8.45, -1.3],
  [8.2, -2.1],
  [7.85, -2.65],
  [7.45, -2.6],
  [7.1, -2],
  [6.9, -1],
  [6.9, 1],
];

/** An ear as a height field: rim, groove, antihelix, bowl, tragus and lobe. */
function ear(side: 1 | -1): Part {
  const edgeAt = roundedOutline(EAR_OUTLINE);
  return {
    blend: 0.35,
    ...box(side > 0 ? 6.8 : -9.3, side > 0 ? 9.3 : -6.8, -4, 4),
    distance: (sx, sy, z) => {
      // smaller and lower than its outline is written
      const x = 7.3 + (sx * side - 7.3) * 1.2;
      const y = sy * 1.02 + 0.75;
      const d = edgeAt(x, y);
      const inner = -d;
      // the plate leans back from its root to the rim
      const plate = -2.7 - 1.15 * clamp(x - 7.3, -0.4, 2);
      const upper = smoothstep(-1.6, -0.4, y);
      const rim = 0.34 * Math.exp(-(((inner - 0.22) / 0.17) ** 2)) * upper * smoothstep(7.2, 7.7, x);
      const groove = -0.2 * Math.exp(-(((inner - 0.52) / 0.15) ** 2)) * upper;
      const antihelix = 0.3 * Math.exp(-(((inner - 0.86) / 0.2) ** 2)) * smoothstep(-0.9, 0, y);
      const bowl = -0.75 * Math.exp(-(((x - 7.72) / 0.36) ** 2) - ((y - 0.25) / 0.85) ** 2);
      const tragus = 0.42 * Math.exp(-(((x - 7.42) / 0.2) ** 2) - ((y + 0.05) / 0.5) ** 2);
      const antitragus = 0.24 * Math.exp(-(((x - 7.95) / 0.26) ** 2) - ((y + 0.95) / 0.3) ** 2);
      const lobe = 0.2 * Math.exp(-(((x - 7.85) / 0.45) ** 2) - ((y + 1.8) / 0.6) ** 2);
      const surface =
        plate +
        rim +
        groove +
        antihelix +
        bowl +
        tragus +
        antitragus +
        lobe -
        0.5 * smoothstep(-0.22, 0.05, d) ** 2;
      return Math.max(smoothMaximum((z - surface) * 0.7, d, 0.16), -5.6 - z);
    },
  };
}

/** Signed distance to a smooth closed curve through points, tabulated. */
function roundedOutline(points: readonly (readonly [number, number])[]): (x: number, y: number) => number {
  const curve: [number, number][] = [];
  const n = points.length;
  for (let i = 0; i < n; i++) {
    const [p, q, r, s] = [points[(i + n - 1) % n]!, points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!];
    for (let t = 0; t < 1; t += 0.25)
      curve.push([catmullRom(p[0], q[0], r[0], s[0], t), catmullRom(p[1], q[1], r[1], s[1], t)]);
  }
  const [left, bottom, density, columns, rows] = [6, -4, 16, 64, 144];
  const table = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++)
      table[i] = distanceToOutline(curve, left + column / density, bottom + row / density);
  return (x, y) => {
    const px = clamp((x - left) * density, 0, columns - 1.001);
    const py = clamp((y - bottom) * density, 0, rows - 1.001);
    const [ix, iy] = [Math.floor(px), Math.floor(py)];
    const at = iy * columns + ix;
    const beyond = Math.hypot(Math.max(0, left - x, x - left - 4), Math.max(0, bottom - y, y - bottom - 9));
    const near = mix(
      mix(table[at]!, table[at + 1]!, px - ix),
      mix(table[at + columns]!, table[at + columns + 1]!, px - ix),
      py - iy,
    );
    return near + beyond;
  };
}

const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

function neckParts({ neckRadius: r, larynx }: Sitter): Part[] {
  const muscle = (side: 1 | -1) =>
    limb([side * (r - 0.3), -5.2, -6.4], [side * 1.2, -18.6, -2.1], [0.7, 0.95, 0.85, 0.6], 1.1);
  return [
    limb([0, -3, -5.2], [0, -20, -7.4], [r - 0.2, r - 0.2, r - 0.2, r, r - 0.4], 1.1),
    muscle(1),
    muscle(-1),
    ...(larynx > 0 ? [ellipsoid([0, -12.9, -5.6 + r * 0.93 - 0.5], [0.7, 1.2, 0.55 * larynx], 1.2)] : []),
  ];
}

function trunkParts({ shoulders }: Sitter): Part[] {
  const pairs: [Vector, Vector, number[], number][] = [
    // trapezius, from the neck to the shoulder
    [[1.6, -10.4, -7.4], [shoulders - 1.5, -21.2, -6.4], [2, 2.6, 3.2, 3.4, 3.4], 2.6],
    // collarbone
    [[1.8, -19.6, -1.7], [shoulders - 2, -18.9, -4], [0.75, 0.75, 0.7, 0.9], 1.4],
    // shoulder and arm
    [[shoulders, -23, -5.8], [shoulders + 2.2, -50, -6], [4.7, 4.6, 4.4, 4.2], 3.6],
  ];
  return [
    ellipsoid([0, -38, -6.6], [shoulders + 0.8, 17.6, 7.6], 2.6),
    // the girdle behind the collarbones
    limb([-9, -19.6, -6.2], [9, -19.6, -6.2], [2.6, 3.4, 3.4, 2.6], 2.6),
    ellipsoid([0, -28, -3.6], [shoulders - 3, 9.4, 3.6], 3),
    ...pairs.flatMap(([from, to, radii, blend]) => [
      limb(from, to, radii, blend),
      limb(mirrored(from), mirrored(to), radii, blend),
    ]),
  ];
}

/** The top hangs clear of the body, further below the chest. */
function clothParts(sitter: Sitter): Part[] {
  const ease = profile([
    [-60, 1.5],
    [-34, 1.2],
    [-24, 0.6],
    [-14, 0.4],
  ]);
  return trunkParts(sitter).map((part) => ({
    ...part,
    blend: Math.max(part.blend, 3.4),
    distance: (x: number, y: number, z: number) => part.distance(x, y, z) - ease(y),
  }));
}
