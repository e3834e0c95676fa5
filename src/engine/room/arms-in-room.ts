/** Arms of the person without the old top: what is seen of them, what is rebuilt, and what the new sleeves hide. */
import { armTable, nearestOnArm } from '../fit/arm-axis.ts';
import { classTable } from '../fit/body-labels.ts';
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import { type Cuff, cuffAt } from '../fit/fit-sleeve.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import { toTorso } from '../fit/torso-frame.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { cropMask, cropRgba, type PixelArea, wholePixels } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import { beforeCrease, beforeHangingCrease, rebuiltBeforeTorso } from './armpit-crease.ts';
import { armCell, drawBareArm } from './bare-arm.ts';
import { ROUNDING, roundedShape } from './rounded-shape.ts';
import type { Wrists } from './seen-wrists.ts';
import type { SkinTone } from './skin-tone.ts';
import { slimArms } from './slim-arms.ts';
import { type CoveredShoulders, onCoveredShoulder } from './torso-shape.ts';

/**
 * Real length along an arm from which on it hangs before the torso, in shoulder widths: above it lies what covers the shoulder. Bare arms that
 * are seen hide what lies behind them themselves.
 */
const ARMPIT = { sleeved: 0.3, bare: 0.36 } as const;

/** Where the new top's sleeves end on the arms; null without a sleeve. */
export interface Cuffs {
  readonly left: Cuff | null;
  readonly right: Cuff | null;
}

export function cuffOf(cuffs: Cuffs, side: number): Cuff | null {
  return side === 1 ? cuffs.left : side === 2 ? cuffs.right : null;
}

/**
 * 0..1, how much of the arm may show at a place `offset` from the arm's middle: behind the cuff's edge only what lies well
 * within its width, and beyond one that closes around the wrist no more than comes out of it and widens to the hand. `half` is the
 * arm's half-width.
 */
function withinCuff(cuff: Cuff, beyond: number, offset: number, half: number): number {
  if (beyond > 0 && !cuff.atWrist) return 1;
  const room =
    half * (beyond > 0 ? Math.min(1, 0.94 * cuff.width) : 0.94 * cuff.width) + 0.6 * Math.max(0, beyond);
  return Math.max(0, Math.min(1, room - Math.abs(offset) + 0.5));
}

/** Real length along each arm at which the hand is as wide as the wrist; Infinity where none is seen. */
function handStarts(
  { arms }: BodyMeasures,
  hands: Mask,
  { side, along, across }: ArmCoordinates,
): { readonly left: number; readonly right: number } {
  const start = (code: 1 | 2): number => {
    const { length, bare } = code === 1 ? arms.left : arms.right;
    const low = 0.85 * length;
    const counts = new Uint32Array(Math.ceil(0.4 * length));
    for (let at = 0; at < side.length; at++)
      if (
        side[at] === code &&
        hands.data[at]! >= 128 &&
        along[at]! >= low &&
        Math.abs(across[at]! - 0.5) < 1.2
      ) {
        const row = Math.floor(along[at]! - low);
        if (row < counts.length) counts[row]!++;
      }
    const first = counts.findIndex((count) => count > 1.2 * bare.at(-1)!);
    return first < 0 ? Number.POSITIVE_INFINITY : low + first;
  };
  return { left: start(1), right: start(2) };
}

export interface DrawnArms {
  /** Seen skin where there is, rebuilt skin where the old sleeve was. */
  readonly arms: Layer;
  /** Rebuilt skin alone, opaque wherever an arm may be. */
  readonly skin: Layer;
  /** Logarithm of the light that the arms' form has in `skin`. */
  readonly light: Float32Array;
  /** Coverage of the arms whose hands are in pockets, down to where they go in; whether their skin shows or a sleeve is on them. */
  readonly intoPockets: Mask;
}

/**
 * Both arms. `parsed` is their skin in the photo, `seen` the same without what is removed, `trousers` the coverage of the lower clothes that
 * stay: pockets are theirs. `wrists` end arms on the hands that are seen.
 */
