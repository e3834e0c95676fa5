/** Thighs that touch in the old trousers touch in new ones too. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitTrousers } from '../../../src/engine/fit/fit-trousers.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { measureLegs } from '../../../src/engine/fit/measure-legs.ts';
import { oldLegGap } from '../../../src/engine/fit/old-leg-gap.ts';
import { HIP_RIBS } from '../../../src/engine/fit/trouser-half.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { drawTrousers } from '../garment/drawn-garments.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const GROUND = BODY_CLASSES.indexOf('background');

describe('the gap between the legs of old trousers', () => {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const person = { photo, pose, face, hands, personMask, parse };
  const body = measureBody(person);
  const known = measureLegs(person, body);
  const middle = known.crotch.x;
  const parts = known.crotch.y + 0.5 * (photo.height - known.crotch.y);
  /** The figure in one piece of cloth between the legs' axes, but for a gap so wide from `parts` on. */
  const wearing = (gap: number) => {
    const labels = parse.labels.slice();
    for (let y = Math.floor(known.crotch.y - 20); y < photo.height; y++)
      for (let x = Math.floor(middle - 25); x < middle + 25; x++) {
        const isGap = y > parts && Math.abs(x + 0.5 - middle) < gap / 2;
        labels[y * photo.width + x] = isGap ? GROUND : LOWER;
      }
    const worn = { ...person, parse: { ...parse, labels } };
    return { person: worn, legs: measureLegs(worn, body) };
  };

  it('begins where it is seen', () => {
    const { person, legs } = wearing(8);
    const gap = oldLegGap(person, legs);
    assert.ok(gap);
    const at = (y: number): number => gap('left', ((y - legs.left.points[0]!.y) * legs.left.length) / drop);
    const drop = legs.left.points.at(-1)!.y - legs.left.points[0]!.y;
    assert.equal(at(parts - 20), 0);
    assert.ok(Math.abs(at(parts + 15) - 4) < 2.5, `${at(parts + 15)} pixels`);
  });

  it('is none where nothing tells legs from a skirt', () => {
    const { person, legs } = wearing(0);
    assert.equal(oldLegGap(person, legs), null);
  });

  it('is all that narrower trousers show between the thighs', () => {
    const { person, legs } = wearing(8);
    const narrow = understandFlatGarment(drawTrousers([150, 40, 60], { colour: [244, 244, 244] }).picture, {
      analysisSize: 640,
    });
    const variation = fitVariation(0, 42, () => 0.5);
    const cut = narrow.bottom!;
    // legs drawn in from the middle by a fifth of their width
    const leg = (side: 'left' | 'right') => {
      const outer = cut[side].outerEdge.at(-1)!;
      const innerEdge = cut[side].innerEdge.map(({ x, y }) => ({ x: x + 0.3 * (outer.x - x), y }));
      return { ...cut[side], innerEdge };
    };
    const fit = fitTrousers(
      { ...cut, left: leg('left'), right: leg('right') },
      person,
      body,
      legs,
      false,
      variation,
    );
    const apart = fit.left.innerEdge.map(({ x }, row) => x - fit.right.innerEdge[row]!.x);
    const rowAt = (y: number): number => fit.left.innerEdge.findIndex((point) => point.y > y);
    const above = rowAt(parts - 12);
    assert.ok(above > HIP_RIBS);
    assert.ok(apart[above]! < 3, `${apart[above]} apart where the old ones touch`);
    assert.ok(fit.meetsTo.rib > HIP_RIBS + 1);
  });
});
