/**
 * The person without the old top: background, skin and trousers where it was. What the new top covers anyway is filled
 * too, so that its soft edges never mix with the old one.
 */
import { armPoint, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import { fillPolygonSoft } from '../fit/fill-polygon.ts';
import { type BodyMeasures, classTable } from '../fit/measure-body.ts';
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { copyLayer, createLayer, type Layer } from '../pixels/layer.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { pushPullFill } from '../pixels/push-pull.ts';
import { backgroundPlate } from './background-plate.ts';
import { drawBareArm, drawBareTorso } from './bare-skin.ts';
import { oldTopMask, type RemovalOptions } from './old-top.ts';
import type { SkinTone } from './skin-tone.ts';

export interface Room {
  readonly area: PixelArea;
  /** The photo of the area. */
  readonly photo: RgbaImage;
  /** What was rebuilt, 255 fully. */
  readonly removed: Mask;
  /** The photo without the old top; opaque. */
  readonly plate: Layer;
  /** Arms below the armpits, seen or rebuilt, to be drawn in front of the torso of the new top. */
  readonly arms: Layer;
  /** Where the plate shows background, 255 fully: nothing casts a shadow on it. */
  readonly background: Mask;
  /** Coverage of bare neck and shoulders, seen or rebuilt: it hides the inside of the new top's back. */
  readonly neck: Mask;
}

/** Real length along each arm at which the new top's sleeve ends; null without a sleeve. */
export interface Cuffs {
  readonly left: Cuff | null;
  readonly right: Cuff | null;
}

interface Cuff {
  readonly outer: number;
  readonly inner: number;
}

/**
 * Rebuilds what the old top hides in `area`. Trousers begin at torso height `trousersFrom`, skin lies above it; between
 * the armpits and the new top's `hem` no skin shows beside the new top.
 */
export function makeRoom(
  person: PerceivedPerson,
  body: BodyMeasures,
  skin: SkinTone,
  area: PixelArea,
  removal: RemovalOptions,
  trousersFrom: number,
  hem: number,
  cuffs: Cuffs,
  seed: number,
): Room {
  const photo = cropRgba(person.photo, area);
  const { coverage } = person.parse;
  const crop = (mask: Mask): Mask => cropMask(mask, area);
  const hard = oldTopMask(person, body.frame, area, removal);
  const covered = dilateSquare(armsUnderSleeves(person, body, area, cuffs), 3);
  for (let i = 0; i < hard.data.length; i++) if (covered.data[i]! > 0) hard.data[i] = 255;
  const removed = softened(hard);
  const present = invert(crop(coverage.background));
  const background = backgroundPlate(photo, strongest(present, hard), seed);
  const plate = opaque(background);
  const open: Mask = { ...removed, data: new Uint8Array(removed.data.length).fill(255) };

  // torso: skin above the waistline, trousers below
  const torso = bareParts(torsoShape(body, area), body, area, hem);
  const neckSeen = crop(coverage.neck);
  const lowerSeen = crop(coverage.lowerClothes);
  const keptSkin = without(neckSeen, hard);
  const bareTorso = drawBareTorso(body, skin, photo, keptSkin, torso, area, seed + 11);
  drawIntoInPlace(plate, bareTorso, null);
  closeInPlace(open, bareTorso, null);
  const trousers = trousersShape(body, area, trousersFrom);
  const lower = lowerClothesPlate(photo, without(lowerSeen, hard));
  if (lower) drawIntoInPlace(plate, lower, trousers);
  if (lower) closeInPlace(open, lower, trousers);

  // arms: seen skin where there is, rebuilt skin where the sleeve was
  const arms = createLayer(area.width, area.height);
  for (const side of ['left', 'right'] as const) {
    const seen = crop(side === 'left' ? coverage.leftArm : coverage.rightArm);
    const arm = drawBareArm(body.arms[side], skin, photo, without(seen, hard), area, seed + 23);
    for (let i = 0; i < arm.alpha.length; i++) {
      // a rebuilt arm exists only where the old sleeve was
      const rebuilt = arm.alpha[i]! * (removed.data[i]! / 255);
      const shown = (seen.data[i]! / 255) * (1 - removed.data[i]! / 255);
      const total = Math.min(1, rebuilt + shown);
      if (total <= arms.alpha[i]!) continue;
      const share = rebuilt / (rebuilt + shown);
      arms.alpha[i] = total;
      for (let c = 0; c < 3; c++)
        arms.color[3 * i + c] =
          total *
          ((arm.alpha[i]! > 0 ? arm.color[3 * i + c]! / arm.alpha[i]! : 0) * share +
            photo.data[4 * i + c]! * (1 - share));
    }
  }
  const whole = cuffs.left && cuffs.right ? null : copyLayer(arms);
  keepBelowSleevesInPlace(arms, body, area, cuffs);
  if (whole) {
    // without sleeves the shoulder shows too: the arm grows out of it without an edge
    joinShouldersInPlace(whole, body, area, cuffs);
    drawIntoInPlace(plate, whole, null);
    closeInPlace(open, whole, null);
  } else {
    drawIntoInPlace(plate, arms, null);
    closeInPlace(open, arms, null);
  }

  // everything that wasn't the old top stays the photo
  for (let i = 0; i < plate.alpha.length; i++) {
    const keep = 1 - removed.data[i]! / 255;
    if (keep === 0) continue;
    open.data[i] = open.data[i]! * (1 - keep) + (255 - present.data[i]!) * keep;
    for (let c = 0; c < 3; c++)
      plate.color[3 * i + c] = plate.color[3 * i + c]! * (1 - keep) + photo.data[4 * i + c]! * keep;
  }

  return {
    area,
    photo,
    removed,
    plate,
    arms,
    background: open,
    neck: strongest(neckSeen, multiplied(torso, removed)),
  };
}

/** Soft shape of neck, shoulders and torso without the arms. */
function torsoShape(body: BodyMeasures, area: PixelArea): Mask {
  const { frame } = body;
  const width = frame.shoulderWidth;
  const points: ImagePoint[] = [];
  for (const sign of [1, -1]) {
    const side: ImagePoint[] = [];
    const at = (u: number, v: number): number => side.push(fromTorso(frame, sign * u, v));
    const name = sign > 0 ? 'left' : 'right';
    // the neck as far as its own edge is seen, then the trapezius flares out to the shoulder line in a curve
    const neck = body.neckEdge(name, -0.24 * width);
    const foot = Math.min(-0.2 * width, body.shoulderLine(sign * (neck + 0.06 * width)) - 0.05 * width);
    for (let v = -0.75 * width; v < foot; v += 0.03 * width) at(body.neckEdge(name, v) - 1, v);
    at(neck - 1, foot);
    for (let u = neck + 0.06 * width; u < 0.52 * width; u += 0.05 * width)
      at(u, body.shoulderLine(sign * u) + 0.014 * width);
    // the shoulder reaches under the arm, which is drawn over it
    at(0.54 * width, body.shoulderLine(sign * 0.54 * width) + 0.02 * width);
    const arm = body.arms[name];
    for (const [along, reach] of [
      [0.08, 0.45],
      [0.2, 0.45],
      [0.3, 0.3],
      [0.38, -0.2],
      [0.46, -0.7],
    ] as const) {
      const length = along * width;
      const point = toTorso(
        frame,
        armPoint(arm, length, armTable(arm, arm.middle, length) + reach * armTable(arm, arm.bare, length)),
      );
      const inner = 0.96 * body.halfWidth(name, Math.max(0, point.v));
      at(Math.max(inner, Math.min(0.8 * width, sign * point.u)), Math.max(point.v, 0.06 * width));
    }
    for (let v = 0.5 * width; v < 1.35 * frame.torsoLength; v += 0.06 * width)
      at(0.96 * body.halfWidth(name, v), v);
    points.push(...(sign > 0 ? side : side.reverse()));
  }
  return softPolygon(points, area);
}

/** The shape without the rows that the new top covers from side to side. */
function bareParts(shape: Mask, { frame }: BodyMeasures, area: PixelArea, hem: number): Mask {
  const from = 0.5 * frame.shoulderWidth;
  const to = hem - 0.06 * frame.shoulderWidth;
  const data = shape.data.slice();
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (data[at] === 0) continue;
      const { v } = toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      if (v > from && v < to) data[at] = 0;
    }
  return { ...shape, data };
}

