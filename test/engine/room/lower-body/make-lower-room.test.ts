/** A figure without its trousers: background beside the legs, skin on them, shoes and everything else as they were. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { limbPoint } from '../../../../src/engine/fit/limb-axis.ts';
import { measureBody } from '../../../../src/engine/fit/measure-body.ts';
import { type LegMeasures, measureLegs } from '../../../../src/engine/fit/measure-legs.ts';
import { type Nets, openNets } from '../../../../src/engine/nets/nets.ts';
import { perceivePerson } from '../../../../src/engine/perceive/perceive-person.ts';
import { BODY_CLASSES } from '../../../../src/engine/perceive/person.ts';
import { type LowerRoom, makeLowerRoom } from '../../../../src/engine/room/lower-body/make-lower-room.ts';
import { measureSkin, type SkinTone } from '../../../../src/engine/room/skin-tone.ts';
import { readPicture } from '../../../support/read-picture.ts';

const people = new URL('../../../../samples/people/', import.meta.url);
const SIDES = ['left', 'right'] as const;
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const SHOES = BODY_CLASSES.indexOf('shoes');
const BACKGROUND = BODY_CLASSES.indexOf('background');

describe('a figure without its trousers', () => {
  let nets: Nets;
  let legs: LegMeasures;
  let skin: SkinTone;
  let room: LowerRoom;
  let wideHips: LowerRoom;
  let truth: Buffer;
  before(async () => {
    nets = await openNets();
    const photo = await readPicture(new URL('man-light-full-length.jpg', people).pathname);
    const person = await perceivePerson(nets, photo, { detail: 'balanced' });
    const body = measureBody(person);
    legs = measureLegs(person, body);
    skin = measureSkin(person, body.frame.shoulderWidth)!;
    const area = { x: 0, y: 0, width: photo.width, height: photo.height };
    room = makeLowerRoom(person, body, legs, skin, area, { thorough: false, seed: 42 });
    const wide: LegMeasures = { ...legs, bodyHalf: (side, v) => 1.5 * legs.bodyHalf(side, v) };
    wideHips = makeLowerRoom(person, body, wide, skin, area, { thorough: false, seed: 42 });
    truth = await sharp(await readFile(new URL('man-light-full-length.labels.png', people)))
      .resize(photo.width, photo.height, { kernel: 'nearest', fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
  });
  after(() => nets.close());

  const colourAt = (at: number): number[] => [...room.plate.color.subarray(3 * at, 3 * at + 3)];
  const indexAt = ({ x, y }: { x: number; y: number }): number =>
    Math.floor(y) * room.area.width + Math.floor(x);
  const away = (a: readonly number[], b: readonly number[]): number =>
    Math.max(...a.map((value, c) => Math.abs(value - b[c]!)));

  it('leaves nothing of them', () => {
    let [all, gone] = [0, 0];
    for (let at = 0; at < truth.length; at++) {
      if (truth[at] !== LOWER) continue;
      all++;
      if (room.removed.data[at]! > 250) gone++;
    }
    assert.ok(gone / all > 0.985, `${gone} of ${all} pixels are gone`);
  });

  it('keeps every pixel that was none of theirs', () => {
    for (let at = 0; at < truth.length; at++) {
      if (room.removed.data[at]! > 0) continue;
      assert.ok(away(colourAt(at), [...room.photo.data.subarray(4 * at, 4 * at + 3)]) < 1e-3);
    }
  });

  it('shows skin on the legs, in the light of the person', () => {
    for (const side of SIDES)
      for (let f = 0.3; f < 0.95; f += 0.05) {
        const leg = legs[side];
        const middle = leg.middle[Math.round(f * (leg.points.length - 1))]!;
        const found = colourAt(indexAt(limbPoint(leg, f * leg.length, middle)));
        assert.ok(away(found, skin.legs) < 40, `${side} leg at ${f}: ${found}, skin ${skin.legs}`);
        assert.ok(found[0]! > found[1]! && found[1]! > found[2]!, `${found} is skin-coloured`);
      }
  });

  it('leaves the shoes as they were, and no skin over them', () => {
    let [all, same] = [0, 0];
    for (let at = 0; at < truth.length; at++) {
      if (truth[at] !== SHOES) continue;
      all++;
      if (away(colourAt(at), [...room.photo.data.subarray(4 * at, 4 * at + 3)]) < 40) same++;
    }
    assert.ok(all > 500 && same / all > 0.97, `${same} of ${all} pixels of the shoes`);
  });

  it('goes on with the shoe where the hem lay over it', () => {
    for (const side of SIDES) {
      const leg = legs[side];
      const { x, y } = limbPoint(leg, leg.length + 0.1 * legs.unit, leg.middle.at(-1)!);
      const found = colourAt(indexAt({ x, y }));
      assert.ok(away(found, skin.legs) > 60, `${side}: ${found} is the shoe's colour, not skin`);
    }
  });

  it('shows the backdrop beside and between the legs', () => {
    let [all, plain] = [0, 0];
    for (let at = 0; at < truth.length; at++) {
      if (truth[at] !== LOWER || room.background.data[at]! < 250) continue;
      // the figure's backdrop changes slowly: the nearest of it in the row is what belongs here
      let [left, right] = [at, at];
      while (truth[left] !== BACKGROUND) left--;
      while (truth[right] !== BACKGROUND) right++;
      all++;
      const photo = (i: number): number[] => [...room.photo.data.subarray(4 * i, 4 * i + 3)];
      if (Math.min(away(colourAt(at), photo(left - 4)), away(colourAt(at), photo(right + 4))) < 16) plain++;
    }
    assert.ok(all > 500 && plain / all > 0.97, `${plain} of ${all} pixels look like the backdrop`);
  });

  it('shows no skin beside the old clothes, however wide the hips are guessed', () => {
    let beside = 0;
    for (let at = 0; at < truth.length; at++) {
      if (truth[at] !== BACKGROUND || wideHips.removed.data[at]! < 250) continue;
      if (room.background.data[at]! > 250 && wideHips.background.data[at]! < 128) beside++;
    }
    assert.ok(beside < 30, `${beside} pixels of skin on the backdrop`);
  });

  it('has the contour of a leg: a calf wider than the ankle and a knee narrower than the thigh', () => {
    for (const side of SIDES) {
      const leg = legs[side];
      const width = (f: number): number => {
        let total = 0;
        for (let offset = -0.4 * legs.unit; offset < 0.4 * legs.unit; offset++) {
          const at = indexAt(limbPoint(leg, f * leg.length, offset));
          if (room.background.data[at]! < 128) total++;
        }
        return total;
      };
      const knee = leg.kneeAt / leg.length;
      const shank = 1 - knee;
      assert.ok(width(knee) < 0.85 * width(0.5 * knee), 'the knee is narrower than the thigh');
      assert.ok(width(knee + 0.35 * shank) > 1.2 * width(knee + 0.85 * shank), 'the calf bulges');
    }
  });
});
