import type { PoseLandmarkResult, RawPoseLandmark } from '../nets/pose-landmark.ts';
import type { Plane } from '../pixels/image.ts';
import { POSE_LANDMARKS } from './person.ts';

const OTHER_SIDE = { left: 'right', right: 'left', Left: 'Right', Right: 'Left' } as const;

type PoseAnswer = Pick<PoseLandmarkResult, 'landmarks' | 'mask' | 'region'>;

/** For each landmark the index of its counterpart on the other side of the body; the nose is its own. */
const COUNTERPARTS = POSE_LANDMARKS.map((name) => {
  const other = name.replace(/left|right|Left|Right/, (side) => OTHER_SIDE[side as keyof typeof OTHER_SIDE]);
  return POSE_LANDMARKS.indexOf(other as (typeof POSE_LANDMARKS)[number]);
});

/** Shoulders and hips: they tell front from back. */
const TORSO = (['leftShoulder', 'rightShoulder', 'leftHip', 'rightHip'] as const).map((name) =>
  POSE_LANDMARKS.indexOf(name),
);

/** Mean distance between two answers, in the region's height, from which they mean different attitudes. */
const MOST_DISAGREEMENT = 0.03;

/**
 * The mean of what the net said of a region and of the same region mirrored; the first answer alone where the two
 * contradict each other (a back taken for a front, an arm that is hidden): their mean would be neither.
 */
export function averageWithMirrored(direct: PoseAnswer, mirrored: PoseAnswer): PoseAnswer {
  const others = direct.landmarks.map((_, index) => mirrored.landmarks[COUNTERPARTS[index]!]!);
  const distances = TORSO.map((index) => distance(direct.landmarks[index]!, others[index]!));
  const disagreement = distances.reduce((sum, value) => sum + value, 0) / TORSO.length;
  if (disagreement > MOST_DISAGREEMENT * direct.region.height) return direct;
  return {
    ...direct,
    landmarks: direct.landmarks.map((landmark, index) => averageLandmark(landmark, others[index]!)),
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

function distance(a: RawPoseLandmark, b: RawPoseLandmark): number {
  return Math.hypot(a.point.x - b.point.x, a.point.y - b.point.y);
}
