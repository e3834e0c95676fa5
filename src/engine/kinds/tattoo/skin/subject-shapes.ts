/** Shapes of face and hands, drawn into a scene from their landmarks. */
import { fillPixelCentres } from '../../../geometry/fill-polygon.ts';
import type { ImagePoint } from '../../../geometry/frames.ts';
import { capsuleDepth, FACE_FEATURES, FACE_OVAL, HAND_BONES } from '../../../perceive/body-geometry.ts';
import type { FaceMesh, Hand } from '../../../perceive/person.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';

/** Joints of the palm in the hand net's order. */
const PALM = [0, 1, 2, 5, 9, 13, 17];
/** Thickness of a finger's half in lengths of the palm, wrist to middle knuckle. */
const FINGER_RADIUS = 0.085;

/** The oval from one temple over the forehead to the other. */
const UPPER_OVAL = [162, 21, 54, 103, 67, 109, 10, 338, 297, 332, 284, 251, 389];

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Scene pixels in a photo pixel. */
  readonly scale: number;
}

/** 255 inside the outline of the face mesh, widened to `size` about the bridge of the nose. */
export function drawFace(face: FaceMesh, frame: Frame, size = 1): Mask {
  const middle = face.points[NOSE_BRIDGE]!;
  return polygon(
    FACE_OVAL.map((i) => {
      const { x, y } = face.points[i]!;
      return { x: middle.x + (x - middle.x) * size, y: middle.y + (y - middle.y) * size };
    }),
    frame,
  );
}

/** Between the eyes, on the bridge of the nose. */
const NOSE_BRIDGE = 168;

/** 255 on a band around the upper half of the face, `from` to `to` in sizes of its oval: where hair grows. */
export function drawHairline(face: FaceMesh, frame: Frame, from: number, to: number): Mask {
  const middle = face.points[NOSE_BRIDGE]!;
  const grown = (factor: number): Mask =>
    polygon(
      UPPER_OVAL.map((i) => {
        const { x, y } = face.points[i]!;
        return { x: middle.x + (x - middle.x) * factor, y: middle.y + (y - middle.y) * factor };
      }),
      frame,
    );
  const result = grown(to);
  const inner = grown(from);
  for (let i = 0; i < result.data.length; i++) if (inner.data[i] === 255) result.data[i] = 0;
  return result;
}

/** Corners of the jaw and the chin. */
const JAW = [172, 397] as const;
const CHIN = 152;

/** 255 below the jaw, where the neck is: as wide as the jaw, two thirds of the way from nose bridge to chin long. */
export function drawNeck(face: FaceMesh, frame: Frame): Mask {
  const bridge = face.points[NOSE_BRIDGE]!;
  const chin = face.points[CHIN]!;
  const [right, left] = [face.points[JAW[0]]!, face.points[JAW[1]]!];
  const down = { x: 0.67 * (chin.x - bridge.x), y: 0.67 * (chin.y - bridge.y) };
  const below = ({ x, y }: ImagePoint): ImagePoint => ({ x: x + down.x, y: y + down.y });
  const chinBelow = below(chin);
  return polygon([right, chin, left, below(left), chinBelow, below(right)], frame);
}

/** The first two of the features are the eyes; their outline is the lids' opening, this part of it lids and lashes. */
const EYES = 2;
const LIDS = 0.3;
/** Rings round the nostrils. */
const NOSTRILS = [
  [240, 99, 242, 20, 60, 75],
  [460, 328, 462, 250, 290, 305],
];
const FEATURES = [...FACE_FEATURES, ...NOSTRILS];

/** 255 on eyes with their lids, brows, lips and nostrils, each widened by `growth` of its size. */
export function drawFaceFeatures(face: FaceMesh, frame: Frame, growth = 0.12): Mask {
  const result = createMask(frame.width, frame.height);
  for (const [k, feature] of FEATURES.entries()) {
    const points = feature.map((i) => face.points[i]!);
    const middle = meanOf(points);
    // along its short side an eye is thin: lids and lashes need more room there than at its corners
    const reach =
      Math.max(...points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y))) *
      (k < EYES ? Math.max(LIDS, growth) : growth);
    const wide = points.map(({ x, y }) => {
      const length = Math.max(1e-6, Math.hypot(x - middle.x, y - middle.y));
      const factor = 1 + reach / length;
      return { x: middle.x + (x - middle.x) * factor, y: middle.y + (y - middle.y) * factor };
    });
    uniteInPlace(result, polygon(wide, frame));
  }
  return result;
}

/** 255 on a hand's palm and fingers; `thickness` 1 is about their whole width. */
export function drawHand(hand: Hand, frame: Frame, thickness: number): Mask {
  const points = hand.points.map(({ x, y }) => ({ x: x * frame.scale, y: y * frame.scale }));
  const result = polygon(
    PALM.map((i) => hand.points[i]!),
    frame,
  );
  const palm = Math.hypot(points[9]!.x - points[0]!.x, points[9]!.y - points[0]!.y);
  const radius = FINGER_RADIUS * palm * thickness;
  for (const [from, to] of HAND_BONES) {
    if (from === 0) continue;
    drawCapsuleInPlace(result, points[from]!, points[to]!, radius);
  }
  return result;
}

/** Sets 255 within `radius` pixels of the segment. */
export function drawCapsuleInPlace(mask: Mask, from: ImagePoint, to: ImagePoint, radius: number): void {
  const capsule = { from, to, fromRadius: radius, toRadius: radius };
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius));
  const right = Math.min(mask.width - 1, Math.ceil(Math.max(from.x, to.x) + radius));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius));
  const bottom = Math.min(mask.height - 1, Math.ceil(Math.max(from.y, to.y) + radius));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      if (capsuleDepth(capsule, x + 0.5, y + 0.5) <= 1) mask.data[y * mask.width + x] = 255;
}

function polygon(points: readonly ImagePoint[], { width, height, scale }: Frame): Mask {
  const flat = new Float64Array(points.length * 2);
  points.forEach(({ x, y }, i) => {
    flat[2 * i] = x * scale;
    flat[2 * i + 1] = y * scale;
  });
  return fillPixelCentres(flat, width, height);
}

function meanOf(points: readonly ImagePoint[]): ImagePoint {
  let [x, y] = [0, 0];
  for (const point of points) {
    x += point.x / points.length;
    y += point.y / points.length;
  }
  return { x, y };
}

function uniteInPlace(mask: Mask, other: Mask): void {
  for (let i = 0; i < mask.data.length; i++)
    if (other.data[i]! > mask.data[i]!) mask.data[i] = other.data[i]!;
}
