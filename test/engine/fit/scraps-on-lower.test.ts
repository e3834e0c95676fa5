/** A patterned skirt's spots that were taken for the sleeve beside it are the skirt's. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { withoutScrapsOnLower } from '../../../src/engine/fit/scraps-on-lower.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const SIZE = 300;
const WAIST = 100;
const SKIRT: Shown = { name: 'lowerClothes', colour: [150, 120, 60] };
const TOP: Shown = { name: 'upperClothes', colour: [20, 20, 20] };
const WALL: Shown = { name: 'background', colour: [230, 230, 230] };

const body = (tucked: boolean) =>
  ({
    frame: {
      origin: { x: 130, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 200,
      torsoLength: 130,
      yaw: 0,
    },
    waistAt: () => WAIST,
    tucked,
  }) as unknown as BodyMeasures;

/** A skirt beside which a black sleeve hangs; `spot` tells what of the skirt was taken for the top. */
const wearer = (spot: (x: number, y: number) => boolean): PerceivedPerson =>
  labelledPerson(SIZE, SIZE, {}, (x, y) => {
    if (x >= 200 && x < 240) return TOP;
    if (x < 60 || x >= 200) return WALL;
    return y < WAIST || spot(x, y) ? TOP : SKIRT;
  });
const labelOf = ({ parse }: PerceivedPerson, x: number, y: number) =>
  BODY_CLASSES[parse.labels[y * SIZE + x]!];

describe('scraps of the top within a skirt', () => {
  it('are the skirt’s, also where they touch the sleeve', () => {
    const cleared = withoutScrapsOnLower(
      wearer((x, y) => x >= 176 && y >= 180 && y < 187),
      body(true),
    );
    assert.equal(labelOf(cleared, 180, 183), 'lowerClothes');
    assert.equal(labelOf(cleared, 220, 183), 'upperClothes', 'the sleeve stays');
    assert.equal(cleared.parse.coverage.lowerClothes.data[183 * SIZE + 180], 255);
  });

  it('are none at the edge of the waistband, where they are broad, or under a top that hangs', () => {
    const atEdge = wearer((x, y) => x >= 120 && x < 126 && y < 108);
    assert.equal(withoutScrapsOnLower(atEdge, body(true)), atEdge);
    const broad = wearer((x, y) => x >= 160 && y >= 160 && y < 200);
    assert.equal(withoutScrapsOnLower(broad, body(true)), broad);
    const tail = wearer((x, y) => x >= 120 && x < 126 && y >= 140 && y < 160);
    assert.equal(withoutScrapsOnLower(tail, body(false)), tail);
  });
});
