import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HairLab } from '../../../../../src/engine/kinds/hairstyle/colour/hair-colour.ts';
import { dyeOf } from '../../../../../src/engine/kinds/hairstyle/colour/hair-dye.ts';
import { paintStrands } from '../../../../../src/engine/kinds/hairstyle/colour/paint-strands.ts';
import { readHairColour } from '../../../../../src/engine/kinds/hairstyle/colour/read-hair-colour.ts';
import type { HairTone } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { StrandLayer } from '../../../../../src/engine/kinds/hairstyle/strands/strand-layer.ts';
import { srgbToLab } from '../../../../../src/engine/pixels/lab.ts';
import { linearToSrgb } from '../../../../../src/engine/pixels/srgb-linear.ts';
import { HAIR_COLORS } from '../../../../../src/interface/enumerations.ts';

const DARK: HairTone = {
  from: 'hair',
  ramp: Float32Array.from({ length: 36 }, (_, i) => [9, 7, 6][i % 3]! * (1 + 0.4 * Math.floor(i / 3))),
};
const WHITE_LIGHT = [1, 1, 1] as const;
/** Pixels a centimetre. */
const SCALE = 20;

/** Hair in all lights: each column is one shade, each row a place from root to tip, locks at random. */
function evenLayer(side: number): StrandLayer {
  const plane = (value: (x: number, y: number) => number) => ({
    data: Float32Array.from({ length: side * side }, (_, i) => value(i % side, Math.floor(i / side))),
    width: side,
    height: side,
  });
  return {
    coverage: plane(() => 1),
    shade: plane((x) => 1.25 * (x / (side - 1))),
    shine: plane(() => 0),
    glint: plane(() => 0),
    along: plane((_, y) => y / (side - 1)),
    lock: plane((x, y) => Math.abs((Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1)),
    lieCosine: plane(() => -1),
    lieSine: plane(() => 0),
    scalpTint: plane(() => 0),
    firstRoots: plane(() => 0),
    ties: null,
    shadow: { data: new Uint8Array(side * side), width: side, height: side },
  };
}

function labAt(colours: Float32Array, pixel: number): HairLab {
  const lab = new Float32Array(3);
  const [r, g, b] = [0, 1, 2].map((c) => Math.round(linearToSrgb(colours[3 * pixel + c]!)));
  srgbToLab(r!, g!, b!, lab, 0);
  return [lab[0]!, lab[1]!, lab[2]!];
}

function distance(a: HairLab, b: HairLab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const SIDE = 41;
const layer = evenLayer(SIDE);
/** Pixel in mid light, halfway along the hair. */
const MIDDLE = Math.floor(SIDE / 2) * SIDE + Math.floor(SIDE / 2);

test('a preset has its colour in mid light within ΔE 6, on dark hair too', () => {
  for (const preset of HAIR_COLORS) {
    const { colour } = readHairColour(preset);
    const painted = labAt(paintStrands(layer, dyeOf(colour, DARK), WHITE_LIGHT, SCALE, 0), MIDDLE);
    assert.ok(distance(painted, colour.base!) < 6, `${preset}: ${painted} instead of ${colour.base}`);
  }
});

test('hair gets lighter with the light it receives, whatever its colour', () => {
  for (const preset of HAIR_COLORS) {
    const colours = paintStrands(layer, dyeOf(readHairColour(preset).colour, DARK), WHITE_LIGHT, SCALE, 0);
    const row = Math.floor(SIDE / 2) * SIDE;
    for (let x = 2; x < SIDE; x += 4)
      assert.ok(labAt(colours, row + x)[0] >= labAt(colours, row + x - 2)[0] - 0.5, `${preset} at ${x}`);
    assert.ok(labAt(colours, row + SIDE - 1)[0] - labAt(colours, row)[0] > 12, preset);
  }
});

/** Mean colour of a row in mid light, over all locks. */
function rowMean(text: string | null, row: number): HairLab {
  const colours = paintStrands(
    layer,
    dyeOf(text === null ? null : readHairColour(text).colour, DARK),
    WHITE_LIGHT,
    SCALE,
    0,
  );
  const sum = [0, 0, 0];
  const [from, to] = [SIDE * 0.3, SIDE * 0.7];
  let count = 0;
  for (let x = Math.ceil(from); x < to; x++, count++)
    for (const [c, value] of labAt(colours, row * SIDE + x).entries()) sum[c]! += value;
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count];
}

test('own hair keeps the ramp of the photo', () => {
  const own = rowMean(null, 20);
  assert.ok(own[0] > 3 && own[0] < 25 && Math.hypot(own[1], own[2]) < 8, String(own));
});

test('dark roots are dark at the root alone', () => {
  assert.ok(rowMean('blonde with dark roots', 0)[0] < rowMean('blonde with dark roots', 30)[0] - 25);
  assert.ok(distance(rowMean('blonde with dark roots', 30), rowMean('blonde', 30)) < 3);
});

test('ombré and dipped tips change towards the tip', () => {
  const tip = rowMean('pastel pink ombré', SIDE - 1);
  assert.ok(tip[0] > 60 && tip[1] > 10, String(tip));
  assert.ok(rowMean('pastel pink ombré', 2)[0] < 25);
  assert.ok(rowMean('black with blue tips', SIDE - 1)[2] < rowMean('black with blue tips', 10)[2] - 15);
});

test('highlights and white hairs take their share of the locks', () => {
  const few = rowMean('black with 10% blonde highlights', 20)[0];
  const many = rowMean('black with 60% blonde highlights', 20)[0];
  const none = rowMean('black', 20)[0];
  assert.ok(none < few && few < many, `${none} ${few} ${many}`);
  assert.ok(rowMean('salt and pepper', 20)[0] > rowMean('#3d3835', 20)[0] + 8);
});

test('salt and pepper is dark hair among white hair', () => {
  const { lock, ...planes } = evenLayer(SIDE);
  // half of the columns are one lock, half another
  for (let i = 0; i < lock.data.length; i++) lock.data[i] = i % SIDE < SIDE / 2 ? 0.1 : 0.9;
  const even = planes.shade.data.fill(0.6);
  const dye = dyeOf(readHairColour('salt and pepper').colour, DARK);
  const colours = paintStrands(
    { ...planes, lock, shade: { ...planes.shade, data: even } },
    dye,
    WHITE_LIGHT,
    SCALE,
    0,
  );
  const lights = [5, SIDE - 5].map((x) => labAt(colours, 20 * SIDE + x)[0]);
  assert.ok(lights[1]! - lights[0]! > 15, `${lights}`);
});

test('bleached dark hair keeps a trace of itself at the root', () => {
  assert.ok(rowMean('platinumBlonde', 0)[0] < rowMean('platinumBlonde', 20)[0] - 10);
});

test('neighbouring hairs of a lock differ as much as the photo says, and run on', () => {
  const even = { ...layer, shade: { ...layer.shade, data: new Float32Array(SIDE * SIDE).fill(0.6) } };
  const spread = (contrast: number, step: number): number => {
    const colours = paintStrands(even, dyeOf(null, DARK), WHITE_LIGHT, SCALE, contrast);
    let sum = 0;
    for (let y = 10; y < 30; y++)
      for (let x = 10; x < 30; x++) {
        const at = y * SIDE + x;
        sum += Math.abs(labAt(colours, at)[0] - labAt(colours, at + step)[0]);
      }
    return sum / 400;
  };
  assert.equal(spread(0, 1), 0);
  assert.ok(spread(0.1, 1) > 3 * spread(0.1, SIDE), 'across more than along');
});

test('the brightest own hair is no greyer than the rest of it', () => {
  // brown whose brightest pixels are white shine
  const ramp = Float32Array.from({ length: 36 }, (_, i) => {
    const step = Math.floor(i / 3);
    return [70, 45, 30][i % 3]! * (0.4 + 0.1 * step) + (step > 8 ? 20 * (step - 8) : 0);
  });
  const colours = paintStrands(layer, dyeOf(null, { from: 'hair', ramp }), WHITE_LIGHT, SCALE, 0);
  const row = Math.floor(SIDE / 2) * SIDE;
  const [, a, b] = labAt(colours, row + SIDE - 2);
  const [, middleA, middleB] = labAt(colours, MIDDLE);
  assert.ok(Math.hypot(a, b) > 0.85 * Math.hypot(middleA, middleB), `${a} ${b} beside ${middleA} ${middleB}`);
});

test('brown hair under a bluish sky is brown in the light, not pink', () => {
  const ramp = Float32Array.from({ length: 36 }, (_, i) => {
    const step = Math.floor(i / 3);
    return [80, 58, 38][i % 3]! * (0.4 + 0.1 * step) + (step > 6 ? [8, 7, 16][i % 3]! * (step - 6) : 0);
  });
  const colours = paintStrands(layer, dyeOf(null, { from: 'hair', ramp }), WHITE_LIGHT, SCALE, 0);
  const row = Math.floor(SIDE / 2) * SIDE;
  const hue = ([, a, b]: HairLab): number => (Math.atan2(b, a) * 180) / Math.PI;
  const [lit, middle] = [hue(labAt(colours, row + SIDE - 4)), hue(labAt(colours, MIDDLE))];
  assert.ok(lit > middle - 20, `${lit} beside ${middle} degrees`);
});

test('dark hair that is dyed light loses fine contrast, dyed dark it keeps it', () => {
  const contrastOf = (text: string): number => dyeOf(readHairColour(text).colour, DARK).contrast;
  assert.ok(contrastOf('black') > 0.9);
  assert.ok(contrastOf('platinum blonde') < contrastOf('auburn') && contrastOf('platinum blonde') > 0.5);
});

test('white hairs stand one by one within a lock', () => {
  const even = { ...layer, shade: { ...layer.shade, data: new Float32Array(SIDE * SIDE).fill(0.6) } };
  const lock = {
    ...layer.lock,
    data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE < SIDE / 2 ? 0.1 : 0.9)),
  };
  const dye = dyeOf(readHairColour('salt and pepper').colour, DARK);
  const colours = paintStrands({ ...even, lock }, dye, WHITE_LIGHT, SCALE, 0);
  const row = Array.from({ length: 16 }, (_, x) => labAt(colours, 20 * SIDE + 24 + x)[0]);
  assert.ok(Math.max(...row) - Math.min(...row) > 8, `${row}`);
});

