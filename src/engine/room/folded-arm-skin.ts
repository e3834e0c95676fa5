/**
 * The bare upper arm behind a forearm that is folded up before it: from the seen arm below an old sleeve to the chest it is
 * one skin. Drawn as a limb of its own it ended in an edge on the shoulder, and between it and the forearm was a slit.
 */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { type PixelArea, wholePixels } from '../pixels/crop.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { closeDisc, dilateDisc } from '../pixels/morphology.ts';
import { pushPullSamples } from '../pixels/push-pull.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { isBent } from './bent-arm-creases.ts';
import { softened } from './coverage.ts';
import { paintSkin } from './paint-skin.ts';
import { insideBy, roundedShape } from './rounded-shape.ts';
import type { SkinTone } from './skin-tone.ts';

/** A folded arm's wrist lies no lower than this below the shoulders, in shoulder widths. */
const FOLDED_WRIST = 0.3;
/** The part of the picture that is looked at: distances from the torso's axis and heights, in shoulder widths. */
const ZONE = { inner: 0.1, outer: 1.25, top: -0.5, bottom: 0.9 } as const;
/** Distances from the axis between which chest becomes arm; heights between which armpit becomes flank, and distances between which it ends. */
const CHEST = [0.22, 0.45] as const;
const FLANK = [0.42, 0.62] as const;
const BESIDE_FLANK = [0.56, 0.68] as const;
/** The arm's own skin tells so far from what is rebuilt (shoulder widths), but not where the old sleeve's edge lies on it (pixels). */
const NEAR = 0.35;
const RIM = 1;
/** The border with the forearm is evened by so much, in shoulder widths. */
const EVEN_BORDER = 0.014;
/** Gaps behind the forearm are closed up to twice this width, in shoulder widths. */
const GAP = 0.012;
/** Evens the skin between its ends, and the way to what is seen beside it, in shoulder widths. */
const EVEN = 0.035;
const EVEN_WAY = 0.02;
/** Shade of forearm and hand on what is behind them: depth (logarithm of light) and width in shoulder widths. */
const CONTACT = { deep: 0.14, wide: 0.02 } as const;
const AMBIENT = { deep: 0.13, wide: 0.09 } as const;
/** Cosines between the way to the nearest skin and the forearm's side, from which on it is the forearm, and none of the upper arm. */
const BEHIND = [0.45, 0.8] as const;
/** The forearm lies before the upper arm where it meets what is rebuilt over so long a line, in shoulder widths. */
const TOUCHES = 0.25;
/** Cosine between the way back to what is rebuilt and the upper arm, from which on skin is the upper arm's that goes on there. */
const GOES_ON = 0.8;

/** The picture without the old top, and what is known of it. */
export interface FoldedArmScene {
  /** Opaque. */
  readonly plate: Layer;
  readonly background: RgbaImage;
  readonly photo: RgbaImage;
  /** Coverage of rebuilt skin, 0..1. */
  readonly covered: Float32Array;
  /** Coverages of the arms' skin that stays, and of hands, neck and head. */
  readonly seenArms: Mask;
  readonly hands: Mask;
  /** 255 where something is rebuilt, and how much of it is seen, softly. */
  readonly gone: Mask;
  readonly removed: Mask;
  /** Whatever was the person, old top and all, with its signed distance. */
  readonly present: Mask;
  readonly silhouette: Float32Array;
}

/**
 * Paints the rebuilt skin of folded upper arms anew, in place: in the scene's plate and in `arms`, which lie before a garment.
 * Sides with a new sleeve's cuff, or whose old sleeve was long, stay. `open` is lessened where background was covered.
 */
export function joinFoldedArmsInPlace(
  scene: FoldedArmScene,
  arms: Layer,
  open: Mask,
  skin: SkinTone,
  body: Pick<BodyMeasures, 'arms' | 'frame'>,
  area: PixelArea,
  cuffs: { readonly left: unknown; readonly right: unknown },
): void {
  for (const side of ['left', 'right'] as const) {
    const arm = body.arms[side];
    const wrist = toTorso(body.frame, arm.points.at(-1)!);
    const isFolded = isBent(arm) && wrist.v < FOLDED_WRIST * body.frame.shoulderWidth;
    if (cuffs[side] === null && !arm.sleeved && isFolded)
      joinInPlace(scene, arms, open, skin, arm, body.frame, area);
  }
}

