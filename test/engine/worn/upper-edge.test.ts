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
  return viewOf((u, v) => v >= edgeAt(u), mirroredAt);
}

/** A view of cloth on a body whose arms hang down. */
function viewOf(clothAt: (u: number, v: number) => boolean, mirroredAt: number | null = null): WornView {
  const frame = {
    origin: { x: 0, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
  };
  const elbow = { x: 0, y: 0.8 * UNIT };
  return {
    body: {
      frame,
      neckHalfWidth: 0.15 * UNIT,
      shoulderLine: () => -0.1 * UNIT,
      arms: { left: { elbow }, right: { elbow } },
    },
    clothAt,
    beforeAt: () => false,
    mirroredAt,
    madeUp: null,
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

describe('a neckline that has slid off a shoulder', () => {
  it('ends on it, beyond where seams lie', () => {
    // it rises from the chest to the end of the wearer's left shoulder at .62; the other shoulder falls from the neck
    const edgeAt = (u: number): number =>
      u > 0.62 ? -0.22 + 2 * (u - 0.62) : u > 0 ? -0.5 * u * u : u > -0.15 ? u : -0.15 - 0.3 * (u + 0.15);
    const { left, right, neckline } = readUpperEdge(viewOf((u, v) => v >= edgeAt(u / UNIT) * UNIT));
    assert.ok(left.shoulderTip.u > 0.58 * UNIT && left.shoulderTip.u < 0.66 * UNIT);
    assert.ok(left.neckPoint.u > 0.5 * UNIT);
    assert.equal(neckline.at(-1)!.u, left.neckPoint.u);
    assert.ok(right.shoulderTip.u > -0.55 * UNIT);
  });
});
