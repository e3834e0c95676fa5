import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findDressWaist } from '../../../src/engine/fit/dress-waist.ts';
import { type FittedDress, fitDress, hasLongDressSleeves } from '../../../src/engine/fit/fit-dress.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { garmentFrame } from '../../../src/engine/fit/garment-frame.ts';
import { type BodyMeasures, measureBody } from '../../../src/engine/fit/measure-body.ts';
import { type LegMeasures, measureLegs } from '../../../src/engine/fit/measure-legs.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { bodyUnderDress } from '../../../src/engine/fit/under-dress.ts';
import type { TopLandmarks } from '../../../src/engine/garment/garment.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { type Nets, openNets } from '../../../src/engine/nets/nets.ts';
import { perceivePerson } from '../../../src/engine/perceive/perceive-person.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';
import { readPicture } from '../../support/read-picture.ts';
import { drawnDress } from '../garment/drawn-dress.ts';
import type { Cut } from '../garment/drawn-garments.ts';

const figure = new URL('../../../samples/people/man-light-full-length.jpg', import.meta.url);
const SIDES = ['left', 'right'] as const;

describe('a dress on a full-length figure', () => {
  let nets: Nets;
  let photo: RgbaImage;
  let body: BodyMeasures;
  let legs: LegMeasures;
  before(async () => {
    nets = await openNets();
    photo = await readPicture(figure.pathname);
    const person = await perceivePerson(nets, photo, { detail: 'balanced' });
    const measured = measureBody(person);
    legs = measureLegs(person, measured);
    body = bodyUnderDress(measured, legs);
  });
  after(() => nets.close());

  const fitted = (cut: Partial<Cut> = {}): FittedDress => {
    const { garment, dress } = drawnDress(cut);
    const all = { x: 0, y: 0, width: photo.width, height: photo.height };
    return fitDress(
      garment,
      dress,
      body,
      legs,
      photo,
      all,
      fitVariation(0, 42, () => 0.5),
      12,
    );
  };
  const hemHeight = ({ torso }: FittedDress): number =>
    toTorso(body.frame, torso.hem[torso.hem.length >> 1]!).v;

  it('has its waist at the wearer’s or a little above', () => {
    const { waist } = fitted();
    assert.ok(waist <= legs.waist.v + 1 && waist > legs.waist.v - 0.4 * legs.unit, `waist at ${waist}`);
  });

  it('covers hips and legs down to its hem, also when it is cut narrow', () => {
    for (const skirt of [0.9, 1.9]) {
      const { torso } = fitted({ skirt });
      for (const side of SIDES) {
        const seam = torso.sideSeam[side].map((point) => toTorso(body.frame, point));
        const sign = side === 'left' ? 1 : -1;
        const hips = seam.reduce((a, b) =>
          Math.abs(b.v - legs.hips.v) < Math.abs(a.v - legs.hips.v) ? b : a,
        );
        assert.ok(sign * hips.u >= legs.hips[side], `${side} hip under ${skirt}`);
        for (const { x, y } of legs[side].points) {
          const leg = toTorso(body.frame, { x, y });
          if (leg.v < legs.hips.v || leg.v > hemHeight({ torso } as FittedDress)) continue;
          const row = seam.reduce((a, b) => (Math.abs(b.v - leg.v) < Math.abs(a.v - leg.v) ? b : a));
          assert.ok(sign * row.u > sign * leg.u, `the ${side} leg lies under the skirt`);
        }
      }
    }
  });

  it('runs into the folds before the arms where it has no sleeves', () => {
    const { torso } = fitted({ sleeve: 'none', waist: 0.8 });
    for (const side of SIDES) {
      const crease = body.armCrease[side];
      assert.ok(crease, `the ${side} arm hangs`);
      const { u } = toTorso(body.frame, torso.armpit[side]);
      assert.ok(Math.abs(u) < crease.reach + 0.04 * body.frame.shoulderWidth, `${side} armpit at ${u}`);
    }
  });

  it('goes over the shoulders where it has no sleeves, without a rim of skin above', () => {
    const { torso } = fitted({ sleeve: 'none', waist: 0.8 });
    for (const side of SIDES) {
      const tip = toTorso(body.frame, torso.shoulderTip[side]);
      const contour = body.shoulderContour[side].map((point) => toTorso(body.frame, point));
      const skin = contour.reduce((a, b) => (Math.abs(b.u - tip.u) < Math.abs(a.u - tip.u) ? b : a));
      assert.ok(tip.v <= skin.v, `${side} tip at ${tip.v}, the shoulder at ${skin.v}`);
    }
  });

  it('flares as it is cut', () => {
    const width = ({ torso }: FittedDress): number =>
      toTorso(body.frame, torso.hem.at(-1)!).u - toTorso(body.frame, torso.hem[0]!).u;
    assert.ok(width(fitted({ skirt: 2.4 })) > 1.3 * width(fitted({ skirt: 1.2 })));
  });

  it('is as long as it is cut, never longer than to above the ankles', () => {
    const [short, long] = [hemHeight(fitted({ length: 0.55 })), hemHeight(fitted({ length: 0.86 }))];
    const ankle = Math.max(...SIDES.map((side) => toTorso(body.frame, legs[side].points.at(-1)!).v));
    assert.ok(short < long - 0.5 * legs.unit, `${short} and ${long}`);
    assert.ok(long < ankle, `hem at ${long}, ankles at ${ankle}`);
  });

  it('hangs level and alike on both sides', () => {
    const { torso } = fitted();
    const [right, left] = [torso.hem[0]!, torso.hem.at(-1)!].map((point) => toTorso(body.frame, point));
    assert.ok(Math.abs(left!.v - right!.v) < 0.05 * legs.unit);
    assert.ok(Math.abs(left!.u + right!.u) < 0.15 * legs.unit);
  });

  it('has no seam at the waist: neighbours on the body are neighbours on the dress', () => {
    const { parts, area, waist } = fitted();
    const { coordinates } = parts.find(({ name }) => name === 'torso')!.buffer;
    let farthest = 0;
    for (let y = 1; y < area.height; y++)
      for (let x = 0; x < area.width; x++) {
        const { v } = toTorso(body.frame, { x: area.x + x, y: area.y + y });
        if (Math.abs(v - waist) > 0.2 * legs.unit) continue;
        const at = y * area.width + x;
        const step = coordinates[2 * at + 1]! - coordinates[2 * (at - area.width) + 1]!;
        if (Number.isNaN(step)) continue;
        assert.ok(step > 0, 'rows keep their order');
        farthest = Math.max(farthest, step);
      }
    assert.ok(farthest > 0 && farthest < 4, `a step of ${farthest} garment pixels`);
  });

  it('tells long sleeves by the bodice', () => {
    assert.equal(hasLongDressSleeves(drawnDress({ sleeve: 'short' }).dress), false);
    assert.equal(hasLongDressSleeves(drawnDress({ sleeve: 'long' }).dress), true);
  });
});

