/**
 * Narrow pieces along a worn garment's outline that its plain cloth doesn't go on into: wall that shows between arm and body or
 * beside a shoulder, the dark underside of a cuff, the shadow along an arm. They end at an edge where the cloth begins.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, createPlane, type LabImage, type Mask } from '../pixels/image.ts';
import { wideBlur } from '../pixels/wide-blur.ts';

/** In shoulder widths: how deep a piece reaches from the outline, also at hem and cuffs, from where on cloth is the garment's own, and how far it tells. */
const DEEPEST = 0.055;
const DEEPEST_AT_HEM = 0.025;
const OWN = 0.07;
const AROUND = 0.08;
/** How far from the lines of shoulders, sleeves, sides and hems pieces are looked for, and away from the neckline. */
const REACH = 0.08;
const ROOM = 0.06;
/** Cloth whose colours (Lab) spread by more is not plain. */
const PLAIN = 9;
/** A piece differs at least so much from the cloth beside it, and by so many of its spreads; wall that it goes on into by less. */
const APART = { least: 6, spreads: 2.5 } as const;
const WALL_APART = { least: 3.5, spreads: 1.5 } as const;
/** Of that so much lies in the step (across six pixels) along its border with the cloth: shading has none. */
const EDGE = 0.55;
/** Where a piece goes on into the wall, the step there is so much lower. */
const GOES_ON = 0.5;
/** In shoulder widths, and their squares: a longer piece is a stripe, a smaller one noise. */
const LONGEST = 0.4;
const SMALLEST = 0.0002;
/** Weight of the cloth around from which on its colours are known. */
const LEAST_KNOWN = 0.01;

/**
 * `cloth` (255 or 0, the size of `lab`) without such pieces. `scale` leads from the points of `top` to its pixels, `unit` is the
 * shoulder width in them.
 */
export function withoutRimPieces(
  cloth: Mask,
  lab: LabImage,
  top: TopLandmarks,
  unit: number,
  scale: number,
): Mask {
  const { width, height } = cloth;
  const depth = depthIn(cloth, OWN * unit + 2);
  const own = coloursInside(cloth, lab, depth, unit);
  const deepest = deepestPieces(top, width, height, unit, scale);
  const odd = createMask(width, height);
  const paler = createMask(width, height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (cloth.data[at] !== 255 || depth[at]! > deepest[at]! * unit) continue;
      const spread = own.spread[at]!;
      if (!(spread <= PLAIN)) continue;
      let squares = 0;
      for (let c = 0; c < 3; c++) squares += (meanOfNine(lab, at, c) - own.mean[c]![at]!) ** 2;
      const apart = Math.sqrt(squares);
      if (apart > Math.max(APART.least, APART.spreads * spread)) odd.data[at] = 255;
      if (apart > Math.max(WALL_APART.least, WALL_APART.spreads * spread)) paler.data[at] = 255;
    }
  const result = { ...cloth, data: cloth.data.slice() };
  // light on the cloth's rim ends where the cloth does, a light wall goes on
  dropPieces(odd, ({ lighter, apart, goesOn }) => lighter < 0.5 * apart || goesOn);
  dropPieces(paler, ({ goesOn }) => goesOn);
  return result;

  function dropPieces(
    pieces: Mask,
    isOdd: (piece: { lighter: number; apart: number; goesOn: boolean }) => boolean,
  ): void {
    const { labels, components } = connectedComponents(pieces, 4);
    const found = components.map(() => ({ apart: 0, lighter: 0, step: 0, border: 0, rise: 0, rim: 0 }));
    for (let y = 4; y < height - 4; y++)
      for (let x = 4; x < width - 4; x++) {
        const at = y * width + x;
        const piece = found[labels[at]! - 1];
        if (!piece) continue;
        for (const step of [1, -1, width, -width]) {
          const beyond = at + step;
          if (pieces.data[beyond] === 255) continue;
          const apart = apartIn(lab, at - 2 * step, at + 4 * step);
          if (cloth.data[beyond] === 0) {
            piece.rise += apart;
            piece.rim++;
          } else {
            piece.step += apart;
            piece.border++;
          }
        }
        let squares = 0;
        for (let c = 0; c < 3; c++) squares += (lab.data[3 * at + c]! - own.mean[c]![at]!) ** 2;
        piece.apart += Math.sqrt(squares);
        piece.lighter += lab.data[3 * at]! - own.mean[0]![at]!;
      }
    const drops = found.map(({ apart, lighter, step, border, rise, rim }, k) => {
      const { area, left, right, top: upper, bottom } = components[k]!;
      const length = Math.max(right - left, bottom - upper);
      if (area < SMALLEST * unit * unit || rim === 0 || length > LONGEST * unit) return false;
      if (step * area < EDGE * apart * border) return false;
      return isOdd({ apart, lighter, goesOn: rise * border < GOES_ON * step * rim });
    });
    for (let at = 0; at < labels.length; at++) if (drops[labels[at]! - 1]) result.data[at] = 0;
  }
}

