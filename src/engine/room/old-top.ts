/** What has to go: the old top with its soft edge, as a mask over the area. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import { toTorso } from '../fit/torso-frame.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropMask, type PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/** A sleeve lies within so many widths of the bare arm from its middle, and scraps of a wide cuff within so many. */
const SLEEVE = 0.75;
const WIDE_CUFF = 1.6;

export interface RemovalOptions {
  /** Removes a wider rim and whatever is worn over the top, for photos whose old top was not found completely. */
  readonly thorough: boolean;
  /** Torso height v, at u, below which a long old top (a dress, a tunic) stays and becomes a skirt; null removes it all. */
  readonly keepBelow: ((u: number) => number) | null;
  /** 255 over the area where the old top stays: in the opening of a jacket over it. Missing where there is none. */
  readonly keepInside?: Mask | undefined;
  /** Where the old lower clothes are taken out too, over the area. */
  readonly lowerClothes?: Mask;
}

/**
 * Coverage of the old top over `area`, widened by its soft rim, 0 or 255. Face, hair and hands stay out of it, for they
 * lie in front and are drawn back with their own coverage. `mistaken` is cloth that was taken for skin. The old sleeves go
 * as a whole, also where they hang below what is kept.
 */
export function oldTopMask(
  person: PerceivedPerson,
  { frame, arms }: BodyMeasures,
  places: ArmCoordinates,
  area: PixelArea,
  options: RemovalOptions,
  mistaken: Mask,
): Mask {
  const { coverage } = person.parse;
  const upper = cropMask(coverage.upperClothes, area);
  const background = cropMask(coverage.background, area);
  const leftArm = cropMask(coverage.leftArm, area);
  const rightArm = cropMask(coverage.rightArm, area);
  const source = createMask(area.width, area.height);
  for (let i = 0; i < source.data.length; i++)
    if (upper.data[i]! >= 96 || mistaken.data[i]! > 0) source.data[i] = 255;
  if (options.thorough) {
    const worn = cropMask(coverage.other, area);
    const limit = 1.1 * frame.torsoLength;
    for (let y = 0; y < area.height; y++)
      for (let x = 0; x < area.width; x++) {
        const at = y * area.width + x;
        if (worn.data[at]! < 96) continue;
        const { u, v } = toTorso(frame, { x: area.x + x, y: area.y + y });
        if (v > -0.4 * frame.shoulderWidth && v < limit && Math.abs(u) < 0.8 * frame.shoulderWidth)
          source.data[at] = 255;
      }
  }
  const rim = Math.max(2, (options.thorough ? 0.028 : 0.016) * frame.shoulderWidth);
  const { data: distance } = chamferDistance(source);
  const result: Mask = { ...upper, data: new Uint8Array(upper.data.length) };
  const cut = options.keepBelow;
  const onSleeve = (at: number, within: number): boolean => {
    if (places.side[at] === 0) return false;
    const arm = places.side[at] === 1 ? arms.left : arms.right;
    if (!arm.sleeved) return false;
    const end = Math.max(arm.length, arm.oldCuff ?? 0) + 0.08 * frame.shoulderWidth;
    return places.along[at]! < end && Math.abs(places.across[at]! - 0.5) < within;
  };
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      // over background a wide rim costs nothing; skin is worth keeping but for the shadow that the old edge casts on it
      const arm = leftArm.data[at]! + rightArm.data[at]! > 128;
      const reach =
        background.data[at]! > 128
          ? 2.2 * rim
          : upper.data[at]! >= 20
            ? 2.5 * rim
            : Math.max(3.6, (arm ? 2.2 : 1.5) * rim);
      if (distance[at]! > reach || options.keepInside?.data[at] === 255) continue;
      if (cut && !onSleeve(at, SLEEVE)) {
        const { u, v } = toTorso(frame, { x: area.x + x, y: area.y + y });
        if (v > cut(u)) continue;
      }
      result.data[at] = 255;
    }
  if (cut) removeCuffsInPlace(result, source, (at) => onSleeve(at, WIDE_CUFF), Math.ceil(2.2 * rim));
  return result;
}

/** Adds to `removed` the pieces of `old` cloth left out of it that lie wholly on a sleeve, with a rim of so many pixels. */
function removeCuffsInPlace(removed: Mask, old: Mask, onSleeve: (at: number) => boolean, rim: number): void {
  const { width, height, data } = removed;
  const kept = createMask(width, height);
  for (let at = 0; at < data.length; at++) if (old.data[at]! > 0 && data[at] === 0) kept.data[at] = 255;
  const { labels, components } = connectedComponents(kept, 8);
  const isCuff = new Uint8Array(components.length).fill(1);
  for (let at = 0; at < data.length; at++)
    if (labels[at]! > 0 && isCuff[labels[at]! - 1] && !onSleeve(at)) isCuff[labels[at]! - 1] = 0;
  for (const [k, { left, top, right, bottom }] of components.entries()) {
    if (!isCuff[k]) continue;
    for (let y = Math.max(0, top - rim); y < Math.min(height, bottom + rim); y++)
      for (let x = Math.max(0, left - rim); x < Math.min(width, right + rim); x++) {
        const at = y * width + x;
        const label = labels[at]!;
        if ((label === 0 || isCuff[label - 1]) && onSleeve(at)) data[at] = 255;
      }
  }
}

/** Shares of a sleeved arm's length between which lower clothes may have hidden a part of its width. */
const BEHIND_CLOTHES = [0.3, 0.88] as const;

/** What old `lowerClothes` hid of sleeved arms that hang behind their sides, 255: it comes into view too. */
export function armsBehindClothes(
  lowerClothes: Mask,
  body: BodyMeasures,
  { side, along, across }: ArmCoordinates,
): Mask {
  const mask = createMask(lowerClothes.width, lowerClothes.height);
  const [from, to] = BEHIND_CLOTHES;
  const hangs = ([null, 'left', 'right'] as const).map(
    (name) => name !== null && body.arms[name].sleeved && !handInPocket(body, name),
  );
  for (let at = 0; at < mask.data.length; at++) {
    const code = side[at]!;
    if (lowerClothes.data[at]! < 128 || !hangs[code] || Math.abs(across[at]! - 0.5) > 0.5) continue;
    const { length } = code === 1 ? body.arms.left : body.arms.right;
    if (along[at]! > from * length && along[at]! < to * length) mask.data[at] = 255;
  }
  return mask;
}
