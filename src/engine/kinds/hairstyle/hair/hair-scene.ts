/**
 * The working picture in which old hair is told from the rest: the surroundings of the head, reduced, with every pixel's
 * place in centimetres of the head.
 */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import type { ImagePoint } from '../../../geometry/frames.ts';
import { createScene, type ParseScene, reduceScene, toScene } from '../../../perceive/parse-scene.ts';
import { signedChamferDistance } from '../../../pixels/chamfer-distance.ts';
import { wholePixels } from '../../../pixels/crop.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import { type Head, projectToPhoto } from '../head/head.ts';
import { castOntoScalp } from './scalp-cast.ts';

export interface HairScene {
  readonly scene: ParseScene;
  /** Scene pixels per centimetre of the head. */
  readonly unit: number;
  /** Centimetres from the head's axis to the picture's right, and from the head's origin towards the crown, in the picture's plane. */
  readonly side: Plane;
  readonly up: Plane;
  /** Centimetres outside the skull's silhouette, negative inside; at most 12. */
  readonly skull: Plane;
  /** Centimetres along the scalp above the hairline of what is seen there of the bald head (nearest point outside). */
  readonly rise: Plane;
  /** Centimetres outside the oval of the face, negative inside. */
  readonly face: Plane;
}

/** What is looked at, centimetres from the head's origin. */
const REACH = { aside: 24, above: 24, below: 52 };
const LONGER_SIDE = 400;
/** Side of the cells in which the bald head is cast, in centimetres. */
const CELL = 0.5;
const SKULL_REACH = 15;
/** Outside of this the skull is far. */
const FAR = 12;

/** The scene of a head. */
export function createHairScene(head: Head): HairScene {
  const { photo } = head;
  const origin = projectToPhoto(head, { x: 0, y: 0, z: 0 });
  const crown = projectToPhoto(head, { x: 0, y: 1, z: 0 });
  const length = Math.hypot(crown.x - origin.x, crown.y - origin.y) || 1;
  const axis = { x: (crown.x - origin.x) / length, y: (crown.y - origin.y) / length };
  const cm = head.pixelsPerCentimetre;
  const area = wholePixels(
    {
      x: origin.x - REACH.aside * cm,
      y: origin.y - REACH.above * cm,
      width: 2 * REACH.aside * cm,
      height: (REACH.above + REACH.below) * cm,
    },
    photo.width,
    photo.height,
  );
  const scale = Math.min(1, LONGER_SIDE / Math.max(area.width, area.height));
  const scene = createScene(photo, head.personMask, area, Math.round(area.height * scale));
  const { width, height } = scene;
  const unit = cm * scene.scale;
  const at = toScene(scene, origin);
  const side = createPlane(width, height);
  const up = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const dx = (x + 0.5 - at.x) / unit;
      const dy = (y + 0.5 - at.y) / unit;
      up.data[i] = dx * axis.x + dy * axis.y;
      side.data[i] = -dx * axis.y + dy * axis.x;
    }
  return {
    scene,
    unit,
    side,
    up,
    ...skullPlanes(head, scene, origin),
    face: faceDistance(head, scene, unit),
  };
}

function faceDistance(head: Head, scene: ParseScene, unit: number): Plane {
  const points = head.oval.flatMap((point) => {
    const { x, y } = toScene(scene, point);
    return [x, y];
  });
  const distance = signedChamferDistance(fillPolygon(points, scene.width, scene.height));
  for (let i = 0; i < distance.data.length; i++) distance.data[i]! /= unit;
  return distance;
}

/** The bald head cast on a coarse grid around it and enlarged. */
function skullPlanes(head: Head, scene: ParseScene, origin: ImagePoint): { skull: Plane; rise: Plane } {
  const cell = CELL * head.pixelsPerCentimetre;
  const columns = Math.max(2, Math.round(scene.area.width / cell));
  const rows = Math.max(2, Math.round(scene.area.height / cell));
  const skull = createPlane(columns, rows);
  const rise = createPlane(columns, rows);
  skull.data.fill(FAR);
  rise.data.fill(-FAR);
  const reach = SKULL_REACH * head.pixelsPerCentimetre;
  const cast = castOntoScalp(head);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = scene.area.x + ((column + 0.5) * scene.area.width) / columns;
      const y = scene.area.y + ((row + 0.5) * scene.area.height) / rows;
      const i = row * columns + column;
      if (Math.abs(x - origin.x) > reach || Math.abs(y - origin.y) > reach) {
        if (y < origin.y) rise.data[i] = FAR;
        continue;
      }
      const seen = cast(x, y);
      skull.data[i] = Math.min(FAR, seen.outside);
      rise.data[i] = Math.max(-FAR, Math.min(FAR, seen.rise));
    }
  const enlarge = (plane: Plane): Plane => resizePlane(plane, scene.width, scene.height);
  return { skull: enlarge(skull), rise: enlarge(rise) };
}

/** The same scene with a longer side of at most `longest`. */
export function reduceHairScene(place: HairScene, longest: number): HairScene {
  const { width, height } = place.scene;
  if (Math.max(width, height) <= longest) return place;
  const scene = reduceScene(place.scene, Math.round((height * longest) / Math.max(width, height)));
  const reduce = (plane: Plane): Plane => resizePlane(plane, scene.width, scene.height);
  return {
    scene,
    unit: (place.unit * scene.height) / height,
    side: reduce(place.side),
    up: reduce(place.up),
    skull: reduce(place.skull),
    rise: reduce(place.rise),
    face: reduce(place.face),
  };
}
