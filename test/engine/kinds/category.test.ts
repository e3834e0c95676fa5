import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TryOnFailure } from '../../../src/engine/contract.ts';
import { wantedGarment } from '../../../src/engine/kinds/clothes/category.ts';
import { effortOf } from '../../../src/engine/kinds/clothes/effort.ts';

describe('category of a clothes request', () => {
  for (const [parameters, expected] of [
    [{}, 'any'],
    [{ category: 'auto' }, 'any'],
    [{ category: 'tops' }, 'top'],
    [{ category: 'clothing', subcategory: 'tops' }, 'top'],
    [{ category: 'clothing', subcategory: 'auto' }, 'any'],
    [{ category: 'bottoms' }, 'bottom'],
    [{ category: 'one-pieces' }, 'dress'],
    [{ category: 'clothing', subcategory: 'dresses' }, 'dress'],
    [{ category: 'clothing', subcategory: 'bottoms' }, 'bottom'],
  ] as const)
    it(`${JSON.stringify(parameters)} asks for ${expected}`, () => {
      assert.equal(wantedGarment(parameters), expected);
    });

  for (const parameters of [
    { category: 'eyewear' },
    { category: 'jewelry', subcategory: 'rings' },
    { category: 'accessories', subcategory: 'belts' },
  ])
    it(`${JSON.stringify(parameters)} ends as ProcessingError that says what works`, () => {
      assert.throws(
        () => wantedGarment(parameters),
        (error) =>
          error instanceof TryOnFailure && error.name === 'ProcessingError' && /Tops/.test(error.message),
      );
    });
});

describe('mode', () => {
  it('is balanced unless asked otherwise', () => {
    assert.equal(effortOf(undefined), effortOf('balanced'));
    assert.notEqual(effortOf('performance'), effortOf('quality'));
  });
});
