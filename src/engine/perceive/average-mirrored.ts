import type { PoseLandmarkResult, RawPoseLandmark } from '../nets/pose-landmark.ts';
import type { Plane } from '../pixels/image.ts';
import { POSE_LANDMARKS } from './person.ts';

const OTHER_SIDE = { left: 'right', right: 'left', Left: 'Right', Right: 'Left' } as const;

/** For each landmark the index of its counterpart on the other side of the body; the nose is its own. */
const COUNTERPARTS = POSE_LANDMARKS.map((name) => {
  const other = name.replace(/left|right|Left|Right/, (side) => OTHER_SIDE[side as keyof typeof OTHER_SIDE]);
  return POSE_LANDMARKS.indexOf(other as (typeof POSE_LANDMARKS)[number]);
});

/** The mean of what the net said of a region and of the same region mirrored. */
export function averageWithMirrored(
  direct: PoseLandmarkResult,
  mirrored: PoseLandmarkResult,
): PoseLandmarkResult {
  return {
    ...direct,
    landmarks: direct.landmarks.map((landmark, index) =>
      averageLandmark(landmark, mirrored.landmarks[COUNTERPARTS[index]!]!),
    ),
    mask: averageMasks(direct.mask, mirrored.mask),
  };
}

function averageLandmark(a: RawPoseLandmark, b: RawPoseLandmark): RawPoseLandmark {
  const mean = (first: number, second: number): number => (first + second) / 2;
  return {
    point: { x: mean(a.point.x, b.point.x), y: mean(a.point.y, b.point.y) },
    depth: mean(a.depth, b.depth),
    world: {
      x: mean(a.world.x, b.world.x),
      y: mean(a.world.y, b.world.y),
      z: mean(a.world.z, b.world.z),
    },
    visibility: mean(a.visibility, b.visibility),
    presence: mean(a.presence, b.presence),
  };
}

/** `mirrored` covers the same region with its columns in the opposite order. */
function averageMasks({ data, width, height }: Plane, mirrored: Plane): Plane {
  const result = new Float32Array(data.length);
  for (let row = 0; row < data.length; row += width)
    for (let column = 0; column < width; column++)
      result[row + column] = (data[row + column]! + mirrored.data[row + width - 1 - column]!) / 2;
  return { data: result, width, height };
}
