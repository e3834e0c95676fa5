import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Pose, PoseLandmark, PoseLandmarkName } from '../../../perceive/person.ts';
import { pasteMaskInPlace } from '../../../pixels/crop.ts';
import { createMask, type RgbaImage } from '../../../pixels/image.ts';
import { movePeople } from './bystanders.ts';
import type { Head } from './head.ts';

/**
 * The same head on a larger canvas.
 * @param dx, dy Whole pixels by which the photo's corner lies inside the canvas.
 * @param canvas The picture that takes the photo's place; it holds the photo at (dx, dy).
 */
export function moveHead(head: Head, dx: number, dy: number, canvas: RgbaImage): Head {
  const move = <Point extends ImagePoint>(point: Point): Point => ({
    ...point,
    x: point.x + dx,
    y: point.y + dy,
  });
  const toPhoto = head.toPhoto.slice();
  toPhoto[3]! += dx;
  toPhoto[7]! += dy;
  const personMask = createMask(canvas.width, canvas.height);
  pasteMaskInPlace(personMask, head.personMask, dx, dy);
  return {
    ...head,
    photo: canvas,
    mesh: { ...head.mesh, points: head.mesh.points.map(move) },
    toPhoto,
    oval: head.oval.map(move),
    pose: head.pose && movePose(head.pose, dx, dy, move),
    hands: head.hands.map((hand) => ({ ...hand, points: hand.points.map(move) })),
    personMask,
    people: movePeople(head.people, move),
  };
}

function movePose(pose: Pose, dx: number, dy: number, move: (point: ImagePoint) => ImagePoint): Pose {
  const landmarks = Object.fromEntries(
    Object.entries(pose.landmarks).map(([name, landmark]) => [
      name,
      { ...landmark, point: move(landmark.point) },
    ]),
  ) as Record<PoseLandmarkName, PoseLandmark>;
  return { ...pose, landmarks, region: { ...pose.region, x: pose.region.x + dx, y: pose.region.y + dy } };
}
