/**
 * What the warp of single parts tears: scraps that came off a part, pinholes where a sleeve's edge and the torso's
 * nearly meet, and spots of the arm there.
 */
import { connectedRegions } from '../pixels/connected-components.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Below this coverage a pixel parts what lies on its two sides. */
const THIN = 0.1;
/** From this coverage on nothing behind a pixel is seen. */
const WHOLE = 0.98;

/** Where this share of a hole's pixels showed the person, the old clothes left no gap there. */
const NO_GAP = 0.95;
/** A hole that is larger than a pinhole by this factor at most is one too if hardly any of it, by this share, is uncovered. */
const MOST_RIM = 6;
const THROUGH = 0.1;
/** From this coverage on a pixel in a hole tells its own colour. */
const OWN_COLOUR = 0.5;

/** Steps of a hard edge are smoothed over so many pixels. */
const STEPS = 1.1;

/** Removes what hangs together with less than `share` of a part's pixels, in place. */
export function dropScrapsInPlace({ alpha, color, width, height }: Layer, share: number): void {
  const values = new Uint8Array(alpha.length);
  let total = 0;
  for (let i = 0; i < values.length; i++) if (alpha[i]! > THIN) total += values[i] = 1;
  const { labels, components } = connectedRegions(values, width, height, 8);
  if (components.length < 2) return;
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label === 0 || components[label - 1]!.area >= share * total) continue;
    alpha[i] = 0;
    color.fill(0, 3 * i, 3 * i + 3);
  }
}

/**
 * Fills holes between torso and sleeves with the cloth around them, in place: they are made whole in `torso`, from their rim
 * inwards. A hole has at most `most` pixels through which all is seen; where an arm is parted from the body there are more.
 * Up to `mostTorn` pixels are a tear between torso and sleeve where the photo showed the person, as `present` tells (0..255).
 */
export function closePinholesInPlace(
  torso: Layer,
  sleeves: Layer,
  most: number,
  present: Mask,
  mostTorn: number,
): void {
  const { width, height } = torso;
  const open = new Uint8Array(torso.alpha.length);
  for (let i = 0; i < open.length; i++) if (coverageAt(torso, sleeves, i) < WHOLE) open[i] = 1;
  const { labels, components } = connectedRegions(open, width, height, 4);
  for (const [index, { area, left, top, right, bottom }] of components.entries()) {
    if (
      area > Math.max(mostTorn, MOST_RIM * most) ||
      left === 0 ||
      top === 0 ||
      right === width ||
      bottom === height
    )
      continue;
    let rest: number[] = [];
    let bare = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        if (labels[at] !== index + 1) continue;
        rest.push(at);
        if (coverageAt(torso, sleeves, at) < THIN) bare++;
      }
    const torn = (): boolean =>
      area <= mostTorn && isBetween(torso, sleeves, rest, open) && showedPerson(present, rest);
    if (area > most && (area > MOST_RIM * most || bare > THROUGH * area) && !torn()) continue;
    for (const at of rest)
      if (coverageAt(torso, sleeves, at) > OWN_COLOUR) {
        makeWhole(torso, sleeves, at);
        open[at] = 0;
      }
    rest = rest.filter((at) => open[at]);
    while (rest.length > 0) {
      const rim = rest.filter((at) => [at - 1, at + 1, at - width, at + width].some((near) => !open[near]));
      for (const at of rim) fillFromAround(torso, sleeves, open, at);
      for (const at of rim) open[at] = 0;
      rest = rest.filter((at) => open[at]);
    }
  }
}

/** Lets the edges of `sleeves` that are cut hard before a whole `torso` run without the pixels' steps, in place. */
export function smoothStepsInPlace(sleeves: Layer, torso: Layer): void {
  const { alpha, color, width, height } = sleeves;
  const hard: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (alpha[at]! < WHOLE || torso.alpha[at]! < WHOLE) continue;
      if (Math.min(alpha[at - 1]!, alpha[at + 1]!, alpha[at - width]!, alpha[at + width]!) < THIN)
        hard.push(at);
    }
  if (hard.length === 0) return;
  const smooth = gaussianBlur({ data: alpha, width, height }, STEPS).data;
  for (const at of hard) {
    const keep = Math.min(1, Math.max(0, 1.9 * smooth[at]! - 0.4) / alpha[at]!);
    alpha[at]! *= keep;
    for (let c = 3 * at; c < 3 * at + 3; c++) color[c]! *= keep;
  }
}

