/** A collar or shoulder that hair, or the head, hides on one side: its outline and its cloth, mirrored from the other side. */
import { classTable } from '../fit/body-labels.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { BodyClass, PerceivedPerson } from '../perceive/person.ts';
import { carryDifferences, cellsOver } from '../pixels/carry-differences.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import { closeDisc, dilateSquare, erodeSquare, openDisc } from '../pixels/morphology.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { samplePlane, sampleRgba } from '../pixels/sample-bilinear.ts';
import {
  CLOTH,
  type HalvesGrid,
  HIDDEN,
  type Mirroring,
  mirrored,
  OPEN,
  registerHalves,
} from './register-halves.ts';
import { clothIn, inTorso, isSetIn, type WornView } from './worn-view.ts';

/** Of the garment this part is looked at, in shoulder widths of the torso's axes. */
const PART = { reach: 0.95, top: -0.75, bottom: 0.62 } as const;
const CELL = 0.0125;
/** What hangs down over a collar, and what its tips are taken for. */
const OVER: readonly BodyClass[] = ['hair', 'face', 'other'];
/** What of it hides cloth that one would see: behind a jaw a hood needn't go on. */
const HANGING: readonly BodyClass[] = ['hair', 'other'];
const TIPS: readonly BodyClass[] = ['neck'];
/** So far beside it a pixel may be its, or one of its tips, in shoulder widths. */
const BESIDE = 0.03;
const TIP_REACH = 0.08;
/** A neck's pixel so near in Lab's lightness and hue to the neck's skin is no tip of hair, which differs so much in lightness. */
const SKIN = { lightness: 20, hue: 10, hair: 30 } as const;
/** Halves that differ more say nothing of each other; of such colours they show different cloth. */
const MOST_DIFFERENT = 0.3;
const MOST_UNLIKE = 0.3;
/** Less than this hidden, in squares of the shoulder width, is left to what continues cloth. */
const LEAST_HIDDEN = 0.002;
/** Half the width of a notch or a tooth where the mirrored outline meets the seen one, in shoulder widths. */
const NOTCH = 0.025;
/** What is farther below the upper edge is continued from around: prints are not the same on both sides. */
const BELOW_EDGE = 0.3;
/** Where collar and neck meet, v in shoulder widths. */
const NECK_LEVEL = -0.25;
/** Cloth begins an edge from this thickness on, in shoulder widths. */
const THICK = 0.03;
/** Halves whose upper edges differ by more aren't brought together, and how far from the seen edge that is done; same unit. */
const MOST_SHIFT = 0.14;
const SHIFT_REACH = 0.6;
/** The edge of what lies over the cloth has coloured it so far, in shoulder widths. */
const RIM = 0.014;
/** A cell in which the halves' light is compared, in shoulder widths, and how far that reaches, in cells. */
const LIGHT_CELL = 0.02;
const LIGHT_REACH = { close: 2.5, far: 9 } as const;

type Place = (x: number, y: number) => ImagePoint;

export interface WholeHalves {
  readonly view: WornView;
  readonly picture: RgbaImage;
  /** 255 on the view's cloth that the picture doesn't show yet. */
  readonly undrawn: Mask;
  /** 255 where something hides the garment's upper part for sure. */
  readonly over: Mask;
}

/** The view, and its photo, with what is hidden on one side mirrored from the other; as they are where nothing can be. */
export function mirrorHiddenHalf(view: WornView): WholeHalves {
  const { person, body } = view;
  const { photo } = person;
  const unit = body.frame.shoulderWidth;
  const over = overCloth(view, OVER);
  // a face that was not found needn't lie where it is thought
  const sure = person.face
    ? over
    : overCloth(
        view,
        OVER.filter((name) => name !== 'face'),
      );
  const { width, height } = view.cloth;
  const asSeen = { view, picture: photo, undrawn: createMask(width, height), over: sure };
  if (over.data.reduce((sum, value) => sum + (value >> 7), 0) < LEAST_HIDDEN * unit * unit) return asSeen;
  const mirroring = registerHalves(gridOf(view, over));
  if (!mirroring || mirroring.difference > MOST_DIFFERENT) return asSeen;
  const edges = seenEdges(view, sure);
  const other = mirroredPlace(view, edges, mirroring);
  const { added, told } = mirroredCloth(view, over, nearHanging(view), other, edges);
  if (added.data.reduce((sum, value) => sum + (value >> 7), 0) < LEAST_HIDDEN * unit * unit) return asSeen;
  const cloth = { width, height, data: view.cloth.data.map((value, i) => value | added.data[i]!) };
  const isTold = isSetIn(told);
  const isBefore = (x: number, y: number): boolean => view.isBefore(x, y) && !isTold(x, y);
  const whole: WornView = {
    person,
    body,
    hooded: view.hooded,
    mirroredAt: (mirroring.axis + mirroring.lean * NECK_LEVEL) * unit,
    madeUp: added,
    ...clothIn(body, cloth),
    isBefore,
    beforeAt: inTorso(body.frame, isBefore),
  };
  // nothing is hidden where the other side shows that there is no cloth
  const hiding = sure.data.map((value, i) => (told.data[i] === 255 && added.data[i] === 0 ? 0 : value));
  return {
    view: whole,
    over: { width, height, data: hiding },
    ...drawMirrored(view, whole, added, other, mirroring),
  };
}

