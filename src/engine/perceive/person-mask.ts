/**
 * Tells the person from the background. Two nets look: the segmentation net is precise but knows neither which person
 * is meant nor an arm against skin-coloured ground; the pose net's mask knows the one person with all limbs, in soft
 * outline. Their log-odds are added up, then the outline is drawn along the photo's own edges.
 */
import type { ImagePoint, Rectangle } from '../geometry/frames.ts';
import { clipToPicture, regionOf, regionToImage } from '../geometry/oriented-region.ts';
import type { Nets } from '../nets/nets.ts';
import { runSelfieSegmentation } from '../nets/selfie-segmentation.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropRgba, pasteMaskInPlace, wholePixels } from '../pixels/crop.ts';
import { distanceToMask } from '../pixels/distance-transform.ts';
import { fitGuidedModel, prepareGuide } from '../pixels/guided-filter.ts';
import { guidedUpsample } from '../pixels/guided-upsampling.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { planeToMask } from '../pixels/plane-mask.ts';
import { resampleSamples, resizePlane } from '../pixels/resample.ts';
import type { FoundPose } from './find-pose.ts';
import type { Pose } from './person.ts';
import { transferPlane } from './transfer-plane.ts';

/** Room around the person that the segmentation net gets as context, in the person's longer side. */
const MARGIN = 0.12;
/** Longer side of the grid on which the masks are combined, where it isn't said. */
const GRID_SIZE = 320;
/** What one net says alone never outweighs e^4. */
const MOST_LOG_ODDS = 4;
const SEGMENTATION_WEIGHT = 0.5;
const POSE_WEIGHT = 0.5;
/** From this coverage (0..255) pixels hang together. */
const LEAST_PART_COVERAGE = 64;
/** Guided filter on the grid: radius in its pixels, epsilon in sRGB (0..1) squared. */
const GUIDE_RADIUS = 4;
const GUIDE_EPSILON = 1e-3;
/** The guided filter leaves a wide soft rim; its middle part is taken as the edge. */
const EDGE_GAIN = 2;

/**
 * Soft mask of the person, of the photo's size: 255 inside, 0 outside, the outline about two pixels wide on a picture
 * of 1000 pixels. `gridSize` is the longer side of the grid on which it is found.
 */
export async function findPersonMask(
  nets: Nets,
  photo: RgbaImage,
  found: FoundPose,
  gridSize = GRID_SIZE,
): Promise<Mask> {
  const area = wholePixels(personBounds(photo, found), photo.width, photo.height);
  const region = regionOf(area);
  const segmentation = await runSelfieSegmentation(nets.selfieSegmentation, photo, region);

  const scale = Math.min(1, gridSize / Math.max(area.width, area.height));
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const together = combineMasks(
    resizePlane(segmentation, width, height),
    transferPlane(found.mask, found.region, region, width, height, 0),
    shoulderWidth(found.pose) * scale,
  );
  const joints = Object.values(found.pose.landmarks).filter(({ visibility }) => visibility > 0.5);
  eraseForeignPartsInPlace(
    together,
    joints.map(({ point }) => ({ x: (point.x - area.x) * scale, y: (point.y - area.y) * scale })),
  );

  const picture = cropRgba(photo, area);
  const guide = prepareGuide(colourPlanes(picture, width, height), GUIDE_RADIUS, GUIDE_EPSILON);
  const outlined = guidedUpsample(fitGuidedModel(guide, together), picture, EDGE_GAIN);
  const person = createMask(photo.width, photo.height);
  pasteMaskInPlace(person, outlined, area.x, area.y);
  return person;
}

/**
 * Adds up the log-odds of two person probabilities. Away from the pose net's person the other net counts less and
 * less: what it sees there is somebody else.
 * @param reach Distance in pixels over which it still counts, about a shoulder's width.
 */
export function combineMasks(segmentation: Plane, pose: Plane, reach: number): Plane {
  const distance = distanceToMask(planeToMask(pose));
  const result = createPlane(pose.width, pose.height);
  for (let index = 0; index < result.data.length; index++) {
    const away = Math.min(1, Math.max(0, (distance.data[index]! / reach - 0.15) / 0.35));
    const odds =
      SEGMENTATION_WEIGHT * (logOdds(segmentation.data[index]!) * (1 - away) - MOST_LOG_ODDS * away) +
      POSE_WEIGHT * logOdds(pose.data[index]!);
    result.data[index] = 1 / (1 + Math.exp(-2 * odds));
  }
  return result;
}

/** Clears the connected parts of a probability that hold none of the joints: they are somebody else's. */
export function eraseForeignPartsInPlace(
  probability: Plane,
  joints: readonly { x: number; y: number }[],
): void {
  const { width, height } = probability;
  const { labels, components } = connectedComponents(planeToMask(probability), 4, LEAST_PART_COVERAGE);
  const own = new Uint8Array(components.length + 1);
  for (const { x, y } of joints) {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column >= 0 && row >= 0 && column < width && row < height) own[labels[row * width + column]!] = 1;
  }
  for (let index = 0; index < labels.length; index++)
    if (own[labels[index]!] === 0) probability.data[index] = 0;
}

function logOdds(probability: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  const odds = Math.log(inside / (1 - inside));
  return Math.min(MOST_LOG_ODDS, Math.max(-MOST_LOG_ODDS, odds));
}

/** Where the person is: the pose net's mask and its visible landmarks, with a margin, inside the photo. */
function personBounds(photo: RgbaImage, { pose, mask, region }: FoundPose): Rectangle {
  let left = photo.width;
  let top = photo.height;
  let right = 0;
  let bottom = 0;
  const include = ({ x, y }: ImagePoint): void => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  for (const { point, visibility } of Object.values(pose.landmarks)) if (visibility > 0.5) include(point);
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++)
      if (mask.data[y * mask.width + x]! > 0.5)
        include(regionToImage(region, (x + 0.5) / mask.width, (y + 0.5) / mask.height));
  const margin = MARGIN * Math.max(right - left, bottom - top);
  return clipToPicture(
    {
      x: left - margin,
      y: top - margin,
      width: right - left + 2 * margin,
      height: bottom - top + 2 * margin,
    },
    photo,
  );
}

/** Distance of a pose's shoulders in photo pixels, at least 1. */
export function shoulderWidth({ landmarks }: Pose): number {
  const { leftShoulder, rightShoulder, leftHip } = landmarks;
  const across = Math.hypot(
    leftShoulder.point.x - rightShoulder.point.x,
    leftShoulder.point.y - rightShoulder.point.y,
  );
  // from the side the shoulders fall together; the torso's length then tells the scale
  const along = Math.hypot(leftShoulder.point.x - leftHip.point.x, leftShoulder.point.y - leftHip.point.y);
  return Math.max(across, along * 0.6, 1);
}

/** Red, green and blue of a picture as 0..1, shrunk to width × height. */
function colourPlanes(picture: RgbaImage, width: number, height: number): Plane[] {
  const samples = resampleSamples(picture.data, picture.width, picture.height, 4, width, height);
  return [0, 1, 2].map((channel) => {
    const plane = createPlane(width, height);
    for (let index = 0; index < plane.data.length; index++)
      plane.data[index] = samples[index * 4 + channel]! / 255;
    return plane;
  });
}
