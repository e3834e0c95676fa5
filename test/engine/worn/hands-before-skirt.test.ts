/** A hand before a skirt that was taken for a leg, and the edge of a sleeve that lies against the body. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { creaseBesideBody } from '../../../src/engine/worn/crease-beside-body.ts';
import { withHandsBeforeSkirt } from '../../../src/engine/worn/hands-before-skirt.ts';
import type { WornView } from '../../../src/engine/worn/worn-view.ts';

const [WIDTH, HEIGHT] = [200, 300];
const label = (name: (typeof BODY_CLASSES)[number]): number => BODY_CLASSES.indexOf(name);

function paint(labels: Uint8Array, name: (typeof BODY_CLASSES)[number], box: readonly number[]): void {
  const [left, right, top, bottom] = box as [number, number, number, number];
  for (let y = top; y < bottom; y++) labels.fill(label(name), y * WIDTH + left, y * WIDTH + right);
}

describe('a hand before the skirt of a dress', () => {
  it('is told from the legs that come out of the skirt', () => {
    const labels = new Uint8Array(WIDTH * HEIGHT);
    paint(labels, 'upperClothes', [60, 140, 20, 120]);
    paint(labels, 'lowerClothes', [55, 145, 120, 240]);
    paint(labels, 'legs', [75, 95, 240, 300]);
    paint(labels, 'legs', [130, 146, 150, 175]);
    const point = (x: number, y: number) => ({ point: { x, y } });
    const person = {
      parse: { width: WIDTH, height: HEIGHT, labels },
      pose: {
        landmarks: {
          leftShoulder: point(140, 30),
          rightShoulder: point(60, 30),
          leftWrist: point(140, 150),
          rightWrist: point(60, 150),
        },
      },
    } as unknown as PerceivedPerson;
    const { labels: found } = withHandsBeforeSkirt(person).parse;
    assert.equal(found[160 * WIDTH + 135], label('leftHand'));
    assert.equal(found[270 * WIDTH + 85], label('legs'));
    assert.equal(found[200 * WIDTH + 100], label('lowerClothes'));
  });
});

describe('a long sleeve that lies against the body', () => {
  const unit = 100;
  /** The drawn fold's distance inwards from the arm's axis. */
  const fold = (along: number): number => 16 + 6 * Math.sin((Math.PI * along) / 180);
  const photo = createRgbaImage(WIDTH, HEIGHT);
  photo.data.fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      // a print of blocks, and a faint fold beside the arm at x 150
      const block = ((x >> 2) + (y >> 2)) % 3 === 0 ? 60 : 170;
      const inFold = Math.abs(x + 0.5 - (150 - fold(y - 20))) < 1.6;
      photo.data.fill(inFold ? 0.35 * block : block, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    }
  const arm = {
    side: 'left',
    points: [
      { x: 150, y: 20 },
      { x: 150, y: 110 },
      { x: 150, y: 200 },
    ],
    normals: [
      { x: 1, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 0 },
    ],
    length: 180,
  } as unknown as ArmAxis;
  const viewOf = (withHand: boolean): WornView => {
    const labels = new Uint8Array(WIDTH * HEIGHT).fill(label('upperClothes'));
    if (withHand) paint(labels, 'leftHand', [136, 164, 200, 225]);
    return {
      person: { photo, parse: { width: WIDTH, height: HEIGHT, labels } },
      body: { frame: { shoulderWidth: unit } },
      cloth: createMask(WIDTH, HEIGHT),
      isCloth: () => true,
    } as unknown as WornView;
  };

  it('ends at the fold beside it', () => {
    const edge = creaseBesideBody(viewOf(true), arm, 180, { x: 134, y: 50 }, true)!;
    for (let along = 45; along < 170; along += 5)
      assert.ok(Math.abs(edge(along) - fold(along)) < 3, `${edge(along)} at ${along}, drawn ${fold(along)}`);
  });

  it('is evened for a short sleeve, and goes to the arm below it', () => {
    const edge = creaseBesideBody(viewOf(true), arm, 180, { x: 134, y: 50 }, false)!;
    for (let along = 45; along < 170; along += 5) {
      assert.ok(Math.abs(edge(along) - fold(along)) < 6, `${edge(along)} at ${along}, drawn ${fold(along)}`);
      const bend = edge(along + 5) - 2 * edge(along) + edge(along - 5);
      assert.ok(Math.abs(bend) < 0.6, `${bend} at ${along}`);
    }
  });

  it('isn’t guessed where no hand shows beside the body', () => {
    assert.equal(creaseBesideBody(viewOf(false), arm, 180, { x: 134, y: 50 }, true), null);
  });
});