/** Soft shape of the hips from `from` downwards. */
function trousersShape(body: BodyMeasures, area: PixelArea, from: number): Mask {
  const { frame } = body;
  const points: ImagePoint[] = [];
  for (const sign of [1, -1]) {
    const side: ImagePoint[] = [];
    const name = sign > 0 ? 'left' : 'right';
    for (let v = from; v < from + 0.9 * frame.shoulderWidth; v += 0.05 * frame.shoulderWidth)
      side.push(fromTorso(frame, sign * 0.97 * body.halfWidth(name, v), v));
    points.push(...(sign > 0 ? side : side.reverse()));
  }
  return softPolygon(points, area);
}

function softPolygon(points: readonly ImagePoint[], area: PixelArea): Mask {
  return fillPolygonSoft(
    points.map(({ x, y }) => ({ x: x - area.x, y: y - area.y })),
    area.width,
    area.height,
  );
}

/** Trousers or skirt continued upwards from what is seen of them; null when nothing is. */
function lowerClothesPlate(photo: RgbaImage, seen: Mask): Layer | null {
  const { data: rim } = chamferDepth(seen, 200);
  const known = createMask(photo.width, photo.height);
  let count = 0;
  for (let i = 0; i < rim.length; i++)
    if (rim[i]! > 3) {
      known.data[i] = 255;
      count++;
    }
  return count < 60 ? null : opaque(pushPullFill(photo, known));
}

