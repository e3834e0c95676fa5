/** What has to go: trousers, shorts, a skirt or the lower part of a dress, with their rims, shadows and loose threads. */
import type { BodyMeasures } from '../../fit/measure-body.ts';
import { fromTorso, type TorsoFrame } from '../../fit/torso-frame.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { chamferDistance } from '../../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea } from '../../pixels/crop.ts';
import { createMask, type Mask } from '../../pixels/image.ts';
import { type ArmCoordinates, armCoordinates } from '../arm-coordinates.ts';
import { isPlain } from '../background-plate.ts';

/** A dress reaches so far below the hips, in shoulder widths; a long top doesn't. */
const DRESS_REACH = 0.62;

/**
 * The old clothes of the lower body over `area`, what shows `cloth` (0 or 255), and `all` with their rim and shade. What the parse calls upper clothes
 * belongs to them from torso height `waist` downwards where they reach down to the thighs, as a dress does. Hands and
 * shoes lie before the clothes and are drawn back with their own coverage. `unit` is the shoulder width of the body as
 * seen from the front; `thorough` removes a wider rim, and what is worn over the clothes.
 */
export function oldLowerClothesMask(
  person: PerceivedPerson,
  body: BodyMeasures,
  unit: number,
  area: PixelArea,
  waist: number,
  thorough: boolean,
): { readonly cloth: Mask; readonly all: Mask } {
  const { coverage } = person.parse;
  const { frame } = body;
  const lower = cropMask(coverage.lowerClothes, area);
  const upper = cropMask(coverage.upperClothes, area);
  const worn = cropMask(coverage.other, area);
  const background = cropMask(coverage.background, area);
  const bare = cropMask(coverage.legs, area);
  const shoes = cropMask(coverage.shoes, area);
  const isDress = dressReaches(person, frame, unit);
  const arms = isDress ? armCoordinates(body, area) : null;
  const source = createMask(area.width, area.height);
  const edge = fromTorso(frame, 0, waist);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (lower.data[at]! >= 72) {
        source.data[at] = 255;
        continue;
      }
      // sleeves hang beside a skirt
      const asUpper = arms !== null && upper.data[at]! >= 96 && !onArm(arms, body, at);
      if (!asUpper && !(thorough && worn.data[at]! >= 96)) continue;
      const below = (area.x + x - edge.x) * frame.down.x + (area.y + y - edge.y) * frame.down.y;
      if (below > 0) source.data[at] = 255;
    }
  const rim = Math.max(2, (thorough ? 0.028 : 0.018) * unit);
  const { data: distance } = chamferDistance(source);
  const shade = Math.min(shadeOnSkin(bare, unit), MOST_OF_PICTURE * person.photo.height);
  const result = createMask(area.width, area.height);
  const clear: Mask = { ...background, data: background.data.map((value) => (value > 250 ? 255 : 0)) };
  const overGround = isPlain(cropRgba(person.photo, area), clear) ? PLAIN : BUSY;
  const isAbove = (at: number): boolean => {
    const [x, y] = [area.x + (at % area.width) - edge.x, area.y + Math.floor(at / area.width) - edge.y];
    return x * frame.down.x + y * frame.down.y < 0;
  };
  for (let at = 0; at < result.data.length; at++) {
    const d = distance[at]!;
    if (bare.data[at]! > 128) {
      // the old hem's shade on bare skin fades, and so does what replaces it
      if (d < shade) result.data[at] = 255 * Math.min(1, (shade - d) / Math.max(1, shade - 2 * rim));
      continue;
    }
    // over a plain background a wide rim costs nothing, but above the waist it would fill a slit beside an arm
    const reach =
      background.data[at]! > 128
        ? (isAbove(at) ? 1 : overGround) * rim
        : shoes.data[at]! > 128
          ? 0.7 * rim
          : Math.max(3, 1.4 * rim);
    if (d <= reach) result.data[at] = 255;
  }
  return { cloth: source, all: result };
}

/** Rims that go over a plain background, and over one whose pieces would be missed. */
const PLAIN = 2.4;
const BUSY = 1.1;

/** Share of the seen length of bare legs, and most of it in units, that is given up for a hem's shade. */
const SHADED = { share: 0.5, most: 0.22, least: 0.036 };

/** Nothing farther than this share of the picture's height from old and new clothes is changed. */
const MOST_OF_PICTURE = 0.03;

/** How far a hem's shade reaches on bare skin, pixels: where little skin is seen, all of it is needed to tell the leg. */
function shadeOnSkin({ data, width, height }: Mask, unit: number): number {
  let rows = 0;
  for (let y = 0; y < height; y++) {
    let seen = 0;
    for (let x = 0; x < width; x++) if (data[y * width + x]! > 128) seen++;
    if (seen > 0.1 * unit) rows++;
  }
  return Math.max(SHADED.least * unit, Math.min(SHADED.most * unit, SHADED.share * (rows - 0.1 * unit)));
}

/** Whether a pixel lies on an arm or its sleeve. */
function onArm({ side, along, across }: ArmCoordinates, { arms }: BodyMeasures, at: number): boolean {
  if (side[at] === 0) return false;
  const arm = side[at] === 1 ? arms.left : arms.right;
  return along[at]! > 0.3 * arm.length && along[at]! < 1.08 * arm.length && Math.abs(across[at]! - 0.5) < 0.8;
}

/** Whether the upper clothes reach down to the thighs. */
export function dressReaches(person: PerceivedPerson, frame: TorsoFrame, unit: number): boolean {
  const { width, height, data } = person.parse.coverage.upperClothes;
  let hits = 0;
  for (let u = -0.3; u <= 0.3; u += 0.1) {
    const at = fromTorso(frame, u * unit, frame.torsoLength + DRESS_REACH * unit);
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    if (data[y * width + x]! >= 128) hits++;
  }
  return hits >= 2;
}
