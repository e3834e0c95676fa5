/** The gap between the legs of trousers in their picture: where it begins, where its edges are, and nothing of it is cloth. */
import { drawColoursOutwards } from '../garment/edge-colours.ts';
import type { BottomLandmarks } from '../garment/garment.ts';
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { coveredArea, cropMask, cropRgba, pasteRgbaInPlace } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { openCreaseInPlace, withShadeAlongFly } from './crotch-crease.ts';
import { type Ground, groundColour } from './ground-colour.ts';
import { polylineLength, resamplePolyline } from './polyline.ts';
import { LEG_RIBS } from './trouser-half.ts';

/** A gap that begins above the crotch found is looked for from here on, as a share of the way from the waist. */
const FROM = 0.55;
/** Reach to both sides of the line from waist to crotch within which the gap's narrow end is looked for, same unit. */
const ASIDE = 0.09;
/** Pixels by which the edges of the gap may be off. */
const RIM = 1.5;
/** Differences in Lab from the background up to which a pixel is background, and from which it is cloth. */
const LIKE = 6;
const UNLIKE = 9;
/**
 * The ground in the trousers' shade keeps its channels' proportions. Spread of the channels' ratios to the ground, over
 * their mean: from which cloth has a hue of its own, and share of it up to which a pixel has the ground's. Least light.
 */
const HUED = 0.06;
const GROUNDLIKE = 0.5;
const DARKEST = 0.3;
/** Ribs below the crotch at which a gap's blunt end is closed, and how far outside of the cloth its colours are drawn, pixels. */
const BLUNT_RIBS = 5;
const DRAWN = 9;
/** Ribs over which it tapers off. */
const TAPER = 2;
/** Breadth of the rim in which the ground's colour is mixed with the cloth's, pixels. */
const MIXED = 4;
/** Points of each inner edge. */
const EDGE_POINTS = 32;

/**
 * The landmarks with the crotch and the inner edges on the gap's own outline, `cloth` without anything of the gap, the
 * picture with the cloth's colours drawn outwards where the gap was opened, and the number of ribs below the crotch on which
 * the legs' inner edges are the mesh's.
 */
export function settleGap(
  bottom: BottomLandmarks,
  crotch: GarmentPoint,
  cloth: Mask,
  picture: RgbaImage,
): {
  readonly bottom: BottomLandmarks;
  readonly cloth: Mask;
  readonly picture: RgbaImage;
  readonly sewnRibs: number;
} {
  const waist = bottom.waist[bottom.waist.length >> 1]!;
  const line = { x: waist.x, y: waist.y, dx: crotch.x - waist.x, dy: crotch.y - waist.y };
  const opened = openNarrowEnd(cloth, picture, line);
  const end = raiseCrotch(opened, line);
  const lit = { ...opened, data: opened.data.slice() };
  const rise = Math.hypot(line.dx, line.dy);
  if (end && opened !== cloth) openCreaseInPlace(opened, lit, picture, end, rise);
  const raised = (end && raiseCrotch(opened, line)) ?? crotch;
  const crease = end ? Math.hypot(end.x - raised.x, end.y - raised.y) : 0;
  const edges = innerEdges(bottom, crotch, raised, opened);
  const settled: BottomLandmarks = {
    ...bottom,
    crotch: raised,
    left: { ...bottom.left, innerEdge: edges.left },
    right: { ...bottom.right, innerEdge: edges.right },
  };
  const inseam = polylineLength([raised, ...edges.left]);
  const sewnRibs = BLUNT_RIBS + Math.ceil((LEG_RIBS * crease) / inseam);
  const redrawn = withOwnEdges(picture, lit, cloth);
  return {
    bottom: settled,
    cloth: withBluntEndFilled(withoutGap(opened, edges, raised), edges, raised, sewnRibs),
    picture: end && redrawn !== picture ? withShadeAlongFly(redrawn, picture, end, rise) : redrawn,
    sewnRibs,
  };
}

