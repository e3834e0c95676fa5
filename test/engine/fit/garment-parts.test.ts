import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutIntoParts } from '../../../src/engine/fit/garment-parts.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
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
});
