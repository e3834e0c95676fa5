import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { blendIntoFaceInPlace, headToMeet } from '../../../src/engine/room/jaw-blend.ts';

const SIDE = 40;
const JAW = 15;
const FACE = 230;
const NECK = 150;
const REDDER = [0.6, 1, 1.2] as const;

describe('rebuilt skin below a face', () => {
  it('takes the face’s colour at the jaw and keeps its own further down', () => {
    const photo = createRgbaImage(SIDE, SIDE);
    photo.data.fill(FACE);
    const plate = createLayer(SIDE, SIDE);
    plate.color.fill(NECK);
    const [face, removed] = [createMask(SIDE, SIDE), createMask(SIDE, SIDE)];
    face.data.fill(255, 0, JAW * SIDE);
    // the left half was rebuilt
    for (let y = 0; y < SIDE; y++) removed.data.fill(255, y * SIDE, y * SIDE + SIDE / 2);
    const skin = new Float32Array(SIDE * SIDE).fill(1);
    blendIntoFaceInPlace(plate, skin, photo, face, removed, 300, REDDER);
    const at = (x: number, y: number): number => plate.color[3 * (y * SIDE + x)]!;
    assert.ok(at(10, JAW) > 190, `at the jaw ${at(10, JAW)}`);
    assert.ok(at(10, JAW + 3) < at(10, JAW), 'it fades');
    assert.equal(at(10, JAW + 10), NECK);
    assert.equal(at(30, JAW), NECK, 'seen skin stays');
  });
  it('lies in the shadow of a beard and of no jaw that is as pale as it', () => {
    const unit = 200;
    const below = (rim: number): ((away: number, channel?: number) => number) => {
      const photo = createRgbaImage(SIDE, SIDE);
      photo.data.fill(rim);
      const plate = createLayer(SIDE, SIDE);
      plate.color.fill(NECK);
      const [face, removed] = [createMask(SIDE, SIDE), createMask(SIDE, SIDE)];
      face.data.fill(255, 0, JAW * SIDE);
      removed.data.fill(255);
      const skin = new Float32Array(SIDE * SIDE).fill(1);
      blendIntoFaceInPlace(plate, skin, photo, face, removed, unit, REDDER);
      return (away, channel = 1) => plate.color[3 * ((JAW + away) * SIDE + 10) + channel]!;
    };
    const bearded = below(60);
    assert.ok(bearded(6) < 0.85 * NECK, `${bearded(6)} near the beard`);
    assert.ok(bearded(6) > 0.75 * NECK, `${bearded(6)}: light comes in from the sides`);
    assert.ok(bearded(6, 0) > bearded(6, 1) && bearded(6, 1) > bearded(6, 2), 'in the hue of skin in shade');
    assert.ok(bearded(12) > bearded(6) && bearded(24) > 0.98 * NECK, `${bearded(12)}, ${bearded(24)}`);
    assert.equal(below(FACE)(6), NECK, 'beside what is lit');
  });
  it('meets lit skin that is seen below a beard as lit as that', () => {
    const strip = 4;
    const beside = (shade: number): number => {
      const photo = createRgbaImage(SIDE, SIDE);
      photo.data.fill(90);
      photo.data.fill(NECK, 4 * JAW * SIDE, 4 * (JAW + strip) * SIDE);
      const plate = createLayer(SIDE, SIDE);
      plate.color.fill(NECK);
      const [face, neck, removed] = [createMask(SIDE, SIDE), createMask(SIDE, SIDE), createMask(SIDE, SIDE)];
      face.data.fill(255, 0, JAW * SIDE);
      neck.data.fill(255, JAW * SIDE, (JAW + strip) * SIDE);
      removed.data.fill(255, (JAW + strip) * SIDE);
      const skin = new Float32Array(SIDE * SIDE).fill(1);
      blendIntoFaceInPlace(plate, skin, photo, headToMeet(face, neck, shade), removed, 200, REDDER);
      return plate.color[3 * ((JAW + strip + 1) * SIDE + 10)]!;
    };
    assert.ok(beside(1) > 0.95 * NECK, `${beside(1)} beside skin that is lit`);
    assert.ok(beside(0) < 0.9 * NECK, 'a neck of its own light is met elsewhere');
  });
});
