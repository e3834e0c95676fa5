import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import { choosePlacements } from '../../../../../src/engine/kinds/tattoo/place/choose-placements.ts';
import type { PlacementRequest } from '../../../../../src/engine/kinds/tattoo/place/placement-request.ts';
import { wishFor } from '../wish/wish-for.ts';
import {
  bar,
  designOf,
  disc,
  HEIGHT,
  requestOver,
  type Shape,
  SQUARE,
  seenInk,
  TALL,
  WIDTH,
} from './drawn-skin.ts';

const REGION = { x: 0.3, y: 0.25, w: 0.3, h: 0.2 };

function placed(skin: Shape, region: typeof REGION, more: Partial<PlacementRequest> = {}) {
  const request = requestOver({ skin, request: { region, ...more } });
  const { placements } = choosePlacements(request);
  return { placements, boxes: placements.map((placement) => seenInk(placement, request)) };
}

describe('a place in a rectangle', () => {
  const everywhere = bar(0, WIDTH);
  for (const [name, design] of Object.entries({ square: SQUARE, tall: TALL, wide: designOf(150, 40) }))
    it(`is filled by a ${name} design, centred`, () => {
      const [box] = placed(everywhere, REGION, { design }).boxes;
      const { left, right, top, bottom } = box!;
      assert.ok(Math.abs((left + right) / 2 - 225) <= 1, `${left} ${right}`);
      assert.ok(Math.abs((top + bottom) / 2 - 140) <= 1, `${top} ${bottom}`);
      const free = Math.min(150 - (right - left), 80 - (bottom - top));
      assert.ok(free >= -2 && free <= 2, `${right - left} × ${bottom - top}`);
    });

  it('is filled as seen on a limb, beside its axis, too', () => {
    const region = { x: 0.3, y: 0.3, w: 0.14, h: 0.3 };
    const [box] = placed(bar(130, 270), region).boxes;
    const { left, right, top, bottom } = box!;
    assert.ok(Math.abs((left + right) / 2 - 185) <= 1.5, `${left} ${right}`);
    assert.ok(Math.abs((top + bottom) / 2 - 180) <= 1.5, `${top} ${bottom}`);
    const free = Math.min(70 - (right - left), 120 - (bottom - top));
    assert.ok(Math.abs(free) <= 3, `${right - left} × ${bottom - top}`);
  });

  it('stays centred and filled where much of the ink misses the skin', () => {
    const { placements, boxes } = placed(disc(150, 140, 90), REGION);
    const { left, right, top, bottom, cover } = boxes[0]!;
    assert.ok(Math.abs((left + right) / 2 - 225) <= 1 && Math.abs((top + bottom) / 2 - 140) <= 1);
    assert.ok(bottom - top >= 78 && bottom - top <= 82, `${bottom - top}`);
    assert.ok(cover < 0.9 && placements.length === 1, `${cover}`);
  });

  it('is filled where its middle lies beside a limb', () => {
    const { left, right } = placed(bar(100, 220), REGION).boxes[0]!;
    assert.ok(left >= 184 && left <= 187 && right >= 263 && right <= 266, `${left} ${right}`);
  });

  it('follows words for the size only', () => {
    const [whole] = placed(everywhere, REGION).boxes;
    const wish = wishFor({ part: 'forearm', side: 'left', size: { factor: 0.5 } });
    const [small] = placed(everywhere, REGION, { wish }).boxes;
    assert.ok(small!.right - small!.left < 0.8 * (whole!.right - whole!.left));
    assert.ok(Math.abs((small!.left + small!.right) / 2 - 225) <= 1);
  });

  it('is clamped into the photo', () => {
    const { boxes } = placed(everywhere, { x: 0.8, y: 0.8, w: 0.5, h: 0.5 });
    const { left, right, top, bottom } = boxes[0]!;
    assert.ok(left >= 0.8 * WIDTH - 1 && right <= WIDTH && top >= 0.8 * HEIGHT - 1 && bottom <= HEIGHT);
  });

  it('differs a little between samples, always inside', () => {
    const { placements, boxes } = placed(everywhere, REGION, { samples: 4 });
    assert.equal(new Set(placements.map(({ width }) => width)).size, 4);
    for (const { left, right, top, bottom } of boxes) {
      assert.ok(left >= 149 && right <= 301 && top >= 99 && bottom <= 181);
      assert.ok(bottom - top > 68);
    }
  });

  for (const [what, skin, region] of [
    ['no skin', disc(430, 330, 40), REGION],
    ['skin for less than a quarter of the ink', bar(0, 195), REGION],
    [
      'no skin at the corner into which it is clamped',
      disc(150, 140, 90),
      { x: 0.95, y: 0.95, w: 0.3, h: 0.3 },
    ],
    ['a pixel of skin beyond its design', bar(0, 152), REGION],
  ] as const)
    it(`fails with a word about the rectangle where it holds ${what}`, () => {
      assert.throws(
        () => placed(skin, region),
        (failure: unknown) =>
          failure instanceof TryOnFailure &&
          failure.name === 'PoseError' &&
          /rectangle holds/.test(failure.message),
      );
    });
});
