import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from '../../src/files/make-folder.ts';

const root = await mkdtemp(join(tmpdir(), 'toile-folder-'));
after(() => rm(root, { recursive: true }));

test('makes what is missing, and says from where on', async () => {
  assert.equal(await makeFolder(join(root, 'a/b/c'), 0o700), join(root, 'a'));
  assert.equal((await stat(join(root, 'a/b'))).mode & 0o777, 0o700);
  assert.equal(await makeFolder(join(root, 'a/b/d')), join(root, 'a/b/d'));
  assert.equal(await makeFolder(join(root, 'a/b')), undefined);
  assert.equal(await makeFolder('/'), undefined);
});

test('several at the same time make it once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => makeFolder(join(root, 'p/q/r'))));
  assert.ok(made.includes(join(root, 'p')));
  assert.ok((await stat(join(root, 'p/q/r'))).isDirectory());
});

test('what is no folder, and a place where none can be made, are errors', { timeout: 5_000 }, async () => {
  await writeFile(join(root, 'file'), '');
  await assert.rejects(makeFolder(join(root, 'file')), { code: 'EEXIST' });
  await assert.rejects(makeFolder(join(root, 'file/below')), { code: 'ENOTDIR' });
  if (process.platform === 'linux') await assert.rejects(makeFolder('/proc/toile/below'), { code: 'ENOENT' });
});
