/** A bare arm that is bent fills the bend: how broad it is there is told by the skin up to its other half. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { measureArm } from '../../../src/engine/fit/arm-axis.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { drawnWearer } from './drawn-wearer.ts';

/** Half of the drawn arm's breadth, in shoulder widths; a usual arm has 0.11. */
const HALF = 0.18;

it('a broad bare arm with the hand on the hip is as broad on both sides before the elbow', () => {
  const person = drawnWearer();
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const joints = { ...person.pose.landmarks };
  const shoulder = joints.leftShoulder.point;
  const elbow = { x: shoulder.x + 0.5 * unit, y: shoulder.y + 0.6 * unit };
  const wrist = { x: shoulder.x + 0.1 * unit, y: shoulder.y + 0.95 * unit };
  joints.leftElbow = { ...joints.leftElbow, point: elbow };
  joints.leftWrist = { ...joints.leftWrist, point: wrist };
  const { labels, width } = person.parse;
  const arm = BODY_CLASSES.indexOf('leftArm');
  for (let at = 0; at < labels.length; at++) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    if (labels[at] === arm || x > shoulder.x + 0.1 * unit) labels[at] = 0;
    for (const [from, to] of [
      [shoulder, elbow],
      [elbow, wrist],
    ] as const) {
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const t = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
      const along = Math.max(0, Math.min(1, t));
      if (Math.hypot(x - from.x - along * dx, y - from.y - along * dy) < HALF * unit) labels[at] = arm;
    }
  }
  const measured = measureArm({ ...person, pose: { ...person.pose, landmarks: joints } }, frame, 'left');
  const before = Math.round((0.9 * measured.elbowAt * (measured.points.length - 1)) / measured.length);
  const half = measured.bare[before]! / unit;
  assert.ok(half > 0.93 * HALF && half < 1.1 * HALF, `${half} of a shoulder width`);
});
