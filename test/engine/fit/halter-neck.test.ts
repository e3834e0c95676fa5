/** A halter goes around the neck: its front's edge hugs the neck, where another top without sleeves lies on the slope beside it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fitTorso } from '../../../src/engine/fit/fit-torso.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawTop, TANK } from '../garment/drawn-garments.ts';
import { drawHalter } from '../garment/drawn-halter.ts';
import { drawnWearer } from './drawn-wearer.ts';

const body = measureBody(drawnWearer());

/** Neck points on the body: distance from the neck in half widths of it, and height over the shoulder line in shoulder widths. */
function necks(picture: RgbaImage, tilt = 0) {
  const { top, matte } = understandFlatGarment(picture);
  assert.ok(top);
  const tilted = { ...body, shoulderLine: (u: number): number => body.shoulderLine(u) + tilt * u };
  const fit = fitTorso(
    top,
    matte,
    tilted,
    fitVariation(0, 42, () => 0.5),
  );
  const ends = (['left', 'right'] as const).map((side) => {
    const { u, v } = toTorso(body.frame, fit.neckPoint[side]);
    return {
      v,
      beside: Math.abs(u - body.neckCenter) / body.neckHalfWidth,
      up: (body.shoulderLine(u) - v) / body.frame.shoulderWidth,
    };
  });
  const heights = fit.neckline.map((point) => toTorso(body.frame, point).v);
  const [first, middle, last] = [heights[0]!, heights[5]!, heights[10]!];
  const shareAt = (i: number): number => {
    const line = first + ((last - first) * i) / 10;
    return (heights[i]! - line) / (middle - (first + last) / 2);
  };
  return { hugs: fit.hugsNeck, left: ends[0]!, right: ends[1]!, sag: [shareAt(1), shareAt(9)] };
}

it('ends at the neck’s sides, and above the shoulder line', () => {
  const { hugs, left, right } = necks(drawHalter([150, 40, 60]));
  assert.ok(hugs);
  for (const { beside, up } of [left, right]) {
    assert.ok(beside > 0.95 && beside < 1.15, `${beside} half widths beside the neck’s middle`);
    assert.ok(up > 0.05 && up < 0.09, `${up} above the shoulders`);
  }
});

it('runs up the neck’s sides as a ring around it does, without points before it', () => {
  for (const share of necks(drawHalter([150, 40, 60])).sag) assert.ok(share > 0.5, `${share} of the sag`);
});

it('lies more level than shoulders that are not', () => {
  const [level, tilted] = [0, 0.2].map((tilt) => necks(drawHalter([150, 40, 60]), tilt));
  const own = 0.2 * 2 * 1.06 * body.neckHalfWidth;
  const rise = tilted!.left.v - tilted!.right.v - (level!.left.v - level!.right.v);
  assert.ok(rise > 0.3 * own && rise < 0.7 * own, `${rise} of ${own}`);
});

it('lets the shoulders of a tank top begin on the slope beside the neck', () => {
  const { hugs, left, right } = necks(drawTop(TANK, [150, 40, 60], { colour: [240, 240, 240] }).picture);
  assert.ok(!hugs);
  for (const { beside, up } of [left, right]) {
    assert.ok(beside > 1.2, `${beside}`);
    assert.ok(up < 0.02, `${up}`);
  }
});
