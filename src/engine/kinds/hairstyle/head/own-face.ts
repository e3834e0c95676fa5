/** The person's own face in the head frame. */
import type { CanonicalFace, FaceGeometry } from '../../../nets/canonical-face.ts';
import type { FaceMesh } from '../../../perceive/person.ts';
import { unprojectFromPhoto } from './head.ts';
import type { HeadPose } from './head-pose.ts';

/**
 * The vertices that project onto the mesh's points. Seen from the front the net's depths are guesses, so each vertex keeps
 * the nearness of the canonical face; what the photo shows is the person's own.
 */
export function ownFace(
  mesh: FaceMesh,
  pose: HeadPose,
  { vertices, triangles }: CanonicalFace,
): FaceGeometry {
  const m = pose.toPhoto;
  const own = new Float32Array(vertices.length);
  for (const [i, { x, y }] of mesh.points.entries()) {
    const nearness =
      m[8]! * vertices[3 * i]! + m[9]! * vertices[3 * i + 1]! + m[10]! * vertices[3 * i + 2]! + m[11]!;
    const point = unprojectFromPhoto(pose, x, y, nearness);
    own[3 * i] = point.x;
    own[3 * i + 1] = point.y;
    own[3 * i + 2] = point.z;
  }
  return { vertices: own, triangles };
}
