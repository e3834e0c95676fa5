/** What it costs to go across each place of the skin: little where it goes on smoothly, much at folds and at outlines. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { FACE_OVAL } from '../../../perceive/body-geometry.ts';
import type { FaceMesh, Pose } from '../../../perceive/person.ts';
import { boxFilter } from '../../../pixels/box-filter.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { createMask, createPlane, type Mask, type Plane } from '../../../pixels/image.ts';
import { dilateDisc, dilateSquare, erodeSquare, openDisc } from '../../../pixels/morphology.ts';
import type { Subject, SubjectHand } from '../subject/subject.ts';
import type { BareSkin } from './bare-skin.ts';
import { foldEdges } from './fold-edges.ts';
import { drawCapsuleInPlace, drawFace, drawHand } from './subject-shapes.ts';

/** Walls on a grid of half the copy's size, which is fine enough to find ways and costs a quarter. */
export interface SkinBorders {
  readonly width: number;
  readonly height: number;
  /** Cells of the grid in a pixel of the photo. */
  readonly scale: number;
  /** 255 on the lines among them that are seen in the skin itself. */
  readonly lines: Mask;
  /** 1..`WALL` a cell. */
  readonly cost: Uint8Array;
  readonly hands: readonly HandBorder[];
}

/** The outline of a hand is a wall for all that lies elsewhere. */
export interface HandBorder {
  /** 255 on the hand, a pixel a cell. */
  readonly shape: Mask;
  /** Cells of its outline, and those of it at the wrist, where its own forearm begins. */
  readonly outline: readonly number[];
  readonly opening: readonly number[];
  /** Wrist and middle knuckle, and the distance between them, in photo pixels. */
  readonly wrist: ImagePoint;
  readonly knuckle: ImagePoint;
  readonly palm: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Cells in a pixel of the photo. */
  readonly scale: number;
}

/** Cost of a cell that nothing leads across. */
export const WALL = 120;
/** Cost of cloth and hair: a thin strap is no border, a way round under a shirt is a long one. */
const CLOTH = 20;
/** Strength (natural logarithms of light) from which an edge may be a border, and at which it is one. */
const FAINT = 0.13;
const CLEAR = 0.26;
/** Cost from which a cell is part of a wall, and half of the gaps in it that are closed, in cells. */
const SOLID = 20;
const GAP = 2;
/** Share of the way between that makes a line. */
const LINE = 0.5;
/** Shorter lines, in parts of the picture's longer side, are moles, hairs and creases. */
const LEAST_LENGTH = 0.05;
/** Half width of a narrow limb in parts of the longer side. */
const NARROW = 0.043;
/** Lines that fill more than this share of a square, of so many cells to both sides, are a net. */
const DENSE = 0.42;
const NET = 10;
/** Least visibility of a shoulder; half widths of the band along the collarbones and of the neck in shoulder distances. */
const SEEN = 0.6;
const COLLARBONE = 0.14;
const NECK = 0.2;
const CHIN = 152;
/** Half width of a drawn border in cells. */
const HALF_LINE = 0.8;
/** Radius of the opening at the wrist, and half width of the band of its creases, in lengths of the palm. */
const WRIST = 0.6;
const CREASES = 0.2;
/** The jaw line of the face mesh from one ear over the chin to the other: first and last position in the oval. */
const JAW = [8, 28] as const;

/** The borders of the skin that are seen, and those that face and hands tell. */
export function findSkinBorders(skin: BareSkin, subject: Subject): SkinBorders {
  const { coverage, person } = skin;
  const edges = foldEdges(subject.copy, coverage, skin.light);
  const { width, height } = edges;
  const frame = { width, height, scale: skin.scale / 2 };
  const walls = createMask(width, height);
  // wrinkles of a face and creases of a hand end nothing
  if (subject.face !== null) {
    eraseInPlace(edges, drawFace(subject.face, frame));
    drawJawInPlace(walls, subject.face, frame.scale);
  }
  const hands = subject.hands.map((hand) => {
    const border = handBorder(hand, frame);
    eraseInPlace(edges, border.shape);
    eraseInPlace(edges, wristCreases(border, frame));
    return border;
  });
  if (subject.pose !== null) eraseInPlace(edges, throatAndCollarbones(subject.pose, subject.face, frame));
  eraseNarrowInPlace(edges, coverage);
  keepLinesInPlace(edges);
  const lines = createMask(width, height);
  const cost = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const i = 2 * y * coverage.width + 2 * x;
      const below = 2 * y + 1 < coverage.height ? i + coverage.width : i;
      const beside = 2 * x + 1 < coverage.width ? 1 : 0;
      if (walls.data[at]! > 0) cost[at] = WALL;
      else if (greatest(coverage.data, i, below, beside) < 128)
        cost[at] = person !== null && person.data[i]! > 127 ? CLOTH : WALL;
      else {
        const clear = (edges.data[at]! - FAINT) / (CLEAR - FAINT);
        cost[at] = 1 + (WALL - 1) * Math.max(0, Math.min(1, clear)) ** 2;
        if (clear > LINE) lines.data[at] = 255;
      }
    }
  closeGapsInPlace(cost, lines);
  return { width, height, scale: frame.scale, lines, cost, hands };
}

