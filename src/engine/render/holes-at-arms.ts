/** Holes between a dress and the arm beside it: where the old clothes left none, cloth lies behind the arm. */
import type { TorsoFrame } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import type { Room } from '../room/room.ts';

/** Largest hole that is filled, in squared shoulder widths, and its greatest mean width. */
const LARGEST = 0.06;
const WIDEST = 0.07;
/** A gap that reaches up to so many shoulder widths below the shoulders is one between an arm and what it is raised beside. */
const HIGHEST = 0.25;
/** From this share of the torso's height on a dress covers the trunk up to its sides. */
const BELOW_CHEST = 0.45;
/** So much of a sheer cloth's edge beside it is made anew, in shoulder widths. */
const RIM = 0.03;
/** Skin of the trunk between cloth and a hole or an arm, at most so many shoulder widths wide, is a sliver that belongs to the hole. */
const SLIVER = 0.03;
/** From this coverage on there is cloth, of sheer cloth too; and from this one on what lies behind doesn't show. */
const CLOTH = 0.5;
const HIDDEN = 0.98;

/**
 * Carries the edge of `torso` on into small holes below the armpits that it encloses with `arms` and with what stays of the
 * person, in place:
 * `background` shows in them, or skin of the trunk that was `removed` below the chest, where the photo showed the person as
 * `present` tells; all are 0..255 over `area`.
 */
export function closeHolesAtArmsInPlace(
  torso: Layer,
  arms: Layer,
  { background, removed, area }: Pick<Room, 'background' | 'removed' | 'area'>,
  present: Mask,
  frame: TorsoFrame,
): void {
  const unit = frame.shoulderWidth;
  const open = createMask(torso.width, torso.height);
  const bare = createMask(torso.width, torso.height);
  const noGap = { ...present, data: present.data.slice() };
  for (let at = 0; at < open.data.length; at++) {
    if (torso.alpha[at]! >= CLOTH || arms.alpha[at]! >= CLOTH) continue;
    const dx = area.x + (at % torso.width) - frame.origin.x;
    const dy = area.y + Math.floor(at / torso.width) - frame.origin.y;
    const v = dx * frame.down.x + dy * frame.down.y;
    const low = v > BELOW_CHEST * frame.torsoLength;
    if (v < HIGHEST * unit) noGap.data[at] = 0;
    const shown = Math.max(background.data[at]!, low ? removed.data[at]! : 0, 255 - present.data[at]!);
    if (shown >= 128) open.data[at] = 255;
    else if (removed.data[at]! >= 128) bare.data[at] = 255;
  }
  const hole = enclosedHoles(open, torso, arms, noGap, unit);
  if (!hole.data.includes(255)) return;
  takeSliversInPlace(hole, bare, torso, arms, SLIVER * unit);
  // a sheer dress's own edge, through which the background shows, goes on as the cloth inside of it
  const rimWidth = RIM * unit;
  const fromHole = chamferDistanceWithin(hole, rimWidth).data;
  const fromBare = chamferDistanceWithin(bare, rimWidth).data;
  const reached = new Uint8Array(hole.data.length);
  for (let at = 0; at < reached.length; at++)
    if (torso.alpha[at]! >= HIDDEN || (torso.alpha[at]! >= CLOTH && fromHole[at]! > rimWidth))
      reached[at] = 1;
  /** Also the rims of cloth and arm, through which the hole would show; skin shows through an arm's rim that is nearer to it. */
  const isOpen = (at: number): boolean =>
    reached[at] === 0 &&
    arms.alpha[at]! < HIDDEN &&
    (hole.data[at] === 255 ||
      (fromHole[at]! <= rimWidth &&
        (torso.alpha[at]! >= CLOTH || (arms.alpha[at]! > 0 && fromHole[at]! < fromBare[at]!))));
  mirrorRowsInPlace(torso, reached, isOpen);
  evenRowsInPlace(torso, reached);
  fillFromRimInPlace(torso, reached, isOpen);
}

/** Fills open pixels beside the cloth of their row with its mirror image, which has no streaks where the cloth has a print. */
function mirrorRowsInPlace(torso: Layer, reached: Uint8Array, isOpen: (at: number) => boolean): void {
  const { width, height, alpha, color } = torso;
  for (let y = 0; y < height; y++)
    for (const step of [1, -1]) {
      let edge = -1;
      for (let x = step > 0 ? 0 : width - 1; x >= 0 && x < width; x += step) {
        const at = y * width + x;
        if (reached[at]) {
          edge = reached[at] === 1 ? x : -1;
          continue;
        }
        if (!isOpen(at)) edge = -1;
        if (edge < 0) continue;
        const from = y * width + 2 * edge - x + step;
        if (Math.floor(from / width) !== y || reached[from] !== 1) {
          edge = -1;
          continue;
        }
        reached[at] = 2;
        if (alpha[from]! <= alpha[at]!) continue;
        alpha[at] = alpha[from]!;
        for (let c = 0; c < 3; c++) color[3 * at + c] = color[3 * from + c]!;
      }
    }
}