function joinInPlace(
  scene: FoldedArmScene,
  arms: Layer,
  open: Mask,
  skin: SkinTone,
  arm: ArmAxis,
  frame: TorsoFrame,
  area: PixelArea,
): void {
  const unit = frame.shoulderWidth;
  const box = zoneOf(arm.side, frame, area);
  if (box.width < 3 || box.height < 3) return;
  const { width, height } = box;
  const size = width * height;
  const { plate, photo, covered, seenArms, hands, gone, removed, present, silhouette } = scene;
  const rowOf = (y: number): number => (box.y + y) * area.width + box.x;
  const solid = createMask(width, height);
  const forearm = createMask(width, height);
  const rebuilt = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width, i = rowOf(y); x < width; x++, at++, i++) {
      const before = Math.max(seenArms.data[i]!, hands.data[i]!);
      solid.data[at] = Math.max(255 * covered[i]!, before);
      if (before >= 200 && gone.data[i] === 0) forearm.data[at] = 255;
      if (gone.data[i]! > 0) rebuilt.data[at] = 255;
    }
  const coverage = softened(closeDisc(solid, GAP * unit));
  const border = roundedShape(dilateDisc(rebuilt, RIM), EVEN_BORDER * unit).data;
  const distance = chamferDistanceWithin(forearm, 4 * AMBIENT.wide * unit).data;
  const fromRebuilt = chamferDistanceWithin(rebuilt, NEAR * unit).data;
  const { x: ax, y: ay, side: ns } = upperArm(arm);
  // cosines of the way to the nearest skin with the forearm's side, and of the way to what is rebuilt with the shoulder's
  const evenly = EVEN_WAY * unit;
  const behind = ways(distance, width, height, evenly, (dx, dy) =>
    smoothStep(BEHIND[0], BEHIND[1], ns * (ax * dy - ay * dx)),
  );
  const goesOn = ways(fromRebuilt, width, height, evenly, (dx, dy) => -ax * dx - ay * dy);
  const shoulder = arm.points[0]!;
  let touches = 0;
  for (let at = 0; at < size; at++)
    if (rebuilt.data[at]! > 0 && distance[at]! < 1.2 && behind[at]! > 0.5) touches++;
  if (touches < TOUCHES * unit) return;
  const upper = createMask(width, height);
  const samples = new Float32Array(3 * size);
  const known = new Float32Array(size);
  const share = new Float32Array(size);
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width, i = rowOf(y); x < width; x++, at++, i++) {
      const point = { x: area.x + box.x + x + 0.5, y: area.y + box.y + y + 0.5 };
      const { u, v } = toTorso(frame, point);
      if (rebuilt.data[at]! > 0 || border[at]! > 0) {
        const off = Math.abs(u) / unit;
        const onFlank =
          smoothStep(FLANK[0], FLANK[1], v / unit) * smoothStep(BESIDE_FLANK[1], BESIDE_FLANK[0], off);
        share[at] = smoothStep(CHEST[0], CHEST[1], off) * (1 - onFlank);
        if (share[at] === 0 && covered[i]! > 0.98) {
          known[at] = 1;
          for (let c = 0; c < 3; c++) samples[3 * at + c] = plate.color[3 * i + c]!;
        }
      } else if (seenArms.data[i]! >= 230 && fromRebuilt[at]! > RIM && fromRebuilt[at]! < NEAR * unit) {
        // the half that lies away from the forearm is surely the upper arm's
        const off = ns * (ax * (point.y - shoulder.y) - ay * (point.x - shoulder.x));
        if (off > 0 && goesOn[at]! < GOES_ON) continue;
        known[at] = 1;
        upper.data[at] = 255;
        for (let c = 0; c < 3; c++) samples[3 * at + c] = photo.data[4 * i + c]!;
      }
    }
  const painted = createLayer(1, 1);
  const fromSeen = chamferDistanceWithin(upper, 2 * EVEN * unit).data;
  // away from both ends the skin is evened: what it takes from them is blotches
  const tones = pushPullSamples(samples, known, width, height, 3);
  const even = evened(tones, width, height, EVEN * unit);
  for (let at = 0; at < size; at++) {
    const part = smoothStep(0, 2 * EVEN * unit, fromSeen[at]!);
    for (let c = 3 * at; c < 3 * at + 3; c++) tones[c]! += part * (even[c]! - tones[c]!);
  }
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1, i = rowOf(y) + 1; x + 1 < width; x++, at++, i++) {
      const part = share[at]!;
      if (part === 0) continue;
      // between two shapes that both end there nothing shows through
      const most = Math.min(255 * insideBy(silhouette[i]!), present.data[i]!);
      const alpha = coverage.data[at] === 255 ? Math.max(covered[i]!, most / 255) : covered[i]!;
      if (alpha === 0) continue;
      // the parse's border with the forearm runs in steps: a limb's edge is an even line, and soft
      removed.data[i] = Math.max(removed.data[i]!, border[at]! * smoothStep(0, 0.5, behind[at]!));
      const seen = removed.data[i]! / 255;
      const d = distance[at]!;
      const shade =
        CONTACT.deep * Math.exp(-d / (CONTACT.wide * unit)) +
        AMBIENT.deep * Math.exp(-d / (AMBIENT.wide * unit));
      const tone = [tones[3 * at]!, tones[3 * at + 1]!, tones[3 * at + 2]!] as const;
      paintSkin(painted, 0, 1, skin, tone, -behind[at]! * shade, area.x + box.x + x, area.y + box.y + y);
      for (let c = 0; c < 3; c++) {
        const wanted = scene.background.data[4 * i + c]! * (1 - alpha) + painted.color[c]! * alpha;
        plate.color[3 * i + c]! += part * (wanted - plate.color[3 * i + c]!);
        const own = arms.color[3 * i + c]!;
        arms.color[3 * i + c] = own + part * seen * (arms.alpha[i]! * painted.color[c]! - own);
      }
      open.data[i]! *= 1 - part * alpha;
    }
}

