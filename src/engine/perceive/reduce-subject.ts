/** A person's photo and landmarks on a smaller copy, where all that follows takes less time. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { resizeRgba } from '../pixels/resample.ts';
import type { PersonFigure } from './perceive-landmarks.ts';
import type { Pose } from './person.ts';
import { shoulderWidth } from './person-mask.ts';

export interface Subject {
  readonly photo: RgbaImage;
  readonly figure: PersonFigure;
}

/** A copy is at least so much smaller, for less saves nothing. */
const LEAST_REDUCTION = 0.9;
/** How small the copy may be on which a person is understood. */
export interface Reduction {
  /** The shoulders are so many pixels apart at most. */
  readonly shoulders: number;
  /** Least size against the photo: of a smaller face and of smaller hands too little is left. */
  readonly least: number;
}

/** The subject on a smaller copy of the photo; itself where a copy would hardly be smaller. */
export function reduceSubject(
  photo: RgbaImage,
  figure: PersonFigure,
  { shoulders, least }: Reduction,
): Subject {
  const scale = Math.max(least, shoulders / shoulderWidth(figure.pose));
  if (scale > LEAST_REDUCTION) return { photo, figure };
  const width = Math.round(scale * photo.width);
  const height = Math.round(scale * photo.height);
  const [sx, sy] = [width / photo.width, height / photo.height];
  const place = ({ x, y }: ImagePoint): ImagePoint => ({ x: sx * x, y: sy * y });
  const { face, hands, found } = figure;
  const pose = reducePose(figure.pose, place, sx, sy);
  const { center, ...region } = found.region;
  return {
    photo: resizeRgba(photo, width, height),
    figure: {
      pose,
      face: face && {
        ...face,
        points: face.points.map(place),
        depths: face.depths.map((depth) => sx * depth),
      },
      hands: hands.map((hand) => ({ ...hand, points: hand.points.map(place) })),
      found: {
        pose,
        mask: found.mask,
        region: {
          ...region,
          center: place(center),
          width: sx * region.width,
          height: sy * region.height,
        },
      },
    },
  };
}

function reducePose(pose: Pose, place: (point: ImagePoint) => ImagePoint, sx: number, sy: number): Pose {
  const { x, y, width, height } = pose.region;
  const landmarks = Object.entries(pose.landmarks).map(([name, landmark]) => [
    name,
    { ...landmark, point: place(landmark.point), depth: sx * landmark.depth },
  ]);
  return {
    ...pose,
    landmarks: Object.fromEntries(landmarks) as Pose['landmarks'],
    region: { x: sx * x, y: sy * y, width: sx * width, height: sy * height },
  };
}