/** 255 where one of the `names` hangs over the upper part, or may: beside it, and in its tips. */
function overCloth({ person, body, cloth, isBefore }: WornView, names: readonly BodyClass[]): Mask {
  const { labels, width, height } = person.parse;
  const unit = body.frame.shoulderWidth;
  const [table, tips, guess] = [classTable(names), classTable(TIPS), classTable(OVER)];
  const arms = classTable(['leftArm', 'rightArm', 'leftHand', 'rightHand']);
  const over = createMask(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const label = labels[at]!;
      if (cloth.data[at] === 255 || arms[label]) continue;
      if (!table[label] && (guess[label] || tips[label] || !isBefore(x, y))) continue;
      const { u, v } = toTorso(body.frame, { x, y });
      if (Math.abs(u) < PART.reach * unit && v > PART.top * unit && v < PART.bottom * unit)
        over.data[at] = 255;
    }
  const beside = dilateSquare(over, Math.max(1, Math.round(BESIDE * unit)));
  const near = dilateSquare(over, Math.max(1, Math.round(TIP_REACH * unit)));
  const isSkin = neckSkin(person, near);
  for (let at = 0; at < over.data.length; at++) {
    if (cloth.data[at] === 255 || arms[labels[at]!]) continue;
    if (near.data[at] === 255 && tips[labels[at]!]) over.data[at] = isSkin(at) ? 0 : 255;
    else if (beside.data[at] === 255) over.data[at] = 255;
  }
  return over;
}

/**
 * Tells of a pixel whether it has the colour of the neck's skin, which is learned where nothing is `near` (255): of no pixel
 * without any, nor where the hair is as fair.
 */
function neckSkin({ photo, parse }: PerceivedPerson, near: Mask): (at: number) => boolean {
  const [isNeck, isHair] = [classTable(['neck']), classTable(['hair'])];
  const colour = new Float32Array(3);
  const read = (at: number): void =>
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, colour, 0);
  const seen: [number[], number[], number[]] = [[], [], []];
  const hair: number[] = [];
  for (let at = 0; at < near.data.length; at++) {
    const label = parse.labels[at]!;
    if (!isHair[label] && (near.data[at] === 255 || !isNeck[label])) continue;
    read(at);
    if (isHair[label]) hair.push(colour[0]!);
    else for (let c = 0; c < 3; c++) seen[c]!.push(colour[c]!);
  }
  if (seen[0].length === 0) return () => false;
  const [l, a, b] = seen.map(medianInPlace) as [number, number, number];
  if (Math.abs((medianInPlace(hair) ?? 0) - l) < SKIN.hair) return () => false;
  return (at) => {
    read(at);
    const alike = Math.hypot(colour[1]! - a, colour[2]! - b) < SKIN.hue;
    return alike && Math.abs(colour[0]! - l) < SKIN.lightness;
  };
}

/** 255 on hair and what else hangs down, and where its tips may be. */
function nearHanging({ person: { parse }, body }: WornView): Mask {
  const table = classTable(HANGING);
  const hanging = createMask(parse.width, parse.height);
  // strands may lie over what they are labelled as
  const hair = parse.coverage.hair.data;
  for (let at = 0; at < hanging.data.length; at++)
    if (table[parse.labels[at]!] || hair[at]! >= 128) hanging.data[at] = 255;
  return dilateSquare(hanging, Math.max(1, Math.round(TIP_REACH * body.frame.shoulderWidth)));
}

