/** What every implementation of the storage contract must do, as one suite over a factory. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { type Storage, StorageKeyError } from '../../src/storage/storage.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  remove(): Promise<void>;
}

/** Registers the suite; `create` gives an empty storage. */
export function describeStorage(name: string, create: () => Promise<StorageUnderTest>): void {
  describe(`storage contract: ${name}`, () => {
    let storage: Storage;
    let underTest: StorageUnderTest;
    before(async () => {
      underTest = await create();
      storage = underTest.storage;
    });
    after(() => underTest.remove());

    it('gives back the bytes that were put, whatever they are', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
          await storage.put('bytes/any', bytes);
          assert.deepEqual(await storage.get('bytes/any'), Buffer.from(bytes));
        }),
        { numRuns: 20 },
      );
    });

    it('replaces a file and keeps its neighbours', async () => {
      await storage.put('replace/a', Buffer.from('old'));
      await storage.put('replace/b', Buffer.from('neighbour'));
      await storage.put('replace/a', Buffer.from('new'));
      assert.equal(String(await storage.get('replace/a')), 'new');
      assert.equal(String(await storage.get('replace/b')), 'neighbour');
    });

    it('gives null for what is not there', async () => {
      await storage.put('missing/file', Buffer.from('x'));
      for (const key of ['missing/other', 'nowhere/at/all', 'missing/file/below'])
        assert.deepEqual([await storage.get(key), await storage.open(key)], [null, null], key);
    });

    it('opens a file as a stream with its size and time', async () => {
      const bytes = Buffer.alloc(200_000, 7);
      const before = Date.now();
      await storage.put('stream/big', bytes);
      const file = (await storage.open('stream/big'))!;
      assert.equal(file.size, bytes.length);
      assert.ok(Math.abs(file.modifiedAt.getTime() - before) < 60_000);
      assert.deepEqual(await buffer(file.stream), bytes);
    });

    it('goes on giving an open file after it was deleted or replaced', async () => {
      const bytes = Buffer.alloc(200_000, 1);
      await storage.put('stream/held', bytes);
      const file = (await storage.open('stream/held'))!;
      await storage.delete('stream/held');
      assert.deepEqual(await buffer(file.stream), bytes);
    });

    it('deletes one file, and takes a second deletion silently', async () => {
      await storage.put('delete/a', Buffer.from('x'));
      await storage.put('delete/b', Buffer.from('y'));
      await storage.delete('delete/a');
      await storage.delete('delete/a');
      assert.equal(await storage.get('delete/a'), null);
      assert.equal(String(await storage.get('delete/b')), 'y');
    });

    it('deletes what lies below a prefix and nothing beside it', async () => {
      for (const key of ['tree/1/a', 'tree/1/deep/b', 'tree/10/c', 'tree/1x'])
        await storage.put(key, Buffer.from(key));
      await storage.deletePrefix('tree/1/');
      await storage.deletePrefix('tree/never/');
      assert.deepEqual(await keysBelow(storage, 'tree/'), ['tree/10/c', 'tree/1x']);
    });

    it('lists every file below a prefix with size and time, and none elsewhere', async () => {
      for (const key of ['list/a/1', 'list/a/2', 'list/b/1', 'listed'])
        await storage.put(key, Buffer.from(key));
      assert.deepEqual(await keysBelow(storage, 'list/'), ['list/a/1', 'list/a/2', 'list/b/1']);
      assert.deepEqual(await keysBelow(storage, 'list/c/'), []);
      assert.ok((await keysBelow(storage, '')).includes('listed'));
      for await (const file of storage.list('list/a/')) {
        assert.equal(file.size, file.key.length);
        assert.ok(file.modifiedAt instanceof Date);
      }
    });

    it('takes many writes and deletions below one prefix at once', async () => {
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          await storage.put(`busy/folder/${index}`, Buffer.from(String(index)));
          if (index % 2 === 0) await storage.delete(`busy/folder/${index}`);
        }),
      );
      assert.equal((await keysBelow(storage, 'busy/')).length, 20);
    });

    it('lets a reader see the old or the new file, never a mixture', async () => {
      const versions = [Buffer.alloc(50_000, 1), Buffer.alloc(80_000, 2)];
      await storage.put('atomic/file', versions[0]!);
      const writes = Array.from({ length: 10 }, (_, index) =>
        storage.put('atomic/file', versions[index % 2]!),
      );
      const reads = Array.from({ length: 20 }, () => storage.get('atomic/file'));
      for (const seen of await Promise.all(reads))
        assert.ok(versions.some((version) => version.equals(seen!)));
      await Promise.all(writes);
    });

    const wrongKeys = ['', '/', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/./b', '.hidden', 'a/.b'];
    for (const key of [...wrongKeys, 'a\\b', 'a b', 'ä', 'a\0b', 'a\nb', 'c:d', '%2e%2e/a', 'a'.repeat(513)])
      it(`refuses the key ${JSON.stringify(key.slice(0, 20))} in every call`, async () => {
        await assert.rejects(async () => storage.put(key, Buffer.alloc(1)), StorageKeyError);
        await assert.rejects(async () => storage.get(key), StorageKeyError);
        await assert.rejects(async () => storage.open(key), StorageKeyError);
        await assert.rejects(async () => storage.delete(key), StorageKeyError);
        await assert.rejects(async () => storage.deletePrefix(`${key}x/../`), StorageKeyError);
      });

    it('refuses prefixes that end inside a name, and to delete everything', async () => {
      await assert.rejects(async () => storage.deletePrefix('tree/1'), StorageKeyError);
      await assert.rejects(async () => storage.deletePrefix(''), StorageKeyError);
      await assert.rejects(async () => keysBelow(storage, 'tree'), StorageKeyError);
    });
  });
}

/** The keys below a prefix, sorted. */
export async function keysBelow(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}
