import { getSystemErrorMessage } from 'node:util';

/** What people can't be expected to read in the system's words. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is where a folder should be',
  EEXIST: 'a file is where a folder should be',
};

/**
 * Why the system refused a file or folder, without the error's code and call; with the path that it stumbled over, where
 * that is neither `path` nor below it.
 */
export function systemReason(error: unknown, path: string): string {
  const { code, errno, message, path: where } = error as NodeJS.ErrnoException;
  const words = WORDS[code ?? ''] ?? (errno === undefined ? message : getSystemErrorMessage(errno));
  return where === undefined || where.startsWith(path) ? words : `${words} (${where})`;
}
