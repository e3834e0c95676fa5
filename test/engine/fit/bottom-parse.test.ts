/** What is settled in parse and cut-out before a bottom is put on: hems, dresses, the gap between trouser legs. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleGap } from '../../../src/engine/fit/crotch-gap.ts';
import { settleHemLine } from '../../../src/engine/fit/hem-line.ts';
import { withoutHemTails } from '../../../src/engine/fit/hem-tails.ts';
import { withoutLowerIslands } from '../../../src/engine/fit/lower-islands.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { measureLegs } from '../../../src/engine/fit/measure-legs.ts';
import { divideDress, isDress } from '../../../src/engine/fit/one-piece.ts';
import { moveCoverage } from '../../../src/engine/fit/parse-edit.ts';
import { resamplePolyline } from '../../../src/engine/fit/polyline.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { LEG_RIBS } from '../../../src/engine/fit/trouser-half.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawTrousers } from '../garment/drawn-garments.ts';
import { drawPerson, type Outfit } from '../perceive/drawn-person.ts';

const LOOSE: Outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 266 };
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');

function figure(outfit: Outfit): PerceivedPerson {
  const { photo, landmarks } = drawPerson(outfit);
  const { pose, face, hands, personMask } = landmarks;
  return { photo, pose, face, hands, personMask, parse: parseBody(photo, landmarks, { detail: 'balanced' }) };
}

/** The person with a rectangle of lower clothes taken for upper ones, or the other way round. */
function mistaken(
  person: PerceivedPerson,
  left: number,
  top: number,
  right: number,
  bottom: number,
  from: 'lowerClothes' | 'upperClothes' = 'lowerClothes',
) {
  const move = createMask(person.photo.width, person.photo.height);
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) move.data[y * move.width + x] = 255;
  return moveCoverage(person, from, from === 'lowerClothes' ? 'upperClothes' : 'lowerClothes', move);
}

const labelOf = (person: PerceivedPerson, x: number, y: number): number =>
  person.parse.labels[y * person.parse.width + x]!;

describe('the hem of a hanging top', () => {
  const person = figure(LOOSE);

  it('loses a strip of the trousers that the parse gave it', () => {
    const wrong = mistaken(person, 115, 264, 185, 271);
    assert.equal(labelOf(wrong, 150, 269), UPPER);
    const settled = settleHemLine(wrong, measureBody(wrong));
    assert.equal(labelOf(settled, 150, 269), LOWER);
    assert.equal(labelOf(settled, 150, 258), UPPER, 'the top itself stays');
  });

  it('goes on under a fold at which the parse stopped', () => {
    const folded = { ...person, photo: { ...person.photo, data: person.photo.data.slice() } };
    for (let y = 253; y < 256; y++)
      for (let x = 120; x < 142; x++) folded.photo.data.set([34, 36, 48], 4 * (y * folded.photo.width + x));
    const wrong = mistaken(folded, 120, 253, 142, 270, 'upperClothes');
    assert.equal(labelOf(wrong, 132, 260), LOWER);
    const settled = settleHemLine(wrong, measureBody(wrong));
    for (const y of [254, 260, 263]) assert.equal(labelOf(settled, 132, y), UPPER, `row ${y}`);
    assert.equal(labelOf(settled, 132, 270), LOWER, 'trousers stay');
  });

  it('loses shreds', () => {
    const wrong = mistaken(person, 140, 262, 143, 276);
    const settled = withoutHemTails(wrong, measureBody(wrong));
    assert.equal(labelOf(settled, 141, 273), LOWER);
    assert.equal(labelOf(settled, 150, 258), UPPER);
  });
});

describe('a dress under a new bottom', () => {
  it('is none where trousers are of another colour or go on to the picture’s end', () => {
    for (const outfit of [LOOSE, { ...LOOSE, trousers: LOOSE.top }]) {
      const person = figure(outfit);
      const body = measureBody(person);
      assert.equal(isDress(person, body, measureLegs(person, body)), false);
    }
  });

  it('is divided level at the waist', () => {
    const person = figure({ ...LOOSE, trousers: LOOSE.top });
    const body = measureBody(person);
    const legs = measureLegs(person, body);
    const divided = divideDress(person, body, legs);
    for (let y = 100; y < person.photo.height; y++) {
      const { v } = toTorso(body.frame, { x: 150.5, y: y + 0.5 });
      const label = labelOf(divided, 150, y);
      if (v > 0.5 * body.frame.torsoLength && v < body.frame.torsoLength - 0.42 * legs.unit)
        assert.equal(label, UPPER, `row ${y}`);
      if (v > body.frame.torsoLength - 0.3 * legs.unit && (label === UPPER || label === LOWER))
        assert.equal(label, LOWER, `row ${y}`);
    }
  });
});