function gridOf(view: WornView, over: Mask): HalvesGrid {
  const { person, body, clothAt } = view;
  const { width, height } = person.photo;
  const unit = body.frame.shoulderWidth;
  // a weave is of no colour but its mean
  const shrink = Math.max(1, Math.round(2 * CELL * unit));
  const small = resizeRgba(person.photo, Math.ceil(width / shrink), Math.ceil(height / shrink));
  const columns = Math.round((2 * PART.reach) / CELL);
  const rows = Math.round((PART.bottom - PART.top) / CELL);
  const states = new Uint8Array(columns * rows);
  const colours = new Float32Array(3 * columns * rows);
  const lab = new Float32Array(3);
  const colour = new Float32Array(4);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      const u = (-PART.reach + (column + 0.5) * CELL) * unit;
      const v = (PART.top + (row + 0.5) * CELL) * unit;
      const { x, y } = fromTorso(body.frame, u, v);
      const [px, py] = [Math.floor(x), Math.floor(y)];
      if (px < 0 || py < 0 || px >= width || py >= height) {
        states[cell] = HIDDEN;
        continue;
      }
      states[cell] = clothAt(u, v) ? CLOTH : over.data[py * width + px] === 255 ? HIDDEN : OPEN;
      sampleRgba(small, (x * small.width) / width, (y * small.height) / height, colour);
      srgbToLab(Math.round(colour[0]!), Math.round(colour[1]!), Math.round(colour[2]!), lab, 0);
      colours.set(lab, 3 * cell);
    }
  return { states, colours, columns, rows, left: -PART.reach, top: PART.top, cell: CELL };
}

/** Height of the upper edge in shoulder widths at every cell across; NaN where something hides it. */
function seenEdges({ body: { frame }, clothAt }: WornView, sure: Mask): Float64Array {
  const unit = frame.shoulderWidth;
  const far = Math.round(PART.reach / CELL);
  const edges = new Float64Array(2 * far + 1).fill(Number.NaN);
  for (let i = 0; i <= 2 * far; i++) {
    const u = (i - far) * CELL * unit;
    let run = 0;
    for (let v = PART.top * unit; v < PART.bottom * unit; v++) {
      run = clothAt(u, v) ? run + 1 : 0;
      if (run < THICK * unit) continue;
      const { x, y } = fromTorso(frame, u, v - run - 2);
      if (sure.data[Math.floor(y) * sure.width + Math.floor(x)] !== 255) edges[i] = (v - run) / unit;
      break;
    }
  }
  return edges;
}

/**
 * Where the other side shows what a picture point would: by the mirroring, moved up or down so that the mirrored upper edge
 * goes on from the seen one.
 */
function mirroredPlace({ body: { frame } }: WornView, edges: Float64Array, mirroring: Mirroring): Place {
  const unit = frame.shoulderWidth;
  const far = (edges.length - 1) / 2;
  const edgeAt = (u: number): number => edges[Math.round(u / CELL) + far] ?? Number.NaN;
  // how far from its edge the other side's edge falls: smoothed where both are seen, carried on between and beyond
  const seen = edges.map((v, i) => {
    const to = mirrored(mirroring, { u: (i - far) * CELL, v });
    const shift = edgeAt(to.u) - to.v;
    return Math.abs(shift) < MOST_SHIFT ? shift : Number.NaN;
  });
  const shifts = carriedOn(smoothedShifts(seen));
  return (x, y) => {
    const { u, v } = toTorso(frame, { x, y });
    const shift = shifts[Math.max(0, Math.min(2 * far, Math.round(u / unit / CELL) + far))]!;
    const to = mirrored(mirroring, { u: u / unit, v: v / unit });
    return fromTorso(frame, to.u * unit, (to.v + shift) * unit);
  };
}

