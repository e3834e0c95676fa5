/** Trousers, shorts or a skirt fitted on a person: coordinate buffers over one area of the photo. */
import type { BottomLandmarks, Garment } from '../garment/garment.ts';
import { fillPixelCentres, fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { resizeMask } from '../pixels/resample.ts';
import type { BottomSeat } from './bottom-seat.ts';
import { type CoordinateBuffer, rasterizeMesh } from './coordinate-raster.ts';
import { settleGap } from './crotch-gap.ts';
import { withEvenSides } from './even-sides.ts';
import { fitSkirt } from './fit-skirt.ts';
import { fitTrousers, type TrouserLeg } from './fit-trousers.ts';
import type { FitVariation } from './fit-variation.ts';
import { fittedArea } from './fitted-area.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { resamplePolyline } from './polyline.ts';
import type { RibbonMesh } from './ribbon-mesh.ts';
import { withoutGroundInLoops } from './thread-loops.ts';
import { HIP_RIBS } from './trouser-half.ts';
import { bridgeNotches, withNotchesFilled, withWaistEven } from './waist-notches.ts';

export interface BottomPart {
  readonly name: 'leftLeg' | 'rightLeg' | 'skirt';
  readonly buffer: CoordinateBuffer;
  /** Where each pixel lies on the part: x across (see `RibbonMesh.place`), y along in ribs. */
  readonly place: CoordinateBuffer;
  /** Soft coverage of the part in the garment's picture. */
  readonly mask: Mask;
  /** Rib from the crotch down to which the leg's inner edge in the photo is the mesh's, for the picture shows none; 0 without. */
  readonly sewnTo: number;
}

export interface FittedBottom {
  readonly kind: BottomLandmarks['kind'];
  /** The garment's picture, with cloth's colours beyond the parts' edges. */
  readonly picture: RgbaImage;
  readonly area: PixelArea;
  /** Back to front. */
  readonly parts: readonly BottomPart[];
  readonly seat: BottomSeat;
  /** Photo pixels a garment pixel, along the legs. */
  readonly scale: number;
  /** Real length along each leg at which trousers end, or torso height of a skirt's hem. */
  readonly hem: number | { readonly left: number; readonly right: number };
  /** Torso height v down to which trousers' legs lie against each other; the crotch's for a skirt. */
  readonly meetsTo: number;
  /** Closed outlines in the photo, for debug pictures. */
  readonly outlines: readonly (readonly ImagePoint[])[];
}

/** Part outlines are compared on a grid this many times coarser than the picture. */
const COARSENESS = 2;
/** Legs that lie together are cut so many pixels beyond the line between them: in the photo the mesh's edge is theirs. */
const OVERLAP = 4;
/** Points of the waist's edge: one at each column of the meshes. */
const WAIST_POINTS = 25;

/**
 * Fits a bottom by its `given` landmarks (those of `garment`) on the body. `reach` is the area that must be covered besides the garment
 * (what the old clothes occupy); `hangs` tells that the worn top hangs over the waistband.
 */
export function fitBottom(
  garment: Garment,
  given: BottomLandmarks,
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  reach: PixelArea,
  hangs: boolean,
  variation: FitVariation,
): FittedBottom {
  // the cut is as fine as the mesh that carries it, or its edge would wave between the mesh's columns
  const bridged = bridgeNotches(given.waist);
  const waist = resamplePolyline(bridged, WAIST_POINTS);
  const landmarks = { ...given, waist };
  const filled = withWaistEven(withNotchesFilled(garment.matte, given.waist, bridged), waist);
  const solid = belowWaist(filled, waist);
  const whole = withoutGroundInLoops(solid, garment.picture);
  const even = withEvenSides(landmarks, whole, garment.picture);
  const { bottom, cloth, picture, sewnRibs } = even.bottom.crotch
    ? settleGap(even.bottom, even.bottom.crotch, even.cloth, even.picture)
    : { ...even, sewnRibs: 0 };
  const place = (meshes: readonly RibbonMesh[]): PixelArea =>
    meshArea(meshes, reach, person.photo, legs.unit);
  if (bottom.kind === 'skirt') {
    const fit = fitSkirt(bottom, person, body, legs, hangs, variation);
    const area = place([fit.mesh]);
    return {
      kind: 'skirt',
      picture,
      area,
      parts: [partOf('skirt', fit.mesh, area, cloth, 0)],
      seat: fit.seat,
      scale: fit.scale,
      hem: fit.hem,
      meetsTo: fit.seat.crotch,
      outlines: [[...fit.leftEdge, ...[...fit.rightEdge].reverse()]],
    };
  }
  const fit = fitTrousers(bottom, person, body, legs, hangs, variation);
  const area = place([fit.left.mesh, fit.right.mesh]);
  const masks = legMasks(cloth, bottom);
  const sewnTo = Math.max(fit.togetherTo, fit.meetsTo.rib, HIP_RIBS + sewnRibs) + 1;
  const parts = {
    left: partOf('leftLeg', fit.left.mesh, area, masks.left, sewnTo),
    right: partOf('rightLeg', fit.right.mesh, area, masks.right, sewnTo),
  };
  const outline = ({ outerEdge, innerEdge }: TrouserLeg) => [...outerEdge, ...[...innerEdge].reverse()];
  return {
    kind: 'trousers',
    picture,
    area,
    parts: isNearer(person, 'left') ? [parts.right, parts.left] : [parts.left, parts.right],
    seat: fit.seat,
    scale: fit.scale,
    hem: { left: fit.left.hem, right: fit.right.hem },
    meetsTo: fit.meetsTo.v,
    outlines: [outline(fit.left), outline(fit.right)],
  };
}

function partOf(
  name: BottomPart['name'],
  mesh: RibbonMesh,
  area: PixelArea,
  mask: Mask,
  sewnTo: number,
): BottomPart {
  return {
    name,
    buffer: rasterizeMesh(mesh.garment, area, 'beneath'),
    place: rasterizeMesh(mesh.place, area, 'beneath'),
    mask,
    sewnTo,
  };
}

/** Whether the leg of `side` is the one before the other. */
function isNearer({ pose }: PerceivedPerson, side: 'left' | 'right'): boolean {
  const depth = (of: 'left' | 'right'): number =>
    pose.landmarks[`${of}Knee`].depth + pose.landmarks[`${of}Ankle`].depth;
  return depth(side) < depth(side === 'left' ? 'right' : 'left');
}

/** The garment's coverage below the front's upper edge: what shows above it is the back's inside, behind the body. */
function belowWaist(matte: Mask, waist: readonly GarmentPoint[]): Mask {
  const { width, height } = matte;
  const [first, last] = [waist[0]!, waist.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  // far to both sides, and far down
  const far = (2 * (width + height)) / length;
  const [x, y] = [(last.x - first.x) * far, (last.y - first.y) * far];
  const outline = [
    { x: first.x - x, y: first.y - y },
    ...waist,
    { x: last.x + x, y: last.y + y },
    { x: last.x + x - y, y: last.y + y + x },
    { x: first.x - x - y, y: first.y - y + x },
  ];
  const front = fillPolygon(
    outline.flatMap((point) => [point.x, point.y]),
    width,
    height,
  );
  for (let i = 0; i < front.data.length; i++)
    front.data[i] = Math.round((front.data[i]! * matte.data[i]!) / 255);
  return front;
}

/**
 * Coverage of the two legs: below the crotch each pixel goes to the leg whose outline it lies deeper in; above it both
 * have all, for there the halves share one line.
 */
function legMasks(cloth: Mask, bottom: BottomLandmarks): { readonly left: Mask; readonly right: Mask } {
  const { width, height } = cloth;
  const columns = Math.ceil(width / COARSENESS);
  const rows = Math.ceil(height / COARSENESS);
  const crotch = bottom.crotch!;
  const distance = (side: 'left' | 'right'): Float32Array => {
    const { outerEdge, innerEdge } = bottom[side];
    const outline: GarmentPoint[] = [...outerEdge, ...[...innerEdge].reverse(), crotch];
    return signedChamferDistance(
      fillPixelCentres(
        outline.flatMap(({ x, y }) => [x / COARSENESS, y / COARSENESS]),
        columns,
        rows,
      ),
    ).data;
  };
  const [left, right] = [distance('left'), distance('right')];
  // the waist lies above the crotch in the garment's own axes
  const middle = bottom.waist[bottom.waist.length >> 1]!;
  const down = { x: crotch.x - middle.x, y: crotch.y - middle.y };
  const part = (own: Float32Array, other: Float32Array): Mask => {
    const share = createMask(columns, rows);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        const i = y * columns + x;
        const below =
          (COARSENESS * (x + 0.5) - crotch.x) * down.x + (COARSENESS * (y + 0.5) - crotch.y) * down.y > 0;
        share.data[i] = below
          ? 255 * Math.max(0, Math.min(1, OVERLAP / COARSENESS + (other[i]! - own[i]!) / 2))
          : 255;
      }
    const whole = resizeMask(share, columns * COARSENESS, rows * COARSENESS);
    const mask = createMask(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        mask.data[y * width + x] = Math.round(
          (cloth.data[y * width + x]! * whole.data[y * whole.width + x]!) / 255,
        );
    return mask;
  };
  return { left: part(left, right), right: part(right, left) };
}

function meshArea(
  meshes: readonly RibbonMesh[],
  reach: PixelArea,
  photo: { readonly width: number; readonly height: number },
  unit: number,
): PixelArea {
  let [left, top, right, bottom] = [reach.x, reach.y, reach.x + reach.width, reach.y + reach.height];
  for (const { garment } of meshes)
    for (let i = 0; i < garment.target.length; i += 2) {
      left = Math.min(left, garment.target[i]!);
      right = Math.max(right, garment.target[i]!);
      top = Math.min(top, garment.target[i + 1]!);
      bottom = Math.max(bottom, garment.target[i + 1]!);
    }
  return fittedArea({ left, top, right, bottom }, photo, unit);
}
