import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findCycle, findForbiddenImports, readImports } from './import-direction.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

describe('import direction', () => {
  it('is kept by every file under src/', async () => {
    const edges = await readImports(root);
    assert.ok(edges.length > 10, 'imports were found at all');
    assert.deepEqual(findForbiddenImports(edges), []);
  });

  it('has no cycle', async () => {
    assert.equal(findCycle(await readImports(root)), null);
  });

  it('notices an import against the direction, of the service by the engine, and a cycle', () => {
    const edge = (from: string, to: string) => ({ from, to });
    assert.equal(findForbiddenImports([edge('src/jobs/a.ts', 'src/http/b.ts')]).length, 1);
    assert.equal(findForbiddenImports([edge('src/engine/fit/a.ts', 'src/jobs/b.ts')]).length, 1);
    assert.equal(findForbiddenImports([edge('src/engine/pixels/a.ts', 'src/engine/render/b.ts')]).length, 1);
    assert.equal(findForbiddenImports([edge('src/http/a.ts', 'src/jobs/b.ts')]).length, 0);
    const kinds = 'src/engine/kinds';
    const inKinds = (from: string, to: string) =>
      findForbiddenImports([edge(`${kinds}/${from}`, `${kinds}/${to}`)]).length;
    assert.equal(inKinds('tattoo/skin/a.ts', 'tattoo/place/b.ts'), 1);
    assert.equal(inKinds('tattoo/ink/a.ts', 'tattoo/tattoo-kind.ts'), 1);
    assert.equal(inKinds('tattoo/tattoo-kind.ts', 'clothes/clothes-kind.ts'), 1);
    assert.equal(inKinds('tattoo/new-stage/a.ts', 'tattoo/skin/b.ts'), 1);
    assert.equal(inKinds('tattoo/place/a.ts', 'tattoo/skin/b.ts'), 0);
    assert.equal(inKinds('tattoo/tattoo-kind.ts', 'tattoo/skin/b.ts'), 0);
    assert.equal(inKinds('tattoo/tattoo-kind.ts', 'kind.ts'), 0);
    assert.deepEqual(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]), ['a', 'b', 'c', 'a']);
    assert.equal(findCycle([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')]), null);
  });
});
