import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PartialWearer } from '../../../src/engine/perceive/find-partial-wearer.ts';
import { createPlane, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { cutOutPartialWearer } from '../../../src/engine/worn/cut-out-partial-wearer.ts';
import { understandPartialWearer } from '../../../src/engine/worn/understand-partial-wearer.ts';

const [WIDTH, HEIGHT] = [300, 400];
const WALL = [70, 45, 40];
const MORTAR = [120, 110, 105];
const DENIM = [60, 95, 150];
const SKIN = [205, 150, 125];
const SHOE = [15, 15, 15];

type Colour = readonly number[];

/** What is at a point of drawn legs before a brick wall: hips to shoes, a hand hanging before one hip. */
function legsAt(x: number, y: number, gap: boolean): { colour: Colour; person: boolean } {
  const across = Math.abs(x - 150);
  const inner = gap && y > 60 ? 8 + (y - 60) * 0.08 : -1;
  const onLegs = across < 80 - y * 0.04 && across > inner;
  if (Math.hypot((x - 82) / 14, (y - 45) / 24) < 1) return { colour: SKIN, person: true };
  if (onLegs && y < 330) return { colour: DENIM, person: true };
  if (onLegs && y < 375) return { colour: SHOE, person: true };
  return { colour: y % 40 < 4 ? MORTAR : WALL, person: false };
}

/** The person mask is 3 pixels too wide: nets draw soft outlines. */
function legs(gap: boolean): PartialWearer {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const person = createPlane(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const { colour } = legsAt(x, y, gap);
      const grain = ((x * 7 + y * 13) % 11) - 5;
      photo.data.set([...colour.map((value) => value + grain), 255], 4 * (y * WIDTH + x));
      person.data[y * WIDTH + x] = [-3, 0, 3].some((d) => legsAt(x + d, y, gap).person) ? 0.97 : 0.01;
    }
  return { photo, person, palms: [{ center: { x: 82, y: 45 }, size: 24 }] };
}

describe('a garment on a wearer of whom only a part is in view', () => {
  it('is told from wall, shoes and a hand by its colours', () => {
    const wearer = legs(true);
    const { cloth, before } = cutOutPartialWearer(wearer, toLab(wearer.photo))!;
    let wrong = 0;
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const isCloth = legsAt(x, y, true).colour === DENIM;
        if (cloth.data[y * WIDTH + x] !== (isCloth ? 255 : 0)) wrong++;
      }
    assert.ok(wrong < 0.02 * WIDTH * HEIGHT, `${wrong} pixels are wrong`);
    assert.equal(before.data[45 * WIDTH + 82], 255, 'the hand lies before the cloth');
  });

  it('becomes trousers with the hip behind the hand drawn', () => {
    const garment = understandPartialWearer(legs(true))!;
    assert.equal(garment.bottom?.kind, 'trousers');
    const lower = (x: number, y: number): number => (y + garment.picture.height - HEIGHT) * WIDTH + x;
    const hip = lower(86, 45);
    assert.equal(garment.matte.data[hip], 255);
    const [red, , blue] = garment.picture.data.subarray(4 * hip, 4 * hip + 3);
    assert.ok(blue! > red!, 'denim where the hand was');
    assert.equal(garment.matte.data[lower(110, 355)], 0, 'no shoes');
  });

  it('gets the waist that the picture cuts off, in cloth', () => {
    const garment = understandPartialWearer(legs(true))!;
    const { crotch, waist } = garment.bottom!;
    const level = (waist[0]!.y + waist.at(-1)!.y) / 2;
    const hips = 156;
    const rise = crotch!.y - level;
    assert.ok(rise > 0.45 * hips, `rise of ${rise}`);
    const middle = Math.round(level + 12) * garment.picture.width + 150;
    const [red, , blue] = garment.picture.data.subarray(4 * middle, 4 * middle + 3);
    assert.ok(blue! > red! && garment.matte.data[middle] === 255);
  });

  it('has the shade of its wearer at the crotch as shallow as that of a soft fold', () => {
    const wearer = legs(true);
    const at = (x: number, y: number): number => 4 * (y * WIDTH + x);
    for (let y = 36; y < 60; y++)
      for (let x = 150; x < 172; x++) for (let c = 0; c < 3; c++) wearer.photo.data[at(x, y) + c]! *= 0.5;
    const { picture } = understandPartialWearer(wearer)!;
    const light = (x: number, y: number): number => {
      let sum = 0;
      for (let dy = -3; dy <= 3; dy++)
        for (let dx = -3; dx <= 3; dx++)
          sum += picture.data[at(x + dx, y + dy + picture.height - HEIGHT) + 1]!;
      return sum;
    };
    assert.ok(
      light(161, 48) > 0.68 * light(195, 48),
      `${light(161, 48) / light(195, 48)} of the light beside`,
    );
  });

  it('is nothing where no two legs show', () => {
    assert.equal(understandPartialWearer(legs(false)), null);
  });
});
