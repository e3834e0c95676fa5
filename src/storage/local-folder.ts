/**
 * Storage in a folder of this machine: a key is a path below the folder.
 *
 * A file is written under a temporary name beside its own, synced, renamed, and the folder is synced, so that
 * neither a killed process nor a power cut leaves half a file under a key. The temporary name lies in the same
 * folder: `deletePrefix` and a sweep over `list` thus remove what a killed process left there.
 */
import { randomUUID } from 'node:crypto';
import { open, opendir, readFile, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import {
  assertStorageKey,
  assertStoragePrefix,
  type ListedFile,
  type Storage,
  StorageKeyError,
} from './storage.ts';

/** How often a write starts again whose folder a deletion just removed, and a deletion whose folder was written to. */
const FOLDER_RACES = 5;

/**
 * A storage below `root`, an absolute path that need not exist yet. Only its owner may read what is written:
 * the pictures show people.
 */
export function openLocalFolder(root: string): Storage {
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return join(root, ...key.split('/'));
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      for (let race = 1; ; race++) {
        try {
          return await writeDurably(path, bytes);
        } catch (error) {
          if (!isMissing(error) || race === FOLDER_RACES) throw error;
        }
      }
    },

    async get(key) {
      return orNull(() => readFile(pathOf(key)));
    },

    async open(key) {
      const file = await orNull(() => open(pathOf(key), 'r'));
      if (file === null) return null;
      try {
        const { size, mtime } = await file.stat();
        return { stream: file.createReadStream(), size, modifiedAt: mtime };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async delete(key) {
      const path = pathOf(key);
      await orNull(() => unlink(path));
      await removeEmptyFolder(dirname(path), root);
    },

    async deletePrefix(prefix) {
      assertStoragePrefix(prefix);
      if (prefix === '') throw new StorageKeyError('Everything at once is not deleted: name a prefix.');
      await rm(join(root, ...prefix.split('/')), { recursive: true, force: true, maxRetries: FOLDER_RACES });
    },

    list(prefix) {
      assertStoragePrefix(prefix);
      return listFolder(join(root, ...prefix.split('/')), prefix);
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const firstCreated = await makeFolder(folder, 0o700);
  const temporary = `${path}.${randomUUID()}.partial`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
  // A new folder is an entry of its parent, and must survive as well.
  for (
    let made = folder;
    firstCreated !== undefined && made.length >= firstCreated.length;
    made = dirname(made)
  )
    await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  // Windows offers no handle on a folder; its file system journals names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeEmptyFolder(folder: string, root: string): Promise<void> {
  if (folder === root) return;
  try {
    await rmdir(folder);
  } catch (error) {
    if (isMissing(error) || ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return;
    throw error;
  }
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await orNull(() => opendir(folder));
  if (entries === null) return;
  for await (const entry of entries) {
    if (entry.isDirectory()) {
      yield* listFolder(join(folder, entry.name), `${prefix}${entry.name}/`);
      continue;
    }
    const file = await orNull(() => open(join(folder, entry.name), 'r'));
    if (file === null) continue;
    const { size, mtime } = await file.stat().finally(() => file.close());
    yield { key: prefix + entry.name, size, modifiedAt: mtime };
  }
}

async function orNull<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  // ENOTDIR: a segment of the key is a file, so nothing can lie below it.
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? '';
}