/** Evens the mirrored pixels (`reached` 2) over the rows beside them: each row has an axis of its own, as ragged as the edge. */
function evenRowsInPlace({ width, alpha, color }: Layer, reached: Uint8Array): void {
  const places: number[] = [];
  for (let at = 2 * width; at < reached.length - 2 * width; at++) if (reached[at] === 2) places.push(at);
  const evened = new Float32Array(4 * places.length);
  places.forEach((at, k) => {
    let total = 0;
    for (let row = -2; row <= 2; row++) {
      const from = at + row * width;
      if (reached[from] === 0) continue;
      const weight = 3 - Math.abs(row);
      total += weight;
      evened[4 * k]! += weight * alpha[from]!;
      for (let c = 0; c < 3; c++) evened[4 * k + 1 + c]! += weight * color[3 * from + c]!;
    }
    for (let c = 0; c < 4; c++) evened[4 * k + c]! /= total;
  });
  places.forEach((at, k) => {
    if (evened[4 * k]! < alpha[at]!) return;
    alpha[at] = evened[4 * k]!;
    for (let c = 0; c < 3; c++) color[3 * at + c] = evened[4 * k + 1 + c]!;
  });
}

/** Fills what is open from its rim inwards, each row of pixels from the one before. */
function fillFromRimInPlace(torso: Layer, reached: Uint8Array, isOpen: (at: number) => boolean): void {
  const { width, height } = torso;
  let rim: number[] = [];
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (!isOpen(at)) continue;
      if (reached[at - 1] || reached[at + 1] || reached[at - width] || reached[at + width]) rim.push(at);
    }
  while (rim.length > 0) {
    for (const at of rim) carryOn(torso, reached, at);
    for (const at of rim) reached[at] = 1;
    const next = new Set<number>();
    for (const at of rim)
      for (const beside of [at - 1, at + 1, at - width, at + width]) {
        const x = beside % width;
        if (beside > width && beside < reached.length - width && x > 0 && x + 1 < width && isOpen(beside))
          next.add(beside);
      }
    rim = [...next];
  }
}

/** Small narrow pieces of `open` between cloth and arm without a way to where a gap may be: `noGap` is 255 everywhere else. */
function enclosedHoles(open: Mask, torso: Layer, arms: Layer, noGap: Mask, unit: number): Mask {
  const { width, height } = open;
  const { labels, components } = connectedComponents(open, 4);
  const enclosed = components.map(
    ({ area, left, right, top, bottom }) =>
      area <= LARGEST * unit * unit &&
      area <= WIDEST * unit * Math.max(right - left, bottom - top) &&
      left > 0 &&
      top > 0 &&
      right < width &&
      bottom < height,
  );
  const beside = components.map(() => ({ cloth: false, arm: false }));
  for (let at = width; at < labels.length - width; at++) {
    const piece = labels[at]! - 1;
    if (piece < 0) continue;
    if (noGap.data[at]! < 128) enclosed[piece] = false;
    for (const near of [at - 1, at + 1, at - width, at + width]) {
      if (arms.alpha[near]! >= CLOTH) beside[piece]!.arm = true;
      else if (torso.alpha[near]! >= CLOTH) beside[piece]!.cloth = true;
    }
  }
  const result = createMask(width, height);
  for (let at = 0; at < labels.length; at++) {
    const piece = labels[at]! - 1;
    if (piece >= 0 && enclosed[piece] && beside[piece]!.arm && beside[piece]!.cloth) result.data[at] = 255;
  }
  return result;
}

/**
 * Moves slivers of `bare` skin that are joined with a hole into it, in place: rows of at most `widest` pixels between cloth and
 * the hole or an arm. Else the hole's cloth would stand off from the rest as an arc before skin.
 */
function takeSliversInPlace(hole: Mask, bare: Mask, torso: Layer, arms: Layer, widest: number): void {
  const { width } = hole;
  const rows: number[] = [];
  for (let at = 0; at < hole.data.length; at++) if (hole.data[at] === 255) rows.push(at);
  for (let at = rows.pop(); at !== undefined; at = rows.pop())
    for (const beside of [at - 1, at + 1, at - width, at + width]) {
      if (bare.data[beside] !== 255) continue;
      let [left, right] = [beside, beside];
      while (bare.data[left - 1] === 255 && right - left < widest) left--;
      while (bare.data[right + 1] === 255 && right - left < widest) right++;
      if (right - left >= widest) continue;
      const [cloth, edge] =
        torso.alpha[left - 1]! >= CLOTH ? [true, right + 1] : [torso.alpha[right + 1]! >= CLOTH, left - 1];
      if (!cloth || !(hole.data[edge] === 255 || arms.alpha[edge]! >= CLOTH)) continue;
      for (let taken = left; taken <= right; taken++) {
        hole.data[taken] = 255;
        bare.data[taken] = 0;
        rows.push(taken);
      }
    }
}

/** Gives `layer` at `at` the mean of the `reached` pixels beside it, where that covers more. */
function carryOn({ alpha, color, width }: Layer, reached: Uint8Array, at: number): void {
  let [count, coverage, red, green, blue] = [0, 0, 0, 0, 0];
  for (const beside of [at - 1, at + 1, at - width, at + width]) {
    if (reached[beside] === 0) continue;
    count++;
    coverage += alpha[beside]!;
    red += color[3 * beside]!;
    green += color[3 * beside + 1]!;
    blue += color[3 * beside + 2]!;
  }
  if (coverage / count <= alpha[at]!) return;
  alpha[at] = coverage / count;
  color[3 * at] = red / count;
  color[3 * at + 1] = green / count;
  color[3 * at + 2] = blue / count;
}
