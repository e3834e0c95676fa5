/** A moon over mountains and a lake in dot-work: greys are dots, many or few, as on skin. */
import { fractalNoise, valueNoise } from '../figure/noise.ts';
import { chance, type Point, polyline } from './curves.ts';

const [WIDTH, HEIGHT] = [1000, 1200];
const CENTRE: Point = [500, 560];
const RADIUS = 410;
const MOON: Point = [560, 380];
const MOON_RADIUS = 172;
const SHORE = 742;
/** Distance between places for dots. */
const PITCH = 4;

const inside = (x: number, y: number): number => RADIUS - Math.hypot(x - CENTRE[0], y - CENTRE[1]);

interface Range {
  readonly peaks: readonly Point[];
  readonly rough: number;
  readonly seed: number;
}

/** Mountains from the farthest to the nearest: peaks and valleys of the crest line. */
const RANGES: readonly Range[] = [
  {
    peaks: [
      [60, 600],
      [170, 560],
      [270, 470],
      [360, 560],
      [450, 520],
      [610, 600],
      [720, 520],
      [830, 470],
      [940, 570],
    ],
    rough: 12,
    seed: 3,
  },
  {
    peaks: [
      [60, 680],
      [150, 640],
      [250, 600],
      [400, 430],
      [520, 590],
      [600, 640],
      [690, 560],
      [780, 610],
      [950, 680],
    ],
    rough: 16,
    seed: 8,
  },
];

/** Height of a range's crest at x. */
function crest({ peaks, rough, seed }: Range, x: number): number {
  let i = 0;
  while (i < peaks.length - 2 && peaks[i + 1]![0] < x) i++;
  const [a, b] = [peaks[i]!, peaks[i + 1]!];
  const t = Math.max(0, Math.min(1, (x - a[0]) / (b[0] - a[0])));
  return (
    a[1] +
    (b[1] - a[1]) * t +
    rough * fractalNoise(x * 0.03, seed, 1, 4) * Math.sin(Math.PI * Math.max(0.15, t))
  );
}

/** 0 (paper) to 1 (solid) for the dots at a place. */
function density(x: number, y: number): number {
  const rim = inside(x, y);
  if (rim < 7) return 0;
  const near = RANGES[1]!;
  const far = RANGES[0]!;
  if (y >= SHORE) {
    // water: dark at the shore, bright under the moon
    const depth = (y - SHORE) / 200;
    const glitter = Math.exp(-(((x - MOON[0]) / (60 + 90 * depth)) ** 2));
    const waves = 0.5 + 0.5 * Math.sin(y * 0.42 + 3 * valueNoise(x * 0.012, y * 0.05, 4));
    return Math.max(0, (0.75 - 0.7 * depth) * waves - 0.75 * glitter) + 0.2 * Math.max(0, 1 - rim / 70);
  }
  const nearCrest = crest(near, x);
  if (y > nearCrest) return mountain(near, x, y, y - nearCrest, 1);
  const farCrest = crest(far, x);
  if (y > farCrest)
    return 0.6 * mountain(far, x, y, y - farCrest, 0.8) * Math.max(0.15, 1 - (y - farCrest) / 190);
  const fromMoon = Math.hypot(x - MOON[0], y - MOON[1]);
  if (fromMoon < MOON_RADIUS) return moon(x, y);
  // sky: darkest far from the moon
  return (
    0.1 +
    0.85 * Math.min(1, Math.max(0, (fromMoon - MOON_RADIUS - 4) / 230)) ** 0.9 +
    0.2 * Math.max(0, 1 - rim / 120)
  );
}

/** Snow on the lit side, rock in the shade: gullies fall away from the crest. */
function mountain(range: Range, x: number, y: number, below: number, weight: number): number {
  const slope = crest(range, x + 14) - crest(range, x - 14);
  const gully = fractalNoise(x * 0.045 + below * 0.022 * Math.sign(slope), below * 0.012, range.seed, 3);
  const shaded = slope > 0 ? 1 : 0;
  const base = shaded ? 0.95 - below / 420 : 0.1 + below / 800;
  const mist = Math.max(0, 1 - Math.max(0, y - (SHORE - 95)) / 95);
  return Math.max(0, weight * (base + (shaded ? 0.3 : 0.38) * gully)) * mist;
}

