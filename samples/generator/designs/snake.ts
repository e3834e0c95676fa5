/** A bold black snake in two loops, with bare skin for its markings: it comes with alpha. */
import { beside, type Point, polyline, type Station, smooth, stations, turned } from './curves.ts';

const [WIDTH, HEIGHT] = [900, 1200];
const STATIONS = 260;

/** From the tail's tip to the neck. */
const SPINE: readonly Point[] = [
  [250, 1120],
  [150, 1040],
  [190, 930],
  [360, 900],
  [560, 935],
  [720, 880],
  [740, 740],
  [600, 650],
  [400, 640],
  [215, 570],
  [170, 410],
  [280, 290],
  [460, 300],
  [560, 400],
  [660, 430],
  [735, 350],
  [700, 235],
  [590, 185],
  [480, 190],
];

/** Half-width over the length: a whip of a tail, the widest part past the middle, a narrow neck. */
const halfWidth = (t: number): number =>
  62 * Math.min(1, (t / 0.45) ** 0.75) * (t > 0.72 ? 1 - 0.52 * ((t - 0.72) / 0.28) ** 1.4 : 1) + 1.5;

const white = (path: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What stays bare between two stations: belly line, scutes, a chain of diamonds, and rows of scales. */
function markings(spine: readonly Station[]): string {
  const at = (i: number) => i / STATIONS;
  const parts: string[] = [];
  const belly: Point[] = spine.map((station, i) => beside(station, halfWidth(at(i)) * 0.52));
  parts.push(white(smooth(belly.filter((_, i) => i % 3 === 0 && i > 18)), 5));
  for (let i = 22; i < STATIONS - 4; i += 3) {
    const w = halfWidth(at(i));
    parts.push(
      white(
        smooth([beside(spine[i]!, w * 0.56), beside(spine[i]!, w * 0.76, 3), beside(spine[i]!, w * 0.93, 2)]),
        3.2,
      ),
    );
  }
  for (let i = 26; i < STATIONS - 12; i += 13) {
    const w = halfWidth(at(i));
    const step = 5.1;
    const corner = (aside: number, ahead: number): Point => {
      const index = Math.max(0, Math.min(STATIONS, i + ahead * step));
      return beside(spine[Math.round(index)]!, aside);
    };
    const diamond = (k: number) => [
      corner(w * (-0.16 - 0.56 * k), 0),
      corner(-w * 0.16, k),
      corner(w * (-0.16 + 0.56 * k), 0),
      corner(-w * 0.16, -k),
    ];
    parts.push(`<path d="${polyline(diamond(1), true)}" fill="#fff"/>`);
    parts.push(`<path d="${polyline(diamond(0.66), true)}" fill="#000"/>`);
    parts.push(`<path d="${polyline(diamond(0.27), true)}" fill="#fff"/>`);
    for (const aside of [-0.62, 0.3]) {
      const place = beside(spine[Math.min(STATIONS, i + 6)]!, w * aside);
      parts.push(`<circle cx="${place[0]}" cy="${place[1]}" r="${(w * 0.075).toFixed(1)}" fill="#fff"/>`);
    }
  }
  return parts.join('');
}

function bodyPath(spine: readonly Station[]): string {
  const side = (sign: 1 | -1): Point[] =>
    spine
      .filter((_, i) => i % 2 === 0)
      .map((station, i) => beside(station, sign * halfWidth((2 * i) / STATIONS)));
  return polyline([...side(1), ...side(-1).reverse()], true);
}

/** The head from above: jaws wider than the neck, eyes, shields, a forked tongue. */
function head(neck: Station): { ink: string; bare: string; outline: string } {
  const angle = Math.atan2(neck.along[0], -neck.along[1]);
  const at = (right: number, up: number) => turned(neck.at, angle, right, up);
  const outline = smooth(
    [
      at(-30, -16),
      at(-40, 22),
      at(-62, 64),
      at(-54, 108),
      at(-34, 148),
      at(-14, 170),
      at(14, 170),
      at(34, 148),
      at(54, 108),
      at(62, 64),
      at(40, 22),
      at(30, -16),
    ],
    true,
  );
  const tongue = `<path d="${smooth([at(0, 165), at(4, 192), at(-6, 222), at(2, 246)])}${smooth([at(2, 246), at(-12, 262), at(-30, 270)])}${smooth([at(2, 246), at(12, 266), at(32, 276)])}" fill="none" stroke="#000" stroke-width="7" stroke-linecap="round"/>`;
  const eye = (side: 1 | -1) =>
    `<path d="${smooth([at(side * 24, 96), at(side * 44, 106), at(side * 42, 124), at(side * 26, 116)], true)}" fill="#fff"/><path d="${smooth([at(side * 33, 100), at(side * 38, 110), at(side * 34, 120), at(side * 31, 110)], true)}" fill="#000"/>`;
  const shields = [
    white(smooth([at(0, 30), at(0, 88)]), 4),
    white(
      smooth([at(0, 88), at(-16, 104), at(-14, 132), at(0, 142), at(14, 132), at(16, 104), at(0, 88)]),
      4,
    ),
    white(smooth([at(0, 88), at(-24, 78), at(-44, 84)]), 4),
    white(smooth([at(0, 88), at(24, 78), at(44, 84)]), 4),
    white(smooth([at(0, 30), at(-22, 44), at(-42, 66)]), 4),
    white(smooth([at(0, 30), at(22, 44), at(42, 66)]), 4),
    ...([1, -1] as const).map(
      (side) => `<circle cx="${at(side * 11, 154)[0]}" cy="${at(side * 11, 154)[1]}" r="3.6" fill="#fff"/>`,
    ),
  ];
  return {
    ink: `<path d="${outline}" fill="#000"/>${tongue}`,
    bare: eye(1) + eye(-1) + shields.join(''),
    outline,
  };
}

/** SVG of the drawing, black on nothing. */
export function snakeDrawing(): { svg: string; width: number; height: number } {
  const spine = stations(SPINE, STATIONS);
  const skull = head(spine[STATIONS]!);
  // In a mask white keeps the ink and black leaves the skin bare.
  const asMask = (drawn: string) =>
    drawn.replaceAll(/fill="#(fff|000)"|stroke="#fff"/g, (paint) =>
      paint.includes('fff') ? paint.replace('#fff', '#000') : paint.replace('#000', '#fff'),
    );
  const rect = '<rect width="100%" height="100%" fill="#fff"/>';
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><mask id="body" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}">${rect}${asMask(markings(spine))}<path d="${skull.outline}" fill="#000" stroke="#000" stroke-width="16"/></mask>
<mask id="head" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}">${rect}${asMask(skull.bare)}</mask></defs>
<g mask="url(#body)"><path d="${bodyPath(spine)}" fill="#000"/></g>
<g mask="url(#head)">${skull.ink}</g></svg>`,
  };
}