/** The picture with the cloth's colours drawn outwards around what was `opened` of the `cloth`. */
function withOwnEdges(picture: RgbaImage, opened: Mask, cloth: Mask): RgbaImage {
  const { width, height } = cloth;
  const taken = createMask(width, height);
  for (let i = 0; i < taken.data.length; i++) if (opened.data[i]! < cloth.data[i]!) taken.data[i] = 255;
  const around = coveredArea(taken, 1, 3 * DRAWN);
  if (!around) return picture;
  const result = { ...picture, data: picture.data.slice() };
  // in a narrow gap nothing tells a mixed rim from cloth
  const sure = cropMask(opened, around);
  const rim = dilateSquare(cropMask(taken, around), MIXED);
  for (let i = 0; i < sure.data.length; i++) if (rim.data[i]! > 0) sure.data[i] = 0;
  const redrawn = drawColoursOutwards(cropRgba(picture, around), sure);
  pasteRgbaInPlace(result, redrawn, around.x, around.y);
  return result;
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/**
 * The cut-out with the gap's narrow upper end opened: what joins onto the background there and has its colour. A smooth
 * cut-out closes it.
 */
function openNarrowEnd(cloth: Mask, picture: RgbaImage, { x, y, dx, dy }: Line): Mask {
  const { width, height } = cloth;
  const length = Math.hypot(dx, dy) || 1;
  const box = {
    left: Math.max(1, Math.floor(x + dx - ASIDE * length)),
    right: Math.min(width - 2, Math.ceil(x + dx + ASIDE * length)),
    top: Math.max(1, Math.floor(y + FROM * dy)),
    bottom: Math.min(height - 2, Math.ceil(y + 1.35 * dy)),
  };
  const ground = groundColour(cloth, picture);
  if (!ground) return cloth;
  const lab = new Float32Array(3);
  const queue: number[] = [];
  const shaded = shadedGround(cloth, picture, ground, box);
  for (let row = box.top; row <= box.bottom; row++)
    for (let column = box.left; column <= box.right; column++)
      if (cloth.data[row * width + column]! < 128) queue.push(row * width + column);
  const data = cloth.data.slice();
  const seen = new Uint8Array(data.length);
  for (const at of queue) seen[at] = 1;
  for (let k = 0; k < queue.length; k++) {
    const at = queue[k]!;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      const column = next % width;
      const row = (next - column) / width;
      if (seen[next] || column < box.left || column > box.right || row < box.top || row > box.bottom)
        continue;
      seen[next] = 1;
      srgbToLab(picture.data[4 * next]!, picture.data[4 * next + 1]!, picture.data[4 * next + 2]!, lab, 0);
      const difference = Math.hypot(
        lab[0]! - ground.lab[0],
        lab[1]! - ground.lab[1],
        lab[2]! - ground.lab[2],
      );
      if (difference < UNLIKE)
        data[next] = Math.min(data[next]!, (255 * Math.max(0, difference - LIKE)) / (UNLIKE - LIKE));
      else if (shaded(next)) data[next] = 0;
      else continue;
      if (data[next] === 0) queue.push(next);
    }
  }
  return { width, height, data };
}

/** Tells of pixels of the `box` whether they are the ground in the shade of cloth that has a hue of its own. */
function shadedGround(
  cloth: Mask,
  { data, width }: RgbaImage,
  { rgb }: Ground,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): (at: number) => boolean {
  const tint = (at: number): { light: number; spread: number } => {
    const [r, g, b] = [data[4 * at]! / rgb[0], data[4 * at + 1]! / rgb[1], data[4 * at + 2]! / rgb[2]];
    const light = (r + g + b) / 3;
    return { light, spread: (Math.max(r, g, b) - Math.min(r, g, b)) / Math.max(0.05, light) };
  };
  const spreads: number[] = [];
  for (let y = top; y <= bottom; y += 2)
    for (const x of [left, left + 2, right - 2, right])
      if (cloth.data[y * width + x] === 255) spreads.push(tint(y * width + x).spread);
  // the palest of it counts
  const hue = spreads.length > 20 ? spreads.sort((a, b) => a - b)[spreads.length >> 2]! : 0;
  if (hue < HUED) return () => false;
  return (at) => {
    const { light, spread } = tint(at);
    return light > DARKEST && light < 1 && spread < GROUNDLIKE * hue;
  };
}

/** The gap's upper end, when it lies above the crotch found. */
function raiseCrotch(cloth: Mask, { x, y, dx, dy }: Line): GarmentPoint | null {
  const length = Math.hypot(dx, dy) || 1;
  const reach = Math.max(4, 0.5 * ASIDE * length);
  for (let at = FROM * length; at < length; at += 1) {
    const point = { x: x + (dx * at) / length, y: y + (dy * at) / length };
    for (let k = 0; k <= reach; k++)
      for (const aside of [k, -k]) {
        const open = { x: point.x - (aside * dy) / length, y: point.y + (aside * dx) / length };
        if (coverageAt(cloth, open) >= 128) continue;
        return { x: open.x - (RIM * dx) / length, y: open.y - (RIM * dy) / length };
      }
  }
  return null;
}

const coverageAt = ({ data, width }: Mask, { x, y }: GarmentPoint): number =>
  data[Math.floor(y) * width + Math.floor(x)] ?? 0;

