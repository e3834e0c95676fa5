/** Trousers and shorts on a drawn figure: the crotch is closed, shorts keep their gap, no skin comes out beside cloth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { besideBottom } from '../../../src/engine/fit/beside-bottom.ts';
import { fitBottom } from '../../../src/engine/fit/fit-bottom.ts';
import { fitTrousers } from '../../../src/engine/fit/fit-trousers.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { withLegsBelow } from '../../../src/engine/fit/fitted-area.ts';
import { limbPoint } from '../../../src/engine/fit/limb-axis.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { measureLegs } from '../../../src/engine/fit/measure-legs.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { HIP_RIBS } from '../../../src/engine/fit/trouser-half.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { type DrawnGarment, drawShorts, drawTrousers } from '../garment/drawn-garments.ts';
import { drawPerson, HEIGHT, type Outfit, WIDTH } from '../perceive/drawn-person.ts';

const OUTFIT: Outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 222 };

function fitted({ picture }: DrawnGarment) {
  const { photo, landmarks } = drawPerson(OUTFIT);
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const person = { photo, pose, face, hands, personMask, parse };
  const body = measureBody(person);
  const legs = measureLegs(person, body);
  const garment = understandFlatGarment(picture, { analysisSize: 640 });
  const reach = { x: 80, y: 200, width: 140, height: 200 };
  const variation = fitVariation(0, 42, () => 0.5);
  return {
    person,
    body,
    legs,
    cut: garment.bottom!,
    fit: fitBottom(garment, garment.bottom!, person, body, legs, reach, false, variation),
  };
}

/** Distance of the legs' inner edges in the photo, from the crotch on. */
function gaps({ outlines }: ReturnType<typeof fitBottom>): number[] {
  const rows = outlines[0]!.length / 2;
  const innerOf = (outline: (typeof outlines)[number]) => [...outline.slice(rows)].reverse();
  const [left, right] = [innerOf(outlines[0]!), innerOf(outlines[1]!)];
  return left.slice(HIP_RIBS).map((point, i) => point.x - right[HIP_RIBS + i]!.x);
}

