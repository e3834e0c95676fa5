/** The face's oval against the photo's outline of the person, on a drawn head. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitOval } from '../../../../../src/engine/kinds/hairstyle/head/fit-oval.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { FACE_OVAL } from '../../../../../src/engine/perceive/body-geometry.ts';
import { createMask, type Mask } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from './drawn-head.ts';

/** The head with everything right of `edge` seen to be background. */
function endingAt(head: Head, edge: number): Head {
  const { width, height } = head.personMask;
  const personMask = createMask(width, height);
  for (let at = 0; at < personMask.data.length; at++) if (at % width < edge) personMask.data[at] = 255;
  return { ...head, personMask };
}

const right = (head: Head): number => Math.max(...head.oval.map(({ x }) => x));

test('an oval beyond the cheek is drawn in to it, on that side alone', async () => {
  const head = await drawnHead();
  const edge = Math.round(right(head) - 0.8 * head.pixelsPerCentimetre);
  const fitted = fitOval(endingAt(head, edge), noHair(head));
  assert.ok(Math.abs(right(fitted) - edge) < 1.5, `${right(fitted)} for ${edge}`);
  assert.deepEqual(Math.min(...fitted.oval.map(({ x }) => x)), Math.min(...head.oval.map(({ x }) => x)));
});

test('what is seen beside a cheek is carried on under the hair above it, and hair alone tells nothing', async () => {
  const head = await drawnHead();
  const seen = endingAt(head, Math.round(right(head) - 0.8 * head.pixelsPerCentimetre));
  const hair = noHair(head);
  hair.data.fill(255, 0, hair.width * Math.round(head.mesh.points[6]!.y));
  const under = head.oval.findIndex(({ x, y }) => x > right(head) - 4 && y < head.mesh.points[6]!.y - 2);
  assert.ok(fitOval(seen, hair).oval[under]!.x < head.oval[under]!.x - 2);
  hair.data.fill(255);
  assert.equal(fitOval(seen, hair), seen);
});

test('a cheek under hair that the mesh makes wider than the other is drawn in to it, one that is seen is not', async () => {
  const head = await drawnHead();
  const vertices = head.face.vertices.map((own, i) => (i % 3 === 0 && own > 0 ? own + 0.4 : own));
  const wider: Head = { ...head, face: { ...head.face, vertices } };
  const hair = noHair(head);
  assert.equal(fitOval(wider, hair), wider);
  hair.data.fill(255);
  const drawnIn = (right(head) - right(fitOval(wider, hair))) / head.pixelsPerCentimetre;
  assert.ok(Math.abs(drawnIn - 0.4) < 0.06, `${drawnIn}`);
  assert.equal(
    Math.min(...fitOval(wider, hair).oval.map(({ x }) => x)),
    Math.min(...head.oval.map(({ x }) => x)),
  );
});

test('hair behind the jaw shows its edge, hair that lies far over the cheek does not', async () => {
  const head = await drawnHead();
  const unit = head.pixelsPerCentimetre;
  const middle = head.mesh.points[1]!;
  const reach = (angle: number): number => {
    const away = ({ x, y }: { x: number; y: number }): number =>
      Math.abs(Math.atan2(y - middle.y, x - middle.x) - angle);
    const { x, y } = [...head.oval].sort((a, b) => away(a) - away(b))[0]!;
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const narrower = (inside: number): number => {
    const hair = noHair(head);
    for (let at = 0; at < hair.data.length; at++) {
      const [x, y] = [(at % hair.width) - middle.x, Math.floor(at / hair.width) - middle.y];
      if (y > 0 && Math.hypot(x, y) > reach(Math.atan2(y, x)) - inside * unit) hair.data[at] = 255;
    }
    const { oval } = fitOval({ ...head, personMask: { ...hair, data: hair.data.slice().fill(255) } }, hair);
    const jaw = FACE_OVAL.indexOf(378);
    return Math.hypot(oval[jaw]!.x - head.oval[jaw]!.x, oval[jaw]!.y - head.oval[jaw]!.y) / unit;
  };
  assert.ok(narrower(0.35) > 0.2 && narrower(0.35) < 0.55, `${narrower(0.35)}`);
  assert.equal(narrower(1.4), 0);
});

function noHair({ photo }: Head): Mask {
  return createMask(photo.width, photo.height);
}
