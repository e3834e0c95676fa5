/** A fur hood keeps the size and the direction of its strands on a body, whatever its shape becomes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitTop } from '../../../src/engine/fit/fit-top.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { findPile } from '../../../src/engine/fit/pile.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { hashNoise } from '../../../src/engine/pixels/seeded-noise.ts';
import { drawWideHood, SHELL } from '../garment/drawn-hood.ts';
import { drawnWearer } from './drawn-wearer.ts';

/** The spread hood with upright strands, 2 × 8 pixels, on it and on the chest below it; its sleeves stay smooth. */
function drawFurHood(): ReturnType<typeof drawWideHood> {
  const picture = drawWideHood(0);
  for (let y = 0; y < 380; y++)
    for (let x = 0; x < picture.width; x++) {
      const at = 4 * (y * picture.width + x);
      if (picture.data[at] !== SHELL[0] || (y > 200 && Math.abs(x - 300) > 90)) continue;
      const light = 40 * hashNoise(x >> 1, (y + 5 * (x >> 1)) >> 3, 5);
      for (let c = 0; c < 3; c++) picture.data[at + c]! += light;
    }
  return picture;
}

describe('a fur hood', () => {
  const body = measureBody(drawnWearer());
  const fit = (picture: ReturnType<typeof drawWideHood>) => {
    const garment = understandFlatGarment(picture);
    const reach = { x: 60, y: 100, width: 180, height: 180 };
    const variation = fitVariation(0, 42, () => 0.5);
    const photo = { width: 300, height: 400 };
    return { garment, fitted: fitTop(garment, garment.top!, body, photo, reach, variation, 12) };
  };
  const { garment, fitted } = fit(drawFurHood());

  it('is laid of its own pixels at the scale of the garment, upright, and ends in tufts', () => {
    assert.equal(fitted.hoodManner, 'fur');
    for (const name of ['leftHood', 'rightHood', 'behindNeck'] as const) {
      const { buffer, picture, mask } = fitted.parts.find((part) => part.name === name)!;
      assert.ok(picture, `${name} has pile of its own`);
      const { coordinates, area } = buffer;
      let shown = 0;
      for (let y = 0; y + 1 < area.height; y++)
        for (let x = 0; x + 1 < area.width; x++) {
          const at = 2 * (y * area.width + x);
          const [across, down] = [at + 2, at + 2 * area.width];
          if (Number.isNaN(coordinates[at]! + coordinates[across]! + coordinates[down]!)) continue;
          shown++;
          for (const next of [across, down]) {
            const step = Math.hypot(
              coordinates[next]! - coordinates[at]!,
              coordinates[next + 1]! - coordinates[at + 1]!,
            );
            assert.ok(Math.abs(step * fitted.torso.scale - 1) < 0.01, `${step} at ${x}, ${y}`);
          }
          assert.ok(coordinates[across]! > coordinates[at]! && coordinates[down + 1]! > coordinates[at + 1]!);
        }
      assert.ok(shown > 100, name);
      // upright strands end above each other: how often the upper edge turns from rising to falling, column by column
      const edge = Array.from({ length: mask.width }, (_, x) => {
        let y = 0;
        while (y < mask.height && mask.data[y * mask.width + x]! < 128) y++;
        return y;
      }).filter((y) => y < mask.height);
      const steps = edge.slice(1).map((y, i) => y - edge[i]!);
      const moving = steps.filter((step) => step !== 0);
      const turns = moving.filter((step, i) => i > 0 && step * moving[i - 1]! < 0);
      if (name !== 'behindNeck')
        assert.ok(turns.length > 0.1 * edge.length, `${name}: ${turns.length} of ${edge.length}`);
    }
  });

  it('takes pile from where it is, and none of smooth cloth', () => {
    const pile = findPile(garment, garment.top!)!;
    const [own, mirrored] = pile.right;
    for (const { mask } of [own!, mirrored!]) assert.ok(mask.data.some((value) => value === 255));
    const smooth = fit(drawWideHood(0));
    assert.equal(findPile(smooth.garment, smooth.garment.top!), null);
    assert.equal(smooth.fitted.hoodManner, 'spread');
    assert.ok(smooth.fitted.parts.every(({ name, picture }) => !name.endsWith('Hood') || !picture));
  });
});