function opaque(image: RgbaImage): Layer {
  const layer = createLayer(image.width, image.height);
  for (let i = 0; i < layer.alpha.length; i++) {
    layer.alpha[i] = 1;
    for (let c = 0; c < 3; c++) layer.color[3 * i + c] = image.data[4 * i + c]!;
  }
  return layer;
}

/** Draws `top` into the opaque `bottom`, weakened by `mask`. */
function drawIntoInPlace(bottom: Layer, top: Layer, mask: Mask | null): void {
  for (let i = 0; i < bottom.alpha.length; i++) {
    const share = mask ? mask.data[i]! / 255 : 1;
    const a = top.alpha[i]! * share;
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++)
      bottom.color[3 * i + c] = top.color[3 * i + c]! * share + bottom.color[3 * i + c]! * (1 - a);
  }
}

/** Side, real length and fraction between inner (0) and outer (1) edge of the arm nearest to a place of the area. */
function armPlace(
  body: BodyMeasures,
  x: number,
  y: number,
): { side: 'left' | 'right'; along: number; across: number; beside: boolean } {
  const left = nearestOnArm(body.arms.left, { x, y });
  const right = nearestOnArm(body.arms.right, { x, y });
  const side = Math.abs(left.offset) < Math.abs(right.offset) ? 'left' : 'right';
  const near = side === 'left' ? left : right;
  const arm = body.arms[side];
  const offset = near.offset - armTable(arm, arm.middle, near.length);
  const bare = armTable(arm, arm.bare, near.length);
  return {
    side,
    along: near.length,
    across: Math.max(0, Math.min(1, 0.5 + offset / (2 * bare))),
    beside: Math.abs(offset) > 1.8 * bare,
  };
}

/** Bare skin of arms and shoulders that the new sleeves will hide: where it sticks out it has to go. */
function armsUnderSleeves(person: PerceivedPerson, body: BodyMeasures, area: PixelArea, cuffs: Cuffs): Mask {
  const mask = createMask(area.width, area.height);
  const { labels, width } = person.parse;
  const unit = body.frame.shoulderWidth;
  const arms = classTable(['leftArm', 'rightArm', 'neck']);
  const neck = BODY_CLASSES.indexOf('neck');
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const label = labels[(area.y + y) * width + area.x + x]!;
      if (!arms[label]) continue;
      const point = { x: area.x + x + 0.5, y: area.y + y + 0.5 };
      if (label === neck && Math.abs(toTorso(body.frame, point).u) < 0.48 * unit) continue;
      const { side, along, across } = armPlace(body, point.x, point.y);
      const cuff = cuffs[side];
      if (cuff && along < cuff.inner + (cuff.outer - cuff.inner) * across - 0.03 * unit)
        mask.data[y * area.width + x] = 255;
    }
  return mask;
}

