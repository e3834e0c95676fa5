import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isAccepted, listPackages, renderNotices, root } from '../../docs/notices.ts';

describe('third-party notices', () => {
  it('name every installed package with a permissive licence', async () => {
    const packages = await listPackages();
    assert.ok(packages.length > 50);
    assert.deepEqual(
      packages.filter(({ licence }) => !isAccepted(licence)),
      [],
    );
  });

  it('refuse what may not be shipped with', () => {
    assert.equal(isAccepted('GPL-3.0-only'), false);
    assert.equal(isAccepted('MIT AND AGPL-3.0-only'), false);
    assert.equal(isAccepted('none stated'), false);
    assert.equal(isAccepted('(MIT OR GPL-2.0)'), true);
  });

  it('are what the lock file says', async () => {
    const committed = await readFile(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
    assert.equal(committed, await renderNotices(), 'run `npm run notices`');
  });
});
