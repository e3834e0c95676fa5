import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { COLOUR_NAMES } from '../../../../../src/engine/kinds/hairstyle/colour/colour-names.ts';
import { hexOf } from '../../../../../src/engine/kinds/hairstyle/colour/colour-terms.ts';
import type { HairColour, HairLab } from '../../../../../src/engine/kinds/hairstyle/colour/hair-colour.ts';
import { readHairColour } from '../../../../../src/engine/kinds/hairstyle/colour/read-hair-colour.ts';
import { HAIR_COLORS } from '../../../../../src/interface/enumerations.ts';

function named(name: string): HairLab {
  const entry = COLOUR_NAMES.find(([names]) => names.split(', ').includes(name));
  assert.ok(entry, `no colour of the name ${name}`);
  return entry[1];
}

function read(text: string): HairColour {
  return readHairColour(text).colour;
}

test('every preset is a colour of its own, read without a doubt', () => {
  const seen = new Set<string>();
  for (const preset of HAIR_COLORS) {
    const { colour, notes } = readHairColour(preset);
    assert.deepEqual(notes, [], preset);
    assert.ok(colour.base, preset);
    assert.ok(colour.roots === null && colour.tips === null && colour.highlights === null, preset);
    seen.add(hexOf(colour.base));
  }
  assert.equal(seen.size, HAIR_COLORS.length);
});

const BASES: readonly [text: string, name: string][] = [
  ['platinumBlonde', 'platinum'],
  ['Platinum Blond', 'platinum'],
  ['make my hair purple please', 'purple'],
  ['brunete', 'brunette'],
  ['chocolate brown', 'chocolate'],
  ['strawberry-blonde', 'strawberry'],
  ['no highlights, just plain black', 'black'],
  ['blonde without roots', 'blonde'],
  ['blonde highlights in brown hair', 'brown'],
  ['caramel highlights on dark brown', 'dark brown'],
  ['black fading into electric blue', 'black'],
];
for (const [text, name] of BASES)
  test(`“${text}” has the base ${name}`, () => assert.deepEqual(read(text).base, named(name)));

test('roots, tips, ombré, balayage and highlights take the colour that stands with them', () => {
  assert.deepEqual(read('ombre from black to red').tips?.colour, named('red'));
  assert.deepEqual(read('brown to blonde ombré').base, named('brown'));
  assert.deepEqual(read('black to blonde').tips?.colour, named('blonde'));
  assert.deepEqual(read('roots: black, tips: blue').roots?.colour, named('black'));
  assert.deepEqual(read('roots: black, tips: blue').tips?.colour, named('blue'));
  assert.deepEqual(read('copper highlights').highlights?.colour, named('copper'));
  assert.equal(read('copper highlights').base, null);
  assert.deepEqual(read('honey blonde balayage').highlights?.colour, named('honey'));
  assert.equal(read('keep my colour with pink tips').base, null);
  assert.deepEqual(read('keep my colour with pink tips').tips?.colour, named('pink'));
  assert.deepEqual(read('blue and purple').highlights?.colour, named('purple'));
});

test('dark roots are darker than the colour, and highlights without a colour lighter', () => {
  const { base, roots } = read('ash blonde with dark roots');
  assert.ok(roots && roots.colour !== 'own' && roots.colour[0] < base![0] - 20);
  const lit = read('dark brown with golden highlights');
  assert.ok(lit.highlights!.colour[0] > lit.base![0] + 10);
});

test('words change a colour the way they say', () => {
  assert.ok(read('light brown').base![0] > read('brown').base![0]);
  assert.ok(read('very light red').base![0] > read('light red').base![0]);
  assert.ok(read('ash blonde').base![2] < read('blonde').base![2]);
  assert.ok(read('golden blonde').base![2] > read('blonde').base![2]);
  assert.ok(read('pastel pink').base![0] >= 77);
  assert.ok(read('level 3').base![0] < read('level 9').base![0]);
  assert.ok(read('a bit lighter').shift[0] > 0 && read('a bit lighter').shift[0] < read('lighter').shift[0]);
  assert.equal(read('lighter').base, null);
});

test('amounts, white hairs and gloss are read', () => {
  assert.equal(read('brown with 40% blonde highlights').highlights!.share, 0.4);
  assert.ok(
    read('subtle blonde highlights').highlights!.share < read('chunky blonde highlights').highlights!.share,
  );
  assert.equal(read('salt and pepper').grey, 0.5);
  assert.equal(read('30% grey').grey, 0.3);
  assert.ok(read('glossy black').gloss > 0 && read('matte black').gloss < 0);
});

test('codes are exact colours', () => {
  assert.equal(hexOf(read('#7a3b1e').base!), '#7a3b1e');
  assert.equal(hexOf(read('rgb(120, 30, 40)').base!), '#781e28');
  assert.equal(hexOf(read('#FFF').base!), '#ffffff');
});

test('codes in the forms that people paste', () => {
  for (const text of ['rgb(100%,0%,0%)', 'rgb(1.0,0,0)', 'rgba(255, 0, 0, .5)', '#f00', '#FF0000'])
    assert.equal(hexOf(read(text).base!), '#ff0000', text);
  assert.deepEqual(read('level seven').base, read('level 7').base);
  assert.equal(read('10% pink').base, null);
  assert.equal(read('10% pink').highlights!.share, 0.1);
  assert.equal(read('anything but green').base, null);
  assert.deepEqual(read('light_blue').base, named('light blue'));
});

test('whatever was written and not understood is said as it was written', () => {
  for (const [text, word] of [
    ['blonde 10/16', '10/16'],
    ['brown 12345', '12345'],
    ['blonde 赤', '赤'],
    ['00ff88', '00ff88'],
    ['level 11', 'level 11'],
    ['#GGG', '#ggg'],
  ])
    assert.match(readHairColour(text!).notes.join(' '), new RegExp(`left out: ${word}\\.`), text);
  assert.ok(readHairColour('x'.repeat(1000)).notes.join(' ').length < 300);
});

test('what is not understood is left out and said; the hair keeps its own colour', () => {
  const { colour, notes } = readHairColour('xyzzy');
  assert.equal(colour.base, null);
  assert.match(notes.join(' '), /not understood and left out: xyzzy.*keeps its own/);
  assert.deepEqual(readHairColour('keep my own colour').notes, []);
});

test('no text breaks the reader, and what it gives is a colour', () => {
  const words = COLOUR_NAMES.flatMap(([names]) => names.split(', '));
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(
      'roots',
      'tips',
      'ombre',
      'to',
      'and',
      'with',
      'no',
      'on',
      'very',
      'light',
      'dark',
      '20%',
      ',',
      '#12',
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (parts) => {
      const { colour } = readHairColour(parts.join(' '));
      const shades = [
        colour.base,
        colour.shift,
        colour.roots?.colour,
        colour.tips?.colour,
        colour.highlights?.colour,
      ];
      for (const shade of shades)
        if (shade && shade !== 'own') assert.ok(shade.every(Number.isFinite), JSON.stringify(shade));
      assert.ok(colour.grey >= 0 && colour.grey <= 1 && Math.abs(colour.gloss) <= 1);
      if (colour.highlights) assert.ok(colour.highlights.share > 0 && colour.highlights.share <= 1);
    }),
    { numRuns: 2000 },
  );
});
