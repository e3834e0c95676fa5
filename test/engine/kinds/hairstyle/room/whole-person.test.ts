import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { Ground } from '../../../../../src/engine/kinds/hairstyle/room/room.ts';
import { wholePerson } from '../../../../../src/engine/kinds/hairstyle/room/whole-person.ts';
import { createMask, type Mask } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 80;
const EDGE = 40;

function filled(isIn: (x: number, y: number) => boolean): Mask {
  const mask = createMask(SIDE, SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) if (isIn(i % SIDE, Math.floor(i / SIDE))) mask.data[i] = 255;
  return mask;
}

/** A face whose chin lies at a height, photo pixels. */
function chinAt(y: number): Head['mesh'] {
  return { points: Array.from({ length: 468 }, () => ({ x: EDGE / 2, y })) } as unknown as Head['mesh'];
}

/** Coverage by a person left of the edge, painted down to a height. */
function personPaintedTo(height: number): Mask {
  const person = filled((x) => x < EDGE);
  const nothing = filled(() => false);
  return wholePerson(
    { personMask: person, pixelsPerCentimetre: 20, mesh: chinAt(SIDE) } as Head,
    { matte: nothing } as OldHair,
    { picture: { width: SIDE, height: SIDE }, body: nothing } as unknown as Ground,
    {
      bare: person,
      painted: filled((x, y) => x < EDGE && y < height),
      cleared: nothing,
      area: { x: 0, y: 0, width: SIDE, height: SIDE },
    },
  );
}

test('pixels that hold photographed background are not the person’s, painted ones at the outline are', () => {
  const { data } = personPaintedTo(SIDE / 2);
  const at = (x: number, y: number): number => data[y * SIDE + x]!;
  assert.ok(at(EDGE - 1, 75) < 40, `${at(EDGE - 1, 75)} at the seen outline`);
  assert.equal(at(EDGE - 8, 75), 255, 'well inside');
  assert.ok(at(EDGE - 1, 5) > 200, `${at(EDGE - 1, 5)} at the painted outline`);
  assert.equal(at(EDGE + 1, 5), 0);
});

test('the painted outline passes into the seen one without a step', () => {
  const { data } = personPaintedTo(SIDE / 4);
  const ends = Array.from({ length: SIDE }, (_, y) => {
    let x = 0;
    while (x < SIDE && data[y * SIDE + x]! >= 128) x++;
    return x;
  });
  assert.ok(ends[5]! - ends[SIDE - 5]! >= 2, `${ends}`);
  for (let y = 1; y < SIDE; y++) assert.ok(ends[y - 1]! - ends[y]! <= 1, `row ${y} of ${ends}`);
});

test('a sliver of the ground’s body beside the face is no body, one below the chin and a hand are', () => {
  const face = filled((x) => x < EDGE);
  const body = filled((x, y) => (x >= EDGE && x < EDGE + 3) || (x >= 60 && y < 30));
  const { data } = wholePerson(
    { personMask: face, pixelsPerCentimetre: 20, mesh: chinAt(60) } as Head,
    { matte: filled(() => false) } as OldHair,
    { picture: { width: SIDE, height: SIDE }, body } as unknown as Ground,
    {
      bare: face,
      painted: filled(() => false),
      cleared: filled(() => false),
      area: { x: 0, y: 0, width: SIDE, height: SIDE },
    },
  );
  const at = (x: number, y: number): number => data[y * SIDE + x]!;
  assert.equal(at(EDGE + 1, 30), 0);
  assert.equal(at(EDGE + 1, 70), 255);
  assert.equal(at(70, 15), 255);
});