/**
 * Takes spots of at most `most` pixels out of `arms`, in place, that a sleeve leaves uncovered before the torso and that hang
 * together with no more of the arm.
 */
export function dropSpotsInPlace(arms: Layer, torso: Layer, sleeves: Layer, most: number): void {
  const { width, height, alpha, color } = arms;
  const seen = new Uint8Array(alpha.length);
  for (let i = 0; i < seen.length; i++) if (alpha[i]! * (1 - sleeves.alpha[i]!) > THIN) seen[i] = 1;
  const { labels, components } = connectedRegions(seen, width, height, 8);
  const onCloth = new Uint32Array(components.length);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && 1 - (1 - torso.alpha[i]!) * (1 - sleeves.alpha[i]!) >= WHOLE)
      onCloth[labels[i]! - 1]!++;
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i]! - 1;
    if (k < 0 || components[k]!.area > most || onCloth[k]! < components[k]!.area) continue;
    alpha[i] = 0;
    color.fill(0, 3 * i, 3 * i + 3);
  }
}

/** Whether the pixels `hole` lie between whole cloth of the torso and of a sleeve: a hole cut into one of them is its shape. */
function isBetween(torso: Layer, sleeves: Layer, hole: readonly number[], open: Uint8Array): boolean {
  let [ofTorso, ofSleeve] = [false, false];
  for (const at of hole)
    for (const near of [at - 1, at + 1, at - torso.width, at + torso.width]) {
      if (open[near]) continue;
      if (sleeves.alpha[near]! > OWN_COLOUR) ofSleeve = true;
      else ofTorso = true;
    }
  return ofTorso && ofSleeve;
}

/** Whether the photo showed the person at nearly all of the pixels `hole`. */
function showedPerson(present: Mask, hole: readonly number[]): boolean {
  let count = 0;
  for (const at of hole) if (present.data[at]! >= 128) count++;
  return count >= NO_GAP * hole.length;
}

/** What torso and sleeves together cover of pixel `at`, 0..1. */
function coverageAt(torso: Layer, sleeves: Layer, at: number): number {
  return 1 - (1 - torso.alpha[at]!) * (1 - sleeves.alpha[at]!);
}

/** Gives `torso` at pixel `at` full coverage and the colour that both parts have there. */
function makeWhole(torso: Layer, sleeves: Layer, at: number): void {
  const behind = 1 - sleeves.alpha[at]!;
  const share = 1 / coverageAt(torso, sleeves, at);
  for (let c = 3 * at; c < 3 * at + 3; c++)
    torso.color[c] = share * (sleeves.color[c]! + behind * torso.color[c]!);
  torso.alpha[at] = 1;
}

/** Gives `torso` at pixel `at` full coverage and the mean colour of the whole pixels beside it. */
function fillFromAround(torso: Layer, sleeves: Layer, open: Uint8Array, at: number): void {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (const near of [at - 1, at + 1, at - torso.width, at + torso.width]) {
    if (open[near]) continue;
    const behind = 1 - sleeves.alpha[near]!;
    const share = 1 / (sleeves.alpha[near]! + behind * torso.alpha[near]!);
    red += share * (sleeves.color[3 * near]! + behind * torso.color[3 * near]!);
    green += share * (sleeves.color[3 * near + 1]! + behind * torso.color[3 * near + 1]!);
    blue += share * (sleeves.color[3 * near + 2]! + behind * torso.color[3 * near + 2]!);
    weight++;
  }
  torso.alpha[at] = 1;
  torso.color[3 * at] = red / weight;
  torso.color[3 * at + 1] = green / weight;
  torso.color[3 * at + 2] = blue / weight;
}
