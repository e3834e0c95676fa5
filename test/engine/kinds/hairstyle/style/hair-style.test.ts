import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHairStyle } from '../../../../../src/engine/kinds/hairstyle/style/hair-style.ts';
import { readStyles, styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { ADDITIONAL_HAIRCUTS, HAIRCUTS } from '../../../../../src/interface/enumerations.ts';

test('every haircut of the interface has a look, and there are 47 of them', () => {
  for (const haircut of [...HAIRCUTS, ...ADDITIONAL_HAIRCUTS]) assert.ok(styleOf(haircut), haircut);
  assert.equal(new Set(readStyles().values()).size, 47);
});

test('no look is called otherwise than the interface calls it', () => {
  const names = new Set<string>([...HAIRCUTS, ...ADDITIONAL_HAIRCUTS]);
  assert.deepEqual(
    [...readStyles().keys()].filter((name) => !names.has(name)),
    [],
  );
});

test('each look describes itself in a sentence of its own', () => {
  const looks = [...new Set(readStyles().values())].map(({ look }) => look);
  assert.equal(new Set(looks).size, looks.length);
  for (const look of looks) assert.match(look, /^[A-Z].*\.$/);
});

test('bad data are refused with the file, the field and the reason', () => {
  const bob = structuredClone(styleOf('BobCut')) as unknown as Record<string, never>;
  const refusal = (change: (data: Record<string, never>) => void) => {
    const data = structuredClone(bob);
    change(data);
    return () => checkHairStyle(data, 'bob.json');
  };
  assert.throws(
    refusal((data) => Object.assign(data.part, { at: 'left' })),
    /bob\.json: \/part\/at/,
  );
  assert.throws(
    refusal((data) => Object.assign((data.loose as { lengths: object }).lengths, { all: -3 })),
    /bob\.json: \/loose\/lengths\/all .*0/,
  );
  assert.throws(
    refusal((data) => Object.assign(data, { colour: 'red' })),
    /bob\.json: \/colour is no field/,
  );
  assert.throws(
    refusal((data) => Reflect.deleteProperty(data, 'look')),
    /bob\.json: .*look/,
  );
  assert.throws(() => styleOf('Mullet'), /Mullet/);
});
