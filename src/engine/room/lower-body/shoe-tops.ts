/**
 * The tops of shoes that a hem lay over: the shoe goes on up to its collar at the ankle in its own colours, with a smooth
 * edge, where trousers hid it.
 */
import { limbPoint, limbTable } from '../../fit/limb-axis.ts';
import type { LegAxis, LegMeasures } from '../../fit/measure-legs.ts';
import type { ImagePoint } from '../../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../perceive/person.ts';
import { chamferDepth, chamferDistance } from '../../pixels/chamfer-distance.ts';
import { coveredArea, cropMask, cropRgba, type PixelArea } from '../../pixels/crop.ts';
import { gaussianBlur } from '../../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../../pixels/image.ts';
import { createLayer, type Layer } from '../../pixels/layer.ts';
import { smoothFill } from '../../pixels/smooth-fill.ts';
import { smoothStep } from '../../pixels/smooth-step.ts';

/** All lengths in units. */
const FOOT_RADIUS = 0.1;
/** Share by which a collar is wider than the ankle that stands in it. */
const LOOSE = 0.08;
/** How steeply a foot widens below the collar. */
const INSTEP = 2.5;
/** How far below the ankle a low shoe's collar lies before it, and how much lower beside it. */
const COLLAR = 0.05;
const COLLAR_SIDES = 0.03;
/** No ankle that is seen bare ends lower below its joint. */
const LOWEST_SKIN = 0.3;
/** A hidden part lies this near to what is seen of the shoe. */
const REACH = 0.2;
/** Beyond this distance from what is seen a hidden part has the shoe's general colour. */
const OWN_COLOUR = 0.07;
/** Shoes shine: this quantile of what is seen of them, by luminance, is their leather in the shade of a hem. */
const SHADED = 0.22;
/** Beside the old cloth the parse isn't sure what is shoe. */
const UNSURE = 0.07;

/** A foot of the pose over an area: heel, toes and the shin's direction at the ankle. */
interface Foot {
  readonly heel: ImagePoint;
  readonly toe: ImagePoint;
  readonly ankle: ImagePoint;
  /** Half-width of the bare ankle, pixels. */
  readonly half: number;
  readonly down: { readonly x: number; readonly y: number };
  /** How far below the ankle the collar lies before the shin, pixels. */
  readonly collar: number;
}

/** Whether a shoe's pixel lies so near to the old `cloth` (distances to it) that it is drawn anew. */
export function besideCloth(distance: number, unit: number): boolean {
  return distance <= UNSURE * unit;
}

/**
 * The shoes where something is `removed`, opaque within their outline, with the tops that a hem hid. `seen` is the
 * coverage of the shoes, none of it old cloth.
 */
export function drawShoeTops(
  person: PerceivedPerson,
  legs: LegMeasures,
  photo: RgbaImage,
  seen: Mask,
  removed: Mask,
  area: PixelArea,
): Layer {
  const layer = createLayer(area.width, area.height);
  const around = coveredArea(seen, 128, Math.ceil((REACH + 0.05) * legs.unit));
  if (!around) return layer;
  const place = { ...around, x: area.x + around.x, y: area.y + around.y };
  const tops = topsIn(
    person,
    legs,
    cropRgba(photo, around),
    cropMask(seen, around),
    cropMask(removed, around),
    place,
  );
  for (let y = 0; y < around.height; y++) {
    const [from, to] = [y * around.width, (around.y + y) * area.width + around.x];
    layer.alpha.set(tops.alpha.subarray(from, from + around.width), to);
    layer.color.set(tops.color.subarray(3 * from, 3 * (from + around.width)), 3 * to);
  }
  return layer;
}

/** `drawShoeTops` over the `area` around the shoes alone. */
function topsIn(
  person: PerceivedPerson,
  legs: LegMeasures,
  photo: RgbaImage,
  seen: Mask,
  removed: Mask,
  area: PixelArea,
): Layer {
  const { unit } = legs;
  const { width, height } = area;
  const layer = createLayer(width, height);
  const feet = (['left', 'right'] as const).flatMap((side) => footOf(person, legs[side], unit));
  const depth = chamferDepth(seen, 128).data;
  const known = createMask(width, height);
  let count = 0;
  for (let i = 0; i < depth.length; i++)
    if (depth[i]! > 2) {
      known.data[i] = 255;
      count++;
    }
  if (count < 60) return layer;
  const near = chamferDistance(known).data;
  const shape = new Float32Array(width * height);
  const wanted = createMask(width, height);
  let any = false;
  // a hem's corners look like shoes, but stand off the ankle
  const isShoe = (x: number, y: number, at: number): boolean =>
    feet.some((foot) => isHidden(foot, x, y, unit)) ||
    (seen.data[at]! >= 128 && feet.every((foot) => !isBesideAnkle(foot, x, y, unit)));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (near[at]! > REACH * unit) continue;
      if (removed.data[at]! < 128 ? seen.data[at]! < 128 : !isShoe(area.x + x + 0.5, area.y + y + 0.5, at))
        continue;
      shape[at] = 1;
      if (removed.data[at]! > 0) any = true;
    }
  if (!any) return layer;
  const smooth = gaussianBlur({ data: shape, width, height }, Math.max(1, 0.018 * unit)).data;
  for (let at = 0; at < shape.length; at++)
    if (smooth[at]! > 0.3 && removed.data[at]! > 0) wanted.data[at] = 255;
  const filled = smoothFill(photo, known, wanted);
  const shaded = shadedColour(photo, known);
  for (let at = 0; at < shape.length; at++) {
    if (wanted.data[at] === 0) continue;
    const alpha = smoothStep(0.36, 0.64, smooth[at]!);
    layer.alpha[at] = alpha;
    const own = known.data[at]! > 0 ? photo : filled;
    const general = Math.min(1, near[at]! / (OWN_COLOUR * unit));
    for (let c = 0; c < 3; c++) {
      const colour = own.data[4 * at + c]!;
      layer.color[3 * at + c] = alpha * (colour + general * (shaded[c]! - colour));
    }
  }
  return layer;
}

