import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { armsBehindClothes, oldTopMask } from '../../../src/engine/room/old-top.ts';

describe('an old top that stays below the new hem', () => {
  const [width, height] = [100, 100];
  const upperClothes = createMask(width, height);
  upperClothes.data.fill(255);
  const none = createMask(width, height);
  const person = {
    parse: { coverage: { upperClothes, background: none, leftArm: none, rightArm: none } },
  } as unknown as PerceivedPerson;
  const places = {
    side: new Uint8Array(width * height),
    along: new Float32Array(width * height).fill(80),
    across: new Float32Array(width * height).fill(0.5),
  };
  // the left arm hangs at x 80
  for (let y = 0; y < height; y++) places.side.fill(1, y * width + 75, y * width + 85);
  const removedAt = (sleeved: boolean, x: number, y: number): boolean => {
    const arm = { sleeved, length: 90, oldCuff: 95 };
    const body = {
      frame: {
        origin: { x: 50, y: 0 },
        across: { x: 1, y: 0 },
        down: { x: 0, y: 1 },
        shoulderWidth: 60,
        torsoLength: 90,
      },
      arms: { left: arm, right: arm },
    } as unknown as BodyMeasures;
    const area = { x: 0, y: 0, width, height };
    const removal = { thorough: false, keepBelow: () => 60 };
    const mask = oldTopMask(person, body, places as ArmCoordinates, area, removal, none);
    return mask.data[y * width + x] === 255;
  };

  it('goes above it and stays below', () => {
    assert.ok(removedAt(true, 50, 40));
    assert.ok(!removedAt(true, 50, 80));
  });

  it('leaves no cuff of a long sleeve at the wrist', () => {
    assert.ok(removedAt(true, 80, 80));
    assert.ok(!removedAt(false, 80, 80), 'beside a bare arm it is the skirt');
  });
});

describe('a cuff wider than the arm', () => {
  it('goes with its sleeve, though it lies below the hem and off the arm', () => {
    const [width, height] = [100, 100];
    const area = { x: 0, y: 0, width, height };
    const [upperClothes, none] = [createMask(width, height), createMask(width, height)];
    // the skirt, and a flare of it and a piece of the cuff beside the wrist
    for (let y = 0; y < height; y++) upperClothes.data.fill(255, y * width + 20, y * width + 70);
    for (let y = 64; y < 70; y++) {
      upperClothes.data.fill(255, y * width + 86, y * width + 92);
      upperClothes.data.fill(255, y * width + 8, y * width + 20);
    }
    const person = {
      parse: { coverage: { upperClothes, background: none, leftArm: none, rightArm: none } },
    } as unknown as PerceivedPerson;
    // the arms' middles at x 80 and x 5, 10 wide
    const side = Uint8Array.from({ length: width * height }, (_, i) =>
      i % width > 60 ? 1 : i % width < 20 ? 2 : 0,
    );
    const across = Float32Array.from({ length: width * height }, (_, i) =>
      side[i] === 1 ? (i % width) / 10 - 7.5 : 1 - (i % width) / 10,
    );
    const places = { side, across, along: new Float32Array(width * height).fill(80) };
    const arm = { sleeved: true, length: 90, oldCuff: 95 };
    const body = {
      frame: {
        origin: { x: 50, y: 0 },
        across: { x: 1, y: 0 },
        down: { x: 0, y: 1 },
        shoulderWidth: 60,
        torsoLength: 90,
      },
      arms: { left: arm, right: arm },
    } as unknown as BodyMeasures;
    const removal = { thorough: false, keepBelow: () => 60 };
    const { data } = oldTopMask(person, body, places as unknown as ArmCoordinates, area, removal, none);
    assert.equal(data[67 * width + 89], 255, 'the cuff');
    assert.equal(data[67 * width + 15], 0, 'the skirt that flares there');
  });
});

describe('an arm that hung behind old lower clothes', () => {
  /** Whether the place at `along` and `across` of the left arm comes into view, and the hand lies in a pocket or not. */
  const isMarked = (along: number, across: number, { sleeved = true, taken = 255 } = {}): boolean => {
    const lower = createMask(1, 1);
    lower.data[0] = taken;
    const arm = { sleeved, length: 100, inPocket: false, handSeen: true };
    const body = { arms: { left: arm, right: arm }, tucked: true } as unknown as BodyMeasures;
    const places = {
      side: Uint8Array.of(1),
      along: Float32Array.of(along),
      across: Float32Array.of(across),
    } as unknown as ArmCoordinates;
    return armsBehindClothes(lower, body, places).data[0] === 255;
  };
  it('comes into view as wide as it is, down to the wrist', () => {
    assert.ok(isMarked(60, 0.1));
    assert.ok(!isMarked(60, -0.2), 'beside the arm');
    assert.ok(!isMarked(97, 0.3), 'on the hand');
    assert.ok(!isMarked(60, 0.1, { taken: 0 }), 'where no lower clothes were');
    assert.ok(!isMarked(60, 0.1, { sleeved: false }), 'a bare arm is seen as it is');
  });
});
