import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import {
  bareForearms,
  endForearmsAtSeenEdgeInPlace,
  keepForearmRimsInPlace,
} from '../../../src/engine/room/forearm-rims.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const SKIN = [165, 95, 70] as const;
const BEIGE = [215, 205, 190] as const;
const WIDTH = 40;
/** The cloth ends and the arm begins here. */
const EDGE = 20;

/** An arm's points, straight down, or with its forearm turned back across the chest. */
const pointsOf = (bent: boolean) =>
  Array.from({ length: 11 }, (_, k) => ({
    x: bent && k > 5 ? 10 * (5 - k) : 0,
    y: bent ? 10 * Math.min(k, 5) : 10 * k,
  }));

/** Coordinates of a left arm at a length `along`, but for its upper arm at both ends; cloth lies on that one at the first. */
function placesOf(along: number, upperArm: number): ArmCoordinates {
  const lengths = new Float32Array(WIDTH).fill(along);
  lengths[WIDTH - 1] = 40;
  if (upperArm > 0) lengths[0] = upperArm;
  const coordinates = new Float32Array(2 * WIDTH).fill(along);
  return {
    side: new Uint8Array(WIDTH).fill(1),
    along: lengths,
    across: new Float32Array(WIDTH)
      .fill(0.9)
      .fill(0.5, 0, 1)
      .fill(0.5, WIDTH - 1),
    left: { coordinates },
    right: { coordinates },
  } as unknown as ArmCoordinates;
}

/** Whether a pixel of the arm's rim, `colour` and so far from the cloth, stays removed. */
function removedAt(
  from: number,
  {
    colour = SKIN,
    along = 90,
    sleeved = false,
    shortSleeve = true,
    crossing = false,
    bent = false,
  }: {
    colour?: readonly number[];
    along?: number;
    sleeved?: boolean;
    shortSleeve?: boolean;
    crossing?: boolean;
    bent?: boolean;
  } = {},
): boolean {
  const photo = createRgbaImage(WIDTH, 1);
  const [removed, cloth, arm] = [createMask(WIDTH, 1), createMask(WIDTH, 1), createMask(WIDTH, 1)];
  removed.data.fill(255, 0, EDGE + 12);
  cloth.data.fill(255, 0, EDGE);
  arm.data.fill(255, EDGE);
  for (let x = 0; x < WIDTH; x++) photo.data.set([...(x < EDGE ? [40, 70, 170] : colour), 255], 4 * x);
  const places = placesOf(along, shortSleeve ? 40 : 0);
  const axis = { sleeved, elbowAt: 50, length: 100, points: pointsOf(bent) };
  const skin = { arm: { left: SKIN, right: SKIN }, neck: SKIN, shadeDirection: [1, 1, 1] };
  const none = createMask(WIDTH, 1);
  const body = {
    arms: { left: axis, right: axis },
    frame: { shoulderWidth: 100 },
  } as unknown as BodyMeasures;
  keepForearmRimsInPlace(
    removed,
    body,
    places,
    photo,
    crossing ? { left: none, right: arm } : { left: arm, right: none },
    none,
    cloth,
    bareForearms(body, places, cloth),
    skin as unknown as SkinTone,
  );
  return removed.data[EDGE + from] === 255;
}

describe('the rim of a bare forearm before the old top', () => {
  it('stays the photo’s but for the soft edge of the cloth', () => {
    assert.equal(removedAt(8), false);
    assert.equal(removedAt(0), true);
  });
  it('goes where it shows cloth that the parse took for skin', () => {
    assert.equal(removedAt(8, { colour: BEIGE }), true);
  });
  it('goes in a sleeve, and above where a short one may lie beside it', () => {
    assert.equal(removedAt(8, { sleeved: true }), true);
    assert.equal(removedAt(8, { along: 60 }), true);
  });
  it('stays on the outer side of a bent forearm from its elbow on', () => {
    assert.equal(removedAt(8, { along: 60, bent: true }), false);
  });
  it('stays all along an arm that has no sleeve', () => {
    assert.equal(removedAt(8, { along: 60, shortSleeve: false }), false);
  });
  it('stays where arms cross, though the other axis is nearer', () => {
    assert.equal(removedAt(8, { crossing: true }), false);
  });
});

