/** Makes folders where Node's own way can fail to end. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the folder, and those above it that are missing, with the mode (less the process's umask). Returns the
 * topmost that was created, or undefined when all existed. Like Node's `mkdir` with `recursive`, but that one tries for
 * ever in a folder that exists and in which nothing can be made, such as `/proc`.
 * @throws the system's error when it can't be made or is no folder.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<string | undefined> {
  const error = await tryMake(path, mode);
  if (error === null) return path;
  if (error.code === 'EEXIST' && (await stat(path)).isDirectory()) return undefined;
  if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
  const topmost = await makeFolder(dirname(path), mode);
  const second = await tryMake(path, mode);
  if (second === null) return topmost ?? path;
  // Another process may have made it meanwhile.
  if (second.code === 'EEXIST' && (await stat(path)).isDirectory()) return topmost;
  throw second;
}

async function tryMake(path: string, mode: number): Promise<NodeJS.ErrnoException | null> {
  return mkdir(path, { mode }).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
}
