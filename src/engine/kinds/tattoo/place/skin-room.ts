/** How much room a design finds at each place of the photo, and how good a place it is. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { FaceMesh, Pose } from '../../../perceive/person.ts';
import { chamferDepth } from '../../../pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { createMask, type Mask, type Plane } from '../../../pixels/image.ts';
import type { Anatomy } from '../anatomy/anatomy.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import { drawFace, drawFaceFeatures } from '../skin/subject-shapes.ts';
import type { Subject } from '../subject/subject.ts';
import { CHEEK, onSite, preferenceOfParts } from './part-preference.ts';

export interface SkinRoom {
  /** Pixels of the grid in a pixel of the photo. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Distance from bare skin to its rim or the picture's border, in pixels of the grid; 0 off the skin. */
  readonly depth: Float32Array;
  readonly greatestDepth: number;
  /** Distance to the rim or to a fold, tattoo or other strong wall, in pixels of the grid. */
  readonly clear: Float32Array;
  /** Grid pixels in a cell of `quality` (each way). */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** 0..1 a cell: light, flatness, few walls, and how much people like the part of the body. */
  readonly quality: Float32Array;
  readonly greatestQuality: number;
  /** 0..255 a pixel of the grid: creases, edges, tattoos already there, which a design should not lie across. */
  readonly walls: Uint8Array;
}

/** Holes in the skin up to this many square centimetres are moles, hairs and creases: a design goes over them. */
const HOLE = 0.5;

/** What skin of the face without a name is worth, a nose for one. */
const FACE_QUALITY = 0.012;
/** The face's outline is widened to the hairline and the ears. */
const FACE_GROWTH = 1.12;
/** From the nose to the chin and the hairline, in centimetres. */
const FACE_RADIUS = 10;
/** Eyes, brows and lips are left free with so much of their size around them. */
const FEATURE_GROWTH = 0.3;

/**
 * Room for designs on what is bare; on the face, which is the last choice and left out unless `faceToo`, beside eyes and
 * mouth.
 */
export function skinRoom(
  skin: BareSkin,
  anatomy: Anatomy,
  { face, pose }: Pick<Subject, 'face' | 'pose'>,
  faceToo: boolean,
): SkinRoom {
  const { coverage, scale } = skin;
  const { width, height } = coverage;
  const centimetre = anatomy.pixelsPerCentimetre * scale;
  const bare = withoutSmallHoles(coverage, HOLE * centimetre * centimetre);
  if (face !== null) {
    const features = drawFaceFeatures(face, { width, height, scale }, FEATURE_GROWTH).data;
    for (let i = 0; i < features.length; i++) if (features[i]! > 0) bare.data[i] = 0;
    if (!faceToo) {
      const oval = drawFace(face, { width, height, scale }).data;
      for (let i = 0; i < oval.length; i++) if (oval[i]! > 0) bare.data[i] = 0;
    }
  } else if (pose !== null && !faceToo) clearHead(bare, pose, scale, FACE_RADIUS * centimetre);
  const depth = chamferDepth(bare).data;
  let greatestDepth = 0;
  for (let y = 0, at = 0; y < height; y++) {
    const fromBorder = Math.min(y, height - 1 - y) + 0.5;
    for (let x = 0; x < width; x++, at++) {
      const nearest = Math.min(depth[at]!, fromBorder, x + 0.5, width - x - 0.5);
      depth[at] = nearest;
      if (nearest > greatestDepth) greatestDepth = nearest;
    }
  }
  const cell = Math.max(1, Math.round(Math.max(width, height) / 128));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const quality = preferenceOfParts(anatomy, columns, rows, cell / scale);
  if (face !== null) {
    const oval = drawFace(widened(face), { width: columns, height: rows, scale: scale / cell }).data;
    for (let i = 0; i < oval.length; i++) if (oval[i]! > 0 && quality[i]! > CHEEK) quality[i] = FACE_QUALITY;
  }
  const walls = wallsToMind(skin, anatomy);
  const clear = distanceToFolds(walls, bare);
  weighByFolds(quality, columns, rows, cell, { data: clear, width, height }, FOLD_CLEARANCE * centimetre);
  for (let i = 0; i < clear.length; i++) if (clear[i]! > depth[i]!) clear[i] = depth[i]!;
  weighByLight(quality, columns, rows, cell, skin, walls, bare, centimetre);
  const greatestQuality = quality.reduce((greatest, value) => Math.max(greatest, value), 0);
  return {
    scale,
    width,
    height,
    depth,
    greatestDepth,
    clear,
    cell,
    columns,
    rows,
    quality,
    greatestQuality,
    walls,
  };
}