describe('a drawn forearm before the old top', () => {
  /** With `middle` the forearm's axis lies where the old top is seen. */
  const sidesDrawn = (
    sleeved: boolean,
    { middle = false, rear = false, bent = false } = {},
  ): { readonly beyond: number; readonly within: number } => {
    const height = 20;
    const size = WIDTH * height;
    const rows = <T extends Uint8Array | Float32Array>(row: T, all: T): T => {
      for (let y = 0; y < height; y++) all.set(row, y * WIDTH);
      return all;
    };
    const row = bent ? placesOf(60, 40) : placesOf(90, 0);
    const places = {
      side: rows(row.side, new Uint8Array(size)),
      along: rows(row.along, new Float32Array(size)),
      across: rows(row.across, new Float32Array(size)),
    } as unknown as ArmCoordinates;
    if (middle) places.across.fill(0.5);
    const [cloth, arm, none] = [0, 0, 0].map(() => createMask(WIDTH, height)) as [Mask, Mask, Mask];
    const photo = createRgbaImage(WIDTH, height);
    const drawn = createLayer(WIDTH, height);
    for (let at = 0; at < size; at++) {
      const x = at % WIDTH;
      (x < EDGE ? cloth : arm).data[at] = 255;
      photo.data.set([...SKIN, 255], 4 * at);
      // drawn 6 pixels too far, and not at all at the edge itself
      drawn.alpha[at] = x >= EDGE - 6 && x !== EDGE + 2 ? 1 : 0;
    }
    const axis = { sleeved, elbowAt: 50, length: 100, points: pointsOf(bent) };
    const body = {
      arms: { left: axis, right: axis },
      frame: { shoulderWidth: 140 },
    } as unknown as BodyMeasures;
    endForearmsAtSeenEdgeInPlace(
      drawn,
      body,
      places,
      photo,
      { left: arm, right: none },
      none,
      cloth,
      bareForearms(body, places, cloth),
      rear ? 'left' : null,
    );
    const at = 10 * WIDTH + EDGE;
    return { beyond: drawn.alpha[at - 5]!, within: drawn.alpha[at + 2]! };
  };
  it('ends where the forearm was seen to end, without bays', () => {
    const { beyond, within } = sidesDrawn(false);
    assert.ok(beyond < 0.1, `${beyond}`);
    assert.ok(within > 0.9, `${within}`);
  });
  it('ends there at the outer side of its elbow too, if it is bent', () => {
    assert.ok(sidesDrawn(false, { bent: true }).beyond < 0.1);
  });
  it('has cloth on it where that lies over its middle, unless it goes in under the other forearm', () => {
    assert.equal(sidesDrawn(false, { middle: true }).beyond, 1);
    assert.ok(sidesDrawn(false, { middle: true, rear: true }).beyond < 0.1);
  });
  it('is left as it is where a sleeve hid it', () => {
    assert.deepEqual(sidesDrawn(true), { beyond: 1, within: 0 });
  });
});

describe('a drawn upper arm', () => {
  /** Coverage of the rebuilt arm at its outer edge, in the old sleeve that ends at `hem` of 100 pixels, and below it. */
  const drawnAt = (hem: number): { readonly inSleeve: number; readonly below: number } => {
    const [width, height] = [40, 100];
    const size = width * height;
    const [side, along, across] = [new Uint8Array(size), new Float32Array(size), new Float32Array(size)];
    const [cloth, arm, none] = [0, 0, 0].map(() => createMask(width, height)) as [Mask, Mask, Mask];
    const drawn = createLayer(width, height);
    for (let at = 0; at < size; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      side[at] = 1;
      along[at] = y;
      across[at] = (x - 10) / 20;
      if (y < hem) cloth.data[at] = 255;
      else if (x >= 10 && x < 30) arm.data[at] = 255;
      drawn.alpha[at] = x >= 10 && x < 30 ? 1 : 0;
    }
    const axis = { sleeved: false, elbowAt: 100, length: 200, points: pointsOf(false) };
    const body = {
      arms: { left: axis, right: axis },
      frame: { shoulderWidth: 140 },
    } as unknown as BodyMeasures;
    const places = { side, along, across } as unknown as ArmCoordinates;
    endForearmsAtSeenEdgeInPlace(
      drawn,
      body,
      places,
      createRgbaImage(width, height),
      { left: arm, right: none },
      none,
      cloth,
      bareForearms(body, places, cloth),
      null,
    );
    return { inSleeve: drawn.alpha[20 * width + 28]!, below: drawn.alpha[80 * width + 28]! };
  };
  it('is as wide in a short sleeve as below it', () => {
    assert.deepEqual(drawnAt(39), { inSleeve: 1, below: 1 });
  });
});
