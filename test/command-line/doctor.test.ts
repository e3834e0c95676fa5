import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runToile } from './toile-process.ts';

describe('toile doctor', () => {
  let test: TestDatabase;
  let folder: string;
  before(async () => {
    test = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'toile-doctor-'));
  });
  after(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });

  it('finds a healthy machine healthy', async () => {
    const { code, stdout } = await runToile(['doctor', '--json'], {
      DATABASE_URL: test.url,
      TOILE_DATA_DIR: folder,
      TOILE_WORKERS: '1',
    });
    const results = JSON.parse(stdout) as { name: string; state: string; found: string }[];
    assert.deepEqual(
      results.map(({ name }) => name),
      ['Node', 'settings', 'memory', 'storage', 'disk', 'database', 'nets', 'moderation'],
    );
    for (const { name, state, found } of results) {
      // How much memory and disk the machine has left is not this test's business.
      if (name !== 'memory' && name !== 'disk') assert.equal(state, 'ok', `${name}: ${found}`);
    }
    assert.match(results.find(({ name }) => name === 'database')!.found, /^PostgreSQL \d+.*of DATABASE_URL/);
    assert.match(results.find(({ name }) => name === 'memory')!.found, / for 1 worker of up to /);
    assert.equal(code, 0);
  });

  it('says the cure of what is wrong, and fails', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, stdout } = await runToile(['doctor'], {
      DATABASE_URL: 'postgres://127.0.0.1:1/toile',
      TOILE_DATA_DIR: file,
      TOILE_WORKERS: '256',
      TOILE_WORKER: '2',
    });
    assert.equal(code, 1);
    assert.match(stdout, /^warning +settings +TOILE_WORKER is no setting\n +→ Check the spelling/m);
    assert.match(
      stdout,
      /^warning +memory +.* for 256 workers.*\n +→ Set TOILE_WORKERS to a smaller number/m,
    );
    assert.match(stdout, /^failed +storage .*\n +→ Let TOILE_DATA_DIR name a folder/m);
    assert.match(stdout, /^failed +database .*ECONNREFUSED.*\n +→ /m);
    assert.match(stdout, /^ok +nets /m);
  });
});