describe('a bottom on a figure', () => {
  const trousers = fitted(drawTrousers([150, 40, 60], { colour: [244, 244, 244] }));
  const shorts = fitted(drawShorts([150, 40, 60], { colour: [244, 244, 244] }));

  it('closes the crotch', () => {
    const [first, second] = gaps(trousers.fit);
    assert.ok(Math.abs(first!) < 1, `the legs are ${first} apart at the crotch`);
    assert.ok(second! < 0.02 * trousers.legs.unit, `and ${second} a rib below`);
  });

  it('carries what hangs below the line between the corners of a short hem', () => {
    const { area, parts, outlines } = shorts.fit;
    const hem = Math.max(...outlines.flat().map(({ y }) => y));
    let lowest = 0;
    for (const { buffer } of parts)
      for (let at = 0; at < area.width * area.height; at++)
        if (!Number.isNaN(buffer.coordinates[2 * at]!))
          lowest = Math.max(lowest, area.y + Math.floor(at / area.width));
    assert.ok(lowest > hem + 0.015 * shorts.legs.unit, `the mesh ends at ${lowest}, the hem at ${hem}`);
  });

  it('is as wide on both sides where its crotch lies beside the middle', () => {
    const { person, body, legs, cut } = trousers;
    const widths = (aside: number): number[] => {
      const crotch = { x: cut.crotch!.x + aside, y: cut.crotch!.y };
      const fit = fitTrousers(
        { ...cut, crotch },
        person,
        body,
        legs,
        false,
        fitVariation(0, 42, () => 0.5),
      );
      return (['left', 'right'] as const).map(
        (side) => Math.abs(fit[side].outerEdge[HIP_RIBS]!.x - body.frame.origin.x) / legs.unit,
      );
    };
    const [even, moved] = [widths(0), widths(30)];
    for (const side of [0, 1])
      assert.ok(Math.abs(moved[side]! - even[side]!) < 0.012, `${moved[side]} instead of ${even[side]}`);
  });

  it('hangs straight past slim ankles', () => {
    const { person, body, legs, cut } = trousers;
    const slim = (side: 'left' | 'right') => {
      const { bare, kneeAt, length } = legs[side];
      const at = (i: number): number => (i / (bare.length - 1)) * length;
      return { ...legs[side], bare: bare.map((half, i) => (at(i) > 1.5 * kneeAt ? 0.5 * half : half)) };
    };
    const fit = fitTrousers(
      cut,
      person,
      body,
      { ...legs, left: slim('left'), right: slim('right') },
      false,
      fitVariation(0, 42, () => 0.5),
    );
    const width = (row: number): number => fit.left.outerEdge[row]!.x - fit.left.innerEdge[row]!.x;
    const last = fit.left.outerEdge.length - 1;
    // the cut itself narrows by a quarter from the knees to the hem
    assert.ok(width(last) > 0.67 * width(last - 16), `${width(last)} below ${width(last - 16)}`);
  });

  it('goes round the legs where it lay flat: half a girth is no breadth', () => {
    const { person, body, legs, cut } = trousers;
    const middle = cut.crotch!.x;
    // the wider it is for its rise, the flatter it lay
    const kneeWidth = (share: number): number => {
      const wider = JSON.parse(JSON.stringify(cut), (key, value) =>
        key === 'x' ? middle + share * (value - middle) : value,
      );
      const fit = fitTrousers(
        wider,
        person,
        body,
        legs,
        false,
        fitVariation(0, 42, () => 0.5),
      );
      const row = Math.round((HIP_RIBS + fit.left.outerEdge.length) / 2);
      return fit.left.outerEdge[row]!.x - fit.left.innerEdge[row]!.x;
    };
    const [standing, flat] = [kneeWidth(0.7), kneeWidth(1.15)];
    assert.ok(flat < 0.95 * standing, `${flat} beside ${standing}`);
    assert.ok(flat > 0.8 * standing, `${flat} beside ${standing}`);
  });

  it('covers thighs that are bare in the photo, however narrow the old shorts above them were', () => {
    const { person, body, legs, cut } = trousers;
    const narrow = () => 0.25 * legs.unit;
    const within = {
      ...body,
      waistline: toTorso(body.frame, legs.crotch).v,
      lowerSides: { ...body.lowerSides, outline: { left: narrow, right: narrow } },
    };
    const bareFrom = (share: number) => (side: 'left' | 'right') => ({
      ...legs[side],
      skin: legs[side].skin.map((_, i, all) => i > share * all.length),
    });
    const reach = (bare: (side: 'left' | 'right') => typeof legs.left): number => {
      const fit = fitTrousers(
        cut,
        person,
        within,
        { ...legs, left: bare('left'), right: bare('right') },
        true,
        fitVariation(0, 42, () => 0.5),
      );
      return fit.left.outerEdge[HIP_RIBS + 4]!.x - body.frame.origin.x;
    };
    const [hidden, bare] = [reach(bareFrom(1)), reach(bareFrom(0.1))];
    const at = Math.round(0.25 * legs.left.points.length);
    const thigh = legs.left.points[at]!.x + legs.left.bare[at]! - body.frame.origin.x;
    assert.ok(hidden < 0.94 * bare, `${hidden} and ${bare}`);
    assert.ok(bare > 0.94 * thigh, `${bare} on a thigh of ${thigh}`);
  });

  it('leaves shorts the gap between their legs', () => {
    const gap = gaps(shorts.fit).at(-1)!;
    assert.ok(gap > 0.015 * shorts.legs.unit, `the hems are ${gap} apart`);
  });

  it('follows no wrinkles of a hem that runs up to the crotch: they are no length of the legs', () => {
    const { person, body, legs, cut } = shorts;
    const { x, y } = cut.crotch!;
    const hemWith = (wrinkle: number): number => {
      const side = (of: 'left' | 'right') => {
        const outwards = of === 'left' ? 1 : -1;
        const innerEdge = Array.from({ length: 9 }, (_, i) => ({
          x: x + outwards * (2 + (i % 2) * wrinkle),
          y: y + 5 * (i + 1),
        }));
        return { ...cut[of], innerEdge };
      };
      const short = { ...cut, left: side('left'), right: side('right') };
      return fitTrousers(
        short,
        person,
        body,
        legs,
        false,
        fitVariation(0, 42, () => 0.5),
      ).left.hem;
    };
    const [even, wrinkled] = [hemWith(0), hemWith(30)];
    assert.ok(Math.abs(wrinkled - even) < 1, `the hem lies at ${wrinkled} instead of ${even}`);
  });

  it('shows no skin beside it, and leaves it what comes out below the hem', () => {
    const { area, hem, parts } = shorts.fit;
    const covered = besideBottom(shorts.person, shorts.fit, shorts.body, shorts.legs);
    const at = (x: number, y: number): number =>
      covered.data[Math.floor(y - area.y) * area.width + Math.floor(x - area.x)]!;
    assert.ok(typeof hem === 'object');
    const edge = shorts.fit.outlines[0]!;
    const beside = edge[HIP_RIBS - 2]!;
    assert.equal(at(beside.x + 2, beside.y), 255, 'beside the cloth');
    const isCloth = (x: number): boolean =>
      parts.some(({ buffer, mask }) => {
        const from = 2 * (Math.floor(beside.y - area.y) * area.width + Math.floor(x - area.x));
        const [column, row] = [buffer.coordinates[from]!, buffer.coordinates[from + 1]!].map(Math.floor);
        return column! >= 0 && row! >= 0 && mask.data[row! * mask.width + column!]! >= 128;
      });
    let rim = beside.x + 2;
    while (!isCloth(rim)) rim--;
    assert.equal(at(rim - 1, beside.y), 255, 'the edge itself, through which it would be seen');
    assert.equal(at(rim - 4, beside.y), 0, 'deep in the cloth');
    const below = limbPoint(shorts.legs.left, hem.left, 0);
    assert.equal(at(below.x, below.y), 0, 'below the hem');
    const waist = area.y + 2;
    assert.equal(at(area.x + 1, waist), 255, 'background beside the waist');
    assert.equal(at(shorts.body.frame.origin.x, waist), 0, 'the waist itself');
  });

  it('shows skin in holes of the cloth, and none where its edge steps in', () => {
    const { area, parts } = shorts.fit;
    const part = parts.find(({ name }) => name === 'leftLeg')!;
    const { x, y } = limbPoint(shorts.legs.left, 0.12 * shorts.legs.left.length, 0);
    const at = Math.floor(y - area.y) * area.width + Math.floor(x - area.x);
    const [column, row] = [0, 1].map((k) => Math.floor(part.buffer.coordinates[2 * at + k]!));
    const skinWith = (to: number): number => {
      const mask = { ...part.mask, data: part.mask.data.slice() };
      for (let dy = -3; dy <= 3; dy++) {
        const line = (row! + dy) * mask.width;
        mask.data.fill(0, line + column! - 3, line + to);
      }
      const others = parts.map((each) => (each === part ? { ...each, mask } : each));
      return besideBottom(shorts.person, { ...shorts.fit, parts: others }, shorts.body, shorts.legs).data[
        at
      ]!;
    };
    assert.equal(skinWith(column! + 4), 0, 'a hole');
    assert.equal(skinWith(part.mask.width), 255, 'a bay from the side');
  });

  it('is drawn with as much of the legs below the old clothes as tells how they go on', () => {
    const photo = { width: WIDTH, height: HEIGHT };
    const old = { x: 90, y: 100, width: 80, height: 100 };
    assert.ok(withLegsBelow(old, photo, 100).height >= 120);
    assert.equal(withLegsBelow(old, photo, 5000).height, HEIGHT - 100);
  });
});
