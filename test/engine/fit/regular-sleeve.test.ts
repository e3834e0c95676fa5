/** A checked sleeve whose upper part lies in folds shows its lower part's checks there; what is regular or no check stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ClothInstead,
  type RegularCloth,
  regularCloth,
} from '../../../src/engine/fit/regular-sleeve.ts';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { drawTop, LONG_SLEEVE } from '../garment/drawn-garments.ts';

const { picture: drawn } = drawTop(LONG_SLEEVE, [190, 175, 160], { colour: [60, 90, 60] });
const garment = understandFlatGarment(drawn, { analysisSize: 640 });
const { right } = garment.top!;
const [outer, inner] = [right.sleeve!.outerEdge.at(-1)!, right.sleeve!.innerEdge.at(-1)!];
const cuff = { x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2 };
const armhole = {
  x: (right.shoulderTip.x + right.armpit.x) / 2,
  y: (right.shoulderTip.y + right.armpit.y) / 2,
};
const length = Math.hypot(armhole.x - cuff.x, armhole.y - cuff.y);
const axis = { x: (armhole.x - cuff.x) / length, y: (armhole.y - cuff.y) / length };

/** Along the right sleeve from the cuff, and across it, in pixels. */
const onSleeve = (x: number, y: number): { along: number; across: number } => ({
  along: (x - cuff.x) * axis.x + (y - cuff.y) * axis.y,
  across: (y - cuff.y) * axis.x - (x - cuff.x) * axis.y,
});

/** The garment with a pattern: `light` gives a share of the cloth's light by place on the right sleeve. */
function patterned(light: (along: number, across: number) => number): Pick<Garment, 'picture' | 'matte'> {
  const { width } = garment.picture;
  const data = garment.picture.data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const { along, across } = onSleeve((i / 4) % width, Math.floor(i / 4 / width));
    for (let c = 0; c < 3; c++) data[i + c]! *= light(along, across);
  }
  return { picture: { ...garment.picture, data }, matte: garment.matte };
}

const stripe = (at: number): number => (Math.floor(at / 9) % 2 === 0 ? 0.3 : 0);
const checks = (along: number, across: number): number => 1 - stripe(along + 900) - stripe(across + 900);
/** Cloth turned more and more. */
const folds = (along: number, across: number): number => {
  const angle = 0.6 + 0.9 * Math.sin(along / 13) + 0.7 * Math.cos(across / 9);
  return checks(
    along * Math.cos(angle) - across * Math.sin(angle),
    along * Math.sin(angle) + across * Math.cos(angle),
  );
};

/** The sleeve's checks up to 0.65 of its length, and folds above; `strip` bends their lines there. */
const crumpled =
  (strip = (_along: number): number => 0) =>
  (along: number, across: number): number =>
    along < 0.65 * length ? checks(along, across + strip(along)) : folds(along, across);
const ofRight = (given: Pick<Garment, 'picture' | 'matte'>, side = right): RegularCloth | null =>
  regularCloth(given, { left: side, right: side }).right;

test('a checked sleeve in folds below the shoulder shows the checks above its cuff', () => {
  const cloth = ofRight(patterned(crumpled()));
  assert.ok(cloth);
  const instead = cloth.shown();
  for (const share of [0.75, 0.85, 0.95]) {
    const point = { x: cuff.x + share * (armhole.x - cuff.x), y: cuff.y + share * (armhole.y - cuff.y) };
    const across = onSleeve(point.x, point.y).across;
    instead(point);
    const place = onSleeve(point.x, point.y);
    assert.ok(place.along > 0.1 * length && place.along < 0.65 * length, `${place.along / length}`);
    assert.ok(Math.abs(place.across - across) < 0.12 * length, 'it stays at its place across the sleeve');
  }
  const low = { x: cuff.x + 0.06 * (armhole.x - cuff.x), y: cuff.y + 0.06 * (armhole.y - cuff.y) };
  const before = { ...low };
  instead(low);
  assert.ok(Math.hypot(low.x - before.x, low.y - before.y) < 1e-6, 'the cuff stays');
});

test('its ribs cross it squarely where it lies in folds, however its edges run there', () => {
  const bulge = { ...right, sleeve: { ...right.sleeve!, innerEdge: [...right.sleeve!.innerEdge] } };
  // the armpit's folds reach far beyond the sleeve
  bulge.sleeve.innerEdge.splice(0, 2, { x: right.armpit.x - 25, y: right.armpit.y + 4 });
  const cloth = ofRight(patterned(crumpled()), bulge);
  assert.ok(cloth);
  const { outer, inner } = cloth.ribs(0);
  for (let i = 0; i < outer.length; i++) {
    const [a, b] = [onSleeve(outer[i]!.x, outer[i]!.y), onSleeve(inner[i]!.x, inner[i]!.y)];
    assert.ok(Math.abs(a.along - b.along) < 0.06 * length, `rib ${i} leans by ${a.along - b.along}`);
  }
  const widths = outer.slice(0, 40).map(({ x, y }, i) => Math.hypot(x - inner[i]!.x, y - inner[i]!.y));
  assert.ok(Math.max(...widths) < 1.15 * Math.min(...widths), `${Math.max(...widths)}`);
});

