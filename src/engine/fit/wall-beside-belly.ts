/**
 * Wall that the parse took for the top beside a bare belly: a short top ends above it, and what lies between the belly and
 * an arm is what stands behind, often in the body's own shadow.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { closeDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';
import { thinned } from '../pixels/nearest-colour.ts';
import { classTable } from './body-labels.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, torsoFrame } from './torso-frame.ts';

/** Shares of the torso's height between which a belly shows. */
const HIGHEST = 0.35;
const LOWEST = 1.2;
/** Least reach of a row of its skin from the axis, and most of what lies beside it, in shoulder widths. */
const LEAST_SKIN = 0.2;
const FARTHEST = 0.4;
/** Pixels of another class that are a fault of the parse. */
const MISS = 3;
/** The parse's soft edges reach so many pixels over the border, and what lies there. */
const FRINGE = 4;
const BESIDE = ['background', 'neck', 'leftArm', 'rightArm', 'lowerClothes'] as const;
/** Radius in shoulder widths of the disc that fits into the top's core, and how many of its colours are looked at. */
const CORE = 0.11;
const SAMPLES = 300;
/** A colour is the top's when more than this share of its core lies within so much in Lab. */
const ALIKE = 8;
const COMMON = 0.1;
/** What has more than this share of the top's colours is a hem that hangs lower at the side; and a row of more is one. */
const MOST_OWN = 0.4;
const HEM_OWN = 0.8;
/** So near to the lower clothes lie the ends of their waistband, in shoulder widths. */
const CORNER = 0.1;

/** The person with such wall as background. */
export function withoutWallBesideBelly(person: PerceivedPerson): PerceivedPerson {
  const { labels, width, height } = person.parse;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  // a belly's side may have been taken for the arm beside it
  const skin = classTable(['neck', 'leftArm', 'rightArm']);
  const ownSkin = BODY_CLASSES.indexOf('neck');
  const top = BODY_CLASSES.indexOf('upperClothes');
  const wall = createMask(width, height);
  const sums: Record<number, { own: number; all: number }> = {
    1: { own: 0, all: 0 },
    [-1]: { own: 0, all: 0 },
  };
  let isOwn: ((at: number) => boolean) | null = null;
  for (let v = HIGHEST * frame.torsoLength; v < LOWEST * frame.torsoLength; v += 0.5)
    for (const sign of [1, -1]) {
      const indexAt = (u: number): number => {
        const { x, y } = fromTorso(frame, sign * u, v);
        return x < 0 || y < 0 || x >= width || y >= height ? -1 : Math.floor(y) * width + Math.floor(x);
      };
      let [end, belly] = [-1, 0];
      for (let u = 0; u - end <= MISS; u++) {
        const label = labels[indexAt(u)]!;
        if (skin[label]) end = u;
        if (label === ownSkin) belly++;
      }
      if (belly < LEAST_SKIN * unit) continue;
      const row: number[] = [];
      for (let u = end + 1, miss = 0; u < end + FARTHEST * unit && miss <= MISS; u++)
        if (labels[indexAt(u)] === top) {
          row.push(indexAt(u));
          miss = 0;
        } else miss++;
      if (row.length === 0) continue;
      isOwn ??= coloursOfTop(person, unit);
      // a row of nothing else is the hem's
      const own = row.filter(isOwn).length;
      if (own > HEM_OWN * row.length) continue;
      sums[sign]!.own += own;
      sums[sign]!.all += row.length;
      for (const at of row) wall.data[at] = sign > 0 ? 1 : 2;
    }
  if (!isOwn) return person;
  const isWall = [false, ...[1, -1].map((sign) => sums[sign]!.own < MOST_OWN * sums[sign]!.all)];
  for (let at = 0; at < wall.data.length; at++)
    if (wall.data[at]! > 0) wall.data[at] = isWall[wall.data[at]!] ? 255 : 0;
  const corners = cornersBelow(wall, person, isOwn, CORNER * unit);
  const open = moveCoverage(person, 'upperClothes', 'background', closeDisc(wall, 1));
  // the rim of a corner mixes it with the wall
  const rim = moveCoverage(open, 'upperClothes', 'lowerClothes', corners);
  const settled = moveCoverage(rim, 'upperClothes', 'background', dilateSquare(corners, FRINGE));
  return withoutFringe(settled, { ...wall, data: wall.data.map((value, at) => value | corners.data[at]!) });
}

/**
 * Ends of the waistband: what lies beside the belly, near the lower clothes, in a colour that the top has too, which may be
 * theirs. They are taken out of `wall`.
 */
function cornersBelow(
  wall: Mask,
  { parse: { labels } }: PerceivedPerson,
  isOwn: (at: number) => boolean,
  reach: number,
): Mask {
  const { width, height } = wall;
  const [top, lower] = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  const clothes = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === lower) clothes.data[at] = 255;
  const fromClothes = chamferDistanceWithin(clothes, reach).data;
  const fromWall = chamferDistanceWithin(wall, reach).data;
  // cloth of the top itself hangs together
  const rest = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === top && wall.data[at] === 0) rest.data[at] = 255;
  const { labels: pieces, components } = connectedComponents(rest, 8);
  const corners = createMask(width, height);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== top || fromClothes[at]! >= reach || fromWall[at]! >= reach || !isOwn(at)) continue;
    if (pieces[at]! > 0 && components[pieces[at]! - 1]!.area > reach * reach) continue;
    corners.data[at] = 255;
    wall.data[at] = 0;
  }
  return corners;
}

/** The soft rim that such `pieces` had as the top's, given to the class that each pixel has. */
function withoutFringe(person: PerceivedPerson, pieces: Mask): PerceivedPerson {
  const { labels } = person.parse;
  const near = dilateSquare(pieces, FRINGE);
  return BESIDE.reduce((result, name) => {
    const own = BODY_CLASSES.indexOf(name);
    const rim = { ...near, data: near.data.map((value, at) => (labels[at] === own ? value : 0)) };
    return moveCoverage(result, 'upperClothes', name, rim);
  }, person);
}

/** Tells whether a pixel of the photo has a colour that the top's core has too. */
function coloursOfTop({ photo, parse }: PerceivedPerson, unit: number): (at: number) => boolean {
  const { labels, width, height } = parse;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const top = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === upper) top.data[at] = 255;
  const core = openDisc(top, Math.max(1, Math.round(CORE * unit)));
  const inside: number[] = [];
  for (let at = 0; at < labels.length; at++) if (core.data[at] === 255) inside.push(at);
  const lab = new Float32Array(3);
  const colourAt = (at: number): readonly [number, number, number] => {
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    return [lab[0]!, lab[1]!, lab[2]!];
  };
  const samples = thinned(inside, SAMPLES).map(colourAt);
  return (at) => {
    const [l, a, b] = colourAt(at);
    let near = 0;
    for (const sample of samples) if (Math.hypot(l - sample[0], a - sample[1], b - sample[2]) < ALIKE) near++;
    return near > COMMON * samples.length;
  };
}
