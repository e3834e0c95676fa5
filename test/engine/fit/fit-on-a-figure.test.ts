import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FittedTop, fitTop } from '../../../src/engine/fit/fit-top.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { type BodyMeasures, measureBody } from '../../../src/engine/fit/measure-body.ts';
import { hasLongSleeves } from '../../../src/engine/fit/sleeve-length.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { type Cut, drawTop, LONG_SLEEVE, TANK, TEE } from '../garment/drawn-garments.ts';
import { drawPerson, type Outfit } from '../perceive/drawn-person.ts';

const HIGH_TROUSERS: Outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 222 };
const LOOSE_TOP: Outfit = { ...HIGH_TROUSERS, hem: 266 };
const SLEEVED: Outfit = { ...HIGH_TROUSERS, sleeveEnd: 1.95 };

function bodyIn(outfit: Outfit): BodyMeasures {
  const { photo, landmarks } = drawPerson(outfit);
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  return measureBody({ photo, pose, face, hands, personMask, parse });
}

function garmentOf(cut: Cut) {
  const { picture } = drawTop(cut, [150, 40, 60], { colour: [240, 240, 240] });
  const garment = understandFlatGarment(picture, { analysisSize: 640 });
  assert.ok(garment.top, 'the drawn top is understood');
  return { garment, top: garment.top };
}

function fitted(cut: Cut, body: BodyMeasures): FittedTop {
  const { garment, top } = garmentOf(cut);
  const variation = fitVariation(0, 42, () => 0.5);
  const photo = { width: 300, height: 400 };
  return fitTop(garment, top, body, photo, { x: 60, y: 100, width: 180, height: 180 }, variation, 12);
}

/** Largest turn between pieces of the polyline of at least `step` pixels, in degrees. */
function sharpestCorner(points: readonly ImagePoint[], step: number): number {
  const spaced = [points[0]!];
  for (const point of points)
    if (Math.hypot(point.x - spaced.at(-1)!.x, point.y - spaced.at(-1)!.y) >= step) spaced.push(point);
  let sharpest = 0;
  for (let i = 1; i + 1 < spaced.length; i++) {
    const [a, b, c] = [spaced[i - 1]!, spaced[i]!, spaced[i + 1]!];
    const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
    sharpest = Math.max(sharpest, Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))));
  }
  return (sharpest * 180) / Math.PI;
}