/** Unit vector along the upper arm towards the elbow, and the sign of the cross product with it of what lies on the forearm's side. */
function upperArm({ points, elbow }: ArmAxis): { x: number; y: number; side: number } {
  const [shoulder, wrist] = [points[0]!, points.at(-1)!];
  const [dx, dy] = [elbow.x - shoulder.x, elbow.y - shoulder.y];
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [dx / length, dy / length];
  return { x, y, side: x * (wrist.y - elbow.y) - y * (wrist.x - elbow.x) > 0 ? 1 : -1 };
}

/** A value of the unit vector to where the `distance` is 0, at each pixel; both are evened by `sigma` pixels. */
function ways(
  distance: Float32Array,
  width: number,
  height: number,
  sigma: number,
  rate: (dx: number, dy: number) => number,
): Float32Array {
  const even = gaussianBlur({ data: distance, width, height }, sigma).data;
  const data = new Float32Array(distance.length);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      const dx = even[at - 1]! - even[at + 1]!;
      const dy = even[at - width]! - even[at + width]!;
      const length = Math.hypot(dx, dy);
      if (length > 1e-3) data[at] = rate(dx / length, dy / length);
    }
  return gaussianBlur({ data, width, height }, sigma).data;
}

/** Three interleaved planes blurred, `sigma` in pixels. */
function evened(values: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let c = 0; c < 3; c++) {
    const data = new Float32Array(width * height);
    for (let i = 0; i < data.length; i++) data[i] = values[3 * i + c]!;
    const even = gaussianBlur({ data, width, height }, sigma).data;
    for (let i = 0; i < data.length; i++) result[3 * i + c] = even[i]!;
  }
  return result;
}

/** The part of the area, in its own pixels, that holds one side's shoulder and folded arm. */
function zoneOf(side: 'left' | 'right', frame: TorsoFrame, area: PixelArea): PixelArea {
  const unit = frame.shoulderWidth;
  const sign = side === 'left' ? 1 : -1;
  const corners = [ZONE.inner, ZONE.outer].flatMap((u) =>
    [ZONE.top, ZONE.bottom].map((v) => fromTorso(frame, sign * u * unit, v * unit)),
  );
  const [xs, ys] = [corners.map(({ x }) => x - area.x), corners.map(({ y }) => y - area.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  return wholePixels(box, area.width, area.height);
}
