/** The canvas without the old hair: background and clothes go on where it was and beyond the photo's edges. */
import { chamferDepth, chamferDistance } from '../../../../pixels/chamfer-distance.ts';
import type { PixelArea } from '../../../../pixels/crop.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import { smoothFill } from '../../../../pixels/smooth-fill.ts';
import type { OldHair } from '../../hair/old-hair.ts';
import type { Head } from '../../head/head.ts';
import { busyClothes } from '../ground-clothes/ground-cloth-colour.ts';
import { layClothes } from '../ground-clothes/ground-clothes.ts';
import { drawRib, endSkinAtRibInPlace, layRibInPlace } from '../ground-clothes/ground-collar-paint.ts';
import { withoutSpecks } from '../ground-clothes/ground-doubtful-hair.ts';
import { liftHairShade } from '../ground-clothes/ground-hair-shade.ts';
import { dropBroadStraysInPlace, strayHair } from '../ground-clothes/ground-leftovers.ts';
import { completeClothes } from '../ground-clothes/ground-lost-clothes.ts';
import { clothesBesideHair } from '../ground-clothes/ground-seen-clothes.ts';
import { bridgeSingleHairs } from '../ground-clothes/ground-single-hairs.ts';
import { skinSpots } from '../ground-clothes/ground-skin-spots.ts';
import { veilsOnClothes } from '../ground-clothes/ground-veils.ts';
import { wispsOnClothes } from '../ground-clothes/ground-wisps.ts';
import { findCollarRib } from '../ground-labels/ground-collar-rib.ts';
import { type GroundRegions, labelGround } from '../ground-labels/ground-labels.ts';
import { axisOfShoulders } from '../ground-labels/ground-mirrored-shoulder.ts';
import { bodyDistance } from '../ground-labels/ground-shapes.ts';
import type { Canvas, Ground } from '../room.ts';
import { layBackground, layFieldInPlace } from './ground-background.ts';
import { fillAround } from './ground-crop.ts';
import { joinAtEdgesInPlace } from './ground-edge-join.ts';
import { type GroundGrid, reduceToGrid } from './ground-grid.ts';
import { type BlankPage, findPage, pageCoverage } from './ground-page.ts';
import { BACKGROUND, BODY_SKIN, CLOTHES, HEAD } from './ground-regions.ts';
import { type HiddenLimb, limbsBehindHair } from './limb-outline.ts';
import { clearLimbsInPlace, paintLimbsInPlace } from './limb-paint.ts';

/** The mesh's point under the chin. */
const CHIN = 152;
/** Coverage (0..255) from which a pixel of the matte is hair to be removed. */
const LEAST_HAIR = 10;
/** Centimetres beside the hair that are laid anew: on the background stray hairs reach far, on the body they lie close. */
const BESIDE_ON_BACKGROUND = 1.15;
const BESIDE_ON_BODY = 0.45;
/** The same on a busy pattern: single hairs don't show there, but where it is torn. */
const BESIDE_ON_BUSY = 0.2;
/** Share of it from which a pattern is one. */
const PATTERN = 0.5;
/** Centimetres off the trunk from which a guessed body is an arm's. */
const BESIDE_TRUNK = 0.4;
/** Centimetres over which a backdrop beyond the photo is brought to meet its edge. */
const JOIN = 0.4;
/** The same for clothes. */
const JOIN_CLOTHES = 1;
/** Centimetres around bare skin from which its colour is taken. */
const SURROUNDINGS = 4;
/** A stray hair is removed with so many centimetres beside it. */
const BESIDE_STRAY = 0.2;
/** Stray hairs are looked for within so many centimetres of the hair. */
const STRAY_REACH = 5;
/** What is half as wide (centimetres) and lies so far off the hair is no stray hair. */
const BROAD_STRAY = 0.15;
const STRAY_APART = 1.5;
/** So close (centimetres) to hair no rib of a collar is measured. */
const BESIDE_RIB = 0.2;
/** Farther off (centimetres) what lies on a rib is no hair's shade. */
const DOUBTED_RIB = 1;
/** Over so many centimetres at its rim what is laid fades into the photo. */
const FADE = 0.25;
/** Centimetres inside the head's outline up to which the background goes on behind it. */
const BEHIND_HEAD = 1;
/** Coverage by the person (0..255) from which a pixel is no pure background. */
const LEAST_PERSON = 8;