describe('a top on a figure', () => {
  const tucked = bodyIn(HIGH_TROUSERS);

  it('has one smooth outline from the shoulder to the sleeve', () => {
    const { torso, sleeves } = fitted(TEE, tucked);
    for (const side of ['left', 'right'] as const) {
      const edge = sleeves[side]!.outerEdge;
      const tip = torso.shoulderTip[side];
      assert.ok(Math.hypot(edge[0]!.x - tip.x, edge[0]!.y - tip.y) < 1, 'the sleeve begins at the seam');
      const over = tucked.shoulderContour[side].filter(
        (point) => Math.abs(toTorso(tucked.frame, point).u) < Math.abs(toTorso(tucked.frame, tip).u),
      );
      assert.ok(sharpestCorner([...over, ...edge], 6) < 35, 'no corner at the shoulder');
    }
  });

  it('is as wide between the armpits as on wearers of known garments, about .89 shoulder widths', () => {
    const { top } = garmentOf(TANK);
    const gap = top.left.armpit.x - top.right.armpit.x;
    const share = (fitted(TANK, tucked).torso.scale * Math.abs(gap)) / tucked.frame.shoulderWidth;
    assert.ok(share > 0.82 && share < 0.96, `${share}`);
  });

  it('moves its front to the side that the chest turns to', () => {
    const middle = (yaw: number): number => {
      const { torso } = fitted(TEE, { ...tucked, frame: { ...tucked.frame, yaw } });
      return toTorso(tucked.frame, torso.hem[4]!).u;
    };
    // a left shoulder that turns away turns the chest to the wearer's left
    assert.ok(middle(0.3) > middle(0) + 0.02 * tucked.frame.shoulderWidth);
    assert.ok(middle(-0.3) < middle(0) - 0.02 * tucked.frame.shoulderWidth);
  });

  for (const [name, cut] of [
    ['sleeveless', TANK],
    ['short-sleeved', TEE],
  ] as const)
    it(`leaves the armpit without a step when ${name}`, () => {
      const { torso } = fitted(cut, tucked);
      for (const side of ['left', 'right'] as const) {
        const seam = torso.sideSeam[side];
        assert.deepEqual(seam[0], torso.armpit[side]);
        const [pit, next] = seam.map((point) => toTorso(tucked.frame, point));
        assert.ok(Math.abs(next!.u - pit!.u) < 0.5 * (next!.v - pit!.v), 'the side goes down, not out');
      }
    });

  it('ends short sleeves as far down both arms, though one shoulder looks longer and one sleeve was drawn longer', () => {
    const { garment, top } = garmentOf(TEE);
    const { left } = tucked.shoulderContour;
    // a body that leans has one shoulder's outline nearer to the axis
    const nearer = left.map((point) => ({ ...point, x: point.x - (point.x > 150 ? 6 : 0) }));
    const leaning = { ...tucked, shoulderContour: { ...tucked.shoulderContour, left: nearer } };
    const end = top.left.sleeve!.outerEdge.at(-1)!;
    const longer = {
      ...top,
      left: {
        ...top.left,
        sleeve: {
          ...top.left.sleeve!,
          outerEdge: [...top.left.sleeve!.outerEdge, { x: end.x + 12, y: end.y + 12 } as typeof end],
        },
      },
    };
    const photo = { width: 300, height: 400 };
    const area = { x: 60, y: 100, width: 180, height: 180 };
    const { sleeves } = fitTop(
      garment,
      longer,
      leaning,
      photo,
      area,
      fitVariation(0, 42, () => 0.5),
      12,
    );
    const [a, b] = (['left', 'right'] as const).map(
      (side) => sleeves[side]!.cuff.outer / leaning.arms[side].elbowAt,
    );
    assert.ok(Math.abs(a! - b!) < 0.01, `${a} and ${b} of the upper arms`);
  });

  it('tells long sleeves by the garment and ends them where the old cuff did', () => {
    assert.equal(hasLongSleeves(garmentOf(TEE).top), false);
    assert.equal(hasLongSleeves(garmentOf(LONG_SLEEVE).top), true);
    const body = bodyIn(SLEEVED);
    const { sleeves } = fitted(LONG_SLEEVE, body);
    for (const side of ['left', 'right'] as const) {
      const arm = body.arms[side];
      assert.ok(
        sleeves[side]!.cuff.outer > 0.95 * arm.length && sleeves[side]!.cuff.outer < 1.1 * arm.length,
      );
    }
  });

  it('sees a waistband that holds the old top, and none below a loose one', () => {
    assert.equal(tucked.tucked, true);
    assert.equal(bodyIn(LOOSE_TOP).tucked, false);
  });

  it('rises to a hand in a pocket, which holds the corner of its hem up', () => {
    const body = bodyIn(LOOSE_TOP);
    const unit = body.frame.shoulderWidth;
    const held: BodyMeasures = {
      ...body,
      tucked: false,
      waistAt: (u) => body.waistline! - 0.15 * unit * (u / (0.34 * unit)) ** 2,
      arms: { ...body.arms, left: { ...body.arms.left, handSeen: false } },
    };
    const heights = fitted(TEE, held).torso.hem.map((point) => toTorso(body.frame, point).v);
    const [right, middle, left] = [heights[0]!, heights[4]!, heights[8]!];
    assert.ok(right - left > 0.1 * unit, `${(right - left) / unit}`);
    assert.ok(middle - left > 0.1 * unit && middle > right - 0.02 * unit, 'the middle hangs as it did');
  });

  it('ends above the crotch', () => {
    const body = bodyIn(LOOSE_TOP);
    const { torso } = fitted({ ...TEE, length: 0.68 }, body);
    const { v } = toTorso(body.frame, torso.hem[torso.hem.length >> 1]!);
    assert.ok(v < body.frame.torsoLength + 0.25 * body.frame.shoulderWidth, `the hem lies at ${v}`);
  });
});