/** Leaves out the head of a person whose face is cut off by the picture's border: the pose still tells its nose. */
function clearHead(bare: Mask, { landmarks }: Pose, scale: number, radius: number): void {
  const { nose } = landmarks;
  if (nose.visibility < 0.5) return;
  const { width, height, data } = bare;
  const x0 = nose.point.x * scale;
  const y0 = nose.point.y * scale;
  for (let y = Math.max(0, Math.floor(y0 - radius)); y < Math.min(height, y0 + radius); y++)
    for (let x = Math.max(0, Math.floor(x0 - radius)); x < Math.min(width, x0 + radius); x++)
      if (Math.hypot(x + 0.5 - x0, y + 0.5 - y0) < radius) data[y * width + x] = 0;
}

/** The mesh grown around its middle. */
function widened(face: FaceMesh): FaceMesh {
  const { points } = face;
  const middleX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const middleY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const grown = points.map(({ x, y }) => ({
    x: middleX + (x - middleX) * FACE_GROWTH,
    y: middleY + (y - middleY) * FACE_GROWTH,
  }));
  return { ...face, points: grown };
}

/** Distance in photo pixels from a photo pixel to the rim of the skin; 0 off the skin and outside of the photo. */
export function depthAt({ scale, width, height, depth }: SkinRoom, x: number, y: number): number {
  const column = Math.floor(x * scale);
  const row = Math.floor(y * scale);
  if (column < 0 || row < 0 || column >= width || row >= height) return 0;
  return depth[row * width + column]! / scale;
}

/** Radius in photo pixels of the widest circle of bare skin whose middle is at most `within` photo pixels from `at`. */
export function reachAround(room: SkinRoom, at: ImagePoint, within: number): number {
  const { scale, width, height, depth } = room;
  const radius = Math.max(1, within * scale);
  const step = Math.max(1, Math.floor(radius / 12));
  let greatest = 0;
  for (
    let y = Math.max(0, Math.floor(at.y * scale - radius));
    y <= at.y * scale + radius && y < height;
    y += step
  )
    for (
      let x = Math.max(0, Math.floor(at.x * scale - radius));
      x <= at.x * scale + radius && x < width;
      x += step
    )
      if (depth[y * width + x]! > greatest) greatest = depth[y * width + x]!;
  return greatest / scale;
}

function withoutSmallHoles(coverage: Mask, area: number): Mask {
  const { width, height } = coverage;
  const bare = createMask(width, height);
  const other = createMask(width, height);
  for (let i = 0; i < bare.data.length; i++) {
    bare.data[i] = coverage.data[i]! >= 128 ? 255 : 0;
    other.data[i] = 255 - bare.data[i]!;
  }
  const { labels, components } = connectedComponents(other);
  for (let i = 0; i < bare.data.length; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    const hole = components[label - 1]!;
    const enclosed = hole.left > 0 && hole.top > 0 && hole.right < width && hole.bottom < height;
    if (enclosed && hole.area <= area) bare.data[i] = 255;
  }
  return bare;
}

/** Strength of a wall that a design keeps away from, how far in centimetres, and what the skin right beside it is worth. */
const FOLD = 190;
const FOLD_CLEARANCE = 1.8;
const BESIDE_FOLD = 0.3;

/** On a hand creases and tendons are everywhere: there they count for so much of a crease elsewhere. */
const HAND_CREASES = 0.35;

