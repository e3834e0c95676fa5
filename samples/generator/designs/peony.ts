/** A fine-line peony with a bud and leaves: only thin lines on white. */
import { beside, chance, type Point, polyline, type Station, smooth, stations, turned } from './curves.ts';

const [WIDTH, HEIGHT] = [900, 1200];
const LINE = 2.6;
const HAIR = 1.5;

const shape = (path: string, width = LINE): string =>
  `<path d="${path}" fill="#fff" stroke-width="${width}"/>`;
const line = (path: string, width = HAIR): string =>
  `<path d="${path}" fill="none" stroke-width="${width}"/>`;

/** A pointed leaf with a toothed edge, a midrib and veins. */
function leaf(root: Point, angle: number, long: number, wide: number, bend: number, seed: number): string {
  const rib = stations(
    [
      root,
      turned(root, angle, bend * 0.35, long * 0.35),
      turned(root, angle, bend * 0.75, long * 0.7),
      turned(root, angle, bend * 1.4, long),
    ],
    28,
  );
  const halfWidth = (t: number) => wide * Math.sin(Math.PI * t ** 0.78) ** 1.15;
  const edge = (side: 1 | -1): Point[] =>
    rib.map((station, i) => {
      const t = i / 28;
      return beside(station, side * halfWidth(t) * (1 + 0.025 * Math.sin(i * 1.9 + seed)));
    });
  const veins = [5, 9, 13, 17, 21].flatMap((i, k) =>
    ([1, -1] as const).map((side) => {
      const start = rib[i]!;
      const end = rib[Math.min(28, i + 5)]!;
      const reach = halfWidth((i + 5) / 28) * (0.8 + 0.08 * chance(seed + k));
      return line(
        smooth([start.at, beside(rib[i + 2]!, side * reach * 0.5), beside(end, side * reach)]),
        1.3,
      );
    }),
  );
  return (
    shape(smooth([...edge(1), ...edge(-1).reverse().slice(1)]), 2.4) +
    line(smooth(rib.filter((_, i) => i % 4 === 0).map(({ at }) => at)), 1.9) +
    veins.join('')
  );
}

/** One petal: a fan from the flower's middle with a wavy, notched edge, a fold under it and lines from its root. */
function petal(
  middle: Point,
  angle: number,
  inner: number,
  outer: number,
  spread: number,
  seed: number,
): string {
  const edge: Point[] = [];
  const fold: Point[] = [];
  const steps = 14;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const fromMiddle = Math.abs(t - 0.5) * 2;
    const turn = angle + (t - 0.5) * spread;
    const wave = 1 + 0.035 * Math.sin(t * 19 + seed * 7) + 0.02 * Math.sin(t * 41 + seed * 3);
    const notch = 1 - 0.1 * Math.exp(-(((t - 0.46 - 0.12 * chance(seed)) / 0.09) ** 2));
    const radius = inner + (outer - inner) * Math.sqrt(Math.max(0, 1 - fromMiddle ** 3.2)) * wave * notch;
    edge.push(turned(middle, turn, 0, radius));
    if (i > 1 && i < steps - 1)
      fold.push(
        turned(
          middle,
          turn,
          0,
          radius - (outer - inner) * (0.1 + 0.07 * Math.sin(t * Math.PI) * (1 + Math.sin(seed))),
        ),
      );
  }
  const root = [
    turned(middle, angle + spread * 0.24, 0, inner * 0.55),
    turned(middle, angle - spread * 0.24, 0, inner * 0.55),
  ];
  const rays = [
    -0.36, -0.3, -0.25, -0.2, -0.15, -0.1, -0.05, -0.01, 0.04, 0.09, 0.13, 0.18, 0.23, 0.28, 0.34,
  ].map((t, k) => {
    const from = inner + (outer - inner) * 0.3;
    const to = inner + (outer - inner) * (0.5 + 0.3 * chance(seed * 31 + k) * (1 - 2 * Math.abs(t)));
    return line(
      smooth([
        turned(middle, angle + t * spread * 0.8, 0, from),
        turned(middle, angle + t * spread * 0.95 + 0.02, 0, (from + to) / 2),
        turned(middle, angle + t * spread * 1.1, 0, to),
      ]),
      1.1,
    );
  });
  return (
    shape(smooth([...edge, ...root], true)) +
    line(smooth(fold.slice(chance(seed + 5) < 0.5 ? 0 : 3, chance(seed + 9) < 0.5 ? -3 : undefined))) +
    rays.join('')
  );
}

