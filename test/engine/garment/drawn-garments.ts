/** Garments drawn in code, with known landmarks, on backgrounds of several kinds. */
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { blurMask } from '../../../src/engine/pixels/gaussian-blur.ts';
import { createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';

export type Colour = readonly [red: number, green: number, blue: number];

export interface Ground {
  readonly colour: Colour | 'transparent';
  /** Standard deviation of the ground's noise in 8-bit steps. */
  readonly noise?: number;
  readonly shadow?: boolean;
  /** How much brighter the ground is than elsewhere in a patch beside the garment, as a share. */
  readonly glow?: number;
  /** Degrees the garment lies clockwise. */
  readonly tilt?: number;
}

export interface Cut {
  readonly sleeve: 'none' | 'short' | 'long';
  readonly neckline: 'crew' | 'v' | 'scoop' | 'rib' | 'shirt' | 'closed';
  /** A busy round print below the neck. */
  readonly print?: boolean;
  /** Distance from shoulder to hem as a share of the picture's height. */
  readonly length: number;
  /** A zip or an open front: a line of another lightness from the neckline to the hem. */
  readonly opens?: boolean;
  readonly skirt?: number;
  /** Width of a dress's waist as a share of its chest's; without one its sides run straight from armpit to hem. */
  readonly waist?: number;
}

export interface DrawnGarment {
  readonly picture: RgbaImage;
  readonly coverage: Mask;
  /** Landmarks in picture pixels; the right side is the wearer's, at smaller x. */
  readonly truth: Readonly<Record<string, { x: number; y: number }>>;
}

type Points = [number, number][];

const WIDTH = 600;
const HEIGHT = 800;

export const TEE: Cut = { sleeve: 'short', neckline: 'crew', length: 0.56 };
export const LONG_SLEEVE: Cut = { sleeve: 'long', neckline: 'crew', length: 0.58 };
export const TANK: Cut = { sleeve: 'none', neckline: 'scoop', length: 0.56 };
export const V_NECK: Cut = { sleeve: 'short', neckline: 'v', length: 0.56 };
/** A crew neck with a rib of the cloth's own colour. */
export const RIBBED: Cut = { sleeve: 'short', neckline: 'rib', length: 0.56 };
/** A shirt with a standing collar whose leaves meet in a V; yoke and label show inside. */
export const SHIRT: Cut = { sleeve: 'short', neckline: 'shirt', length: 0.56 };
/** A jacket or cardigan that opens in front. */
export const JACKET: Cut = { ...LONG_SLEEVE, neckline: 'v', opens: true };
export const DRESS: Cut = { sleeve: 'short', neckline: 'crew', length: 0.86, skirt: 1.9 };
export const LONG_SLEEVED_DRESS: Cut = { ...DRESS, sleeve: 'long' };
/** Bodice and skirt meet in a narrow waist. */
export const FLARED_DRESS: Cut = { ...DRESS, skirt: 2.4, waist: 0.8 };
export const SLEEVELESS_DRESS: Cut = { ...FLARED_DRESS, sleeve: 'none' };
/** Front and back of the neck are cut alike, no inside shows, and a print fills the chest. */
export const PRINTED_DRESS: Cut = { ...SLEEVELESS_DRESS, neckline: 'closed', print: true };

/** A top or a dress, 600 × 800. */
export function drawTop(cut: Cut, colour: Colour, ground: Ground): DrawnGarment {
  const cx = WIDTH / 2;
  const chest = cut.skirt ? 75 : 125;
  const top = cut.skirt ? 60 : 150;
  const armpitY = top + (cut.skirt ? 110 : 160);
  const hemY = top + cut.length * HEIGHT;
  const neck = cut.skirt ? 38 : 58;
  const tip = cut.sleeve === 'none' ? chest * 0.78 : chest * 0.98;
  const tipY = top + (cut.sleeve === 'none' ? 14 : 32);
  const hem = chest * (cut.skirt ?? 1.04);
  const half: Points = [
    [neck, top],
    [tip, tipY],
  ];
  const isShirt = cut.neckline === 'shirt';
  // where the opening begins: a shirt's collar stands up from its foot
  const peak: [number, number] = isShirt ? [0.78 * neck, top - 0.5 * neck] : [neck, top];
  const truth: Record<string, [number, number]> = { neckPoint: [neck, top], shoulderTip: [tip, tipY] };
  if (cut.sleeve === 'none') {
    for (let t = 0.2; t < 1; t += 0.2)
      half.push([tip + (chest - tip) * t ** 2.6 - 16 * Math.sin(Math.PI * t), tipY + (armpitY - tipY) * t]);
  } else {
    const outer: [number, number] =
      cut.sleeve === 'short'
        ? [chest * 1.62, armpitY - 8]
        : [chest * (cut.skirt ? 2.6 : 1.72), armpitY + 250];
    const inner: [number, number] =
      cut.sleeve === 'short'
        ? [chest * 1.32, armpitY + 34]
        : [chest * (cut.skirt ? 2.2 : 1.38), armpitY + 262];
    half.push(outer, inner);
    truth.cuffOuter = outer;
    truth.cuffInner = inner;
  }
  half.push([chest, armpitY]);
  if (cut.waist) half.push([chest * cut.waist, armpitY + 1.1 * chest]);
  half.push([hem, hemY]);
  truth.armpit = [chest, armpitY];
  truth.hemCorner = [hem, hemY];
  const depth = { closed: 0.3, crew: 0.62, rib: 0.62, v: 1.6, shirt: 1.5, scoop: 1.3 }[cut.neckline] * neck;
  truth.neckBottom = [0, peak[1] + depth];

  const front: Points = [];
  for (let t = -1; t <= 1.0001; t += 0.05) {
    const x = Math.abs(t);
    const drop = isShirt || cut.neckline === 'v' ? 1 - x : Math.sqrt(Math.max(0, 1 - x ** 2.2));
    front.push([t * peak[0], peak[1] + depth * drop]);
  }
  const back: Points = [];
  const isClosed = cut.neckline === 'closed';
  const rise = isShirt ? -3 : isClosed ? depth : 10;
  for (let t = -1; t <= 1.0001; t += 0.1) back.push([t * peak[0], peak[1] + rise * (1 - t * t)]);
  const foot = isShirt ? half : half.slice(1);
  const outline: Points = [...back, ...foot, ...mirrored(foot).reverse()];
  const inside: Points | null = isClosed ? null : [...back, ...front.slice().reverse()];
  const details: Detail[] = [];
  if (cut.print) {
    const radius = 1.15 * neck;
    for (let y = -radius; y < radius; y += 5)
      for (let x = -radius; x < radius; x += 5)
        if (Math.hypot(x, y) < radius)
          details.push({
            points: rectangle(x, top + depth + 4 + radius + y, x + 5, top + depth + 9 + radius + y),
            light: [0.3, 0.75, 0.45][Math.abs(Math.round(x * 7 + y * 13)) % 3]!,
          });
  }
  if (isShirt) {
    const [x, y] = peak;
    // label and yoke inside
    details.push({ points: rectangle(-0.4 * x, y + 0.2 * depth, 0.4 * x, y + 0.42 * depth), light: 1.7 });
    details.push({ points: rectangle(-0.42 * x, y + 0.52 * depth, 0.42 * x, y + 0.57 * depth), light: 0.6 });
    // the leaves' own edges, and the placket
    const leaf: Points = [
      [0, y + depth],
      [0.75 * neck, top + 1.3 * neck],
      [1.1 * neck, top + 6],
    ];
    details.push(...[leaf, mirrored(leaf)].map((points) => ({ points: ribbon(points, 2), light: 0.75 })));
    details.push({ points: rectangle(-1, y + depth + 4, 1, hemY - 2), light: 0.75 });
  }
  if (cut.opens) details.push({ points: rectangle(-4, peak[1] + depth, 4, hemY), light: 0.5 });
  if (cut.neckline === 'rib') {
    const width = 0.24 * neck;
    const seam: Points = [];
    for (let angle = 0; angle <= Math.PI + 1e-9; angle += Math.PI / 40)
      seam.push([-(neck + width) * Math.cos(angle), top + 6 + (depth + width - 6) * Math.sin(angle)]);
    details.push({ points: ribbon(seam, 2), light: 0.7 });
  }
  return paint(outline, inside, truth, cx, colour, ground, details);
}

/** A shape that is lighter or darker than the cloth by a factor. */
interface Detail {
  readonly points: Points;
  readonly light: number;
}

function rectangle(left: number, top: number, right: number, bottom: number): Points {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** A line of some thickness as a polygon. */
function ribbon(line: Points, thickness: number): Points {
  return [...line, ...line.map(([x, y]): [number, number] => [x, y + thickness]).reverse()];
}

/** Trousers, 600 × 800; `together`: their legs lie against each other, a dark line between them. */
export function drawTrousers(
  colour: Colour,
  ground: Ground,
  legs: 'apart' | 'together' = 'apart',
): DrawnGarment {
  const isApart = legs === 'apart';
  const half: Points = [
    [80, 90],
    [112, 230],
    [104, 720],
    [isApart ? 38 : 0, 720],
    [0, isApart ? 252 : 719],
  ];
  const outline: Points = [...half, ...mirrored(half).reverse().slice(1)];
  const back: Points = [];
  const front: Points = [];
  for (let t = -1; t <= 1.0001; t += 0.1) {
    back.push([t * 80, 90]);
    front.push([t * 80, 90 + 13 * (1 - t * t)]);
  }
  const truth: Record<string, [number, number]> = {
    waistCorner: [80, 90],
    waistMiddle: [0, 103],
    crotch: [0, 240],
    hemOuter: [104, 720],
    hemInner: [isApart ? 38 : 0, 720],
  };
  const crease: Detail[] = isApart ? [] : [{ points: rectangle(-1.5, 240, 1.5, 722), light: 0.35 }];
  return paint(outline, [...back, ...front.reverse()], truth, WIDTH / 2, colour, ground, crease);
}

/** Shorts, 600 × 800. */
export function drawShorts(colour: Colour, ground: Ground): DrawnGarment {
  const half: Points = [
    [130, 220],
    [205, 520],
    [24, 560],
    [0, 430],
  ];
  const outline: Points = [...half, ...mirrored(half).reverse().slice(1)];
  const truth: Record<string, [number, number]> = {
    waistCorner: [130, 220],
    crotch: [0, 430],
    hemOuter: [205, 520],
    hemInner: [24, 560],
  };
  return paint(outline, null, truth, WIDTH / 2, colour, ground);
}

/** A flared skirt, 600 × 800. */
export function drawSkirt(colour: Colour, ground: Ground): DrawnGarment {
  const half: Points = [
    [90, 120],
    [130, 260],
    [220, 680],
    [0, 700],
  ];
  const outline: Points = [...half, ...mirrored(half).reverse().slice(1)];
  const truth: Record<string, [number, number]> = { waistCorner: [90, 120], hemOuter: [220, 680] };
  return paint(outline, null, truth, WIDTH / 2, colour, ground);
}

function mirrored(points: Points): Points {
  return points.map(([x, y]) => [-x, y]);
}

function paint(
  outline: Points,
  inside: Points | null,
  truth: Record<string, [number, number]>,
  cx: number,
  colour: Colour,
  ground: Ground,
  details: readonly Detail[] = [],
): DrawnGarment {
  const angle = ((ground.tilt ?? 0) * Math.PI) / 180;
  const place = ([x, y]: readonly [number, number]) => {
    const dy = y - HEIGHT / 2;
    return {
      x: cx + x * Math.cos(angle) - dy * Math.sin(angle),
      y: HEIGHT / 2 + x * Math.sin(angle) + dy * Math.cos(angle),
    };
  };
  const fill = (points: Points) =>
    fillPolygon(
      points.flatMap((point) => {
        const { x, y } = place(point);
        return [x, y];
      }),
      WIDTH,
      HEIGHT,
    );
  const coverage = fill(outline);
  const insideBack = inside ? fill(inside) : null;
  const painted = details.map(({ points, light }) => ({ mask: fill(points), light }));
  const shadow = ground.shadow ? blurMask(coverage, 7) : null;
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const random = createRandom(7);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const cover = coverage.data[at]! / 255;
      let light = 1 - 0.45 * ((insideBack?.data[at] ?? 0) / 255);
      for (const detail of painted) light *= 1 + ((detail.light - 1) * detail.mask.data[at]!) / 255;
      // the shadow falls a little down and to the right
      const fallen = shadow && x > 4 && y > 5 ? shadow.data[at - 5 * WIDTH - 4]! / 255 : 0;
      const noise = ground.noise ? ground.noise * (random() + random() + random() - 1.5) * 2 : 0;
      const glow = 1 + (ground.glow ?? 0) * Math.exp(-(((x - 620) / 220) ** 2) - ((y - 250) / 160) ** 2);
      for (let c = 0; c < 3; c++) {
        const back =
          ground.colour === 'transparent' ? 0 : ground.colour[c]! * glow * (1 - 0.14 * fallen) + noise;
        const cloth = colour[c]! * light;
        const value = ground.colour === 'transparent' ? cloth : back + (cloth - back) * cover;
        picture.data[at * 4 + c] = value;
      }
      picture.data[at * 4 + 3] = ground.colour === 'transparent' ? Math.round(255 * cover) : 255;
    }
  const points: Record<string, { x: number; y: number }> = {};
  for (const [name, [x, y]] of Object.entries(truth)) {
    points[`left.${name}`] = place([x, y]);
    points[`right.${name}`] = place([-x, y]);
  }
  return { picture, coverage, truth: points };
}

/** Uniform numbers 0..1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
