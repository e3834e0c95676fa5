import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromTorso, toTorso } from '../../../src/engine/fit/torso-frame.ts';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { smoothCuffs } from '../../../src/engine/worn/smooth-cuffs.ts';
import { edgeSlivers, withoutEdgeSlivers } from '../../../src/engine/worn/without-edge-slivers.ts';
import type { UpperSide } from '../../../src/engine/worn/worn-shoulders.ts';
import { readSleeve, sleeveEnd } from '../../../src/engine/worn/worn-sleeve.ts';
import { findArmpit } from '../../../src/engine/worn/worn-torso.ts';
import { isSetIn, viewWorn, type WornView } from '../../../src/engine/worn/worn-view.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const [WIDTH, HEIGHT, UNIT] = [300, 300, 150];

function fill({ data }: Mask, left: number, right: number, top: number, bottom: number, value: number): void {
  for (let y = top; y < bottom; y++) data.fill(value, y * WIDTH + left, y * WIDTH + right);
}

const countIn = ({ data }: Mask, left: number, right: number, top: number, bottom: number): number => {
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (data[y * WIDTH + x] === 255) count++;
  return count;
};

/** A body from x 110 to 190, y 60 to 260, with sleeves 50 wide that end at y 150. */
function teeShirt(): { top: TopLandmarks; cloth: Mask } {
  const cloth = createMask(WIDTH, HEIGHT);
  fill(cloth, 110, 190, 60, 260, 255);
  fill(cloth, 60, 240, 60, 150, 255);
  const side = (x: number, sign: 1 | -1): TopSide => ({
    neckPoint: { x: x - 25 * sign, y: 60 },
    shoulderTip: { x, y: 60 },
    armpit: { x, y: 110 },
    sleeve: {
      outerEdge: Array.from({ length: 15 }, (_, i) => ({ x: x + 50 * sign, y: 66 + 6 * i })),
      innerEdge: Array.from({ length: 15 }, (_, i) => ({ x, y: 112 + 2.7 * i })),
    },
    sideSeam: Array.from({ length: 9 }, (_, i) => ({ x, y: 120 + 17.5 * i })),
    armhole: [],
  });
  const top: TopLandmarks = {
    left: side(190, 1),
    right: side(110, -1),
    neckline: [
      { x: 135, y: 60 },
      { x: 165, y: 60 },
    ],
    backNeckline: [],
    hem: [
      { x: 110, y: 260 },
      { x: 190, y: 260 },
    ],
    insideBack: createMask(WIDTH, HEIGHT),
  };
  return { top, cloth };
}

describe('the cuffs of a worn garment', () => {
  it('lose splinters and keep their corners', () => {
    const { top, cloth } = teeShirt();
    const rough = { ...cloth, data: cloth.data.slice() };
    fill(rough, 215, 219, 150, 165, 255);
    const smooth = smoothCuffs(rough, top, UNIT);
    assert.ok(countIn(smooth, 191, 260, 151, HEIGHT) < 4);
    assert.ok(countIn(cloth, 190, 240, 60, 150) - countIn(smooth, 190, 240, 60, 150) < 8);
  });
});

const NO_HANDS = createMask(WIDTH, HEIGHT);

describe('what an outline takes for hidden cloth', () => {
  it('is none where it lies thin beside an edge that is seen', () => {
    const { top, cloth } = teeShirt();
    const hidden = createMask(WIDTH, HEIGHT);
    fill(hidden, 190, 197, 165, 230, 255);
    assert.equal(countIn(withoutEdgeSlivers(hidden, NO_HANDS, cloth, top, UNIT), 192, 197, 170, 225), 0);
  });

  it('is cloth where a hand lies before it', () => {
    const { top, cloth } = teeShirt();
    const hidden = createMask(WIDTH, HEIGHT);
    fill(hidden, 190, 197, 165, 230, 255);
    const hand = createMask(WIDTH, HEIGHT);
    fill(hand, 188, 210, 160, 200, 255);
    const kept = withoutEdgeSlivers(hidden, hand, cloth, top, UNIT);
    assert.equal(countIn(kept, 192, 197, 170, 200), 5 * 30);
    assert.equal(countIn(kept, 192, 197, 201, 225), 0);
  });

  it('is cloth where it is broad, or fills a gap', () => {
    const { top, cloth } = teeShirt();
    const hidden = createMask(WIDTH, HEIGHT);
    fill(hidden, 190, 230, 165, 230, 255);
    fill(hidden, 120, 124, 165, 230, 255);
    for (let at = 0; at < cloth.data.length; at++) if (hidden.data[at] === 255) cloth.data[at] = 0;
    const kept = withoutEdgeSlivers(hidden, NO_HANDS, cloth, top, UNIT);
    assert.ok(countIn(kept, 190, 230, 165, 230) > 0.97 * 40 * 65);
    assert.equal(countIn(kept, 120, 124, 165, 230), 4 * 65);
    assert.equal(countIn(edgeSlivers(hidden, NO_HANDS, top, UNIT), 196, 230, 175, 220), 0);
  });
});