export function drawArms(
  body: BodyMeasures,
  skin: SkinTone,
  photo: RgbaImage,
  parsed: { readonly left: Mask; readonly right: Mask },
  seen: { readonly left: Mask; readonly right: Mask },
  handSeen: { readonly left: Mask; readonly right: Mask },
  removed: Mask,
  trousers: Mask,
  wrists: Wrists,
  places: ArmCoordinates,
): DrawnArms {
  const { width, height } = places.area;
  const arms = createLayer(width, height);
  const skinOfArms = createLayer(width, height);
  const light = new Float32Array(width * height);
  const intoPockets = createMask(width, height);
  const built = slimArms(body);
  for (const [side, code] of [
    ['left', 1],
    ['right', 2],
  ] as const) {
    const box = boxOf(places[side], armCell(body.frame.shoulderWidth));
    const hand = cropMask(handSeen[side], box);
    const gone = cropMask(removed, box);
    const shown = cropMask(seen[side], box);
    const pocket = handInPocket(body, side) ? cropMask(trousers, box) : null;
    const coordinates = cropCoordinates(places[side], box);
    const arm = drawBareArm(
      built[side],
      skin,
      cropRgba(photo, box),
      shown,
      hand,
      gone,
      coordinates,
      body.frame.shoulderWidth,
      pocket,
      wrists[side],
    );
    const skinThere = cropMask(parsed[side], box);
    const coverage = armCoverage(
      arm.outline,
      skinThere,
      shown,
      hand,
      gone,
      pocket,
      ROUNDING * body.frame.shoulderWidth,
    );
    for (let y = 0; y < box.height; y++)
      for (let x = 0; x < box.width; x++) {
        const at = y * box.width + x;
        const i = (box.y + y) * width + box.x + x;
        if (pocket && coordinates.coordinates[2 * at]! <= arm.pocketAt)
          intoPockets.data[i] = Math.max(intoPockets.data[i]!, arm.outline.data[at]!);
        const painted = arm.skin.alpha[at]! > 0;
        const photoShare = (shown.data[at]! / 255) * (1 - gone.data[at]! / 255);
        const total = painted ? coverage.data[at]! / 255 : photoShare;
        if (painted && places.side[i] === code) {
          skinOfArms.alpha[i] = 1;
          light[i] = arm.light[at]!;
          for (let c = 0; c < 3; c++) skinOfArms.color[3 * i + c] = arm.skin.color[3 * at + c]!;
        }
        if (total <= arms.alpha[i]!) continue;
        const share = painted ? Math.max(0, 1 - photoShare / total) : 0;
        arms.alpha[i] = total;
        for (let c = 0; c < 3; c++)
          arms.color[3 * i + c] =
            total * (arm.skin.color[3 * at + c]! * share + photo.data[4 * i + c]! * (1 - share));
      }
  }
  // one arm on the other shares the pixels of their border with it, and those of the removal's soft rim with what is rebuilt
  for (let i = 0; i < arms.alpha.length; i++) {
    if (removed.data[i] === 255) continue;
    const lack = 1 - arms.alpha[i]!;
    if (lack <= 0 || parsed.left.data[i]! + parsed.right.data[i]! < 250) continue;
    arms.alpha[i] = 1;
    for (let c = 0; c < 3; c++) arms.color[3 * i + c]! += lack * photo.data[4 * i + c]!;
  }
  return { arms, skin: skinOfArms, light, intoPockets };
}

/**
 * Coverage of an arm, seen and rebuilt (`outline`), whose edge has no steps where the two meet: it is rounded where
 * something is `gone`. What is gone as the rim of the old top was `parsed` as skin and stays the arm's. The hand belongs to
 * the line, and so does what is hidden of the wrist behind the `pocket`.
 */
