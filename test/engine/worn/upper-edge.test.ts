import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
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
    yaw: 0,
  };
  const elbow = { x: 0, y: 0.8 * UNIT };
  return {
    person: { parse: { labels: new Uint8Array(1), width: 1, height: 1 } },
    body: {
      frame,
      neckHalfWidth: 0.15 * UNIT,
      neckCenter: 0,
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

describe('a shoulder under hair', () => {
  /** Shoulders that fall from a collar whose middle, as the neck's, lies so far off the joints' middle; hair hides the left one's end. */
  function turned(middle: number, neck: number, hidden: boolean, yaw = 0): WornView {
    const plain = viewOf((u, v) => v >= (0.3 * Math.abs(u / UNIT - middle) - 0.25) * UNIT, middle * UNIT);
    const { body } = plain;
    return {
      ...plain,
      body: { ...body, frame: { ...body.frame, yaw }, neckCenter: 0.5 * neck * UNIT },
      beforeAt: (u: number) => hidden && u > 0.44 * UNIT,
    } as unknown as WornView;
  }
  const tip = (view: WornView): number => readUpperEdge(view).left.shoulderTip.u / UNIT;

  it('lies farther out than its joint where neck and collar lie to its side', () => {
    assert.ok(Math.abs(tip(turned(0.04, 0.05, true)) - 0.58) < 0.02);
    assert.ok(Math.abs(tip(turned(0.12, 0.1, true)) - 0.62) < 0.02);
    assert.ok(Math.abs(readUpperEdge(turned(0.12, 0.1, true)).right.shoulderTip.u / UNIT + 0.5) < 0.01);
  });

  it('lies at its joint where it is seen, and where only one of both or a turned body tells of more', () => {
    assert.ok(Math.abs(tip(turned(0.12, 0.1, false)) - 0.5) < 0.01);
    assert.ok(Math.abs(tip(turned(0.12, -0.02, true)) - 0.5) < 0.01);
    assert.ok(Math.abs(tip(turned(0.05, 0.05, true, 0.4)) - 0.5) < 0.01);
  });
});

describe('a neckline between a shoulder that is seen and hair', () => {
  it('goes straight on under the hair, which hides no shoulder inside of the bare neck', () => {
    // shoulders as near as .36 to the axis, there the neck's skin beside the edge, and hair before the rest of one side
    const edgeAt = (u: number): number => {
      const away = Math.abs(u / UNIT);
      return (away > 0.36 ? -0.25 + 0.3 * (away - 0.36) : away > 0.3 ? -0.13 : -0.05) * UNIT;
    };
    const plain = viewOf((u, v) => v >= edgeAt(u), 0);
    const [width, height] = [2 * UNIT, 2 * UNIT];
    const labels = new Uint8Array(width * height);
    const neck = BODY_CLASSES.indexOf('neck');
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (x - UNIT > 0.3 * UNIT && x - UNIT < 0.36 * UNIT && y - UNIT < edgeAt(x - UNIT))
          labels[y * width + x] = neck;
    const { neckline } = readUpperEdge({
      ...plain,
      body: {
        ...plain.body,
        frame: { ...plain.body.frame, origin: { x: UNIT, y: UNIT } },
        shoulderLine: () => -0.4 * UNIT,
      },
      person: { parse: { labels, width, height } },
      beforeAt: (u: number) => u > 0.1 * UNIT && u < 0.3 * UNIT,
    } as unknown as WornView);
    const hidden = neckline.filter(({ u }) => u > 0.1 * UNIT && u < 0.3 * UNIT);
    assert.ok(hidden.length > 5);
    for (const { u, v } of hidden) assert.ok(v > -0.15 * UNIT, `${v / UNIT} at ${u / UNIT}`);
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

describe('a strand of hair along a shoulder', () => {
  /** Flat shoulders at v = 0; between .4 and .6 something of the height of a strand was mirrored onto the left one. */
  function withStrand(isAbove: 'background' | 'hair'): WornView {
    const [width, height] = [2 * UNIT, 2 * UNIT];
    const origin = { x: UNIT, y: UNIT };
    const plain = viewOf((_, v) => v >= 0, 0);
    const isStrand = (u: number, v: number): boolean => u > 0.4 * UNIT && v >= -0.05 * UNIT && v < 0;
    const madeUp = { width, height, data: new Uint8Array(width * height) };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (isStrand(x - origin.x, y - origin.y)) madeUp.data[y * width + x] = 255;
    const labels = new Uint8Array(width * height).fill(BODY_CLASSES.indexOf(isAbove));
    return {
      ...plain,
      body: { ...plain.body, frame: { ...plain.body.frame, origin } },
      person: { parse: { labels, width, height } },
      clothAt: (u: number, v: number) => v >= 0 || isStrand(u, v),
      madeUp,
    } as unknown as WornView;
  }

  it('has the edge that is seen right below it', () => {
    const { left } = readUpperEdge(withStrand('background'));
    assert.ok(Math.abs(left.shoulderTip.v) <= 1, `${left.shoulderTip.v}`);
  });

  it('has none where hair goes on above', () => {
    const { left } = readUpperEdge(withStrand('hair'));
    assert.ok(left.shoulderTip.v < -0.04 * UNIT, `${left.shoulderTip.v}`);
  });
});
