/**
 * A limb parted from what is around it: a random walk finds its outline, colours give it soft edges, and what the parse gave
 * to it beyond goes to what lies there.
 */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropRgba, type PixelArea } from '../pixels/crop.ts';
import { edgeMatte } from '../pixels/edge-matte.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { randomWalk, type WalkPriors } from '../pixels/random-walker.ts';
import { resizePlane, resizeRgba } from '../pixels/resample.ts';
import type { PlacedLabel } from './hand-priors.ts';

/** Most pixels on which a limb's outline is decided. */
const MOST_PIXELS = 20_000;
const SWEEPS = 60;
/** Holes and pieces smaller than this share of a squared span are none. */
const SPECK = 0.02;
/** How far the outline's corners are rounded off, in spans. */
const ROUND = 0.02;
/** Lightness counts less than hue: what shows between fingers lies in their shade. */
const LIGHTNESS = 0.45;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
/** Squared differences in Lab from which on what lies next to the outline doesn't go on there, and up to which two places show the same. */
const UNLIKE = 16 ** 2;
const ALIKE = 12 ** 2;
/** Chroma up to which cloth looks like deep shade on a hand. */
const GREYISH = 6;
/** Places of the top that have to look alike. */
const FEW = 3;
/** Coverage that the parse must give to others for their shares to be believed where a pixel isn't the limb's. */
const LEAST_OTHERS = 40;
/** Half-width of the band around the outline in which coverage is read from colours, pixels. */
const BAND = 1.8;

/** The person whose parse is changed: labels and coverage are the result's own copies. */
export interface EditedParse {
  readonly person: PerceivedPerson;
  readonly labels: Uint8Array;
}

/** A copy of the parse that may be changed in place. */
export function editedParse(person: PerceivedPerson): EditedParse {
  const labels = person.parse.labels.slice();
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => {
      const mask = person.parse.coverage[name];
      return [name, { ...mask, data: mask.data.slice() }];
    }),
  ) as Record<BodyClass, Mask>;
  return { person: { ...person, parse: { ...person.parse, labels, coverage } }, labels };
}

export interface LimbCut {
  readonly side: 'left' | 'right';
  readonly area: PixelArea;
  /** Unit of the limb's proportions, pixels: about the palm's breadth. */
  readonly span: number;
  /** Seeds and priors over a copy of the area, whose pixels lie in the photo where `placed` says; null where hardly anything is sure. */
  readonly priors: (
    picture: LabImage,
    placed: (column: number, row: number) => PlacedLabel,
  ) => WalkPriors | null;
  /** 0..1, how far the new outline counts at a place of the photo. */
  readonly weight: (x: number, y: number) => number;
  /** Whether what is new of the limb at a place belongs to the arm. */
  readonly isArm: (x: number, y: number) => boolean;
}

/** Parts hand and arm of one side from all that is around them, in place. */
export function cutLimbInPlace(
  { person, labels }: EditedParse,
  { side, area, span, priors: priorsOf, weight: weightAt, isArm }: LimbCut,
): void {
  const { photo, parse } = person;
  if (area.width < 8 || area.height < 8) return;
  const names = { hand: `${side}Hand`, arm: `${side}Arm` } as const;
  const [hand, arm] = [BODY_CLASSES.indexOf(names.hand), BODY_CLASSES.indexOf(names.arm)];
  const isOwn = (label: number): boolean => label === hand || label === arm;
  // the outline, on a smaller copy where the hand is large
  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (area.width * area.height)));
  const [width, height] = [Math.round(shrink * area.width), Math.round(shrink * area.height)];
  const picture = cropRgba(photo, area);
  const lab = toLab(picture);
  const small = shrink === 1 ? lab : toLab(resizeRgba(picture, width, height));
  const [stepX, stepY] = [area.width / width, area.height / height];
  const priors = priorsOf(small, (column, row) => {
    const [x, y] = [area.x + (column + 0.5) * stepX, area.y + (row + 0.5) * stepY];
    return { x, y, label: labelOf(labels, photo, x, y) };
  });
  if (!priors) return;
  const walked = gaussianBlur(
    resizePlane(randomWalk(small, priors, SWEEPS), area.width, area.height),
    ROUND * span,
  );
  const inside = createMask(area.width, area.height);
  for (let i = 0; i < inside.data.length; i++) if (walked.data[i]! >= 0.5) inside.data[i] = 255;
  dropSpecksInPlace(inside, SPECK * span ** 2);
  const matte = edgeMatte(picture, inside, BAND).data;
  const holes = enclosedBy(inside);

  // what is freed goes to what lies nearest around the hand
  const around = othersAround(lab, holes, inside, area, labels, photo.width, isOwn, 0.02 * span);
  const hands = parse.coverage[names.hand].data;
  const arms = parse.coverage[names.arm].data;
  const planes = BODY_CLASSES.map((name) => parse.coverage[name].data);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const to = (area.y + y) * photo.width + area.x + x;
      const [placeX, placeY] = [area.x + x + 0.5, area.y + y + 0.5];
      const weight = weightAt(placeX, placeY);
      if (weight === 0) continue;
      const old = hands[to]! + arms[to]!;
      const covered = Math.round(old + weight * (matte[at]! - old));
      const own = isOwn(labels[to]!);
      let [others, most] = [0, 0];
      for (let c = 0; c < planes.length; c++) {
        if (isOwn(c)) continue;
        others += planes[c]![to]!;
        if (isOwn(most) || planes[c]![to]! > planes[most]![to]!) most = c;
      }
      // what shows through a gap is what lies around, whatever its own few pixels look like
      const unsure = holes[at] === 1 || (own && covered < 128 && others < LEAST_OTHERS);
      if (covered === old && !unsure) continue;
      const rest = 255 - covered;
      if (unsure || others === 0) {
        for (let c = 0; c < planes.length; c++) if (!isOwn(c)) planes[c]![to] = 0;
        if (rest > 0) most = around(x, y);
        planes[most]![to] = rest;
      } else
        for (let c = 0; c < planes.length; c++)
          if (!isOwn(c)) planes[c]![to] = Math.round((planes[c]![to]! * rest) / others);
      const ofArm = old > 0 ? arms[to]! / old : isArm(placeX, placeY) ? 1 : 0;
      arms[to] = Math.round(covered * ofArm);
      hands[to] = covered - arms[to]!;
      if (covered < 128 && (own || unsure)) labels[to] = most;
      else if (!own && covered >= 128) labels[to] = ofArm >= 0.5 ? arm : hand;
    }
}

