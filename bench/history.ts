/** What benchmarks measured at which commit: `bench/history/NAME.tsv`, one line a figure, newest last. */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeValue, type Figure } from './benchmark.ts';

const HEADING = 'date\tcommit\twhat\tvalue\tunit\n';

/**
 * Appends the figures of one run to `folder/NAME.tsv`, with today's date and the commit that is checked out.
 * @throws {Error} outside a git checkout, or with changes that no commit holds: such figures can't be repeated.
 */
export async function appendHistory(folder: string, name: string, figures: readonly Figure[]): Promise<void> {
  const git = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)('git', words, { cwd: import.meta.dirname })).stdout.trim();
  if ((await git('status', '--porcelain', '--untracked-files=no', '--', '../src')) !== '')
    throw new Error('src/ has changes that are not committed: commit them first, then record the figures.');
  const commit = await git('rev-parse', '--short', 'HEAD');
  const date = new Date().toISOString().slice(0, 10);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.tsv`);
  const isNew = (await stat(file).catch(() => null)) === null;
  const lines = figures.map(
    ({ what, value, unit }) => `${date}\t${commit}\t${what}\t${describeValue(value, unit)}\t${unit}\n`,
  );
  await appendFile(file, (isNew ? HEADING : '') + lines.join(''));
}
