/** Brows that hair hides, on drawn skin: they go on under it, run out to a point, or are the other one's. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type BrowScene,
  browHair,
} from '../../../../../src/engine/kinds/hairstyle/room/brows/bare-brow-hair.ts';
import { layBrowInPlace } from '../../../../../src/engine/kinds/hairstyle/room/brows/bare-brow-lay.ts';
import { browStrip } from '../../../../../src/engine/kinds/hairstyle/room/brows/bare-brow-strip.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import { chamferDistance } from '../../../../../src/engine/pixels/chamfer-distance.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

const UNIT = 20;
const WIDTH = 320;
const HEIGHT = 100;
/** Both brows lie on this row, four centimetres long; the inner ends are told by their x. */
const ROW = 50;
const INNER = { left: 140, right: 180 };
const LENGTH = 80;

/** Skin with two brows; hair as dark as they are lies on the columns that `isHair` names. */
function drawScene(isHair: (x: number) => boolean): BrowScene {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const along = x < WIDTH / 2 ? INNER.left - x : x - INNER.right;
      const isBrow = along >= 0 && along <= LENGTH && Math.abs(y - ROW) < 5;
      if (isHair(x)) matte.data[at] = 255;
      data.set(isHair(x) ? [30, 20, 15, 255] : isBrow ? [70, 45, 35, 255] : [210, 160, 130, 255], 4 * at);
    }
  const fromHair = chamferDistance(matte);
  const regions = { unit: UNIT, fromHair, gone: new Float32Array(WIDTH * HEIGHT) } as unknown as BareRegions;
  return { picture: { data, width: WIDTH, height: HEIGHT }, regions, inFront: createMask(WIDTH, HEIGHT) };
}

function browOf(side: 'left' | 'right', scene: BrowScene): ReturnType<typeof browHair> {
  const [start, way] = side === 'left' ? [INNER.left, -1] : [INNER.right, 1];
  const rim = (y: number): { x: number; y: number }[] =>
    [0, 0.25, 0.5, 0.75, 1].map((share) => ({ x: start + way * share * LENGTH, y }));
  return browHair(browStrip([...rim(ROW - 5).reverse(), ...rim(ROW + 5)], UNIT), scene);
}

function lay(scene: BrowScene): { detail: Float32Array; known: Float32Array } {
  const laid = {
    known: new Float32Array(WIDTH * HEIGHT),
    detail: new Float32Array(3 * WIDTH * HEIGHT),
  };
  const box = { x: 165, y: 5, width: 150, height: 90 };
  const besideHair = new Float32Array(WIDTH * HEIGHT);
  layBrowInPlace(laid, browOf('right', scene), browOf('left', scene), scene, besideHair, box);
  return laid;
}

const lightAt = (detail: Float32Array, x: number, y: number): number => detail[3 * (y * WIDTH + x) + 1]!;

describe('brows', () => {
  test('a strip has the same places on both sides of a face', () => {
    const scene = drawScene(() => false);
    const [left, right] = [browOf('left', scene), browOf('right', scene)];
    for (const { strip } of [left, right]) {
      assert.ok(Math.abs(strip.length - LENGTH / UNIT) < 0.01);
      const { x, y } = strip.pointAt(1.3, 0.2);
      const place = { along: 0, across: 0 };
      strip.placeOf(x, y, place);
      assert.ok(Math.abs(place.along - 1.3) < 0.02 && Math.abs(place.across - 0.2) < 0.02);
      assert.ok(y < ROW, 'towards the forehead');
    }
    assert.equal(left.seen, Number.POSITIVE_INFINITY);
  });

  test('a brow that no hair hides stays the photo', () => {
    const scene = drawScene(() => false);
    lay(scene);
    assert.ok(scene.regions.gone.every((gone) => gone === 0));
  });

  test('the other brow is laid where a strand hides one', () => {
    const scene = drawScene((x) => x > 215 && x < 300);
    const { detail } = lay(scene);
    assert.ok(lightAt(detail, 235, ROW) < -1, 'hairs on');
    assert.ok(Math.abs(lightAt(detail, 235, ROW - 10)) < 0.1, 'skin above');
    assert.ok(scene.regions.gone[ROW * WIDTH + 235]! > 0.99);
    assert.ok(Math.abs(lightAt(detail, 275, ROW)) < 0.1, 'skin behind its end');
    assert.equal(scene.regions.gone[ROW * WIDTH + 190], 0, 'its seen half stays');
  });

  test('a tail hidden on both sides runs out to a point', () => {
    const scene = drawScene((x) => x > 235 || x < 85);
    const { detail } = lay(scene);
    const wide = (x: number): number => {
      let count = 0;
      for (let y = ROW - 12; y <= ROW + 12; y++) if (lightAt(detail, x, y) < -0.3) count++;
      return count;
    };
    assert.ok(wide(238) >= 6 && wide(238) <= 12, `${wide(238)} at its root`);
    assert.ok(wide(256) < wide(238), 'narrower');
    assert.equal(wide(270), 0, 'ended');
  });

  test('the shade of hair over its tail neither widens nor tints it', () => {
    const scene = drawScene((x) => x < 160 || x > 262);
    const { data } = scene.picture;
    for (let y = ROW - 10; y <= ROW + 10; y++)
      for (let x = 248; x <= 262; x++) data.set([25, 25, 45], 4 * (y * WIDTH + x));
    const { detail } = lay(scene);
    const wide = (x: number): number => {
      let count = 0;
      for (let y = ROW - 14; y <= ROW + 14; y++) if (lightAt(detail, x, y) < -0.3) count++;
      return count;
    };
    assert.ok(wide(254) > 0 && wide(254) <= 10, `${wide(254)} of 9`);
    const at = 3 * (ROW * WIDTH + 254);
    const blue = detail[at + 2]! - detail[at + 1]!;
    assert.ok(Math.abs(blue) < 0.15, `${blue} as of the brow, not of the shade`);
    assert.ok(detail[at + 1]! > -3, 'not as dark as the shade');
  });
});
