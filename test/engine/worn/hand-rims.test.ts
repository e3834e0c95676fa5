import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { handRims, withoutHandRims } from '../../../src/engine/worn/without-hand-rims.ts';
import { clothIn, viewWorn } from '../../../src/engine/worn/worn-view.ts';
import { drawPerson, HEIGHT, WIDTH } from '../perceive/drawn-person.ts';

describe('a hand that hangs beside a worn dress', () => {
  it('takes what is left of it out of the cloth, but no sleeve and nothing towards the middle', () => {
    const { photo, landmarks } = drawPerson({
      top: [60, 90, 190],
      trousers: [70, 70, 75],
      sleeveEnd: 2,
      hem: 250,
    });
    const { pose, face, hands, personMask } = landmarks;
    const parse = parseBody(photo, landmarks, { detail: 'balanced' });
    const seen = viewWorn({ photo, pose, face, hands, personMask, parse }, ['upperClothes']);
    const unit = seen.body.frame.shoulderWidth;
    const hand = BODY_CLASSES.indexOf('leftHand');
    const [xs, ys]: [number[], number[]] = [[], []];
    parse.labels.forEach((label, at) => {
      if (label !== hand) return;
      xs.push(at % WIDTH);
      ys.push(Math.floor(at / WIDTH));
    });
    const [inner, outer, above, below] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ].map((value) => value + 0.5) as [number, number, number, number];
    assert.ok(inner > 150 && outer - inner > 8, 'the left hand is seen beside the body');
    // everything passes for cloth
    const cloth = createMask(WIDTH, HEIGHT);
    cloth.data.fill(255);
    const view = withoutHandRims({ ...seen, ...clothIn(seen.body, cloth) }, handRims(seen));
    const middle = (above + below) / 2;
    for (const [x, y] of [
      [outer + 0.05 * unit, middle],
      [(inner + outer) / 2, below + 0.08 * unit],
    ] as const) {
      assert.ok(!view.isCloth(x, y), `${x}, ${y} is no cloth`);
      assert.ok(view.isBefore(x, y), `${x}, ${y} hides some`);
    }
    for (const [x, y] of [
      [(inner + outer) / 2, above - 0.06 * unit],
      [inner - 0.08 * unit, middle],
      [outer + 0.2 * unit, middle],
    ] as const)
      assert.ok(view.isCloth(x, y), `${x}, ${y} stays cloth`);
  });
});
