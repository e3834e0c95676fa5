/**
 * The rims of bare arms. A light behind the person makes an arm’s edge so pale that the parse takes it for a light top,
 * but skin goes over into it without an edge.
 */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth, chamferDistanceWithin, distanceFromBroad } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { joinCoverage } from '../pixels/front-layer.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { closeDisc } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** What lies deeper than this in a class shows its own colour, in shoulder widths; at least so many pixels tell it. */
const INSIDE = 0.045;
const ENOUGH = 60;
/** A top that differs less from skin, in Lab, makes no edge beside it. */
const UNLIKE = 20;
/** A pale rim is at most so broad, in shoulder widths. */
const BROADEST = 0.06;
/** Least area of a rim in squares of the shoulder width. */
const SMALLEST = 0.003;
/** Least shares of a rim's border that the arm and the background make up. */
const BESIDE_ARM = 0.3;
const BESIDE_GROUND = 0.25;
/** Between arm and rim colours differ by less than this share of what they do between skin and the top. */
const NO_EDGE = 0.35;
/** A rim keeps so far off the broad top, pixels. */
const APART = 3;
/** Shreds of the top that a rim encloses with its arm are at most so broad, pixels. */
const SHRED = 12;
/** The soft edge of a class, pixels. */
const SOFT = 3;

/** The person with pale rims of bare arms as arm. */
export function withArmRims(person: PerceivedPerson): PerceivedPerson {
  const unit = torsoFrame(person.pose).shoulderWidth;
  return (['leftArm', 'rightArm'] as const).reduce((result, name) => withRimsOf(result, name, unit), person);
}

function withRimsOf(person: PerceivedPerson, name: 'leftArm' | 'rightArm', unit: number): PerceivedPerson {
  const { photo, parse } = person;
  const reach = BROADEST * unit;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(2 * reach) + SOFT);
  if (!area) return person;
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const of = (className: BodyClass): Mask => {
    const wanted = BODY_CLASSES.indexOf(className);
    const mask = createMask(width, height);
    for (let at = 0; at < labels.length; at++) if (labels[at] === wanted) mask.data[at] = 255;
    return mask;
  };
  const [arm, top, ground] = [of(name), of('upperClothes'), of('background')];
  const lab = toLab(cropRgba(photo, area)).data;
  const [ofSkin, ofTop] = [arm, top].map((mask) => colourInside(mask, lab, INSIDE * unit));
  if (!ofSkin || !ofTop) return person;
  const clothStep = Math.hypot(...ofSkin.map((value, c) => value - ofTop[c]!));
  if (clothStep < UNLIKE) return person;

  const fromBroad = distanceFromBroad(top, 0.6 * reach, 2 * reach).data;
  const fromArm = chamferDistanceWithin(arm, reach).data;
  const thin = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (top.data[at]! > 0 && fromArm[at]! < reach && fromBroad[at]! > 0.6 * reach + APART)
      thin.data[at] = 255;
  const isRim = (piece: Piece): boolean => {
    const { arm: besideArm, ground: besideGround } = borderOf(piece, arm, ground);
    return (
      besideArm > BESIDE_ARM &&
      besideGround > BESIDE_GROUND &&
      stepFrom(piece, arm, lab) < NO_EDGE * clothStep
    );
  };
  let rims = piecesOf(thin, (piece) => piece.at.length > SMALLEST * unit * unit && isRim(piece));
  if (!rims.data.includes(255)) return person;
  // and the shreds in which such a rim ends
  const near = chamferDistanceWithin(rims, reach).data;
  rims = piecesOf(thin, (piece) => near[piece.at[0]!]! < reach && isRim(piece));
  const besideRim = chamferDistanceWithin(rims, SHRED).data;
  // shreds between rim and arm go with it
  const soft = chamferDistanceWithin(closeDisc(joinCoverage([rims, arm]), SHRED), SOFT).data;
  for (let at = 0; at < labels.length; at++)
    if (soft[at]! <= SOFT && besideRim[at]! < SHRED && fromBroad[at]! > 0.6 * reach + 1) rims.data[at] = 255;
  const whole = createMask(parse.width, parse.height);
  pasteMaskInPlace(whole, rims, area.x, area.y);
  return moveCoverage(person, 'upperClothes', name, whole);
}

/** The mean Lab colour of what lies deep inside the mask; null where that is too little. */
function colourInside(mask: Mask, lab: Float32Array, deep: number): number[] | null {
  const depth = chamferDepth(mask).data;
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < depth.length; at++) {
    if (depth[at]! <= deep) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += lab[3 * at + c]!;
  }
  return count < ENOUGH ? null : sum.map((value) => value / count);
}

interface Piece {
  /** Its pixels. */
  readonly at: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly holds: (at: number) => boolean;
}

/** The connected pieces of the mask that `wanted` takes. */
function piecesOf(mask: Mask, wanted: (piece: Piece) => boolean): Mask {
  const { width, height } = mask;
  const { labels, components } = connectedComponents(mask, 8);
  const pixels: number[][] = components.map(() => []);
  for (let at = 0; at < labels.length; at++) if (labels[at]! > 0) pixels[labels[at]! - 1]!.push(at);
  const result = createMask(width, height);
  pixels.forEach((at, k) => {
    if (wanted({ at, width, height, holds: (pixel) => labels[pixel] === k + 1 }))
      for (const pixel of at) result.data[pixel] = 255;
  });
  return result;
}

/** Shares of a piece's border beside the `arm` and beside the `ground`. */
function borderOf(
  { at, width, height, holds }: Piece,
  arm: Mask,
  ground: Mask,
): { readonly arm: number; readonly ground: number } {
  let [all, ofArm, ofGround] = [0, 0, 0];
  for (const pixel of at) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x === 0 || y === 0 || x + 1 === width || y + 1 === height) continue;
    for (const step of [1, -1, width, -width]) {
      if (holds(pixel + step)) continue;
      all++;
      if (arm.data[pixel + step]! > 0) ofArm++;
      else if (ground.data[pixel + step]! > 0) ofGround++;
    }
  }
  return { arm: ofArm / Math.max(1, all), ground: ofGround / Math.max(1, all) };
}

/** Mean difference in Lab between the colours some pixels to either side of the piece's border with the arm. */
function stepFrom({ at, width, height, holds }: Piece, arm: Mask, lab: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const pixel of at) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x < 3 || y < 3 || x + 3 >= width || y + 3 >= height) continue;
    for (const step of [1, -1, width, -width]) {
      const [inside, outside] = [pixel - 2 * step, pixel + 3 * step];
      if (arm.data[pixel + step] === 0 || arm.data[outside] === 0 || !holds(inside)) continue;
      let squares = 0;
      for (let c = 0; c < 3; c++) squares += (lab[3 * inside + c]! - lab[3 * outside + c]!) ** 2;
      sum += Math.sqrt(squares);
      count++;
    }
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
}