/** Background and body without hair; `head` and `hair` are those on the canvas. */
export function layGround(canvas: Canvas, given: Head, found: OldHair): Ground {
  const { width, height } = canvas.picture;
  const page = findPage(canvas);
  let head = given;
  const chinY = given.mesh.points[CHIN]!.y;
  const unit = given.pixelsPerCentimetre;
  const matte = withoutSpecks(canvas.picture, found.matte, given.personMask, chinY, unit);
  const hair = { ...found, matte };
  let grid = reduceToGrid(canvas, head, hair, page?.seen ?? null);
  const personMask = completeClothes(canvas, head, grid);
  if (personMask) {
    head = { ...head, personMask };
    grid = reduceToGrid(canvas, head, hair, page?.seen ?? null);
  }
  const regions = labelGround(canvas, head, grid, hair);
  if (page) clearPageInPlace(regions, page, width);
  const { labels, body } = regions;
  const fromHair = chamferDistance(wholeHair(hair, grid, regions.leftover), LEAST_HAIR).data;
  let picture = bridgeSingleHairs(canvas.picture, regions, hair.tone, fromHair, head.pixelsPerCentimetre);
  const limbs = limbsBehindHair(head, fromHair, canvas);
  if (limbs.length > 0) clearGuessedLimbsInPlace(regions, limbs, head, grid, fromHair);
  const busy = busyClothes(grid, regions, fromHair, width, head.pixelsPerCentimetre);
  const beside = BESIDE_ON_BODY + (BESIDE_ON_BUSY - BESIDE_ON_BODY) * busy;
  const laid = areaToLay(canvas, head, fromHair, regions, beside);
  const wisps = wispsOnClothes(picture, grid, regions, hair.tone, fromHair, head.pixelsPerCentimetre);
  for (let at = 0; at < laid.length; at++) if (wisps.data[at]! > 0 && labels[at] === CLOTHES) laid[at] = 1;
  const veils = veilsOnClothes(picture, grid, regions, hair.tone, laid, fromHair, head.pixelsPerCentimetre);
  for (let at = 0; at < laid.length; at++) laid[at] = Math.max(laid[at]!, veils.data[at]! / 255);
  keepInPlace(laid, hair.worn);
  const inView = clothesBesideHair(
    picture,
    grid,
    regions,
    { matte: hair.matte, person: head.personMask },
    laid,
    fromHair,
    head.pixelsPerCentimetre,
  );
  if (inView) {
    picture = liftHairShade(picture, inView, laid, hair.collar, head.pixelsPerCentimetre);
    keepAreaInPlace(laid, inView.share, inView.area, width);
  }
  if (hair.collar) keepInPlace(laid, hair.collar);
  const spots = skinSpots(picture, grid, regions, fromHair, head.pixelsPerCentimetre);
  for (let at = 0; at < laid.length; at++) if (spots.data[at]! > 0 && labels[at] === CLOTHES) laid[at] = 1;
  const near = BESIDE_RIB * head.pixelsPerCentimetre;
  const rib = regions.neckline
    ? findCollarRib(
        picture,
        regions.neckline,
        (at) => laid[at] === 0 && fromHair[at]! > near && body.data[at]! > 127 && labels[at] !== HEAD,
        (at) => body.data[at]! > 127 && labels[at] !== HEAD,
      )
    : null;
  if (rib) {
    const beside = DOUBTED_RIB * head.pixelsPerCentimetre;
    layRibInPlace(laid, rib, width, (at) => fromHair[at]! < beside && labels[at] === CLOTHES);
    endSkinAtRibInPlace(regions, rib, laid);
  }
  const areas = askedAreas(canvas, head, grid, regions, laid, page);
  const { known, wanted } = areas.background;
  const first = layBackground(canvas, grid, known, wanted);
  const behind = first.picture;
  if (first.field) {
    const around = strayArea(fromHair, known, STRAY_REACH * head.pixelsPerCentimetre);
    const unit = head.pixelsPerCentimetre;
    const thin = strayHair(picture, first.field, hair.tone, around);
    dropBroadStraysInPlace(thin, fromHair, BROAD_STRAY * unit, STRAY_APART * unit);
    const stray = dilateSquare(thin, Math.max(2, BESIDE_STRAY * unit));
    for (let at = 0; at < laid.length; at++)
      if (stray.data[at]! > 0 && labels[at] === BACKGROUND) {
        laid[at] = 1;
        known.data[at] = 0;
        wanted.data[at] = 255;
      }
    layFieldInPlace(behind, picture, first.field, known, wanted);
    joinAtEdgesInPlace(behind.data, canvas, known, wanted, JOIN * head.pixelsPerCentimetre);
  }
  if (page) drawPageInPlace(behind, page, areas.background.wanted);
  let cloth = layClothes(
    picture,
    areas.clothes,
    head.pixelsPerCentimetre,
    axisOfShoulders(head),
    busy > PATTERN,
  );
  if (cloth !== picture)
    joinAtEdgesInPlace(
      cloth.data,
      canvas,
      areas.clothes.known,
      areas.clothes.wanted,
      JOIN_CLOTHES * head.pixelsPerCentimetre,
    );
  if (rib) cloth = drawRib(cloth, picture, areas.clothes.wanted, rib);
  const skin = layBareSkin(picture, areas.skin, SURROUNDINGS * head.pixelsPerCentimetre);
  const data = picture.data.slice();
  for (let at = 0; at < laid.length; at++) {
    const share = laid[at]!;
    if (share === 0) continue;
    const cover = labels[at] === HEAD ? 0 : body.data[at]! / 255;
    if (cover === 0 && share === 1) for (let c = 4 * at; c < 4 * at + 3; c++) data[c] = behind.data[c]!;
    else {
      const bare = regions.skin.data[at]! / 255;
      for (let c = 4 * at; c < 4 * at + 3; c++) {
        const front = skin.data[c]! * bare + cloth.data[c]! * (1 - bare);
        const colour = behind.data[c]! * (1 - cover) + front * cover;
        data[c] = picture.data[c]! * (1 - share) + colour * share;
      }
    }
    data[4 * at + 3] = 255;
  }
  const result = { data, width, height };
  paintLimbsInPlace(result, picture, regions, laid, limbs, head.pixelsPerCentimetre, HEAD);
  return { picture: result, labels, body };
}