/** Lessens `open` where `layer` (weakened by `mask`) covers it. */
function closeInPlace(open: Mask, layer: Layer, mask: Mask | null): void {
  for (let i = 0; i < open.data.length; i++)
    open.data[i]! *= 1 - layer.alpha[i]! * (mask ? mask.data[i]! / 255 : 1);
}

/** Fades the arms out under the sleeves, and without sleeves above the armpits, where the garment's shoulder lies over them. */
function keepBelowSleevesInPlace(arms: Layer, body: BodyMeasures, area: PixelArea, cuffs: Cuffs): void {
  const unit = body.frame.shoulderWidth;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (arms.alpha[at] === 0) continue;
      const { side, along, across, beside } = armPlace(body, area.x + x + 0.5, area.y + y + 0.5);
      const cuff = cuffs[side];
      const from = cuff ? cuff.inner + (cuff.outer - cuff.inner) * across - 0.07 * unit : 0.36 * unit;
      const keep = beside ? 0 : Math.max(0, Math.min(1, (along - from) / (cuff ? 2 : 0.08 * unit)));
      if (keep === 1) continue;
      arms.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) arms.color[3 * at + c]! *= keep;
    }
}

/** Softens the arms' inner edge above the armpits, and hides what a sleeve covers. */
function joinShouldersInPlace(arms: Layer, body: BodyMeasures, area: PixelArea, cuffs: Cuffs): void {
  const unit = body.frame.shoulderWidth;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (arms.alpha[at] === 0) continue;
      const { side, along, across } = armPlace(body, area.x + x + 0.5, area.y + y + 0.5);
      const above = Math.max(0, Math.min(1, (0.38 * unit - along) / (0.1 * unit)));
      if (cuffs[side] === null && above === 0) continue;
      const keep = cuffs[side]
        ? along > cuffs[side].inner
          ? 1
          : 0
        : 1 - above * (1 - Math.max(0, Math.min(1, (across - 0.05) / 0.55)));
      arms.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) arms.color[3 * at + c]! *= keep;
    }
}

/** Torso height below which the old top is a skirt that stays: null when it ends above mid-thigh. */
export function skirtBelow(person: PerceivedPerson, frame: TorsoFrame, newHem: number): number | null {
  const { coverage } = person.parse;
  const { width, height, data } = coverage.upperClothes;
  const at = fromTorso(frame, 0, frame.torsoLength + 0.75 * frame.shoulderWidth);
  const x = Math.floor(at.x);
  const y = Math.floor(at.y);
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  return data[y * width + x]! > 128 ? newHem - 0.06 * frame.shoulderWidth : null;
}

/** The mask with a rim one pixel wide: mean over 3 × 3 (1, 2, 1). */
function softened({ data, width, height }: Mask): Mask {
  const result = createMask(width, height);
  result.data.set(data);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const row = (i: number): number => data[i - 1]! + 2 * data[i]! + data[i + 1]!;
      result.data[at] = (row(at - width) + 2 * row(at) + row(at + width)) >> 4;
    }
  return result;
}

function invert(mask: Mask): Mask {
  return { ...mask, data: mask.data.map((value) => 255 - value) };
}

function strongest(a: Mask, b: Mask): Mask {
  return { ...a, data: a.data.map((value, i) => Math.max(value, b.data[i]!)) };
}

function multiplied(a: Mask, b: Mask): Mask {
  return { ...a, data: a.data.map((value, i) => (value * b.data[i]!) / 255) };
}

function without(a: Mask, b: Mask): Mask {
  return { ...a, data: a.data.map((value, i) => (value * (255 - b.data[i]!)) / 255) };
}