/** The walls, weaker on hands and palms. */
function wallsToMind(skin: BareSkin, { sites }: Anatomy): Uint8Array {
  const { width, height, data } = skin.walls;
  const walls = data.slice();
  for (const site of sites) {
    if (site.part !== 'hand' && site.part !== 'palm') continue;
    const { upper, lower } = site;
    const reach = 1.3 * site.halfWidth;
    const left = Math.max(0, Math.floor((Math.min(upper.x, lower.x) - reach) * skin.scale));
    const right = Math.min(width, Math.ceil((Math.max(upper.x, lower.x) + reach) * skin.scale));
    const top = Math.max(0, Math.floor((Math.min(upper.y, lower.y) - reach) * skin.scale));
    const bottom = Math.min(height, Math.ceil((Math.max(upper.y, lower.y) + reach) * skin.scale));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const { along, across } = onSite(site, (x + 0.5) / skin.scale, (y + 0.5) / skin.scale);
        if (along < -0.15 || along > 1.1 || Math.abs(across) > 1.2) continue;
        walls[y * width + x] = data[y * width + x]! * HAND_CREASES;
      }
  }
  return walls;
}

/** Distance to the nearest strong wall on the skin, in pixels of the grid. */
function distanceToFolds(walls: Uint8Array, bare: Mask): Float32Array {
  const { width, height } = bare;
  const free = createMask(width, height);
  for (let i = 0; i < free.data.length; i++)
    free.data[i] = bare.data[i] === 255 && walls[i]! >= FOLD ? 0 : 255;
  return chamferDepth(free).data;
}

/** Multiplies `quality` by how far each cell is from folds, up to `clearance` pixels of the grid. */
function weighByFolds(
  quality: Float32Array,
  columns: number,
  rows: number,
  cell: number,
  { data, width, height }: Plane,
  clearance: number,
): void {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, column * cell + (cell >> 1));
      const y = Math.min(height - 1, row * cell + (cell >> 1));
      const near = Math.min(1, data[y * width + x]! / clearance);
      quality[row * columns + column]! *= BESIDE_FOLD + (1 - BESIDE_FOLD) * near;
    }
}

/** Multiplies `quality` by how well lit, how flat and how free of walls each cell is. */
function weighByLight(
  quality: Float32Array,
  columns: number,
  rows: number,
  cell: number,
  skin: BareSkin,
  walls: Uint8Array,
  bare: Mask,
  centimetre: number,
): void {
  const { width, height } = bare;
  const light = skin.light.data;
  const samples: number[] = [];
  for (let y = cell >> 1; y < height; y += cell)
    for (let x = cell >> 1; x < width; x += cell)
      if (bare.data[y * width + x] === 255) samples.push(light[y * width + x]!);
  samples.sort((a, b) => a - b);
  const bright = Math.max(1e-3, samples[Math.floor(samples.length * 0.85)] ?? 1);
  const reach = Math.max(1, Math.round(centimetre));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, column * cell + (cell >> 1));
      const y = Math.min(height - 1, row * cell + (cell >> 1));
      const at = y * width + x;
      const here = Math.max(1e-3, light[at]!);
      const left = Math.max(0, x - reach);
      const right = Math.min(width - 1, x + reach);
      const top = Math.max(0, y - reach);
      const bottom = Math.min(height - 1, y + reach);
      const across =
        (light[y * width + right]! - light[y * width + left]!) / (here * Math.max(1, right - left));
      const down =
        (light[bottom * width + x]! - light[top * width + x]!) / (here * Math.max(1, bottom - top));
      // change of the light over a centimetre: 10 % is a gentle slope, 30 % a steep one
      const slope = Math.hypot(across, down) * centimetre;
      const flat = 1 / (1 + (slope / 0.2) ** 2);
      const lit = Math.max(0.15, Math.min(1, (here / bright - 0.1) / 0.6));
      const burnt = here > 0.85 ? Math.max(0.4, 1 - (here - 0.85) * 4) : 1;
      const open = 1 - (0.85 * walls[at]!) / 255;
      quality[row * columns + column]! *= (0.35 + 0.65 * flat) * lit * burnt * open;
    }
}