test('the middle of drawn hair is a little darker than that of the photographed, whose shine is thin', () => {
  const dye = dyeOf(null, {
    from: 'hair',
    ramp: Float32Array.from({ length: 36 }, (_, i) => 15 * Math.floor(i / 3)),
  });
  const middle = labAt(paintStrands(layer, dye, WHITE_LIGHT, SCALE, 0), MIDDLE)[0];
  const photographed = 15 * 5.5 * (100 / 255);
  assert.ok(middle < photographed && middle > 0.75 * photographed, `${middle} instead of ${photographed}`);
});

test('hairs of a lock in full light still differ', () => {
  const lit = { ...layer, shade: { ...layer.shade, data: new Float32Array(SIDE * SIDE).fill(1.3) } };
  const colours = paintStrands(lit, dyeOf(null, DARK), WHITE_LIGHT, SCALE, 0.1);
  const seen = new Set(Array.from({ length: 20 }, (_, x) => colours[3 * (20 * SIDE + 10 + x)]!));
  assert.ok(seen.size > 15, `${seen.size} shades of 20 hairs`);
});

test('the deepest shade of dyed hair is deep, and its shine has less of the colour than the hair below it', () => {
  for (const preset of ['pink', 'red', 'orange', 'purple', 'green', 'lightPurple']) {
    const { colour } = readHairColour(preset);
    const colours = paintStrands(layer, dyeOf(colour, DARK), WHITE_LIGHT, SCALE, 0);
    const row = Math.floor(SIDE / 2) * SIDE;
    const [deep, lit, shine] = [0, Math.round(SIDE * 0.8), SIDE - 1].map((x) => labAt(colours, row + x)) as [
      HairLab,
      HairLab,
      HairLab,
    ];
    assert.ok(deep[0] < 0.45 * colour.base![0], `${preset}: ${deep} under ${colour.base}`);
    const saturation = ([lightness, a, b]: HairLab): number => Math.hypot(a, b) / lightness;
    assert.ok(saturation(shine) < 0.75 * saturation(lit), `${preset}: ${shine} above ${lit}`);
  }
});