describe('the waist of a dress', () => {
  /** The drawn dress with sides that run straight down to the waist at `share` of their height and flare from there. */
  const waisted = (share: number, sleeve: Cut['sleeve'] = 'none'): { dress: TopLandmarks; waist: number } => {
    const { dress } = drawnDress({ skirt: 2.2, sleeve });
    const side = (name: 'left' | 'right') => {
      const { armpit, sideSeam } = dress[name];
      const end = sideSeam.at(-1)!;
      const waist = { x: armpit.x + 0.06 * (300 - armpit.x), y: armpit.y + share * (end.y - armpit.y) };
      const seam = Array.from({ length: 21 }, (_, i) => {
        const y = armpit.y + ((end.y - armpit.y) * i) / 20;
        const [a, b] = y < waist.y ? [armpit, waist] : [waist, end];
        return { x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y };
      });
      return { ...dress[name], sideSeam: seam };
    };
    const left = side('left');
    const y = left.armpit.y + share * (left.sideSeam.at(-1)!.y - left.armpit.y);
    return { dress: { ...dress, left, right: side('right') }, waist: y };
  };
  for (const share of [0.08, 0.14, 0.2])
    it(`is found where the sides begin to flare, at ${share} of them`, () => {
      const { dress, waist } = waisted(share);
      const axes = garmentFrame(dress);
      const found = axes.toPicture(0, findDressWaist(dress)).y;
      assert.ok(Math.abs(found - waist) < 20, `${found} for ${waist}`);
    });

  it('makes no long sleeve of one to the elbow where it lies high', () => {
    const { dress } = waisted(0.08, 'long');
    const toElbow = (name: 'left' | 'right') => {
      const { sleeve, shoulderTip, armpit } = dress[name];
      const at = (from: GarmentPoint, to: GarmentPoint): GarmentPoint => ({
        x: from.x + 0.47 * (to.x - from.x),
        y: from.y + 0.47 * (to.y - from.y),
      });
      const outerEdge = [shoulderTip, at(shoulderTip, sleeve!.outerEdge.at(-1)!)];
      return {
        ...dress[name],
        sleeve: { outerEdge, innerEdge: [armpit, at(armpit, sleeve!.innerEdge.at(-1)!)] },
      };
    };
    assert.equal(hasLongDressSleeves(dress), true);
    assert.equal(hasLongDressSleeves({ ...dress, left: toElbow('left'), right: toElbow('right') }), false);
  });
});
