import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutIntoParts } from '../../../src/engine/fit/garment-parts.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { resizeRgba } from '../../../src/engine/pixels/resample.ts';
import { drawTop, LONG_SLEEVE, TEE } from '../garment/drawn-garments.ts';

describe("a garment's parts", () => {
  for (const [name, cut] of [
    ['short', TEE],
    ['long', LONG_SLEEVE],
  ] as const)
    it(`leave no torso outside of the seam at the shoulder, with ${name} sleeves`, () => {
      const { picture } = drawTop(cut, [150, 40, 60], { colour: [240, 240, 240] });
      const garment = understandFlatGarment(picture, { analysisSize: 640 });
      const top = garment.top!;
      const { torso } = cutIntoParts(garment, top);
      const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
      for (const [sign, { shoulderTip, armpit }] of [
        [1, top.left],
        [-1, top.right],
      ] as const)
        for (const t of [0.02, 0.05, 0.08]) {
          // how far the torso goes on beyond the seam, near its upper end
          const y = Math.floor(shoulderTip.y + t * (armpit.y - shoulderTip.y));
          const seam = shoulderTip.x + t * (armpit.x - shoulderTip.x);
          let beyond = 0;
          while (torso!.data[y * torso!.width + Math.floor(seam + sign * (beyond + 1))]! >= 128) beyond++;
          assert.ok(
            beyond < 0.012 * gap,
            `${beyond} pixels at ${t} of a seam, of ${gap} between the armpits`,
          );
        }
    });

  it('leave the body nothing beside it that a wearer’s sleeve is near to', () => {
    const { picture } = drawTop(LONG_SLEEVE, [150, 40, 60], { colour: [240, 240, 240] });
    const flat = understandFlatGarment(picture, { analysisSize: 640 });
    const top = flat.top!;
    const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
    const { width, data } = flat.matte;
    const matte = { ...flat.matte, data: data.slice() };
    // a scrap in the gap between sleeve and body
    const x = Math.round(top.left.armpit.x + 0.02 * gap);
    const y = Math.round(top.left.armpit.y + 0.2 * gap);
    assert.equal(data[y * width + x], 0);
    for (let i = -2; i <= 2; i++) for (let j = -2; j <= 2; j++) matte.data[(y + i) * width + x + j] = 255;
    const at = y * width + x;
    assert.ok(cutIntoParts({ ...flat, matte }, top).torso!.data[at]! > 0);
    assert.equal(cutIntoParts({ ...flat, matte, worn: true }, top).torso!.data[at], 0);
  });

  it('leave out what joins a flat sleeve and the side below the armpit of a lifted arm', () => {
    const { picture } = drawTop(LONG_SLEEVE, [150, 40, 60], { colour: [240, 240, 240] });
    const flat = understandFlatGarment(picture, { analysisSize: 640 });
    const top = flat.top!;
    const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
    const { width, data } = flat.matte;
    const matte = { ...flat.matte, data: data.slice() };
    // between sleeve and side, right below the armpit
    const y = Math.round(top.left.armpit.y + 0.15 * gap);
    const row = y * width + Math.round(top.left.armpit.x);
    for (let x = -4; x < 20; x++) matte.data[row + x] = 255;
    const torso = (lifted?: { left: number; right: number }) =>
      cutIntoParts({ ...flat, matte }, top, lifted).torso!.data.subarray(row - 20, row + 20);
    const [hanging, lifted] = [torso(), torso({ left: 1, right: 0 })];
    const beyond = (data: Uint8Array) => data.subarray(23).reduce((sum, value) => sum + value, 0) / 255;
    assert.ok(beyond(hanging) > 1, `${beyond(hanging)} pixels`);
    assert.ok(beyond(lifted) < 0.2, `${beyond(lifted)} pixels`);
    assert.deepEqual(lifted.subarray(0, 19), hanging.subarray(0, 19));
  });

  it('let a flat sleeve that lies against the side reach beyond their crease right below the armpit', () => {
    const { picture } = drawTop(LONG_SLEEVE, [150, 40, 60], { colour: [240, 240, 240] });
    const flat = understandFlatGarment(picture, { analysisSize: 640 });
    const top = flat.top!;
    const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
    const { shoulderTip, armpit } = top.left;
    // cloth everywhere: between sleeve and side none of the ground shows
    const matte = { ...flat.matte, data: new Uint8Array(flat.matte.data.length).fill(255) };
    const parts = cutIntoParts({ ...flat, matte }, top);
    /** How many pixels of a row, at `t` of the seam's height, are both. */
    const shared = (t: number): number => {
      const row = Math.round(shoulderTip.y + t * (armpit.y - shoulderTip.y)) * matte.width;
      let sum = 0;
      for (let x = Math.round(armpit.x - 0.1 * gap); x < armpit.x + 0.2 * gap; x++)
        sum += Math.min(parts.torso!.data[row + x]!, parts.leftSleeve!.data[row + x]!) / 255;
      return sum;
    };
    assert.ok(shared(1.15) > shared(1.9) + 0.008 * gap, `${shared(1.15)}, ${shared(1.9)} pixels of ${gap}`);
  });

  it('end a worn hem beside the rim of a sleeve that hangs before its corner', () => {
    const { picture } = drawTop(LONG_SLEEVE, [150, 40, 60], { colour: [240, 240, 240] });
    const flat = understandFlatGarment(picture, { analysisSize: 640 });
    const { left, right, hem } = flat.top!;
    const gap = Math.abs(left.armpit.x - right.armpit.x);
    const matte = { ...flat.matte, data: new Uint8Array(flat.matte.data.length).fill(255) };
    const torsoAt = (corner: { x: number; y: number }, inwards: number): number => {
      const side = { ...left, sideSeam: [...left.sideSeam.slice(0, -1), corner] };
      const top = { ...flat.top!, left: side, hem: [...hem.slice(0, -1), corner] };
      const { torso } = cutIntoParts({ ...flat, matte, worn: true }, top);
      return torso!.data[Math.floor(corner.y - 3) * torso!.width + Math.floor(corner.x - inwards * gap)]!;
    };
    const { innerEdge } = left.sleeve!;
    const onSleeve = innerEdge[Math.floor(0.6 * innerEdge.length)]!;
    assert.equal(torsoAt(onSleeve, 0.025), 0);
    assert.equal(torsoAt(onSleeve, 0.1), 255);
    // a corner that lies off the sleeve is the hem's own
    assert.equal(torsoAt({ x: onSleeve.x - 0.08 * gap, y: onSleeve.y }, 0.025), 255);
  });

  it('have crisp edges where the garment is small in the picture', () => {
    const { picture } = drawTop(LONG_SLEEVE, [150, 40, 60], { colour: [240, 240, 240] });
    const small = resizeRgba(picture, Math.round(0.4 * picture.width), Math.round(0.4 * picture.height));
    const flat = understandFlatGarment(small, { analysisSize: 640 });
    const top = flat.top!;
    /** How many pixels of a row the seam at the shoulder is blurred over, on average. */
    const blur = (worn: boolean): number => {
      const { data, width } = cutIntoParts({ ...flat, worn }, top).torso!;
      const { shoulderTip, armpit } = top.left;
      let [partial, rows] = [0, 0];
      for (let t = 0.3; t < 0.7; t += 0.05, rows++) {
        const y = Math.floor(shoulderTip.y + t * (armpit.y - shoulderTip.y));
        const seam = Math.floor(shoulderTip.x + t * (armpit.x - shoulderTip.x));
        for (let x = seam - 12; x <= seam + 12; x++)
          if (data[y * width + x]! > 0 && data[y * width + x]! < 255) partial++;
      }
      return partial / rows;
    };
    for (const worn of [true, false]) assert.ok(blur(worn) < 4, `${blur(worn)} pixels`);
  });
});