/** Distance of the cloth's pixels from its outline, as far as `reach`. */
function depthIn(cloth: Mask, reach: number): Float32Array {
  const open = createMask(cloth.width, cloth.height);
  for (let at = 0; at < open.data.length; at++) open.data[at] = 255 - cloth.data[at]!;
  return chamferDistanceWithin(open, reach).data;
}

/** Mean colour of the cloth that lies deeper inside, around each pixel, and its spread; NaN far from any. */
function coloursInside(
  cloth: Mask,
  lab: LabImage,
  depth: Float32Array,
  unit: number,
): { readonly mean: readonly Float32Array[]; readonly spread: Float32Array } {
  const { width, height } = cloth;
  const isDeep = (at: number): boolean => cloth.data[at] === 255 && depth[at]! > OWN * unit;
  const blurred = (value: (at: number) => number): Float32Array => {
    const plane = createPlane(width, height);
    for (let at = 0; at < plane.data.length; at++) if (isDeep(at)) plane.data[at] = value(at);
    return wideBlur(plane, AROUND * unit).data;
  };
  const weight = blurred(() => 1);
  const mean = [0, 1, 2].map((c) => blurred((at) => lab.data[3 * at + c]!));
  const spread = blurred(
    (at) => lab.data[3 * at]! ** 2 + lab.data[3 * at + 1]! ** 2 + lab.data[3 * at + 2]! ** 2,
  );
  for (let at = 0; at < weight.length; at++) {
    const share = weight[at]! < LEAST_KNOWN ? Number.NaN : 1 / weight[at]!;
    let square = spread[at]! * share;
    for (const plane of mean) {
      plane[at]! *= share;
      square -= plane[at]! ** 2;
    }
    spread[at] = Math.sqrt(Math.max(0, square));
  }
  return { mean, spread };
}

/** How deep a piece may reach at each pixel, in shoulder widths: 0 away from shoulders, sleeves, sides and hems, and at the neckline. */
function deepestPieces(
  top: TopLandmarks,
  width: number,
  height: number,
  unit: number,
  scale: number,
): Float32Array {
  const [lines, hems, ends] = [0, 1, 2].map(() => createMask(width, height)) as [Mask, Mask, Mask];
  const stroke = (mask: Mask, points: readonly { x: number; y: number }[]): void =>
    strokeMask(
      mask,
      points.map(({ x, y }) => ({ x: scale * x, y: scale * y })),
    );
  for (const { neckPoint, shoulderTip, armpit, armhole, sideSeam, sleeve } of [top.left, top.right]) {
    stroke(lines, [neckPoint, shoulderTip, ...(sleeve ? sleeve.outerEdge : armhole)]);
    stroke(lines, [armpit, ...sideSeam]);
    if (!sleeve) continue;
    stroke(lines, [armpit, ...sleeve.innerEdge]);
    stroke(hems, [sleeve.innerEdge.at(-1)!, sleeve.outerEdge.at(-1)!]);
  }
  stroke(hems, top.hem);
  stroke(ends, top.neckline);
  const near = chamferDistanceWithin(lines, REACH * unit).data;
  const hem = chamferDistanceWithin(hems, REACH * unit).data;
  const end = chamferDistanceWithin(ends, ROOM * unit).data;
  const result = new Float32Array(width * height);
  for (let at = 0; at < result.length; at++) {
    if (end[at]! < ROOM * unit) continue;
    if (hem[at]! < REACH * unit) result[at] = DEEPEST_AT_HEM;
    else if (near[at]! < REACH * unit) result[at] = DEEPEST;
  }
  return result;
}

function meanOfNine({ data, width }: LabImage, at: number, c: number): number {
  let sum = 0;
  for (let row = -width; row <= width; row += width)
    for (let column = -1; column <= 1; column++) sum += data[3 * (at + row + column) + c]!;
  return sum / 9;
}

function apartIn({ data }: LabImage, i: number, j: number): number {
  return Math.hypot(
    data[3 * i]! - data[3 * j]!,
    data[3 * i + 1]! - data[3 * j + 1]!,
    data[3 * i + 2]! - data[3 * j + 2]!,
  );
}