function flower(middle: Point, size: number): string {
  const rings = [
    { count: 6, inner: 0.5, outer: 1, spread: 1.35, start: 0.2 },
    { count: 6, inner: 0.42, outer: 0.83, spread: 1.3, start: 0.75 },
    { count: 5, inner: 0.32, outer: 0.66, spread: 1.45, start: 0.4 },
    { count: 5, inner: 0.22, outer: 0.5, spread: 1.5, start: 1 },
    { count: 4, inner: 0.13, outer: 0.35, spread: 1.8, start: 0.5 },
    { count: 3, inner: 0.07, outer: 0.21, spread: 2.3, start: 1.6 },
  ];
  return rings
    .map(({ count, inner, outer, spread, start }, ring) =>
      Array.from({ length: count }, (_, i) => {
        const seed = ring * 10 + i + 1;
        const size_ = size * (0.94 + 0.12 * chance(seed * 17));
        return petal(
          middle,
          start + ((i + 0.18 * chance(seed)) / count) * 2 * Math.PI,
          size * inner,
          size_ * outer,
          spread,
          seed,
        );
      }).join(''),
    )
    .join('');
}

function bud(base: Point, angle: number, size: number): string {
  const at = (right: number, up: number) => turned(base, angle, right * size, up * size);
  return [
    shape(
      smooth(
        [
          at(0, 0),
          at(-0.42, 0.3),
          at(-0.45, 0.75),
          at(-0.12, 1.18),
          at(0.16, 1.2),
          at(0.46, 0.72),
          at(0.4, 0.28),
        ],
        true,
      ),
    ),
    line(smooth([at(-0.12, 1.16), at(0.08, 0.9), at(0.1, 0.5), at(-0.05, 0.1)]), LINE),
    line(smooth([at(0.16, 1.19), at(0.3, 0.85), at(0.28, 0.45)]), 2),
    line(smooth([at(-0.3, 0.95), at(-0.16, 0.65), at(-0.15, 0.4)]), 2),
    line(smooth([at(0.02, 1.14), at(0.16, 0.95), at(0.19, 0.66)])),
    shape(
      smooth(
        [
          at(0, -0.04),
          at(-0.34, 0.12),
          at(-0.5, 0.5),
          at(-0.2, 0.36),
          at(-0.04, 0.52),
          at(0.08, 0.34),
          at(0.3, 0.42),
          at(0.5, 0.44),
          at(0.3, 0.06),
        ],
        true,
      ),
      2.4,
    ),
  ].join('');
}

function stem(points: readonly Point[], thickness: number): string {
  const along = stations(points, 24);
  const side = (sign: 1 | -1): Point[] =>
    along.map((station: Station, i) => beside(station, sign * thickness * (1 - 0.35 * (i / 24))));
  return (
    `<path d="${polyline([...side(1), ...side(-1).reverse()], true)}" fill="#fff" stroke="none"/>` +
    line(smooth(side(1)), 2.4) +
    line(smooth(side(-1)), 2.4)
  );
}

/** SVG of the drawing, black lines on white. */
export function peonyDrawing(): { svg: string; width: number; height: number } {
  const heart: Point = [440, 385];
  const drawing = [
    stem(
      [
        [600, 1165],
        [578, 1040],
        [505, 900],
        [470, 740],
        [452, 540],
      ],
      6.5,
    ),
    stem(
      [
        [556, 985],
        [640, 880],
        [716, 820],
        [735, 700],
      ],
      4.5,
    ),
    leaf([486, 800], 1.9, 250, 52, 60, 23),
    leaf([475, 770], -1.95, 270, 58, -46, 37),
    leaf([590, 1090], 1.2, 225, 46, 60, 41),
    leaf([575, 1045], -1.35, 230, 48, 56, 47),
    leaf([700, 835], 1.7, 150, 34, -30, 43),
    leaf([664, 862], -0.35, 150, 30, -34, 47),
    leaf([440, 560], -2.15, 260, 60, 46, 53),
    leaf([500, 560], 2.15, 270, 62, -40, 59),
    leaf([580, 280], 0.8, 290, 58, 46, 61),
    leaf([290, 300], -0.75, 275, 56, -46, 67),
    bud([732, 708], 0.2, 116),
    // seen a little from the side
    `<g transform="translate(${heart[0]} ${heart[1]}) rotate(-24) scale(1 .84)">${flower([0, 0], 285)}</g>`,
  ].join('');
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><g stroke="#15151a" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`,
  };
}
