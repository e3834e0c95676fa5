import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { fillHemBays } from '../../../src/engine/worn/hem-bays.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 200, 150];
const [NAVY, GREY, RED] = [
  [20, 24, 50],
  [140, 140, 145],
  [190, 40, 40],
];

/** A grey cardigan with a navy placket, its hem at y 150, of which the cut-out lacks a bay as wide as the placket. */
function picture(bay: readonly number[]) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const isPlacket = x >= 92 && x < 106;
      const isBay = isPlacket && y >= 138;
      const isCloth = y < 150 && x >= 40 && x < 160;
      photo.data.set([...(isBay ? bay : isCloth && !isPlacket ? GREY : NAVY), 255], 4 * at);
      if (isCloth && !isBay) cloth.data[at] = 255;
    }
  const hem = Array.from({ length: 13 }, (_, i) => ({ x: 40 + 10 * i, y: 150 }));
  return { cloth, lab: toLab(photo), hem };
}

describe('a bay in a worn garment’s hem', () => {
  it('is the garment’s where its colours go on', () => {
    const { cloth, lab, hem } = picture(NAVY);
    const { data } = fillHemBays(cloth, lab, hem, UNIT);
    for (let y = 138; y < 146; y++) assert.equal(data[y * WIDTH + 99], 255, `row ${y}`);
    assert.equal(data[155 * WIDTH + 99], 0);
  });

  it('is an opening where something else shows in it', () => {
    const { cloth, lab, hem } = picture(RED);
    assert.deepEqual(fillHemBays(cloth, lab, hem, UNIT).data, cloth.data);
  });

  it('is an opening where only a print beside it has its colours', () => {
    const { cloth, lab, hem } = picture(NAVY);
    // the placket ends above the bay in a grey band, and the cloth beside it is navy
    const grey = toLab({
      width: 1,
      height: 1,
      data: new Uint8ClampedArray([...GREY, 255]),
    }).data;
    const navy = lab.data.slice(3 * (100 * WIDTH + 99), 3 * (100 * WIDTH + 99) + 3);
    for (let y = 120; y < 150; y++)
      for (let x = 40; x < 160; x++) {
        const isPlacket = x >= 88 && x < 110;
        if (!isPlacket) lab.data.set(navy, 3 * (y * WIDTH + x));
        else if (y < 138) lab.data.set(grey, 3 * (y * WIDTH + x));
      }
    assert.deepEqual(fillHemBays(cloth, lab, hem, UNIT).data, cloth.data);
  });

  it('is a gap before an arm where it has the wall’s very colour', () => {
    const { cloth, lab, hem } = picture(NAVY);
    const isWall = (at: number): boolean => cloth.data[at] === 0;
    assert.deepEqual(fillHemBays(cloth, lab, hem, UNIT, isWall).data, cloth.data);
  });
});
