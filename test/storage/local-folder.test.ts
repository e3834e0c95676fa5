import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openLocalFolder } from '../../src/storage/local-folder.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { describeStorage, keysBelow } from './storage-conformance.ts';

describeStorage('local folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'toile-storage-'));
  return {
    storage: openLocalFolder(join(root, 'made', 'when-needed')),
    remove: () => rm(root, { recursive: true }),
  };
});

describe('local folder', () => {
  let root: string;
  let storage: Storage;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'toile-storage-'));
    storage = openLocalFolder(root);
  });
  after(() => rm(root, { recursive: true }));

  it('leaves no temporary file behind', async () => {
    await storage.put('outputs/job/1.png', Buffer.from('x'));
    assert.deepEqual(await readdir(join(root, 'outputs', 'job')), ['1.png']);
  });

  it('leaves no temporary file behind when the write fails', async () => {
    await storage.put('failing/target/file', Buffer.from('x'));
    await assert.rejects(storage.put('failing/target', Buffer.from('y')));
    assert.deepEqual(await readdir(join(root, 'failing')), ['target']);
  });

  it('lists and deletes what a killed write left', async () => {
    await storage.put('inputs/job/model_image', Buffer.from('x'));
    await writeFile(join(root, 'inputs', 'job', 'model_image.1b4e28ba.partial'), 'half');
    assert.deepEqual(await keysBelow(storage, 'inputs/'), [
      'inputs/job/model_image',
      'inputs/job/model_image.1b4e28ba.partial',
    ]);
    await storage.delete('inputs/job/model_image.1b4e28ba.partial');
    assert.deepEqual(await readdir(join(root, 'inputs', 'job')), ['model_image']);
  });

  it('removes the folder with its last file', async () => {
    await storage.put('outputs/gone/1.png', Buffer.from('x'));
    await storage.delete('outputs/gone/1.png');
    await assert.rejects(stat(join(root, 'outputs', 'gone')), { code: 'ENOENT' });
  });

  it('keeps pictures from other users of the machine', { skip: process.platform === 'win32' }, async () => {
    await storage.put('outputs/private/1.png', Buffer.from('x'));
    assert.equal((await stat(join(root, 'outputs', 'private', '1.png'))).mode & 0o077, 0);
    assert.equal((await stat(join(root, 'outputs'))).mode & 0o077, 0);
  });
});
