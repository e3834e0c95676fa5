/** Trousers under an old top that hung over them come into view as cloth, no wider than they are seen to be. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trousersReach } from '../../../src/engine/fit/belly-reach.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { cropMask } from '../../../src/engine/pixels/crop.ts';
import { continueLowerClothes } from '../../../src/engine/room/lower-clothes.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const TROUSERS = [70, 70, 75] as const;

describe('trousers under a loose top', () => {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [...TROUSERS],
    sleeveEnd: 0.6,
    hem: 266,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const person = { photo, pose, face, hands, personMask, parse };
  const body = measureBody(person);
  const area = { x: 60, y: 100, width: 180, height: 180 };
  const from = 0.9 * body.frame.torsoLength;

  it('have the colour of those below, and a seam under their band', () => {
    const cloth = continueLowerClothes(
      person,
      body,
      area,
      cropMask(parse.coverage.upperClothes, area),
      from,
      1,
    );
    assert.ok(cloth);
    let darkest = Number.POSITIVE_INFINITY;
    for (let y = 0; y < area.height; y++) {
      const { u, v } = toTorso(body.frame, { x: 150.5, y: area.y + y + 0.5 });
      if (Math.abs(u) > 0.2 * body.frame.shoulderWidth || v < from + 0.04 * body.frame.shoulderWidth)
        continue;
      const at = y * area.width + 90;
      for (let c = 0; c < 3; c++)
        assert.ok(
          cloth.color[3 * at + c]! < TROUSERS[c]! + 8,
          `channel ${c} at ${y} is ${cloth.color[3 * at + c]}`,
        );
      darkest = Math.min(darkest, cloth.color[3 * at + 1]!);
    }
    assert.ok(darkest < 0.88 * TROUSERS[1], `the seam's darkness is ${darkest}`);
    assert.ok(darkest > 0.6 * TROUSERS[1]);
  });

  it('narrow upwards from where they are seen', () => {
    for (const side of ['left', 'right'] as const) {
      const seen = trousersReach(body, side, body.waistline!);
      const above = trousersReach(body, side, body.waistline! - 0.4 * body.frame.shoulderWidth);
      assert.ok(above < 0.93 * seen && above > 0.75 * seen, `${side}: ${above} of ${seen}`);
    }
  });
});
