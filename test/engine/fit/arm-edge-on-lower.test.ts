import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withArmEdgesOnLower } from '../../../src/engine/fit/arm-edge-on-lower.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';

const SIZE = 240;
const SKIN = [120, 70, 45] as const;
const SHADED = [78, 46, 30] as const;
const WALL = [230, 230, 230] as const;

/** Where the drawn arm begins in a row: it slants, and is in shade along this edge. */
const edge = (y: number): number => 100 + 0.3 * y;
/** The wall is seen in a wedge between trousers and arm that narrows downwards to a point. */
const wedge = (y: number): number => Math.max(0, 6 - 0.07 * y);

/** An arm to the right of trousers; the parse gives it the wedge, and its edge runs in steps. */
function drawn(trousers: readonly [number, number, number]): PerceivedPerson {
  const photo = createRgbaImage(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE);
  const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(SIZE, SIZE)])) as Record<
    BodyClass,
    Mask
  >;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const inwards = x + 0.5 - edge(y);
      const isArm = inwards >= 0 && inwards < 50;
      const isCloth = inwards < -wedge(y);
      const skin = inwards < 4 ? SHADED : SKIN;
      photo.data.set([...(isArm ? skin : isCloth ? trousers : WALL), 255], 4 * at);
      const step = y % 24 < 12 ? 2 : -2;
      const name: BodyClass =
        inwards >= 50
          ? 'background'
          : inwards >= (wedge(y) > 0 ? -wedge(y) : step)
            ? 'leftArm'
            : 'lowerClothes';
      labels[at] = BODY_CLASSES.indexOf(name);
      coverage[name].data[at] = 255;
    }
  const point = (x: number, y: number) => ({ point: { x, y }, world: { x, y, z: 0 } });
  const landmarks = {
    leftShoulder: point(180, 20),
    rightShoulder: point(20, 20),
    leftHip: point(150, 230),
    rightHip: point(50, 230),
  };
  return {
    photo,
    pose: { landmarks },
    parse: { labels, coverage, width: SIZE, height: SIZE },
  } as unknown as PerceivedPerson;
}

describe("a bare arm's edge beside trousers", () => {
  const black = drawn([34, 33, 32]);
  const settled = withArmEdgesOnLower(black).parse.coverage;
  const armAt = (x: number, y: number): number => settled.leftArm.data[y * SIZE + Math.floor(x)]!;

  it('is where the skin ends, in shade too', () => {
    for (let y = 100; y < 220; y += 5) {
      assert.ok(armAt(edge(y) + 2.5, y) > 200, `inside at ${y}: ${armAt(edge(y) + 2.5, y)}`);
      assert.ok(armAt(edge(y) - 2.5, y) < 55, `outside at ${y}: ${armAt(edge(y) - 2.5, y)}`);
    }
  });

  it('has none of the wall in the gap between them', () => {
    for (let y = 10; y < 50; y += 5) {
      assert.ok(armAt(edge(y) - wedge(y) / 2, y) < 30, `in the gap at ${y}`);
      assert.ok(armAt(edge(y) + 2.5, y) > 200, `inside at ${y}`);
    }
  });

  it('stays where trousers look like skin', () => {
    const alike = drawn([118, 72, 48]);
    assert.equal(withArmEdgesOnLower(alike), alike);
  });
});
