import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { armTable, nearestOnArm } from '../../../src/engine/fit/arm-axis.ts';
import { fitSleeve } from '../../../src/engine/fit/fit-sleeve.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { raiseArmpits } from '../../../src/engine/fit/raise-armpits.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawnDress } from '../garment/drawn-dress.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const point = (x: number, y: number): GarmentPoint => ({ x, y });

describe('a puffed sleeve', () => {
  it('that lies against the body hides its armpit straight above where both part', () => {
    const { dress } = drawnDress();
    const lying = (side: 'left' | 'right') => {
      const sign = side === 'left' ? 1 : -1;
      const part = point(300 + sign * 90, 420);
      return {
        ...dress[side],
        // on the puff, farther out than the side of the body
        shoulderTip: point(300 + sign * 130, 120),
        armpit: part,
        sleeve: {
          outerEdge: [point(300 + sign * 190, 300), point(300 + sign * 160, 420)],
          innerEdge: [part],
        },
      };
    };
    const plain = createRgbaImage(600, 800);
    const { left, right } = raiseArmpits({ ...dress, left: lying('left'), right: lying('right') }, plain);
    for (const [{ armpit }, sign] of [
      [left, 1],
      [right, -1],
    ] as const) {
      assert.ok(Math.abs(armpit.x - (300 + sign * 90)) < 12, `at ${armpit.x}`);
      assert.ok(armpit.y < 260, `${armpit.y} is no armpit’s height`);
    }
  });

  it('stands off the arm farther than a plain one', () => {
    const { photo, landmarks } = drawPerson({
      top: [60, 90, 190],
      trousers: [70, 70, 75],
      sleeveEnd: 0.6,
      hem: 222,
    });
    const parse = parseBody(photo, landmarks, { detail: 'balanced' });
    const body = measureBody({ photo, parse, ...landmarks });
    const arm = body.arms.left;
    const unit = body.frame.shoulderWidth;
    const { dress } = drawnDress();
    /** Farthest the sleeve's outer edge lies from the arm's axis, in half-widths of the bare arm. */
    const farthest = (bulge: number): number => {
      // 330 px long, its half-widths told by the row
      const rows = Array.from({ length: 13 }, (_, i) => i / 12);
      const half = (f: number): number => 55 + bulge * Math.sin(Math.PI * Math.min(1, f / 0.8));
      const side = {
        ...dress.left,
        shoulderTip: point(300 + half(0), 200),
        armpit: point(300 - half(0), 200),
        sleeve: {
          outerEdge: rows.slice(1).map((f) => point(300 + half(f), 200 + 330 * f)),
          innerEdge: rows.slice(1).map((f) => point(300 - half(f), 200 + 330 * f)),
        },
      };
      const matte = createMask(600, 800);
      const { outerEdge } = fitSleeve(
        side,
        { matte, picture: createRgbaImage(600, 800) },
        arm,
        { shoulder: body.shoulderContour.left.slice(-12), armpit: arm.points[6]!, shoulderWidth: unit },
        unit / 330,
        false,
        fitVariation(0, 42, () => 0.5),
      );
      return Math.max(
        ...outerEdge.slice(10).map((at) => {
          const { length, offset } = nearestOnArm(arm, at);
          return (offset - armTable(arm, arm.middle, length)) / armTable(arm, arm.bare, length);
        }),
      );
    };
    const [puffed, plain] = [farthest(70), farthest(0)];
    assert.ok(puffed > 1.4 && puffed > plain + 0.2, `${puffed} against ${plain}`);
  });
});