const CRATERS = [
  [-70, -60, 34],
  [30, -90, 22],
  [60, 10, 44],
  [-40, 40, 30],
  [-110, 20, 20],
  [100, -60, 18],
  [-10, -20, 14],
  [20, 95, 24],
  [-80, 100, 16],
] as const;

function moon(x: number, y: number): number {
  const [dx, dy] = [x - MOON[0], y - MOON[1]];
  const round = Math.hypot(dx, dy) / MOON_RADIUS;
  const side = (dx * 0.75 + dy * 0.35) / MOON_RADIUS;
  let value = 0.8 * Math.max(0, side) ** 1.6 + 0.22 * round ** 6;
  value += 0.5 * Math.max(0, fractalNoise(x * 0.012 + 2, y * 0.012, 6, 3) - 0.05);
  for (const [cx, cy, r] of CRATERS) {
    const [ex, ey] = [dx - cx, dy - cy];
    const d = Math.hypot(ex, ey) / r;
    if (d > 1.25) continue;
    const towardsLight = -(ex * 0.85 + ey * 0.5) / (r * Math.max(d, 0.2));
    value +=
      0.9 * Math.exp(-(((d - 0.85) / 0.2) ** 2)) * Math.max(-0.6, -towardsLight) + 0.16 * Math.max(0, 1 - d);
  }
  return value;
}

function dots(): string {
  const groups: string[][] = [[], [], []];
  let counter = 0;
  for (let y = CENTRE[1] - RADIUS; y < CENTRE[1] + RADIUS; y += PITCH)
    for (let x = CENTRE[0] - RADIUS; x < CENTRE[0] + RADIUS; x += PITCH) {
      counter++;
      const px = x + (chance(counter * 3) - 0.5) * PITCH * 1.3;
      const py = y + (chance(counter * 3 + 1) - 0.5) * PITCH * 1.3;
      const wanted = density(px, py);
      if (chance(counter * 3 + 2) > wanted * 1.05) continue;
      const size = wanted > 0.65 ? 2 : wanted > 0.3 ? 1 : 0;
      groups[size]!.push(`M${px.toFixed(1)} ${py.toFixed(1)}h0`);
    }
  return groups
    .map((group, size) => `<path d="${group.join('')}" stroke-width="${[2.6, 3.2, 4][size]}"/>`)
    .join('');
}

/** All that lies above the crests. */
function skyPath(): string {
  const points: Point[] = [];
  for (let x = 0; x <= WIDTH; x += 5) points.push([x, Math.min(crest(RANGES[0]!, x), crest(RANGES[1]!, x))]);
  return polyline([[0, 0], ...points, [WIDTH, 0]], true);
}

function crestLine(range: Range, width: number): string {
  const runs: Point[][] = [[]];
  for (let x = CENTRE[0] - RADIUS; x <= CENTRE[0] + RADIUS; x += 5) {
    const y = crest(range, x);
    if (inside(x, y) > 6 && (range !== RANGES[0] || y < crest(RANGES[1]!, x))) runs.at(-1)!.push([x, y]);
    else runs.push([]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => `<path d="${polyline(run)}" fill="none" stroke-width="${width}"/>`)
    .join('');
}

/** A fir: a trunk with branches that droop, ragged and solid. */
function fir(x: number, base: number, high: number, seed: number): string {
  const half: Point[][] = [[], []];
  const tiers = Math.round(high / 11);
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers;
    const wide = high * 0.2 * t ** 0.85;
    for (const side of [0, 1]) {
      const ragged = 0.75 + 0.5 * chance(seed * 97 + i * 2 + side);
      const y = base - high * (1 - t);
      half[side]!.push(
        [x + (side ? 1 : -1) * wide * ragged, y + 5 + wide * 0.16],
        [x + (side ? 1 : -1) * wide * 0.36, y + 3],
      );
    }
  }
  return `<path d="${polyline([[x, base - high - 6], ...half[1]!, [x + 2.5, base + 4], [x - 2.5, base + 4], ...half[0]!.reverse()], true)}" stroke="none" fill="#1a1716"/>`;
}

