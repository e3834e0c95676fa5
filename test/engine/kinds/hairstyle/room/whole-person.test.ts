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

test('pixels that hold photographed background are not the person’s, painted ones at the outline are', () => {
  const person = filled((x) => x < EDGE);
  const nothing = filled(() => false);
  const { data } = wholePerson(
    { personMask: person, pixelsPerCentimetre: 20 } as Head,
    { matte: nothing } as OldHair,
    { picture: { width: SIDE, height: SIDE }, body: nothing } as unknown as Ground,
    {
      bare: person,
      painted: filled((x, y) => x < EDGE && y < SIDE / 2),
      cleared: nothing,
      area: { x: 0, y: 0, width: SIDE, height: SIDE },
    },
  );
  const at = (x: number, y: number): number => data[y * SIDE + x]!;
  assert.ok(at(EDGE - 1, 75) < 40, `${at(EDGE - 1, 75)} at the seen outline`);
  assert.equal(at(EDGE - 8, 75), 255, 'well inside');
  assert.ok(at(EDGE - 1, 5) > 200, `${at(EDGE - 1, 5)} at the painted outline`);
  assert.equal(at(EDGE + 1, 5), 0);
});
