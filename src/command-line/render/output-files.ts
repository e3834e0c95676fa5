/** The files that a command writes where the person said: tried before the work, which may take long. */
import { access, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { CommandError } from '../command-error.ts';
import { systemReason } from '../system-reason.ts';

/** Makes the folder of the file, and makes sure that the file can be written; what it holds stays. @throws {CommandError} */
export async function requireWritableFile(option: string, path: string): Promise<void> {
  const file = resolve(path);
  await attempt(option, file, () => tryToWrite(file));
}

/** Makes the folder, and makes sure that files can be written there. @throws {CommandError} */
export async function requireWritableFolder(option: string, path: string): Promise<void> {
  const folder = resolve(path);
  await attempt(option, folder, () => tryToWrite(join(folder, `.toile-${process.pid}`)));
}

/** Writes a file that was found to be writable. @throws {CommandError} when that has changed, or the disk is full. */
export async function writeOutput(path: string, content: Uint8Array | string): Promise<void> {
  await attempt('The file', resolve(path), () => writeFile(path, content));
}

/** Only writing tells whether writing is allowed: rights on paper don't count for the superuser, nor in `/proc`. */
async function tryToWrite(file: string): Promise<void> {
  await makeFolder(dirname(file));
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  const handle = await open(file, 'a');
  await handle.close();
  if (!isThere) await rm(file);
}

async function attempt(what: string, path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new CommandError(`${what} ${path} can't be written: ${systemReason(cause, path)}.`, { cause });
  }
}
