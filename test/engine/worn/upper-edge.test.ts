import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readUpperEdge } from '../../../src/engine/worn/worn-shoulders.ts';
import type { WornView } from '../../../src/engine/worn/worn-view.ts';

const UNIT = 300;
/** The neck's middle lies beside the torso's axis: the wearer is turned. */
const MIDDLE = 0.18;

/** Flat shoulders, filled under hair, on both sides of a neck that is .32 shoulder widths wide. */
function view(mirroredAt: number | null): WornView {
  const edgeAt = (u: number): number => {
    const away = Math.abs(u / UNIT - MIDDLE);
    return (away < 0.16 ? 0.1 : -0.27 + 0.04 * (away - 0.16)) * UNIT;
  };
  return {
    body: {
      frame: { shoulderWidth: UNIT },
      neckHalfWidth: 0.15 * UNIT,
      shoulderLine: () => -0.1 * UNIT,
    },
    clothAt: (u: number, v: number) => v >= edgeAt(u),
    beforeAt: () => false,
    mirroredAt,
  } as unknown as WornView;
}

describe('the upper edge of a top on a turned body', () => {
  it('has its neck points beside its own middle', () => {
    const { left, right } = readUpperEdge(view(MIDDLE * UNIT));
    // a neck is no wider than that, whatever flat shoulders look like
    for (const { neckPoint } of [left, right])
      assert.ok(Math.abs(neckPoint.u / UNIT - MIDDLE) < 0.48, `neck point at ${neckPoint.u}`);
    assert.ok(right.shoulderTip.u < -0.4 * UNIT);
  });
});