/** Inner edges from the raised crotch on, each point moved onto the cloth's edge where the gap is open. */
function innerEdges(
  { left, right }: BottomLandmarks,
  crotch: GarmentPoint,
  raised: GarmentPoint,
  cloth: Mask,
): { readonly left: GarmentPoint[]; readonly right: GarmentPoint[] } {
  const found = {
    left: resamplePolyline(left.innerEdge, EDGE_POINTS),
    right: resamplePolyline(right.innerEdge, EDGE_POINTS),
  };
  const above = Math.max(0, Math.min(8, Math.floor((crotch.y - raised.y) / 4)));
  const middles: [GarmentPoint, GarmentPoint][] = [];
  for (let k = 1; k <= above; k++) {
    const t = k / above;
    const point = { x: raised.x + (crotch.x - raised.x) * t, y: raised.y + (crotch.y - raised.y) * t };
    middles.push([point, point]);
  }
  for (let i = 0; i < EDGE_POINTS; i++) middles.push([found.left[i]!, found.right[i]!]);
  const edges = { left: [] as GarmentPoint[], right: [] as GarmentPoint[] };
  for (const [a, b] of middles) {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const half = Math.hypot(a.x - b.x, a.y - b.y) / 2;
    const open = coverageAt(cloth, middle) < 128;
    for (const [side, point, sign] of [
      ['left', a, 1],
      ['right', b, -1],
    ] as const) {
      const border = open ? borderFrom(cloth, middle, sign, half + 12) : null;
      edges[side].push(border ?? point);
    }
  }
  return edges;
}

/** The first point beside `from` that is cloth, at most `reach` pixels away; null without. */
function borderFrom(cloth: Mask, from: GarmentPoint, sign: 1 | -1, reach: number): GarmentPoint | null {
  for (let d = 0; d <= reach; d++) {
    const point = { x: from.x + sign * d, y: from.y };
    if (coverageAt(cloth, point) >= 128) return point;
  }
  return null;
}

/**
 * `cloth` grown a little beyond straight lines from the crotch to the legs' inner edges, as the legs' ribs draw them: a gap
 * that ends blunt in the picture would leave a slit between legs that meet. The picture has the cloth's colours there, drawn
 * outwards, and the mesh's own edge is the legs'.
 */
function withBluntEndFilled(
  cloth: Mask,
  edges: { readonly left: readonly GarmentPoint[]; readonly right: readonly GarmentPoint[] },
  crotch: GarmentPoint,
  ribs: number,
): Mask {
  const { width, height } = cloth;
  const data = cloth.data.slice();
  for (const [edge, sign] of [
    [edges.left, 1],
    [edges.right, -1],
  ] as const) {
    const line = resamplePolyline([crotch, ...edge], LEG_RIBS + 1).slice(0, ribs + 1);
    // what stands out of the edge comes to nothing at the strip's end, or a tick would be seen there
    const rim = line.map(({ x, y }, k) => ({ x: x - sign * RIM * Math.min(1, (ribs - k) / TAPER), y }));
    const inward = line.map(({ x, y }) => ({ x: x + sign * DRAWN, y }));
    const outline = [...rim, ...inward.reverse()];
    const strip = fillPolygon(
      outline.flatMap(({ x, y }) => [x, y]),
      width,
      height,
    );
    for (let i = 0; i < data.length; i++) if (strip.data[i]! > data[i]!) data[i] = strip.data[i]!;
  }
  return { width, height, data };
}

/** `cloth` less what lies between the inner edges of the legs. */
function withoutGap(
  cloth: Mask,
  { left, right }: { readonly left: readonly GarmentPoint[]; readonly right: readonly GarmentPoint[] },
  crotch: GarmentPoint,
): Mask {
  // the polygon drawn in a little towards its middle, so that no soft edge of the legs is lost
  const inward = (from: GarmentPoint, to: GarmentPoint): GarmentPoint => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const by = Math.min(0.5, RIM / Math.max(1e-6, length));
    return { x: from.x + (to.x - from.x) * by, y: from.y + (to.y - from.y) * by };
  };
  const outline = [
    crotch,
    ...left.map((point, i) => inward(point, right[i]!)),
    ...right.map((point, i) => inward(point, left[i]!)).reverse(),
  ];
  const gap = fillPolygon(
    outline.flatMap(({ x, y }) => [x, y]),
    cloth.width,
    cloth.height,
  );
  for (let i = 0; i < gap.data.length; i++)
    gap.data[i] = Math.round((cloth.data[i]! * (255 - gap.data[i]!)) / 255);
  return gap;
}