/** Means of what is known around each known place. */
function smoothedShifts(shifts: Float64Array): Float64Array {
  return shifts.map((shift, i) => {
    if (Number.isNaN(shift)) return shift;
    const around = shifts.subarray(Math.max(0, i - 4), i + 5).filter((value) => !Number.isNaN(value));
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/** Straight lines between known shifts; beyond the last ones they fall to 0. */
function carriedOn(shifts: Float64Array): Float64Array {
  return shifts.map((shift, i) => {
    if (!Number.isNaN(shift)) return shift;
    let [below, above] = [i, i];
    while (below >= 0 && Number.isNaN(shifts[below]!)) below--;
    while (above < shifts.length && Number.isNaN(shifts[above]!)) above++;
    const [before, after] = [shifts[below], shifts[above]];
    if (before !== undefined && after !== undefined)
      return before + ((after - before) * (i - below)) / (above - below);
    const away = (before === undefined ? above - i : i - below) * CELL;
    return (before ?? after ?? 0) * Math.max(0, 1 - away / SHIFT_REACH);
  });
}

/**
 * 255 where what is `over` the cloth has some on the other side (`added`), smooth where its outline meets the seen one, and
 * where the other side tells whether it has (`told`).
 */
function mirroredCloth(
  { body, cloth, isCloth }: WornView,
  over: Mask,
  hanging: Mask,
  other: Place,
  edges: Float64Array,
): { readonly added: Mask; readonly told: Mask } {
  const { width, height } = cloth;
  const unit = body.frame.shoulderWidth;
  const added = createMask(width, height);
  const told = createMask(width, height);
  const far = (edges.length - 1) / 2;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (over.data[at] !== 255) continue;
      const { u, v } = toTorso(body.frame, { x: x + 0.5, y: y + 0.5 });
      // where this side's own edge is seen it is right
      if (v / unit < edges[Math.round(u / unit / CELL) + far]!) {
        told.data[at] = 255;
        continue;
      }
      const there = other(x + 0.5, y + 0.5);
      const [column, row] = [Math.floor(there.x), Math.floor(there.y)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      if (over.data[row * width + column] === 255) continue;
      told.data[at] = 255;
      if (hanging.data[at] === 255 && isCloth(there.x, there.y)) added.data[at] = 255;
    }
  const both = { width, height, data: cloth.data.map((value, i) => value | added.data[i]!) };
  const radius = Math.max(1, Math.round(NOTCH * unit));
  const smooth = openDisc(closeDisc(both, radius), radius);
  for (let at = 0; at < added.data.length; at++)
    added.data[at] = over.data[at]! & smooth.data[at]! & hanging.data[at]!;
  return { added, told };
}

/** The photo with the other side's cloth, in the light of this one, where it was `added` and reaches not far down. */
function drawMirrored(
  { person, body, cloth }: WornView,
  whole: WornView,
  added: Mask,
  other: Place,
  mirroring: Mirroring,
): { readonly picture: RgbaImage; readonly undrawn: Mask } {
  const { photo } = person;
  const { width, height } = photo;
  if (mirroring.colourDifference > MOST_UNLIKE) return { picture: photo, undrawn: added };
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const light = lightDifference(photo, cloth, other, Math.max(2, Math.round(LIGHT_CELL * unit)));
  const rim = Math.max(1, Math.round(RIM * unit));
  const weight = blurMask(dilateSquare(added, 2 * rim), rim / 2);
  const undrawn = createMask(width, height);
  const result = photo.data.slice();
  const colour = new Float32Array(4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (weight.data[at] === 0 || whole.cloth.data[at] === 0) continue;
      const isAdded = added.data[at] === 255;
      const from = other(x + 0.5, y + 0.5);
      const up = fromTorsoAbove(x + 0.5, y + 0.5);
      if (whole.isCloth(up.x, up.y) || samplePlane(cloth, from.x, from.y) < 200) {
        if (isAdded) undrawn.data[at] = 255;
        continue;
      }
      const share = isAdded ? 1 : weight.data[at]! / 255;
      sampleRgba(photo, from.x, from.y, colour);
      for (let c = 0; c < 3; c++) {
        const own = photo.data[4 * at + c]!;
        const there =
          colour[c]! + samplePlane(light.planes[c]!, (x + 0.5) / light.step, (y + 0.5) / light.step);
        result[4 * at + c] = own + share * (there - own);
      }
    }
  return { picture: { ...photo, data: result }, undrawn };

  function fromTorsoAbove(x: number, y: number): ImagePoint {
    return { x: x - BELOW_EDGE * unit * frame.down.x, y: y - BELOW_EDGE * unit * frame.down.y };
  }
}

/** By how much each side is lighter than what is mirrored onto it, per channel on a grid of `step` pixels, carried on. */
function lightDifference(
  photo: RgbaImage,
  cloth: Mask,
  other: Place,
  step: number,
): { readonly planes: readonly Plane[]; readonly step: number } {
  const { width, height, data } = photo;
  const inner = erodeSquare(cloth, Math.max(2, step >> 1));
  const known = cellsOver(width, height, step);
  const weighted = [0, 1, 2].map(() => cellsOver(width, height, step));
  const colour = new Float32Array(4);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      if (inner.data[at] !== 255) continue;
      const from = other(x + 0.5, y + 0.5);
      if (samplePlane(inner, from.x, from.y) < 255) continue;
      sampleRgba(photo, from.x, from.y, colour);
      const cell = Math.floor(y / step) * known.width + Math.floor(x / step);
      known.data[cell]!++;
      for (let c = 0; c < 3; c++) weighted[c]!.data[cell]! += data[4 * at + c]! - colour[c]!;
    }
  for (let cell = 0; cell < known.data.length; cell++) {
    const count = known.data[cell]!;
    if (count === 0) continue;
    known.data[cell] = 1;
    for (const plane of weighted) plane.data[cell]! /= count;
  }
  return { planes: weighted.map((plane) => carryDifferences(plane, known, LIGHT_REACH)), step };
}
