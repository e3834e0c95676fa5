/** Where the pictures of a try-on go. */
import { extname } from 'node:path';
import type { MadePictures } from '../../worker/run-try-on.ts';
import { writeOutput } from './output-files.ts';

/** Writes the first picture to `path`, the n-th beside it with `-n` before the extension. Returns all paths. @throws {CommandError} */
export async function writePictures(path: string, { pictures }: MadePictures): Promise<string[]> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const paths = pictures.map((_, index) => (index === 0 ? path : `${stem}-${index + 1}${extension}`));
  for (const [index, picture] of pictures.entries()) await writeOutput(paths[index]!, picture);
  return paths;
}