function armCoverage(
  outline: Mask,
  parsed: Mask,
  seen: Mask,
  hand: Mask,
  gone: Mask,
  pocket: Mask | null,
  sigma: number,
): Mask {
  const whole = createMask(outline.width, outline.height);
  for (let i = 0; i < whole.data.length; i++) {
    // what is removed by more than half shows nothing of the photo: there the rebuilt arm alone closes the seam
    const rebuilt = Math.max(outline.data[i]!, parsed.data[i]!) * Math.min(1, gone.data[i]! / 150);
    const hidden = pocket ? (outline.data[i]! * pocket.data[i]!) / 255 : 0;
    whole.data[i] = Math.min(
      255,
      hidden + rebuilt + seen.data[i]! * (1 - gone.data[i]! / 255) + hand.data[i]!,
    );
  }
  const { data } = roundedShape(whole, sigma);
  for (let i = 0; i < data.length; i++) {
    const stays = 1 - Math.min(1, gone.data[i]! / 150);
    data[i] = data[i]! + stays * (seen.data[i]! - data[i]!);
  }
  return { ...outline, data };
}

/** The part of the buffer's area that holds the arm, with room for what binds it to seen skin; corner on the grid of its cells. */
function boxOf({ area, coordinates }: CoordinateBuffer, cell: number): PixelArea {
  const { width, height } = area;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (Number.isNaN(coordinates[2 * (y * width + x)]!)) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  if (right === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const margin = 5 * cell;
  const x = cell * Math.floor((left - margin) / cell);
  const y = cell * Math.floor((top - margin) / cell);
  return wholePixels({ x, y, width: right + margin - x, height: bottom + margin - y }, width, height);
}

function cropCoordinates({ area, coordinates }: CoordinateBuffer, box: PixelArea): CoordinateBuffer {
  const part = new Float32Array(2 * box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = 2 * ((box.y + y) * area.width + box.x);
    part.set(coordinates.subarray(from, from + 2 * box.width), 2 * y * box.width);
  }
  return { area: { ...box, x: area.x + box.x, y: area.y + box.y }, coordinates: part };
}

/** Bare skin of arms and shoulders that the new top will hide: where it sticks out it has to go. */
export function armsUnderSleeves(
  person: PerceivedPerson,
  body: BodyMeasures,
  { area, side, along, across }: ArmCoordinates,
  cuffs: Cuffs,
  covered: CoveredShoulders,
): Mask {
  const mask = createMask(area.width, area.height);
  const { labels, width } = person.parse;
  const unit = body.frame.shoulderWidth;
  const arms = classTable(['leftArm', 'rightArm', 'neck']);
  const neck = BODY_CLASSES.indexOf('neck');
  const leftArm = BODY_CLASSES.indexOf('leftArm');
  const onShoulder = onCoveredShoulder(body.frame, covered);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const label = labels[(area.y + y) * width + area.x + x]!;
      if (!arms[label]) continue;
      let beside = 0;
      if (label === neck) {
        const { u, v } = toTorso(body.frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
        if (Math.abs(u) < 0.48 * unit) {
          if (v < 0.2 * unit && onShoulder(u, v)) mask.data[at] = 255;
          continue;
        }
        beside = u > 0 ? 1 : 2;
      }
      const own = side[at]! || (label === neck ? beside : label === leftArm ? 1 : 2);
      const cuff = cuffOf(cuffs, own);
      if (!cuff) continue;
      // an elbow may stand out farther than the arm's coordinates reach
      const end = side[at] ? cuffAt(cuff, across[at]!) : Math.min(cuff.inner, cuff.outer);
      const arm = own === 1 ? body.arms.left : body.arms.right;
      const length = side[at]
        ? along[at]!
        : nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 }).length;
      if (length < end - 0.03 * unit) mask.data[at] = 255;
    }
  return mask;
}

/**
 * A hand's coverage without what its own new sleeve covers: the cuff ends on the hand, not where the parse parts it. A hand
 * that lies before its own upper arm is in the sleeve of the forearm alone.
 */
