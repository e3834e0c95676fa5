import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { renderHairstyles } from '../../../../docs/hairstyles.ts';
import { root } from '../../../../docs/notices.ts';
import { styleOf } from '../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { ADDITIONAL_HAIRCUTS, HAIRCUTS } from '../../../../src/interface/enumerations.ts';

describe('haircuts', () => {
  it('of the interface all have a look: 51 names, 47 different looks', () => {
    const names = [...HAIRCUTS, ...ADDITIONAL_HAIRCUTS];
    assert.equal(names.length, 51);
    assert.equal(new Set(names.map(styleOf)).size, 47);
    assert.throws(() => styleOf('Mullet'), /No look is called Mullet/);
  });

  it('are described in docs/hairstyles.md as they are', async () => {
    assert.equal(await readFile(join(root, 'docs', 'hairstyles.md'), 'utf8'), renderHairstyles());
  });
});
