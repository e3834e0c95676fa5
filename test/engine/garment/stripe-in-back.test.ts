import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NeckPatch } from '../../../src/engine/garment/neck-patch.ts';
import { belowStripeInBack } from '../../../src/engine/garment/stripe-in-back.ts';

describe('a neckline along the last stripe of the back', () => {
  /** Depth at which the front begins. */
  const frontAt = (x: number) => 50 * Math.sqrt(Math.max(0, 1 - ((x - 60) / 60) ** 2));
  /** Depths between which the stripe inside lies. */
  const STRIPE = [26, 40] as const;

  /** Dark stripes on pale cloth; the front's edge throws a thin shadow of depth `groove`. */
  const patch = ({ groove = 6, stripeBelow = true }) =>
    ({
      rightX: 0,
      rightY: 0,
      leftX: 120,
      leftY: 0,
      neckWidth: 120,
      colourAt(x: number, y: number, out: Float32Array) {
        const isFront = y >= frontAt(x);
        const dark = isFront ? stripeBelow && y >= 80 && y < 94 : y >= STRIPE[0] && y < STRIPE[1];
        const shadow = Math.abs(y - frontAt(x)) < 1.2 ? groove : 0;
        out[0] = (dark ? 20 : 78) - (dark ? 0 : shadow);
        out[1] = 0;
        out[2] = 0;
        return true;
      },
    }) as unknown as NeckPatch;

  /** The front's edge, cut off level at the stripe's lower edge. */
  const found = Float64Array.from(
    Array.from({ length: 80 }, (_, i) => {
      const x = 60 - 60 * Math.cos((Math.PI * i) / 79);
      return [x, Math.min(STRIPE[1], frontAt(x))];
    }).flat(),
  );
  const lowest = (line: Float64Array) => Math.max(...line.filter((_, i) => i % 2 === 1));

  it('goes down to the groove of the front’s own edge', () => {
    const line = belowStripeInBack(patch({}), found);
    assert.ok(Math.abs(lowest(line) - 50) < 2, `lowest point ${lowest(line)}`);
    assert.deepEqual([...line.slice(0, 4)], [...found.slice(0, 4)]);
  });

  it('stays where no groove shows', () => {
    assert.equal(belowStripeInBack(patch({ groove: 0 }), found), found);
  });

  it('stays where the front has no such stripes: there it is a back of another colour', () => {
    assert.equal(belowStripeInBack(patch({ stripeBelow: false }), found), found);
  });
});