test('the lights of vivid hair are no pastel of it', () => {
  const gain = (text: string): number => {
    const { colour } = readHairColour(text);
    const colours = paintStrands(layer, dyeOf(colour, DARK), WHITE_LIGHT, SCALE, 0);
    const row = Math.floor(SIDE / 2) * SIDE;
    return labAt(colours, row + Math.round(SIDE * 0.9))[0] / colour.base![0];
  };
  assert.ok(gain('red') < gain('burgundy') - 0.1, `${gain('red')} and ${gain('burgundy')}`);
  assert.ok(gain('purple') < 1.4, `${gain('purple')}`);
});

test('the shades of silver are cool, those of blonde are warm', () => {
  const shades = (name: string): number => {
    const colours = paintStrands(layer, dyeOf(readHairColour(name).colour, DARK), WHITE_LIGHT, SCALE, 0);
    return labAt(colours, MIDDLE - Math.floor(SIDE / 3))[2];
  };
  assert.ok(shades('silver') < -1.5, `${shades('silver')}`);
  assert.ok(shades('grey') < -0.5, `${shades('grey')}`);
  assert.ok(shades('blonde') > 10, `${shades('blonde')}`);
});

test("a dye lies behind the photo's veil, the own colour has it already", () => {
  const veil = [0.04, 0.03, 0.02] as const;
  const dyed = dyeOf(readHairColour('black').colour, DARK, veil).base;
  for (let c = 0; c < 3; c++) assert.ok(dyed[c]! >= veil[c]!, `${dyed[c]}`);
  assert.deepEqual(dyeOf(null, DARK, veil), dyeOf(null, DARK));
});

test('coloured braids begin after a little of the own hair, unless the roots are wished for', () => {
  const at = (text: string, isRoped: boolean, row: number): HairLab => {
    const dye = dyeOf(readHairColour(text).colour, DARK, [0, 0, 0], isRoped);
    return labAt(paintStrands(layer, dye, WHITE_LIGHT, SCALE, 0), row * SIDE + Math.floor(SIDE / 2));
  };
  const own = labAt(paintStrands(layer, dyeOf(null, DARK), WHITE_LIGHT, SCALE, 0), Math.floor(SIDE / 2));
  assert.ok(distance(at('red', true, 0), own) < 0.4 * distance(at('red', false, 0), own));
  assert.ok(distance(at('red', true, SIDE >> 1), at('red', false, SIDE >> 1)) < 1);
  assert.deepEqual(at('blonde with blue roots', true, 0), at('blonde with blue roots', false, 0));
});