describe('the gap between the legs of trousers', () => {
  const { picture } = drawTrousers([150, 40, 60], { colour: [244, 244, 244] });
  const garment = understandFlatGarment(picture);
  const { bottom, matte } = garment;
  const crotch = bottom!.crotch!;

  it('is opened up to where the legs part when the cut-out closed its narrow end', () => {
    const closed = { ...matte, data: matte.data.slice() };
    const low = { x: crotch.x, y: crotch.y + 80 };
    for (let y = Math.floor(crotch.y) - 6; y < low.y; y++)
      for (let x = Math.floor(crotch.x) - 30; x < crotch.x + 30; x++) closed.data[y * closed.width + x] = 255;
    const ground = { ...garment.picture, data: garment.picture.data.slice() };
    for (let i = 0; i < matte.data.length; i++)
      if (matte.data[i]! < 128) ground.data.set([244, 244, 244, 255], 4 * i);
    const settled = settleGap({ ...bottom!, crotch: low }, low, closed, ground);
    // right below the crotch the gap is narrower than a pixel
    assert.ok(Math.abs(settled.bottom.crotch!.y - crotch.y) < 30, `crotch at ${settled.bottom.crotch!.y}`);
    const inGap = Math.floor(crotch.y + 60) * matte.width + Math.floor(crotch.x);
    assert.equal(settled.cloth.data[inGap], 0);
  });

  it('is opened where its ground lies in the shade, and cloth of a hue of its own beside it stays', () => {
    const closed = { ...matte, data: matte.data.slice() };
    const low = { x: crotch.x, y: crotch.y + 80 };
    const shaded = { ...garment.picture, data: garment.picture.data.slice() };
    let [gap, opened] = [0, 0];
    for (let i = 0; i < matte.data.length; i++)
      if (matte.data[i]! < 128) shaded.data.set([244, 244, 244, 255], 4 * i);
    const inGap: number[] = [];
    for (let y = Math.floor(crotch.y) + 20; y < low.y; y++)
      for (let x = Math.floor(crotch.x) - 30; x < crotch.x + 30; x++) {
        const at = y * matte.width + x;
        if (matte.data[at] === 0) {
          shaded.data.set([140, 140, 140, 255], 4 * at);
          inGap.push(at);
        }
        closed.data[at] = 255;
      }
    const settled = settleGap({ ...bottom!, crotch: low }, low, closed, shaded);
    for (const at of inGap) {
      gap++;
      if (settled.cloth.data[at]! < 128) opened++;
    }
    // the rest lies under the straight lines that the legs’ edges follow
    assert.ok(gap > 100 && opened > 0.85 * gap, `${opened} of ${gap} pixels are open`);
    // and the picture has cloth's colours there, for whoever looks a little beyond its edge
    const narrow = 4 * (Math.floor(crotch.y + 24) * matte.width + Math.floor(crotch.x));
    assert.ok(settled.picture.data[narrow]! > settled.picture.data[narrow + 1]! + 40, 'no grey ground');
    let lost = 0;
    for (let i = 0; i < matte.data.length; i++)
      if (matte.data[i]! > 250 && settled.cloth.data[i]! < 128) lost++;
    assert.ok(lost < 60, `${lost} pixels of cloth are lost`);
  });

  it('that ends blunt in the picture leaves no slit beside the lines that the legs follow', () => {
    const blunt = { ...matte, data: matte.data.slice() };
    const open = (x: number, y: number) => blunt.data[Math.floor(y) * blunt.width + Math.floor(x)]! < 128;
    for (let y = Math.floor(crotch.y); y < crotch.y + 40; y++)
      for (let x = Math.floor(crotch.x) - 7; x < crotch.x + 7; x++) blunt.data[y * blunt.width + x] = 0;
    const settled = settleGap(bottom!, crotch, blunt, garment.picture);
    const { crotch: end, left } = settled.bottom;
    const edge = resamplePolyline([end!, ...left.innerEdge], LEG_RIBS + 1);
    const middle = { x: (edge[0]!.x + edge[1]!.x) / 2 + 2, y: (edge[0]!.y + edge[1]!.y) / 2 };
    assert.ok(open(middle.x, middle.y), 'the gap is wider than the line');
    assert.equal(settled.cloth.data[Math.floor(middle.y) * blunt.width + Math.floor(middle.x)], 255);
  });

  it('takes no cloth', () => {
    const settled = settleGap(bottom!, crotch, matte, garment.picture);
    let lost = 0;
    for (let i = 0; i < matte.data.length; i++)
      if (matte.data[i]! > 250 && settled.cloth.data[i]! < 128) lost++;
    assert.ok(lost < 40, `${lost} pixels of cloth are lost`);
  });
});

describe('lower clothes high above the waist', () => {
  it('are none: they stay as they are', () => {
    const person = figure(LOOSE);
    const move = createMask(person.photo.width, person.photo.height);
    for (let y = 130; y < 138; y++) move.data.fill(255, y * move.width + 146, y * move.width + 152);
    const wrong = moveCoverage(person, 'upperClothes', 'lowerClothes', move);
    assert.equal(labelOf(wrong, 148, 134), LOWER);
    const cleared = withoutLowerIslands(wrong, measureBody(wrong));
    assert.notEqual(labelOf(cleared, 148, 134), LOWER);
    assert.equal(cleared.parse.coverage.lowerClothes.data[134 * move.width + 148], 0);
    assert.equal(labelOf(cleared, 135, 290), LOWER, 'the trousers stay');
  });
});
