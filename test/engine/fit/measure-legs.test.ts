import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { limbPoint, limbTable, nearestOnLimb } from '../../../src/engine/fit/limb-axis.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { bareReach, type LegMeasures, measureLegs } from '../../../src/engine/fit/measure-legs.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { type Nets, openNets } from '../../../src/engine/nets/nets.ts';
import { perceivePerson } from '../../../src/engine/perceive/perceive-person.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { readPicture } from '../../support/read-picture.ts';
import { drawnWearer } from './drawn-wearer.ts';

const people = new URL('../../../samples/people/', import.meta.url);
const SIDES = ['left', 'right'] as const;

describe('the legs of a full-length figure', () => {
  let nets: Nets;
  let legs: LegMeasures;
  let truth: { data: Buffer; width: number };
  before(async () => {
    nets = await openNets();
    const photo = await readPicture(new URL('man-light-full-length.jpg', people).pathname);
    const person = await perceivePerson(nets, photo, { detail: 'balanced' });
    legs = measureLegs(person, measureBody(person));
    const bytes = await readFile(new URL('man-light-full-length.labels.png', people));
    const { data } = await sharp(bytes)
      .resize(photo.width, photo.height, { kernel: 'nearest', fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    truth = { data, width: photo.width };
  });
  after(() => nets.close());

  it('run down the middle of the trousers, whole in the picture, to the shoes', () => {
    const lower = BODY_CLASSES.indexOf('lowerClothes');
    for (const side of SIDES) {
      const leg = legs[side];
      assert.equal(leg.seenTo, leg.length);
      assert.ok(leg.shoeAt !== null && Math.abs(leg.shoeAt / leg.length - 1) < 0.1, `shoe at ${leg.shoeAt}`);
      for (let f = 0.2; f <= 0.9; f += 0.05) {
        const { x, y } = limbPoint(leg, f * leg.length, limbTable(leg, leg.middle, f * leg.length));
        assert.equal(truth.data[Math.floor(y) * truth.width + Math.floor(x)], lower);
      }
    }
  });

  it('lie inside of the trousers and fill most of them', () => {
    for (const side of SIDES)
      for (let f = 0.25; f <= 0.9; f += 0.05) {
        const leg = legs[side];
        const at = f * leg.length;
        const { outward, inward } = bareReach(leg, at);
        const covered = limbTable(leg, leg.outward, at) + limbTable(leg, leg.inward, at);
        assert.ok(outward + inward < 1.02 * covered, `${side} leg no wider than its clothes at ${f}`);
        assert.ok(outward + inward > 0.5 * covered, `${side} leg fills its clothes at ${f}`);
      }
  });

  it('part below the hips, which are wider than the waist', () => {
    const { waist, hips, crotch, left, right, unit } = legs;
    assert.ok(waist.left + waist.right < hips.left + hips.right);
    const middle = (left.points[0]!.y + right.points[0]!.y) / 2;
    assert.ok(crotch.y > middle + 0.1 * unit && crotch.y < middle + 0.45 * unit);
    assert.equal(legs.seated, false);
  });
});

describe('the legs of a figure cut off above the knees', () => {
  const person = drawnWearer();
  const { photo, parse } = person;
  const body = measureBody(person);
  const legs = measureLegs(person, body);

  it('are known to leave the picture, and no shoe is made up', () => {
    for (const side of SIDES) {
      assert.ok(legs[side].seenTo < 0.75 * legs[side].length);
      assert.equal(legs[side].shoeAt, null);
    }
  });

  it('keep their middle below the photo, of which nothing is known', () => {
    for (const side of SIDES) {
      const { middle, inPicture } = legs[side];
      const last = middle[inPicture.indexOf(false) - 4]!;
      for (const [i, off] of middle.entries())
        if (!inPicture[i])
          assert.ok(Math.abs(off - last) < 0.03 * legs.unit, `${side} ${i}: ${off} after ${last}`);
    }
  });

  it('go on with normals away from each other', () => {
    for (const side of SIDES) {
      const sign = side === 'left' ? 1 : -1;
      for (const [i, point] of legs[side].points.entries()) {
        assert.ok(sign * toTorso(body.frame, point).u > 0);
        assert.ok(sign * legs[side].normals[i]!.x > 0.8);
      }
    }
  });

  it('find the place of a point on the limb again', () => {
    const place = nearestOnLimb(legs.left, limbPoint(legs.left, 0.3 * legs.left.length, 7));
    assert.ok(Math.abs(place.length - 0.3 * legs.left.length) < 1.5 && Math.abs(place.offset - 7) < 0.5);
  });

  it('part nearer to a low gap between trousers, and where bodies do above a hem', () => {
    const { down, across } = body.frame;
    const hips = {
      x: (legs.left.points[0]!.x + legs.right.points[0]!.x) / 2,
      y: (legs.left.points[0]!.y + legs.right.points[0]!.y) / 2,
    };
    const partAt = (gap: number, beside: 'lowerClothes' | 'legs'): number => {
      const labels = parse.labels.slice();
      for (let y = 0; y < photo.height; y++)
        for (let x = 0; x < photo.width; x++) {
          const [dx, dy] = [x - hips.x, y - hips.y];
          const d = (dx * down.x + dy * down.y) / legs.unit;
          const u = Math.abs(dx * across.x + dy * across.y) / legs.unit;
          if (d < 0.1 || d > 0.7 || u > 0.3) continue;
          const name = d < gap ? 'lowerClothes' : u < 0.03 ? 'background' : beside;
          labels[y * photo.width + x] = BODY_CLASSES.indexOf(name);
        }
      const { crotch } = measureLegs({ ...person, parse: { ...parse, labels } }, body);
      return ((crotch.x - hips.x) * down.x + (crotch.y - hips.y) * down.y) / legs.unit;
    };
    assert.ok(Math.abs(partAt(0.5, 'lowerClothes') - 0.38) < 0.02, `${partAt(0.5, 'lowerClothes')}`);
    assert.ok(Math.abs(partAt(0.5, 'legs') - 0.26) < 0.01, `${partAt(0.5, 'legs')}`);
  });
});