describe('a short sleeve beside the torso', () => {
  it('has its inner corner outside the torso where arm and cloth touch', () => {
    const { photo, landmarks } = drawPerson({
      top: [60, 90, 190],
      trousers: [70, 70, 75],
      sleeveEnd: 0.6,
      hem: 250,
    });
    const { pose, face, hands, personMask } = landmarks;
    const parse = parseBody(photo, landmarks, { detail: 'balanced' });
    const view = viewWorn({ photo, pose, face, hands, personMask, parse }, ['upperClothes']);
    const { frame, arms } = view.body;
    const unit = frame.shoulderWidth;
    // the torso reaches out to the arm, so that below the cuff cloth follows right after the skin
    const side = 0.61 * unit;
    const wide: WornView = {
      ...view,
      isCloth: (x, y) => {
        const { u, v } = toTorso(frame, { x, y });
        return (u < side && u > 0 && v > 0 && v < 1.3 * unit) || view.isCloth(x, y);
      },
      clothAt: (u, v) => (u < side && u > 0 && v > 0 && v < 1.3 * unit) || view.clothAt(u, v),
    };
    const end = sleeveEnd(wide, arms.left)!.least;
    const at = (u: number, v: number) => ({
      x: frame.origin.x + u * frame.across.x + v * frame.down.x,
      y: frame.origin.y + u * frame.across.y + v * frame.down.y,
    });
    const root = {
      shoulderTip: at(side, 0.02 * unit),
      beyondTip: [],
      armpit: at(side, 0.45 * unit),
      gapTop: null,
    };
    const corner = toTorso(frame, readSleeve(wide, arms.left, end, root).innerEdge.at(-1)!);
    assert.ok(corner.u > side - 3, `corner ${side - corner.u} pixels inside`);
  });
});

describe('a wide short sleeve whose cuff is slanted', () => {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 250,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const view = viewWorn({ photo, pose, face, hands, personMask, parse }, ['upperClothes']);
  const { frame, arms } = view.body;
  const unit = frame.shoulderWidth;
  // from the torso's side at .8 up to the outer corner at (.9, .4)
  const clothAt = (u: number, v: number): boolean => {
    const [across, down] = [u / unit, v / unit];
    if (down < 0 || across < 0 || down > 1.3) return false;
    return across < 0.5 || (across < 0.9 && down < 0.8 - (across - 0.5));
  };
  const wide: WornView = {
    ...view,
    clothAt,
    beforeAt: (u, v) => !clothAt(u, v),
    isCloth: (x, y) => {
      const { u, v } = toTorso(frame, { x, y });
      return clothAt(u, v);
    },
  };
  const shoulderTip = { u: 0.5 * unit, v: 0 };
  const { pit, gapTop } = findArmpit(wide, 'left', { shoulderTip, fartherOut: 0 } as UpperSide);

  it('parts from the body where the cuff meets it, not where the cuff begins', () => {
    assert.ok(gapTop);
    assert.ok(gapTop.u / unit < 0.56 && gapTop.v / unit > 0.72, `${gapTop.u / unit}, ${gapTop.v / unit}`);
    assert.ok(pit.u / unit <= 0.51, `armpit at ${pit.u / unit}`);
  });

  it('has its outer corner where its outer edge ends', () => {
    const at = (u: number, v: number) => ({
      x: frame.origin.x + u * frame.across.x + v * frame.down.x,
      y: frame.origin.y + u * frame.across.y + v * frame.down.y,
    });
    const { outerEdge } = readSleeve(wide, arms.left, sleeveEnd(wide, arms.left)!.least, {
      shoulderTip: at(shoulderTip.u, 0),
      beyondTip: [],
      armpit: at(pit.u, pit.v),
      gapTop: at(gapTop!.u, gapTop!.v),
    });
    const corner = toTorso(frame, outerEdge.at(-1)!);
    assert.ok(corner.u / unit > 0.77 && corner.v / unit < 0.55, `${corner.u / unit}, ${corner.v / unit}`);
  });
});

describe('an armpit under hair', () => {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 250,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const view = viewWorn({ photo, pose, face, hands, personMask, parse }, ['upperClothes']);
  const { frame } = view.body;
  const unit = frame.shoulderWidth;
  const shoulderTip = { u: 0.5 * unit, v: 0 };
  const pitOf = (wanted: WornView) => findArmpit(wanted, 'left', { shoulderTip, fartherOut: 0 } as UpperSide);

  it('is no gap between arm and body', () => {
    // strands beside the arm, from the shoulder down past the armpit
    const hair = { ...parse.coverage.hair, data: parse.coverage.hair.data.slice() };
    const strand = createMask(hair.width, hair.height);
    for (let y = 0, at = 0; y < hair.height; y++)
      for (let x = 0; x < hair.width; x++, at++) {
        const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
        if (u < 0.38 * unit || u > 0.44 * unit || v < 0.05 * unit || v > 0.5 * unit) continue;
        hair.data[at] = 255;
        strand.data[at] = 255;
      }
    const isStrand = isSetIn(strand);
    const isCloth = (x: number, y: number): boolean => view.isCloth(x, y) && !isStrand(x, y);
    const isBefore = (x: number, y: number): boolean => view.isBefore(x, y) || isStrand(x, y);
    const onBody = (isSet: (x: number, y: number) => boolean) => (u: number, v: number) => {
      const { x, y } = fromTorso(frame, u, v);
      return isSet(x, y);
    };
    const under: WornView = {
      ...view,
      person: { ...view.person, parse: { ...parse, coverage: { ...parse.coverage, hair } } },
      isCloth,
      isBefore,
      clothAt: onBody(isCloth),
      beforeAt: onBody(isBefore),
    };
    const [seen, found] = [pitOf(view), pitOf(under)];
    assert.ok(
      Math.hypot(found.pit.u - seen.pit.u, found.pit.v - seen.pit.v) < 0.03 * unit,
      `armpit at ${found.pit.u / unit}, ${found.pit.v / unit}, not ${seen.pit.u / unit}, ${seen.pit.v / unit}`,
    );
  });
});
