/** A checked sleeve whose upper part lies in folds shows its lower part's checks there; what is regular or no check stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regularCloth } from '../../../src/engine/fit/regular-sleeve.ts';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
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

test('a checked sleeve in folds below the shoulder shows the checks above its cuff', () => {
  const cloth = regularCloth(
    patterned((along, across) => (along < 0.65 * length ? checks : folds)(along, across)),
    right,
  );
  assert.ok(cloth);
  const { instead } = cloth;
  for (const share of [0.75, 0.85, 0.95]) {
    const point = { x: cuff.x + share * (armhole.x - cuff.x), y: cuff.y + share * (armhole.y - cuff.y) };
    const across = onSleeve(point.x, point.y).across;
    instead(point);
    const place = onSleeve(point.x, point.y);
    assert.ok(place.along > 0.1 * length && place.along < 0.65 * length, `${place.along / length}`);
    assert.ok(Math.abs(place.across - across) < 0.12 * length, 'it stays at its place across the sleeve');
  }
  const low = { x: cuff.x + 0.2 * (armhole.x - cuff.x), y: cuff.y + 0.2 * (armhole.y - cuff.y) };
  const before = { ...low };
  instead(low);
  assert.deepEqual(low, before, 'regular cloth stays');
});

test('its ribs cross it squarely where it lies in folds, however its edges run there', () => {
  const bulge = { ...right, sleeve: { ...right.sleeve!, innerEdge: [...right.sleeve!.innerEdge] } };
  // the armpit's folds reach far beyond the sleeve
  bulge.sleeve.innerEdge.splice(0, 2, { x: right.armpit.x - 25, y: right.armpit.y + 4 });
  const cloth = regularCloth(
    patterned((along, across) => (along < 0.65 * length ? checks : folds)(along, across)),
    bulge,
  );
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
  assert.equal(regularCloth(patterned(checks), right), null);
});

test('a plain sleeve and one with an irregular print stay', () => {
  assert.equal(regularCloth(garment, right), null);
  assert.equal(regularCloth(patterned(folds), right), null);
});

test('the inner edge goes on without a step where other cloth begins to be shown', () => {
  const cloth = regularCloth(
    patterned((along, across) => (along < 0.65 * length ? checks : folds)(along, across)),
    right,
  );
  assert.ok(cloth);
  // along the inner edge, from the regular part on
  const { outer, inner } = cloth.ribs(0);
  let before = 0;
  for (let i = inner.length - 1; i >= 0; i--) {
    const point = { ...inner[i]! };
    cloth.instead(point);
    const sense = Math.sign(
      onSleeve(outer[i]!.x, outer[i]!.y).across - onSleeve(inner[i]!.x, inner[i]!.y).across,
    );
    const drawnIn = sense * (onSleeve(point.x, point.y).across - onSleeve(inner[i]!.x, inner[i]!.y).across);
    if (i < inner.length - 12 && i > inner.length / 2)
      assert.ok(Math.abs(drawnIn - before) < 0.0025 * length, `rib ${i}: ${before} to ${drawnIn}`);
    before = drawnIn;
  }
});

test('in folds the inner edge shows cloth from within, out of the shade, and ends where it ends below', () => {
  const cloth = regularCloth(
    patterned((along, across) => (along < 0.65 * length ? checks : folds)(along, across)),
    right,
  );
  assert.ok(cloth);
  const { outer, inner } = cloth.ribs(0);
  for (const i of [16, 20, 24]) {
    const [a, b] = [inner[i]!, outer[i]!];
    const at = (across: number): { x: number; y: number } => {
      const point = { x: a.x + (b.x - a.x) * across, y: a.y + (b.y - a.y) * across };
      cloth.instead(point);
      return point;
    };
    // from the sleeve's middle on outwards cloth keeps its place across
    const [middle, far] = [at(0.5), at(0.9)];
    const [dx, dy] = [(far.x - middle.x) / 0.4, (far.y - middle.y) / 0.4];
    const shown = (across: number): number => {
      const { x, y } = at(across);
      return 0.5 + ((x - middle.x) * dx + (y - middle.y) * dy) / (dx * dx + dy * dy);
    };
    assert.ok(shown(0.01) > 0.08, `rib ${i} shows ${shown(0.01)} at its inner edge`);
    assert.ok(shown(-0.05) < -0.02, `rib ${i} shows ${shown(-0.05)} beyond it`);
    let before = shown(-0.05);
    for (let across = -0.04; across < 0.6; across += 0.01) {
      assert.ok(shown(across) > before, `rib ${i} runs back at ${across}`);
      before = shown(across);
    }
  }
});