test('a sleeve that is checked all along stays', () => {
  assert.equal(ofRight(patterned(checks)), null);
});

test('a plain sleeve and one with an irregular print stay', () => {
  assert.equal(ofRight(garment), null);
  assert.equal(ofRight(patterned(folds)), null);
});

/** How often the lightness shown along a way changes between light and dark. */
function changes(
  { picture }: Pick<Garment, 'picture'>,
  instead: ClothInstead,
  from: GarmentPoint,
  to: GarmentPoint,
): number {
  const light = Array.from({ length: 400 }, (_, i) => {
    const point = { x: from.x + ((to.x - from.x) * i) / 399, y: from.y + ((to.y - from.y) * i) / 399 };
    instead(point);
    return picture.data[4 * (Math.floor(point.y) * picture.width + Math.floor(point.x))]!;
  });
  const middle = (Math.min(...light) + Math.max(...light)) / 2;
  return light.filter((value, i) => i > 0 && value > middle !== light[i - 1]! > middle).length;
}

test('on an arm that is wider and longer than the sleeve its checks keep their size, and there are more of them', () => {
  // single lines: where lines cross, light has three levels
  const stripes = (along: number, across: number): number =>
    along < 0.65 * length ? 1 - 2 * stripe(across + 900) : folds(along, across);
  const rings = (along: number, across: number): number =>
    along < 0.65 * length ? 1 - 2 * stripe(along + 900) : folds(along, across);
  for (const pattern of [stripes, rings]) {
    const given = patterned(pattern);
    const cloth = ofRight(given);
    assert.ok(cloth);
    const { outer, inner } = cloth.ribs(0);
    const ends: readonly [GarmentPoint, GarmentPoint] =
      pattern === stripes
        ? [inner[20]!, outer[20]!]
        : [
            { x: cuff.x + 0.2 * (armhole.x - cuff.x), y: cuff.y + 0.2 * (armhole.y - cuff.y) },
            { x: cuff.x + 0.9 * (armhole.x - cuff.x), y: cuff.y + 0.9 * (armhole.y - cuff.y) },
          ];
    const own = changes(given, cloth.shown(), ...ends);
    const more = changes(given, cloth.shown({ along: 1.8, across: () => 1.8 }), ...ends);
    assert.ok(own >= 3, `${own} lines`);
    assert.ok(more >= 1.3 * own && more < 2.2 * own, `${own} lines, ${more} on the larger arm`);
  }
});

test('its coverage follows the edges of its regular part, its colours stay off them', () => {
  const cloth = ofRight(patterned(crumpled()));
  assert.ok(cloth);
  const { outer, inner } = cloth.ribs(0);
  const instead = cloth.shown({ along: 1.2, across: () => 1.5 });
  const { data, width } = garment.matte;
  for (const i of [16, 20, 24, 40, 50]) {
    const [a, b] = [inner[i]!, outer[i]!];
    const at = (across: number) => ({ x: a.x + (b.x - a.x) * across, y: a.y + (b.y - a.y) * across });
    for (const across of [-0.08, 1.08]) {
      const covered = at(across);
      cloth.covered(covered);
      const coverage = data[Math.floor(covered.y) * width + Math.floor(covered.x)]!;
      assert.ok(coverage < 128, `rib ${i} covers ${coverage} at ${across}`);
    }
    for (let across = 0; across <= 1; across += 0.05) {
      const shown = at(across);
      instead(shown);
      for (const [x, y] of [
        [-2, 0],
        [2, 0],
        [0, -2],
        [0, 2],
      ] as const)
        assert.equal(
          data[Math.floor(shown.y + y) * width + Math.floor(shown.x + x)],
          255,
          `rib ${i} at ${across}`,
        );
    }
  }
});

test('a sleeve whose checks run crooked shows the straight ones of the other sleeve', () => {
  const across = (garment.top!.left.shoulderTip.x + right.shoulderTip.x) / 2;
  const { width } = garment.picture;
  const bends = (along: number): number => 7 * Math.sin(along / 12);
  const straight = patterned(crumpled());
  const crooked = patterned(crumpled(bends));
  // the left half of the picture is the right one's mirror image
  const data = straight.picture.data.slice();
  for (let at = 0; at < data.length / 4; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const mirrored = Math.round(2 * across - x);
    if (right.shoulderTip.x > across === x > across || mirrored < 0 || mirrored >= width) continue;
    for (let c = 0; c < 4; c++) data[4 * at + c] = crooked.picture.data[4 * (y * width + mirrored) + c]!;
  }
  const both = regularCloth({ picture: { ...straight.picture, data }, matte: straight.matte }, garment.top!);
  assert.ok(both.left && both.right);
  for (const [side, cloth] of [
    ['left', both.left],
    ['right', both.right],
  ] as const) {
    const { outer, inner } = cloth.ribs(0);
    const point = { x: (outer[30]!.x + inner[30]!.x) / 2, y: (outer[30]!.y + inner[30]!.y) / 2 };
    cloth.shown()(point);
    assert.equal(point.x > across, right.shoulderTip.x > across, `${side} shows the right one`);
  }
});
