import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BODY_PARTS } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import type { PlacementWish } from '../../../../../src/engine/kinds/tattoo/wish/placement-wish.ts';
import { readPlacement } from '../../../../../src/engine/kinds/tattoo/wish/read-placement.ts';
import { PHRASE_TABLES } from '../../../../../src/engine/kinds/tattoo/wish/terms.ts';

const VOCABULARY = PHRASE_TABLES.flat().flatMap(([, phrases]) => phrases.split(', '));

/** Texts of known phrases in senseless order: what finds the corners of the rules. */
const babble = fc
  .array(
    fc.oneof(
      fc.constantFrom(...VOCABULARY),
      fc.constantFrom(',', '.', 'the', 'my', '-', '/', '%', '"', '°'),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).map(String),
      fc.nat(200).map(String),
    ),
    { maxLength: 14 },
  )
  .map((words) => words.join(' '));

const anyText = fc.oneof(
  babble,
  fc.string({ unit: 'binary', maxLength: 140 }),
  fc.string({ unit: 'grapheme', maxLength: 140 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-/x %"\'cminw '), maxLength: 140 }),
);

/** One phrase each for what doesn't touch the others. */
const WHERE = [
  'left forearm',
  'on the chest just below the collarbone',
  'back of the right hand',
  'armpit',
  'calf',
];
const HOW_LARGE = ['6 cm wide', 'small', 'twice as large', 'as big as possible', 'credit card sized'];
const HOW_TURNED = ['rotated 45 degrees', 'upside down', 'mirrored', 'diagonal', 'tilted'];
const LOOK = ['faded', 'bold lines', 'no colour', 'very dark', 'fine line'];

function within(value: number | null, low: number, high: number): boolean {
  return value === null || (value >= low && value <= high);
}

function assertValid(wish: PlacementWish): void {
  const { part, alternatives, along, relativeTo, inPicture, size, rotation, style } = wish;
  for (const named of [part, relativeTo?.part ?? null, ...alternatives])
    assert.ok(named === null || BODY_PARTS.includes(named));
  assert.ok(part === null ? alternatives.length === 0 : !alternatives.includes(part));
  assert.equal(new Set(alternatives).size, alternatives.length);
  assert.ok(within(along, 0, 1));
  assert.ok(within(relativeTo?.centimetres ?? null, 0.1, 60));
  assert.ok(within(inPicture?.x ?? null, -1, 1) && within(inPicture?.y ?? null, -1, 1));
  assert.ok(within(rotation, -179.95, 180));
  if (size && 'centimetres' in size) assert.ok(within(size.centimetres, 0.5, 100));
  if (size && 'factor' in size) assert.ok(within(size.factor, 0.2, 5));
  assert.ok(within(style.density, 0.2, 1.6) && within(style.lineWeight, -1, 1) && within(style.age, 0, 1));
}

describe('the reader of placement texts', () => {
  it('never throws, and stays within the ranges of a wish', () => {
    fc.assert(
      fc.property(anyText, (text) => assertValid(readPlacement(text))),
      { numRuns: 3000 },
    );
  });

  it('gives the same for the same text, whatever was read before', () => {
    fc.assert(
      fc.property(babble, babble, (text, other) => {
        const first = readPlacement(text);
        readPlacement(other);
        assert.deepEqual(readPlacement(text), first);
      }),
    );
  });

  it('minds neither capitals, nor spaces, nor courtesy', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WHERE), fc.constantFrom(...LOOK), (where, look) => {
        const plain = readPlacement(`${where}, ${look}`);
        assert.deepEqual(readPlacement(`  ${where.toUpperCase()} ,   ${look}  `), plain);
        assert.deepEqual(readPlacement(`Please put the tattoo on my ${where}, and ${look}, thanks!`), plain);
      }),
    );
  });

  it('doesn’t mind the order of independent phrases, nor hearing them twice', () => {
    const phrases = fc.tuple(
      fc.constantFrom(...WHERE),
      fc.constantFrom(...HOW_LARGE),
      fc.constantFrom(...HOW_TURNED),
      fc.constantFrom(...LOOK),
    );
    fc.assert(
      fc.property(
        phrases.chain((said) =>
          fc.tuple(fc.constant(said), fc.shuffledSubarray([...said], { minLength: 4 })),
        ),
        ([said, shuffled]) => {
          const wish = readPlacement(said.join(', '));
          assert.deepEqual(readPlacement(shuffled.join(', ')), wish);
          assert.deepEqual(readPlacement([...said, ...shuffled].join(', ')), wish);
          assert.deepEqual(wish.ignored, []);
        },
      ),
    );
  });

  it('forgives one slip in any longer name of a part', () => {
    for (const [word, part] of [
      ['forearm', 'forearm'],
      ['shoulder', 'shoulder'],
      ['collarbone', 'collarbone'],
      ['stomach', 'belly'],
      ['clavicle', 'collarbone'],
      ['sternum', 'chest'],
      ['forehead', 'forehead'],
    ] as const)
      for (let at = 1; at < word.length; at++)
        assert.equal(readPlacement(`left ${word.slice(0, at)}${word.slice(at + 1)}`).part, part);
  });

  it('does not try every way to read the worst texts', () => {
    const worst = [
      '1 '.repeat(70),
      'left '.repeat(28),
      'not or '.repeat(20),
      "''".repeat(70),
      '1/'.repeat(70),
      'shouldxr '.repeat(15),
      'as big as '.repeat(14),
    ];
    for (const text of worst) readPlacement(text);
    // a few milliseconds; every way would take hours. Of the processor's time, since a busy machine may pause in between
    const start = process.cpuUsage();
    for (const text of worst) readPlacement(text);
    const { user, system } = process.cpuUsage(start);
    assert.ok(user + system < 2_000_000);
  });

  it('gives each phrase of its vocabulary one meaning', () => {
    assert.deepEqual(
      VOCABULARY.filter((phrase, index) => VOCABULARY.indexOf(phrase) !== index),
      [],
    );
  });
});
