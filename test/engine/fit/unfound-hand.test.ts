/** A hand without landmarks, tucked under the other arm: the parse cuts it off straight, a little beside its edges. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withHandMattes } from '../../../src/engine/fit/hand-matte.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawPerson, HEIGHT, WIDTH } from '../perceive/drawn-person.ts';

const SKIN = [150, 95, 75] as const;
const CREASE = [60, 32, 24] as const;
const TOP = [215, 200, 180] as const;
/** Where the hand's upper edge, and the crease beside the other arm, truly lie; the parse is off by 4 and 6 pixels. */
const UPPER_EDGE = 160;
const CREASE_AT = 120;

/** The left forearm comes from the right of the picture and goes under the right arm at the crease. */
function crossedArms(): PerceivedPerson {
  const { landmarks } = drawPerson({ top: TOP, trousers: TOP, sleeveEnd: 0.6, hem: 222 });
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as unknown as PerceivedPerson['parse']['coverage'];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const bare = y >= UPPER_EDGE && y < 200;
      const colour = !bare ? TOP : Math.abs(x - CREASE_AT) < 2 ? CREASE : SKIN;
      photo.data.set([...colour, 255], 4 * at);
      let name: BodyClass = 'upperClothes';
      if (y >= UPPER_EDGE - 4 && y < 200) name = x < 126 ? 'rightArm' : x < 165 ? 'leftHand' : 'leftArm';
      labels[at] = BODY_CLASSES.indexOf(name);
      coverage[name].data[at] = 255;
    }
  const { leftElbow, leftWrist } = landmarks.pose.landmarks;
  const pose = {
    ...landmarks.pose,
    landmarks: {
      ...landmarks.pose.landmarks,
      leftElbow: { ...leftElbow, point: { x: 280, y: 185 } },
      leftWrist: { ...leftWrist, point: { x: 165, y: 180 } },
    },
  };
  const parse = { width: WIDTH, height: HEIGHT, labels, coverage, confidence: 1, doubts: [] };
  return { photo, pose, face: null, hands: [], personMask: createMask(WIDTH, HEIGHT), parse };
}

describe('a hand that only the parse has', () => {
  const { labels, coverage } = withHandMattes(crossedArms()).parse;
  const nameAt = (x: number, y: number) => BODY_CLASSES[labels[y * WIDTH + x]!];
  it('reaches to the crease where it goes under the other arm', () => {
    assert.equal(nameAt(123, 180), 'leftHand');
    assert.equal(nameAt(116, 180), 'rightArm');
  });
  it('leaves the top its own beside it', () => {
    assert.equal(nameAt(145, UPPER_EDGE - 3), 'upperClothes');
    assert.ok(coverage.leftHand.data[(UPPER_EDGE - 3) * WIDTH + 145]! < 30);
    assert.equal(nameAt(145, UPPER_EDGE + 2), 'leftHand');
  });
  it('does not grow into its arm', () => {
    assert.equal(nameAt(190, 180), 'leftArm');
  });
});