/** The class at a place of the photo; background outside of it. */
export function labelOf(
  labels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : labels[row * width + column]!;
}

/** Keeps the largest piece and closes small holes. */
function dropSpecksInPlace(mask: Mask, least: number): void {
  const { labels, components } = connectedComponents(mask, 8);
  const most = Math.max(0, ...components.map(({ area }) => area));
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && components[labels[i]! - 1]!.area < most) mask.data[i] = 0;
  const outside = { ...mask, data: mask.data.map((value) => 255 - value) };
  const holes = connectedComponents(outside, 4);
  for (let i = 0; i < holes.labels.length; i++)
    if (holes.labels[i]! > 0 && holes.components[holes.labels[i]! - 1]!.area < least) mask.data[i] = 255;
}

/** 1 where the mask's gaps are that it closes in on all sides. */
function enclosedBy(mask: Mask): Uint8Array {
  const { width, height } = mask;
  const outside = { ...mask, data: mask.data.map((value) => 255 - value) };
  const { labels, components } = connectedComponents(outside, 4);
  const closed = components.map(
    ({ left, top, right, bottom }) => left > 0 && top > 0 && right < width && bottom < height,
  );
  return Uint8Array.from(labels, (label) => (label > 0 && closed[label - 1] ? 1 : 0));
}

/** Freed pixels take the class of what is next to them, else of what is alike in colour around the hand. */
function othersAround(
  picture: LabImage,
  enclosed: Uint8Array,
  inside: Mask,
  area: PixelArea,
  labels: Uint8Array,
  photoWidth: number,
  isOwn: (label: number) => boolean,
  reach: number,
): (x: number, y: number) => number {
  const { width, height } = area;
  const lab = picture.data;
  const open = createMask(width, height);
  const labelAt = (at: number): number =>
    labels[(area.y + Math.floor(at / width)) * photoWidth + area.x + (at % width)]!;
  for (let at = 0; at < open.data.length; at++)
    if (inside.data[at] === 0 && enclosed[at] === 0 && !isOwn(labelAt(at))) open.data[at] = 255;
  // a sparse grid of them is enough
  const step = Math.max(2, Math.round(Math.sqrt((width * height) / 400)));
  const known: number[] = [];
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step)
      if (open.data[y * width + x]! > 0) known.push(y * width + x);
  const coloured = (at: number): boolean => Math.hypot(lab[3 * at + 1]!, lab[3 * at + 2]!) > GREYISH;
  const tops = known.filter((at) => labelAt(at) === UPPER && coloured(at));
  const scale = 1 / reach;
  const close = Math.max(2, Math.min(6, Math.round(2.5 * reach)));
  return (x, y) => {
    const at = y * width + x;
    // beside the outline what is next to it goes on
    let [nearest, from] = [close * close + 1, -1];
    for (let dy = -close; dy <= close; dy++)
      for (let dx = -close; dx <= close; dx++) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
        const next = at + dy * width + dx;
        if (open.data[next] === 0 || dx * dx + dy * dy >= nearest) continue;
        nearest = dx * dx + dy * dy;
        from = next;
      }
    const unlike = (other: number): number =>
      (LIGHTNESS * (lab[3 * at]! - lab[3 * other]!)) ** 2 +
      (lab[3 * at + 1]! - lab[3 * other + 1]!) ** 2 +
      (lab[3 * at + 2]! - lab[3 * other + 2]!) ** 2;
    // but a hand may part a collar's corner from the rest of the top
    if (from < 0 || unlike(from) > UNLIKE) {
      let same = 0;
      for (const other of tops) if (unlike(other) < ALIKE) same++;
      if (same >= FEW) return UPPER;
    }
    if (from >= 0) return labelAt(from);
    let least = Number.POSITIVE_INFINITY;
    let best = 0;
    for (const other of known) {
      const far = (scale * ((other % width) - x)) ** 2 + (scale * (Math.floor(other / width) - y)) ** 2;
      if (far >= least) continue;
      const cost = far + unlike(other);
      if (cost >= least) continue;
      least = cost;
      best = labelAt(other);
    }
    return best;
  };
}
