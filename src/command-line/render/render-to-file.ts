/** One try-on of a command's own options, from files to files. */
import { extname } from 'node:path';
import type { TryOnKind } from '../../interface/enumerations.ts';
import type { Shape } from '../../interface/shapes.ts';
import { CommandError } from '../command-error.ts';
import { answer } from '../output.ts';
import { requireWritableFile, requireWritableFolder } from './output-files.ts';
import { writePictures } from './picture-files.ts';
import { openRenderer } from './renderer.ts';

export interface RenderOptions {
  readonly json?: boolean;
  /** Where the picture goes; its extension says the format. */
  readonly out: string;
  /** Folder for the picture of every stage. */
  readonly debug?: string;
  /** The shape that is pinned. */
  readonly shape?: Shape;
}

/**
 * Renders `body`, a request's body with paths for images and without `output_format`; fields that are undefined are left
 * out. Writes the pictures and prints their paths. Where there is no picture, the process will end with 1, and the
 * interface's error is printed as JSON if that is asked for.
 * @throws {CommandError} with the interface's error otherwise; and, before the work, when nothing can be written.
 */
export async function renderToFile(
  kind: TryOnKind,
  body: Readonly<Record<string, unknown>>,
  options: RenderOptions,
): Promise<void> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const tryOn = {
    id: kind,
    kind,
    shape: options.shape ?? null,
    body: { ...Object.fromEntries(given), output_format: formatOf(options.out) },
    folder: process.cwd(),
  };
  await requireWritableFile('--out', options.out);
  if (options.debug !== undefined) await requireWritableFolder('--debug', options.debug);
  const renderer = await openRenderer((_, message) => process.stderr.write(`${message}\n`));
  try {
    const outcome = await renderer.render(tryOn, options.debug ?? null);
    if (outcome.state === 'failed') {
      const { name, message, fault } = outcome;
      if (options.json) {
        process.exitCode = 1;
        return answer({ error: { name, message }, ...(fault !== undefined && { fault }) }, options, () => '');
      }
      throw new CommandError(`${name}: ${message}${fault === undefined ? '' : `\n${fault}`}`);
    }
    const pictures = await writePictures(options.out, outcome);
    answer(
      { pictures, milliseconds: outcome.milliseconds },
      options,
      () => `${pictures.join(' ')} (${(outcome.milliseconds / 1000).toFixed(1)} s)`,
    );
  } finally {
    await renderer.close();
  }
}

function formatOf(path: string): 'png' | 'jpeg' {
  const extension = extname(path).toLowerCase();
  if (extension === '.png') return 'png';
  if (extension === '.jpg' || extension === '.jpeg') return 'jpeg';
  throw new CommandError(`--out must end with .png, .jpg or .jpeg; got ${JSON.stringify(path)}.`);
}
