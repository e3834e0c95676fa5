/** Where neck and shoulders lie under a head. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyUnderHead } from '../../../../../src/engine/kinds/hairstyle/head/body-capsules.ts';
import { type Head, projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { Pose } from '../../../../../src/engine/perceive/person.ts';
import { drawnHead } from './drawn-head.ts';

const CHIN = 152;

/** A pose whose shoulders lie so far (centimetres) below the chin. */
function shouldersBelowChin(head: Head, below: number): Pose {
  const { x, y } = head.mesh.points[CHIN]!;
  const unit = head.pixelsPerCentimetre;
  const joint = (out: number) => ({
    point: { x: x + 14 * out * unit, y: y + below * unit },
    visibility: 1,
  });
  const hidden = { point: { x, y }, visibility: 0 };
  const landmarks = {
    leftShoulder: joint(1),
    rightShoulder: joint(-1),
    leftElbow: hidden,
    rightElbow: hidden,
  };
  return { landmarks } as unknown as Pose;
}

test('a collar far below a bare throat lowers shoulders that the net sees too high, and the neck is as long', async () => {
  const head = await drawnHead({ height: 500 });
  const unit = head.pixelsPerCentimetre;
  const chin = head.mesh.points[CHIN]!.y;
  const pose = shouldersBelowChin(head, 4.5);
  const endOfNeck = (collarY: number | null): number => {
    const [neck] = bodyUnderHead(head, pose, head.personMask, collarY);
    return (projectToPhoto(head, neck!.to).y - chin) / unit;
  };
  const high = endOfNeck(null);
  assert.ok(endOfNeck(chin + 9 * unit) > high + 1.5, 'a long throat');
  assert.equal(endOfNeck(chin + 5 * unit), high, 'a collar at the shoulders tells nothing else');
  assert.ok(endOfNeck(chin + 30 * unit) < high + 3.1, 'a low neckline lies on the chest');
});

test('shoulders that the net but guesses below the photo’s rim, under hair, lie as low as usual', async () => {
  const drawn = await drawnHead({ height: 500 });
  const unit = drawn.pixelsPerCentimetre;
  const chin = drawn.mesh.points[CHIN]!.y;
  // hair to all sides, and the rim right below the chin
  const covered = (height: number) => ({
    width: drawn.photo.width,
    height,
    data: new Uint8Array(drawn.photo.width * height).fill(255),
  });
  const pose = shouldersBelowChin(drawn, 5);
  const joint = (height: number): number =>
    (projectToPhoto(drawn, bodyUnderHead(drawn, pose, covered(height))[5]!.from).y - chin) / unit;
  const seen = joint(Math.ceil(chin + 20 * unit));
  assert.ok(Math.abs(seen - 5) < 0.2, `${seen}`);
  assert.ok(joint(Math.ceil(chin + 4 * unit)) > seen + 2);
});

test('a neck is narrower than the face above it', async () => {
  const head = await drawnHead();
  const [upper] = head.body;
  const face = head.face.vertices[3 * 454]! - head.face.vertices[3 * 234]!;
  const share = (2 * Math.max(upper!.fromRadius, upper!.toRadius)) / face;
  assert.ok(share > 0.5 && share < 0.65, `${share}`);
});