/** What the pose alone says of arms gives way to what is continued of the seen ones; the trunk stays. */
function clearGuessedLimbsInPlace(
  regions: GroundRegions,
  limbs: readonly HiddenLimb[],
  head: Head,
  { width, height, cell }: GroundGrid,
  fromHair: Float32Array,
): void {
  const trunk = bodyDistance(head, width, height, cell);
  const scale = head.pixelsPerCentimetre;
  const wide = regions.body.width;
  clearLimbsInPlace(regions, limbs, scale, BACKGROUND, (at) => {
    const x = at % wide;
    const cellAt = Math.floor((at - x) / wide / cell) * width + Math.floor(x / cell);
    return (
      regions.labels[at] !== HEAD && fromHair[at]! < BESIDE_ON_BODY * scale && trunk[cellAt]! > BESIDE_TRUNK
    );
  });
}

/** No body is where the page is. */
function clearPageInPlace({ labels, body }: GroundRegions, page: BlankPage, width: number): void {
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === BACKGROUND && body.data[at] === 0) continue;
    const cover = pageCoverage(page, at % width, Math.floor(at / width));
    if (cover <= 0) continue;
    body.data[at]! *= 1 - cover;
    if (cover > 0.5 && labels[at] !== HEAD) labels[at] = BACKGROUND;
  }
}

/** 0..1 a pixel: how far the photo is replaced there. Whole under hair, around it, and beyond the photo. */
function areaToLay(
  canvas: Canvas,
  head: Head,
  fromHair: Float32Array,
  { labels }: GroundRegions,
  besideOnClothes: number,
): Float32Array {
  const { picture, left, top } = canvas;
  const { width } = picture;
  const scale = head.pixelsPerCentimetre;
  const result = new Float32Array(fromHair.length).fill(1);
  for (let y = top; y < top + canvas.height; y++)
    for (let x = left; x < left + canvas.width; x++) {
      const at = y * width + x;
      const label = labels[at]!;
      const limit =
        label === BACKGROUND ? BESIDE_ON_BACKGROUND : label === CLOTHES ? besideOnClothes : BESIDE_ON_BODY;
      result[at] = Math.max(0, Math.min(1, (limit - fromHair[at]! / scale) / FADE));
    }
  return result;
}

/** What is seen of a collar or a neckline stays as it is, up to the hair itself. */
function keepInPlace(laid: Float32Array, { data }: Mask): void {
  for (let at = 0; at < laid.length; at++) laid[at]! *= 1 - data[at]! / 255;
}

/** What is seen of clothes (0..1 a pixel of `area`) stays as it is. */
function keepAreaInPlace(laid: Float32Array, { data }: Plane, area: PixelArea, width: number): void {
  for (let y = 0, from = 0; y < area.height; y++)
    for (let x = 0, at = (area.y + y) * width + area.x; x < area.width; x++, at++, from++)
      laid[at]! *= 1 - data[from]!;
}

