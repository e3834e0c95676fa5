/**
 * The edge of a bare arm beside the lower clothes, told by colours. The parse lets it run in steps there, and takes the wall that is
 * seen in the narrow gap between both for the arm: before new clothes that is a pale, ragged fringe.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropLabels, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { edgeMatte } from '../pixels/edge-matte.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab, toLab } from '../pixels/lab.ts';
import { dilateDisc, openDisc } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** So far to both sides of the parse's edge, and of a place where both meet, the edge is looked for, in shoulder widths. */
const BESIDE = 0.022;
const ALONG = 0.05;
/** Places of lower clothes and of the ground beside the arm whose colours are compared. */
const SAMPLES = 160;
/** Spurs of the arm thinner than twice this go, in pixels; half-width of the band in which coverage is read from colours. */
const SPUR = 1.5;
const BAND = 1.8;
/** Colours of arm and clothes that differ by less in Lab tell no edge. */
const UNLIKE = 18;
/** So far from the hand what is no skin may be worn at the wrist, in shoulder widths. */
const WRIST = 0.25;
/** Skin turns away from the light towards the arm's edge: sRGB codes there, as shares of those farther in. */
const SHADES = [1.15, 1, 0.85, 0.7, 0.55, 0.45] as const;

/** The person with the edges of the arms beside the lower clothes where colours tell them. */
export function withArmEdgesOnLower(person: PerceivedPerson): PerceivedPerson {
  return (['leftArm', 'rightArm'] as const).reduce(settleEdge, person);
}

function settleEdge(person: PerceivedPerson, name: 'leftArm' | 'rightArm'): PerceivedPerson {
  const { parse, photo } = person;
  const unit = torsoFrame(person.pose).shoulderWidth;
  const beside = Math.max(3, BESIDE * unit);
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(3 * beside));
  if (!area) return person;
  const labels = cropLabels(parse.labels, parse.width, area);
  const of = (part: (typeof BODY_CLASSES)[number]): Mask => maskOf(labels, area, BODY_CLASSES.indexOf(part));
  const [arm, cloth, ground] = [of(name), of('lowerClothes'), of('background')];
  const [fromArm, fromCloth] = [arm, cloth].map((mask) => chamferDistanceWithin(mask, ALONG * unit).data);
  const fromOther = chamferDistanceWithin(
    { ...arm, data: arm.data.map((value) => 255 - value) },
    2 * beside,
  ).data;
  const [core, edge] = [createMask(area.width, area.height), createMask(area.width, area.height)];
  const [ofSkin, ofCloth, ofGround]: [number[], number[], number[]] = [[], [], []];
  for (let at = 0; at < labels.length; at++) {
    if (arm.data[at] === 255 && fromOther[at]! > beside) {
      core.data[at] = 255;
      if (fromCloth![at]! < ALONG * unit) ofSkin.push(at);
    } else if (
      fromCloth![at]! < ALONG * unit &&
      (arm.data[at] === 255 ||
        (fromArm![at]! < beside && (cloth.data[at] === 255 || ground.data[at] === 255)))
    )
      edge.data[at] = 255;
    if (cloth.data[at] === 255 && fromArm![at]! > beside && fromArm![at]! < ALONG * unit) ofCloth.push(at);
    if (ground.data[at] === 255 && fromArm![at]! > beside) ofGround.push(at);
  }
  if (Math.min(ofSkin.length, ofCloth.length) < SAMPLES) return person;
  const picture = cropRgba(photo, area);
  const lab = toLab(picture).data;
  const [ofArm, ofLower] = [meanOf(lab, ofSkin), meanOf(lab, ofCloth)];
  if (Math.hypot(...ofArm.map((value, c) => value - ofLower[c]!)) < UNLIKE) return person;
  const skin = smoothFill(picture, core, edge).data;
  const others = [...thinned(ofCloth, SAMPLES), ...(ofGround.length > 0 ? thinned(ofGround, SAMPLES) : [])];
  const hand = of(name === 'leftArm' ? 'leftHand' : 'rightHand');
  const shaded = new Float32Array(3);
  const inside = createMask(area.width, area.height);
  const rest = createMask(area.width, area.height);
  for (let at = 0; at < labels.length; at++) {
    const own = arm.data[at]! | hand.data[at]!;
    rest.data[at] = 255 - (own | cloth.data[at]! | ground.data[at]!);
    if (edge.data[at] === 0) inside.data[at] = own;
    else if (distanceToSkin(lab, skin, at, shaded) < nearestColour(lab, at, others, 1).distance)
      inside.data[at] = 255;
  }
  const matte = edgeMatte(picture, joinedTo(core, openDisc(inside, SPUR)), BAND).data;
  const band = dilateDisc(edge, BAND).data;
  const besideRest = dilateDisc(rest, BAND + 1).data;
  const fromHand = chamferDistanceWithin(hand, WRIST * unit).data;
  const [joins, leaves] = [createMask(parse.width, parse.height), createMask(parse.width, parse.height)];
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      if (band[at] === 0 || besideRest[at] === 255 || fromHand[at]! < WRIST * unit) continue;
      const to = (area.y + y) * parse.width + area.x + x;
      const [old, lower] = [parse.coverage[name].data[to]!, parse.coverage.lowerClothes.data[to]!];
      const wanted = ((old + lower) * matte[at]!) / 255;
      if (wanted > old) joins.data[to] = (255 * (wanted - old)) / lower + 0.5;
      else if (wanted < old) leaves.data[to] = (255 * (old - wanted)) / old + 0.5;
    }
  return moveCoverage(moveCoverage(person, 'lowerClothes', name, joins), name, 'lowerClothes', leaves);
}

/** 255 on the pixels of the class `part`. */
function maskOf(labels: Uint8Array, { width, height }: PixelArea, part: number): Mask {
  return { width, height, data: labels.map((label) => (label === part ? 255 : 0)) };
}

/** The pieces of `mask` that touch `core`. */
function joinedTo(core: Mask, mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 4);
  const touches = new Uint8Array(components.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && core.data[at] === 255) touches[labels[at]! - 1] = 1;
  return { ...mask, data: mask.data.map((_, at) => (touches[labels[at]! - 1] ? 255 : 0)) };
}

/** Mean colour of some pixels, in Lab. */
function meanOf(lab: ArrayLike<number>, pixels: readonly number[]): [number, number, number] {
  const mean: [number, number, number] = [0, 0, 0];
  for (const at of pixels) for (let c = 0; c < 3; c++) mean[c]! += lab[3 * at + c]! / pixels.length;
  return mean;
}

/** Distance in Lab of a pixel from the skin beside it in the light or shade that is nearest; `shaded` is room for its colour. */
function distanceToSkin(
  lab: ArrayLike<number>,
  skin: ArrayLike<number>,
  at: number,
  shaded: Float32Array,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < SHADES.length; k++) {
    const code = (c: number): number => Math.min(255, Math.round(SHADES[k]! * skin[4 * at + c]!));
    srgbToLab(code(0), code(1), code(2), shaded, 0);
    for (let c = 0; c < 3; c++) shaded[c]! -= lab[3 * at + c]!;
    least = Math.min(least, Math.hypot(shaded[0]!, shaded[1]!, shaded[2]!));
  }
  return least;
}