/** The foot of a leg; none where the pose didn't see it. */
function footOf(person: PerceivedPerson, leg: LegAxis, unit: number): readonly Foot[] {
  const { landmarks } = person.pose;
  const { side, length } = leg;
  const heel = landmarks[`${side}Heel`];
  const toe = landmarks[`${side}FootIndex`];
  if (landmarks[`${side}Ankle`].visibility < 0.5 || toe.visibility < 0.5) return [];
  const ankle = limbPoint(leg, length, leg.middle.at(-1)!);
  const above = limbPoint(leg, 0.8 * length, limbTable(leg, leg.middle, 0.8 * length));
  const [dx, dy] = [ankle.x - above.x, ankle.y - above.y];
  const shin = Math.hypot(dx, dy) || 1;
  const half = leg.bare.at(-1)!;
  const down = { x: dx / shin, y: dy / shin };
  return [
    {
      heel: heel.point,
      toe: toe.point,
      ankle,
      half,
      down,
      collar: Math.max(COLLAR * unit, endOfSkin(person, ankle, down, half, LOWEST_SKIN * unit)),
    },
  ];
}

/** How far below the ankle most of a leg's width still is bare skin, pixels up to `limit`. */
function endOfSkin(
  { parse: { labels, width, height } }: PerceivedPerson,
  ankle: ImagePoint,
  down: Foot['down'],
  half: number,
  limit: number,
): number {
  const skin = BODY_CLASSES.indexOf('legs');
  let end = 0;
  for (let below = -limit; below < limit; below++) {
    let bare = 0;
    let all = 0;
    for (let beside = -0.7 * half; beside <= 0.7 * half; beside++) {
      const x = Math.floor(ankle.x + below * down.x + beside * down.y);
      const y = Math.floor(ankle.y + below * down.y - beside * down.x);
      all++;
      if (x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === skin) bare++;
    }
    if (2 * bare > all) end = below;
  }
  return end;
}

/** Whether a point of the photo lies on the foot below the collar. */
function isHidden(foot: Foot, x: number, y: number, unit: number): boolean {
  const { heel, toe, ankle, half, down, collar } = foot;
  const below = (x - ankle.x) * down.x + (y - ankle.y) * down.y;
  const beside = ((x - ankle.x) * down.y - (y - ankle.y) * down.x) / half;
  if (below < collar + COLLAR_SIDES * Math.min(1, beside * beside) * unit) return false;
  if (isBesideAnkle(foot, x, y, unit)) return false;
  const middle = { x: (heel.x + toe.x) / 2, y: (heel.y + toe.y) / 2 };
  return (
    fromSegment(heel, toe, x, y) < FOOT_RADIUS * unit || fromSegment(ankle, middle, x, y) < (1 + LOOSE) * half
  );
}

/** Whether a point around the ankle's height stands farther off than a shoe's collar and instep do. */
function isBesideAnkle({ ankle, half, down }: Foot, x: number, y: number, unit: number): boolean {
  const below = ((x - ankle.x) * down.x + (y - ankle.y) * down.y) / unit;
  const beside = Math.abs((x - ankle.x) * down.y - (y - ankle.y) * down.x);
  return (
    below > -0.15 &&
    beside < 4 * half &&
    beside > (1 + LOOSE) * half + INSTEP * unit * Math.max(0, below - COLLAR)
  );
}

function fromSegment(a: ImagePoint, b: ImagePoint, x: number, y: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}

/** Mean colour of the known pixels around a quantile of their luminance. */
function shadedColour({ data }: RgbaImage, known: Mask): readonly [number, number, number] {
  const lights: number[] = [];
  for (let at = 0; at < known.data.length; at++) if (known.data[at]! > 0) lights.push(lightAt(data, at));
  const sorted = Float32Array.from(lights).sort();
  const [low, high] = [0.7, 1.3].map((by) => sorted[Math.floor(by * SHADED * (sorted.length - 1))]!);
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < known.data.length; at++) {
    const light = lightAt(data, at);
    if (known.data[at] === 0 || light < low! || light > high!) continue;
    for (let c = 0; c < 3; c++) sums[c]! += data[4 * at + c]!;
    count++;
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

function lightAt(data: Uint8ClampedArray, at: number): number {
  return 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!;
}