/** The matte with the cells of hair that it lacks. */
function wholeHair({ matte }: OldHair, { cell, width }: GroundGrid, leftover: Uint8Array): Mask {
  const data = matte.data.slice();
  for (let y = 0, at = 0; y < matte.height; y++) {
    const row = Math.floor(y / cell) * width;
    for (let x = 0; x < matte.width; x++, at++) if (leftover[row + Math.floor(x / cell)]) data[at] = 255;
  }
  return { ...matte, data };
}

/** Where stray hairs are looked for: known background within `reach` pixels of the hair. */
function strayArea(fromHair: Float32Array, known: Mask, reach: number): Mask {
  const data = known.data.slice();
  for (let at = 0; at < data.length; at++) if (fromHair[at]! > reach) data[at] = 0;
  return { ...known, data };
}

/** A smooth ground of skin: its own painting comes later. */
function layBareSkin(picture: RgbaImage, { known, wanted }: AskedArea, margin: number): RgbaImage {
  return fillAround(picture, known, wanted, margin, smoothFill) ?? picture;
}

interface AskedArea {
  readonly known: Mask;
  readonly wanted: Mask;
}

interface AskedAreas {
  readonly background: AskedArea;
  /** `alike` covers what is seen of clothes in the hair's own shades: straps, or single hairs. */
  readonly clothes: AskedArea & { readonly alike: Mask };
  readonly skin: AskedArea;
}

/** For background, clothes and skin what the photo shows of them, and where they are to be laid. */
function askedAreas(
  canvas: Canvas,
  head: Head,
  { cell, width: columns }: GroundGrid,
  { labels, body, skin, hairLike }: GroundRegions,
  laid: Float32Array,
  page: BlankPage | null,
): AskedAreas {
  const { picture, left, top } = canvas;
  const { width, height } = picture;
  const area = (): AskedArea => ({ known: createMask(width, height), wanted: createMask(width, height) });
  const areas = {
    background: area(),
    clothes: { ...area(), alike: createMask(width, height) },
    skin: area(),
  };
  const nearRim = rimOfHead(labels, width, height, BEHIND_HEAD * head.pixelsPerCentimetre);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const inPhoto = x >= left && y >= top && x < left + canvas.width && y < top + canvas.height;
      const label = labels[at]!;
      if (laid[at]! > 0) {
        if (label === HEAD) {
          if (nearRim[at]) areas.background.wanted.data[at] = 255;
          continue;
        }
        const cover = body.data[at]!;
        if (cover < 255) areas.background.wanted.data[at] = 255;
        if (cover > 0 && skin.data[at]! < 255) areas.clothes.wanted.data[at] = 255;
        if (cover > 0 && skin.data[at]! > 0) areas.skin.wanted.data[at] = 255;
      } else if (inPhoto) {
        if (label === BACKGROUND) {
          const blank = page && pageCoverage(page, x - 2, y) + pageCoverage(page, x + 2, y) > 0;
          if (!blank && body.data[at]! < LEAST_PERSON && head.personMask.data[at]! < LEAST_PERSON)
            areas.background.known.data[at] = 255;
        } else if (body.data[at]! > 247) {
          if (label === CLOTHES && skin.data[at]! < 8) {
            const isAlike = hairLike[Math.floor(y / cell) * columns + Math.floor(x / cell)];
            (isAlike ? areas.clothes.alike : areas.clothes.known).data[at] = 255;
          } else if (label === BODY_SKIN && skin.data[at]! > 247) areas.skin.known.data[at] = 255;
        }
      }
    }
  return areas;
}

/** 1 for each pixel of the head no deeper than `most` pixels inside its outline. */
function rimOfHead(labels: Uint8Array, width: number, height: number, most: number): Uint8Array {
  const result = new Uint8Array(labels.length);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== HEAD) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  if (right < 0) return result;
  const [wide, high] = [right + 1 - left, bottom + 1 - top];
  // a rim of one pixel around the head's box lies outside of it
  const inHead = createMask(wide + 2, high + 2);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++)
      if (labels[(y + top) * width + x + left] === HEAD) inHead.data[(y + 1) * (wide + 2) + x + 1] = 255;
  const { data } = chamferDepth(inHead);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const depth = data[(y + 1) * (wide + 2) + x + 1]!;
      if (depth > 0 && depth <= most) result[(y + top) * width + x + left] = 1;
    }
  return result;
}

/** The page's white, whose border goes straight on, over a background. */
function drawPageInPlace({ data, width }: RgbaImage, page: BlankPage, wanted: Mask): void {
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at] === 0) continue;
    const cover = pageCoverage(page, at % width, Math.floor(at / width));
    if (cover <= 0) continue;
    for (let c = 0; c < 3; c++) data[4 * at + c] = 255 * cover + data[4 * at + c]! * (1 - cover);
  }
}