export function handBeyondCuff(
  hand: Mask,
  ownSide: 1 | 2,
  { arms }: Pick<BodyMeasures, 'arms'>,
  { area, side, along, across }: ArmCoordinates,
  cuffs: Cuffs,
): Mask {
  const cuff = cuffOf(cuffs, ownSide);
  if (!cuff) return hand;
  const { elbow, elbowAt, length, points } = ownSide === 1 ? arms.left : arms.right;
  const wrist = points.at(-1)!;
  const [dx, dy] = [wrist.x - elbow.x, wrist.y - elbow.y];
  const perPixel = (length - elbowAt) / (dx * dx + dy * dy || 1);
  const data = hand.data.slice();
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0 || side[i] !== ownSide) continue;
    const onUpperArm = along[i]! < elbowAt;
    const [x, y] = [area.x + (i % hand.width) + 0.5, area.y + Math.floor(i / hand.width) + 0.5];
    const place = onUpperArm ? elbowAt + perPixel * ((x - elbow.x) * dx + (y - elbow.y) * dy) : along[i]!;
    const end = cuffAt(cuff, onUpperArm ? 0.5 : across[i]!);
    data[i]! *= Math.max(0, Math.min(1, place - end + 0.5));
  }
  return { ...hand, data };
}

/**
 * Fades the arms out under the sleeves, and without sleeves above the armpits, where the garment's shoulder lies over
 * them: a folded arm that is rebuilt comes out from behind it at the crease before the armpit. What is too far off an arm is none, unless
 * it was `seen` in the photo. `hands` is the hands' coverage in the photo.
 */
export function keepBelowSleevesInPlace(
  arms: Layer,
  body: BodyMeasures,
  places: ArmCoordinates,
  cuffs: Cuffs,
  hands: Mask,
  seen: Mask,
): void {
  const { side, along, across } = places;
  const unit = body.frame.shoulderWidth;
  const starts = handStarts(body, hands, places);
  const inPocket = [false, handInPocket(body, 'left'), handInPocket(body, 'right')];
  const armpit = (['left', 'left', 'right'] as const).map(
    (name) => ARMPIT[body.arms[name].sleeved ? 'sleeved' : 'bare'] * unit,
  );
  const rebuilt = rebuiltBeforeTorso(body, places, seen, armpit);
  for (let at = 0; at < arms.alpha.length; at++) {
    if (arms.alpha[at] === 0) continue;
    const cuff = cuffOf(cuffs, side[at]!);
    if (cuff) {
      const half = halfOf(body, side[at]!, along[at]!);
      const beyond = along[at]! - cuffAt(cuff, across[at]!);
      const start = side[at] === 1 ? starts.left : starts.right;
      // beside the hand itself there is no arm but what is seen: the wrist between a hand's round root and the cuff
      const besideHand =
        cuff.atWrist && beyond > 0 && along[at]! > start ? Math.min(1, hands.data[at]! / 128) : 1;
      const bySleeve = besideHand * withinCuff(cuff, beyond, 2 * half * (across[at]! - 0.5), half);
      weaken(arms, at, beyond > 0 ? Math.max(bySleeve, seen.data[at]! / 255) : bySleeve);
    }
    // trousers cover a cuff that goes into a pocket, and skin under it would show beside them
    const under = cuff?.atWrist && inPocket[side[at]!] ? 0 : 0.07 * unit;
    const from = cuff ? cuffAt(cuff, across[at]!) - under : armpit[side[at]!]!;
    const beside = side[at] === 0 || Math.abs(across[at]! - 0.5) > 1.35;
    if (!cuff && !beside) {
      const half = halfOf(body, side[at]!, along[at]!);
      const below = along[at]! - from;
      const { raised } = side[at] === 1 ? body.arms.left : body.arms.right;
      const keep = rebuilt[side[at]!]
        ? beforeCrease(below, half, across[at]!, unit)
        : beforeHangingCrease(below, half, across[at]!, raised, unit);
      weaken(arms, at, keep);
      continue;
    }
    weaken(arms, at, beside ? 0 : Math.max(0, Math.min(1, (along[at]! - from) / 2)));
  }
}

/** Half-width of the bare arm on a side, pixels. */
function halfOf({ arms }: BodyMeasures, side: number, along: number): number {
  const arm = side === 1 ? arms.left : arms.right;
  return armTable(arm, arm.bare, along);
}

/** Takes coverage from a layer's pixel: `keep` of it stays. */
export function weaken(layer: Layer, at: number, keep: number): void {
  if (keep === 1) return;
  layer.alpha[at]! *= keep;
  for (let c = 0; c < 3; c++) layer.color[3 * at + c]! *= keep;
}
