/** The joints of a body that the picture cuts off at its neck. */
import type { ImagePoint } from '../geometry/frames.ts';
import { regionOf } from '../geometry/oriented-region.ts';
import type { Nets } from '../nets/nets.ts';
import { runSelfieSegmentation } from '../nets/selfie-segmentation.ts';
import type { Plane, RgbaImage } from '../pixels/image.ts';
import { drawHead } from './draw-head.ts';
import { type FoundPose, findPeople, findPose } from './find-pose.ts';
import { POSE_LANDMARKS, type PoseLandmark, type PoseLandmarkName } from './person.ts';

/** A body that goes on above the picture is so wide at its upper edge at least, as a share of the picture's width. */
const LEAST_WIDTH = 0.06;
/** The person mask is read a little below the edge, at this share of the picture's height. */
const BELOW_EDGE = 0.02;
/** Widths of heads that are tried, as shares of the body's at the edge: across the shoulders, at their slope, at the neck. */
const HEADS = [0.4, 0.7, 1.25] as const;
/** With a head of the right size the detector is as sure of a body as of a whole person. */
const LEAST_SCORE = 0.8;

/**
 * The pose of the body at whose neck or shoulders the picture begins; null where none is found. Without a head the pose nets
 * take whatever is roundest for one: they are shown the picture with a face drawn above it. Joints and region are the photo's.
 */
export async function findHeadlessPose(
  nets: Nets,
  photo: RgbaImage,
  mirrored: boolean,
): Promise<FoundPose | null> {
  const whole = regionOf({ x: 0, y: 0, width: photo.width, height: photo.height });
  const edge = upperEdge(await runSelfieSegmentation(nets.selfieSegmentation, photo, whole));
  if (edge.to - edge.from < LEAST_WIDTH) return null;
  const width = (edge.to - edge.from) * photo.width;
  const middle = 0.5 * (edge.from + edge.to) * photo.width;
  let best: { found: FoundPose; above: number } | null = null;
  let surest = LEAST_SCORE;
  for (const share of HEADS) {
    const { picture, above } = drawHead(photo, middle, share * width);
    for (const person of await findPeople(nets, picture)) {
      if (person.score < surest) continue;
      surest = person.score;
      best = { found: await findPose(nets, picture, person, { passes: 2, mirrored }), above };
    }
  }
  return best && raised(best.found, best.above);
}

/** The longest run of person at the picture's upper edge, shares of its width. */
function upperEdge({ data, width, height }: Plane): { from: number; to: number } {
  const row = Math.round(BELOW_EDGE * height);
  let longest = { from: 0, to: 0 };
  let from = 0;
  for (let x = 0; x < width; x++) {
    if (data[row * width + x]! < 0.5) from = x + 1;
    else if (x + 1 - from > longest.to - longest.from) longest = { from, to: x + 1 };
  }
  return { from: longest.from / width, to: longest.to / width };
}

/** The pose `above` rows higher. */
function raised({ pose, mask, region }: FoundPose, above: number): FoundPose {
  const up = ({ x, y }: ImagePoint): ImagePoint => ({ x, y: y - above }) as ImagePoint;
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name) => [name, { ...pose.landmarks[name], point: up(pose.landmarks[name].point) }]),
  ) as Record<PoseLandmarkName, PoseLandmark>;
  return {
    pose: { ...pose, landmarks, region: { ...pose.region, y: pose.region.y - above } },
    mask,
    region: { ...region, center: up(region.center) },
  };
}