function forest(): string {
  const trees: string[] = [];
  for (let i = 0; i < 64; i++) {
    const x = CENTRE[0] - RADIUS + 22 + (i / 63) * (2 * RADIUS - 44) + (chance(i + 500) - 0.5) * 16;
    const fromMiddle = Math.abs(x - MOON[0] + 20) / RADIUS;
    const high = 26 + 120 * fromMiddle ** 1.7 + 34 * chance(i + 900);
    if (inside(x, SHORE) > 14) trees.push(fir(x, SHORE, high, i + 1));
  }
  return trees.join('');
}

/** Broken lines on the water. */
function ripples(): string {
  const parts: string[] = [];
  for (let k = 0; k < 46; k++) {
    const y = SHORE + 7 + (k / 46) ** 1.15 * 205;
    const long = 24 + 120 * chance(k + 40);
    const x = CENTRE[0] + (chance(k + 80) - 0.5) * 2 * (RADIUS - 120);
    if (inside(x - long / 2, y) < 12 || inside(x + long / 2, y) < 12) continue;
    parts.push(
      `<path d="M${(x - long / 2).toFixed(1)} ${y.toFixed(1)}q${long / 2} ${(chance(k + 3) - 0.5) * 5} ${long} 0" fill="none" stroke-width="${(1.6 + 1.6 * chance(k + 7)).toFixed(1)}"/>`,
    );
  }
  return parts.join('');
}

/** Thin geometry round the picture: two rings, rays and falling drops. */
function frame(): string {
  const [cx, cy] = CENTRE;
  const ring = (radius: number, width: number) =>
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke-width="${width}"/>`;
  const ticks = Array.from({ length: 72 }, (_, i) => {
    const a = (i / 72) * 2 * Math.PI;
    const [from, to] = [RADIUS + 17, RADIUS + (i % 6 === 0 ? 40 : 27)];
    return `<path d="M${(cx + from * Math.sin(a)).toFixed(1)} ${(cy - from * Math.cos(a)).toFixed(1)}L${(cx + to * Math.sin(a)).toFixed(1)} ${(cy - to * Math.cos(a)).toFixed(1)}" stroke-width="2.4"/>`;
  });
  const drops = Array.from(
    { length: 9 },
    (_, i) =>
      `<circle cx="${cx}" cy="${cy + RADIUS + 62 + i * 15}" r="${(6.4 - i * 0.6).toFixed(1)}" stroke="none" fill="#1a1716"/>`,
  );
  return ring(RADIUS, 5) + ring(RADIUS + 11, 2) + ticks.join('') + drops.join('');
}

/** Stars as small crosses with a bare ring round them. */
function stars(): string {
  return (
    [
      [250, 320, 15],
      [330, 240, 9],
      [200, 440, 9],
      [390, 330, 7],
      [800, 330, 12],
      [820, 420, 8],
      [300, 390, 6],
    ] as const
  )
    .map(([x, y, r]) => {
      const points: Point[] = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
        const reach = k % 2 === 0 ? r : r * 0.28;
        return [x + reach * Math.sin((k * Math.PI) / 4), y - reach * Math.cos((k * Math.PI) / 4)];
      });
      return `<circle cx="${x}" cy="${y}" r="${r * 1.3}" fill="#fff" stroke="none"/><path d="${polyline(points, true)}" fill="#1a1716" stroke="none"/>`;
    })
    .join('');
}

/** SVG of the drawing, near black on white. */
export function moonDrawing(): { svg: string; width: number; height: number } {
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><clipPath id="sky"><path d="${skyPath()}"/></clipPath></defs><rect width="100%" height="100%" fill="#fff"/><g stroke="#1a1716" stroke-linecap="round" stroke-linejoin="round">${dots()}${stars()}<circle cx="${MOON[0]}" cy="${MOON[1]}" r="${MOON_RADIUS}" fill="none" stroke-width="3" clip-path="url(#sky)"/>${crestLine(RANGES[0]!, 2.6)}${crestLine(RANGES[1]!, 4)}${forest()}${ripples()}${frame()}</g></svg>`,
  };
}