/** Makes walls of gaps up to 2 `GAP` cells wide at lines: where a fold meets an outline neither is clear. */
function closeGapsInPlace(cost: Uint8Array, lines: Mask): void {
  const { width, height } = lines;
  const solid = createMask(width, height);
  for (let i = 0; i < cost.length; i++) if (cost[i]! >= SOLID) solid.data[i] = 255;
  const closed = erodeSquare(dilateSquare(solid, GAP), GAP).data;
  const near = dilateSquare(lines, GAP).data;
  for (let i = 0; i < cost.length; i++) if (closed[i] === 255 && near[i] === 255) cost[i] = WALL;
}

function greatest(data: ArrayLike<number>, i: number, below: number, beside: number): number {
  return Math.max(data[i]!, data[i + beside]!, data[below]!, data[below + beside]!);
}

/** Erases what is on limbs too narrow for two surfaces to be seen: shaded steeply, they look like folds. */
function eraseNarrowInPlace(edges: Plane, coverage: Mask): void {
  const { width, height } = edges;
  const bare = createMask(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) bare.data[at] = coverage.data[2 * y * coverage.width + 2 * x]!;
  const broad = openDisc(bare, NARROW * Math.max(width, height));
  for (let i = 0; i < edges.data.length; i++) if (broad.data[i] === 0) edges.data[i] = 0;
}

/** Leaves lines of some length that stand alone; a net of lines is a tattoo or hair. */
function keepLinesInPlace(edges: Plane): void {
  const { width, height, data } = edges;
  const lines = createPlane(width, height);
  const clear = createMask(width, height);
  for (let i = 0; i < data.length; i++) if (data[i]! > FAINT) lines.data[i] = 1;
  const dense = boxFilter(lines, NET).data;
  for (let i = 0; i < data.length; i++) if (lines.data[i] === 1 && dense[i]! < DENSE) clear.data[i] = 255;
  const { labels, components } = connectedComponents(clear, 8);
  const least = LEAST_LENGTH * Math.max(width, height);
  const long = new Uint8Array(components.length + 1);
  components.forEach(({ left, top, right, bottom }, k) => {
    if (Math.hypot(right - left, bottom - top) >= least) long[k + 1] = 1;
  });
  for (let i = 0; i < data.length; i++) if (!long[labels[i]!]) data[i] = 0;
}

function eraseInPlace(edges: Plane, shape: Mask): void {
  for (let i = 0; i < shape.data.length; i++) if (shape.data[i] === 255) edges.data[i] = 0;
}

function drawJawInPlace(walls: Mask, { points }: FaceMesh, scale: number): void {
  const [first, last] = JAW;
  for (let i = first; i < last; i++) {
    const from = points[FACE_OVAL[i]!]!;
    const to = points[FACE_OVAL[i + 1]!]!;
    drawCapsuleInPlace(
      walls,
      { x: from.x * scale, y: from.y * scale },
      { x: to.x * scale, y: to.y * scale },
      HALF_LINE,
    );
  }
}

/** 255 on the throat and along the collarbones, whose hollows and cords look like folds in a hard light. */
function throatAndCollarbones(
  { landmarks }: Pose,
  face: FaceMesh | null,
  { width, height, scale }: Frame,
): Mask {
  const mask = createMask(width, height);
  const { leftShoulder, rightShoulder } = landmarks;
  if (Math.min(leftShoulder.visibility, rightShoulder.visibility) < SEEN) return mask;
  const left = { x: leftShoulder.point.x * scale, y: leftShoulder.point.y * scale };
  const right = { x: rightShoulder.point.x * scale, y: rightShoulder.point.y * scale };
  const unit = Math.hypot(right.x - left.x, right.y - left.y);
  const base = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  // not as far as the armpits
  for (const shoulder of [left, right]) {
    const end = { x: base.x + 0.65 * (shoulder.x - base.x), y: base.y + 0.65 * (shoulder.y - base.y) };
    drawCapsuleInPlace(mask, base, end, COLLARBONE * unit);
  }
  if (face !== null) {
    const chin = face.points[CHIN]!;
    drawCapsuleInPlace(mask, base, { x: chin.x * scale, y: chin.y * scale }, NECK * unit);
  }
  return mask;
}

/** 255 on a band across the wrist. */
function wristCreases({ wrist, knuckle }: HandBorder, { width, height, scale }: Frame): Mask {
  const creases = createMask(width, height);
  const acrossX = CREASES * (wrist.y - knuckle.y) * scale;
  const acrossY = CREASES * (knuckle.x - wrist.x) * scale;
  const x = wrist.x * scale;
  const y = wrist.y * scale;
  drawCapsuleInPlace(
    creases,
    { x: x - acrossX, y: y - acrossY },
    { x: x + acrossX, y: y + acrossY },
    Math.hypot(acrossX, acrossY),
  );
  return creases;
}

function handBorder(hand: SubjectHand, frame: Frame): HandBorder {
  const shape = drawHand(hand, frame, 1);
  const grown = dilateDisc(shape, 1);
  const [wrist, knuckle] = [hand.points[0]!, hand.points[9]!];
  const palm = Math.hypot(knuckle.x - wrist.x, knuckle.y - wrist.y);
  const outline: number[] = [];
  const opening: number[] = [];
  for (let y = 0, i = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++, i++) {
      if (grown.data[i] !== 255 || shape.data[i] === 255) continue;
      const away = Math.hypot(x + 0.5 - wrist.x * frame.scale, y + 0.5 - wrist.y * frame.scale);
      (away > WRIST * palm * frame.scale ? outline : opening).push(i);
    }
  return { shape, outline, opening, wrist, knuckle, palm };
}
