/**
 * Hands as mattes of their own. What the parse takes for a hand holds some of the skin behind it, of the cloth between its
 * fingers and of the background beside them, and lacks a watch at its wrist; before new clothes each of these shows.
 */
import { BODY_CLASSES, type BodyClass, type Hand, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropRgba, type PixelArea, wholePixels } from '../pixels/crop.ts';
import { edgeMatte } from '../pixels/edge-matte.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { randomWalk } from '../pixels/random-walker.ts';
import { resizePlane, resizeRgba } from '../pixels/resample.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { handPriors, type Limb } from './hand-priors.ts';
import { handShape } from './hand-shape.ts';
import { readWrist } from './wrist-rows.ts';

/** A hand whose landmarks score less is left as the parse has it. */
const LEAST_SCORE = 0.8;
/** Room around the landmarks, in spans of the palm. */
const MARGIN = 0.6;
/** Most pixels on which a hand's outline is decided. */
const MOST_PIXELS = 20_000;
const SWEEPS = 60;
/** Holes and pieces smaller than this share of a squared span are none. */
const SPECK = 0.02;
/** How far the outline's corners are rounded off, in spans of the palm. */
const ROUND = 0.02;
/** Lightness counts less than hue: what shows between fingers lies in their shade. */
const LIGHTNESS = 0.45;
/** So far behind the wrist an old cuff may have been taken for the hand, in spans of the palm. */
const OLD_CUFF = 0.9;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
/** Squared differences in Lab from which on what lies next to the outline doesn't go on there, and up to which two places show the same. */
const UNLIKE = 16 ** 2;
const ALIKE = 12 ** 2;
/** Chroma up to which cloth looks like deep shade on a hand. */
const GREYISH = 6;
/** Places of the top that have to look alike. */
const FEW = 3;
/** Coverage that the parse must give to others for their shares to be believed where a pixel isn't the hand's. */
const LEAST_OTHERS = 40;
/** Half-width of the band around the outline in which coverage is read from colours, pixels. */
const BAND = 1.8;

/** Whether a hand is found well enough to be parted from what is around it. */
export function hasMatte({ score }: Hand): boolean {
  return score >= LEAST_SCORE;
}

/** The person with the hands that were found, and what is worn at their wrists, parted from all that is around them. */
export function withHandMattes(person: PerceivedPerson): PerceivedPerson {
  const hands = person.hands.filter(hasMatte);
  if (hands.length === 0) return person;
  const labels = person.parse.labels.slice();
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => {
      const mask = person.parse.coverage[name];
      return [name, { ...mask, data: mask.data.slice() }];
    }),
  ) as Record<BodyClass, Mask>;
  const result = { ...person, parse: { ...person.parse, labels, coverage } };
  for (const hand of hands) settleInPlace(result, labels, hand);
  return result;
}

function settleInPlace(person: PerceivedPerson, labels: Uint8Array, hand: Hand): void {
  const { photo, parse } = person;
  const shape = handShape(hand, person.pose);
  const names = { hand: `${hand.side}Hand`, arm: `${hand.side}Arm` } as const;
  const limb: Limb = {
    shape,
    wrist: null,
    hand: BODY_CLASSES.indexOf(names.hand),
    arm: BODY_CLASSES.indexOf(names.arm),
  };
  const isOwn = (label: number): boolean => label === limb.hand || label === limb.arm;
  const labelAt = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column < 0 || row < 0 || column >= photo.width || row >= photo.height
      ? 0
      : labels[row * photo.width + column]!;
  };
  const wrist = readWrist(shape, (x, y) => isOwn(labelAt(x, y)));
  const area = areaOf(hand, { ...limb, wrist }, photo);
  if (area.width < 8 || area.height < 8) return;

  // the outline, on a smaller copy where the hand is large
  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (area.width * area.height)));
  const [width, height] = [Math.round(shrink * area.width), Math.round(shrink * area.height)];
  const picture = cropRgba(photo, area);
  const small = toLab(shrink === 1 ? picture : resizeRgba(picture, width, height));
  const [stepX, stepY] = [area.width / width, area.height / height];
  const priors = handPriors(small, { ...limb, wrist }, (column, row) => {
    const [x, y] = [area.x + (column + 0.5) * stepX, area.y + (row + 0.5) * stepY];
    return { x, y, label: labelAt(x, y) };
  });
  if (!priors) return;
  const walked = gaussianBlur(
    resizePlane(randomWalk(small, priors, SWEEPS), area.width, area.height),
    ROUND * shape.span,
  );
  const inside = createMask(area.width, area.height);
  for (let i = 0; i < inside.data.length; i++) if (walked.data[i]! >= 0.5) inside.data[i] = 255;
  dropSpecksInPlace(inside, SPECK * shape.span ** 2);
  const matte = edgeMatte(picture, inside, BAND).data;
  const holes = enclosedBy(inside);

  // what is freed goes to what lies nearest around the hand
  const around = othersAround(picture, inside, area, labels, photo.width, isOwn, 0.02 * shape.span);
  const hands = parse.coverage[names.hand].data;
  const arms = parse.coverage[names.arm].data;
  const planes = BODY_CLASSES.map((name) => parse.coverage[name].data);
  const start = wrist ? wrist.from : -OLD_CUFF * shape.span;
  const fade = 0.12 * shape.span;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const to = (area.y + y) * photo.width + area.x + x;
      const [dx, dy] = [area.x + x + 0.5 - shape.wrist.x, area.y + y + 0.5 - shape.wrist.y];
      const length = dx * shape.along.x + dy * shape.along.y;
      const near = Math.abs(dx * shape.across.x + dy * shape.across.y) < 1.2 * shape.span;
      const weight = length > start + fade ? 1 : near ? smoothStep(start, start + fade, length) : 0;
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
      const ofArm = old > 0 ? arms[to]! / old : length < -0.1 * shape.span ? 1 : 0;
      arms[to] = Math.round(covered * ofArm);
      hands[to] = covered - arms[to]!;
      if (covered < 128 && (own || unsure)) labels[to] = most;
      else if (!own && covered >= 128) labels[to] = ofArm >= 0.5 ? limb.arm : limb.hand;
    }
}

/** The hand's box, and that of its wrist, with a margin, inside the photo. */
function areaOf(
  { points }: Hand,
  { shape, wrist }: Limb,
  photo: { readonly width: number; readonly height: number },
): PixelArea {
  const from = wrist?.from ?? 0;
  const back = { x: shape.wrist.x + from * shape.along.x, y: shape.wrist.y + from * shape.along.y };
  const xs = [...points, back].map(({ x }) => x);
  const ys = [...points, back].map(({ y }) => y);
  const margin = MARGIN * shape.span;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return wholePixels(
    { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top },
    photo.width,
    photo.height,
  );
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
  picture: RgbaImage,
  inside: Mask,
  area: PixelArea,
  labels: Uint8Array,
  photoWidth: number,
  isOwn: (label: number) => boolean,
  reach: number,
): (x: number, y: number) => number {
  const { width, height } = area;
  const lab = toLab(picture).data;
  const open = createMask(width, height);
  const enclosed = enclosedBy(inside);
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
