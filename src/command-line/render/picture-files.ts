/** Where the pictures of a try-on go. */
import { writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import type { MadePictures } from '../../worker/run-try-on.ts';

/** Writes the first picture to `path`, the n-th beside it with `-n` before the extension. Returns all paths. */
export async function writePictures(path: string, { pictures }: MadePictures): Promise<string[]> {
  await makeFolder(dirname(path));
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const paths = pictures.map((_, index) => (index === 0 ? path : `${stem}-${index + 1}${extension}`));
  for (const [index, picture] of pictures.entries()) await writeFile(paths[index]!, picture);
  return paths;
}
