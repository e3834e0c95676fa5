/** Many try-ons after each other, each with a picture or a description of its failure at the end. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { CommandError } from '../command-error.ts';
import { systemReason } from '../system-reason.ts';
import { requireWritableFolder, writeOutput } from './output-files.ts';
import { writePictures } from './picture-files.ts';
import { openRenderer, type RenderOutcome } from './renderer.ts';
import { readCases, type TryOnCase } from './try-on-case.ts';

export interface BatchSummary {
  /** Cases with a picture. */
  readonly pictures: number;
  readonly failures: readonly { readonly id: string; readonly name: string; readonly message: string }[];
  /** The ids of failures that are no documented error. */
  readonly faults: readonly string[];
}

/** Pictures of one case at most. */
const MOST_PICTURES = 4;

/**
 * Renders the cases of a file into the folder: `<id>.png` (or `.jpeg`, as `output_format` says), or `<id>.json` with
 * the error. What an earlier run left there for the same case is removed. Progress is shown on stderr.
 * @throws {CommandError} when the file can't be read or holds no cases, or a folder can't be written.
 */
export async function renderBatch(
  file: string,
  folder: string,
  debugFolder: string | null,
): Promise<BatchSummary> {
  const cases = readCases(await readJson(file), file);
  await requireWritableFolder('--out', folder);
  if (debugFolder !== null) await requireWritableFolder('--debug', debugFolder);
  const progress = openProgress(cases.length);
  const failures: { id: string; name: string; message: string }[] = [];
  const faults: string[] = [];
  const renderer = await openRenderer((id, message) => progress.note(`${id}: ${message}`));
  try {
    for (const tryOn of cases) {
      const { id } = tryOn;
      const outcome = await renderer.render(tryOn, debugFolder && join(debugFolder, id));
      await writeOutcome(tryOn, outcome, folder);
      if (outcome.state === 'failed') {
        failures.push({ id, name: outcome.name, message: outcome.message });
        if (outcome.fault !== undefined) faults.push(id);
      }
      progress.step(id, outcome);
    }
  } finally {
    progress.end();
    await renderer.close();
  }
  return { pictures: cases.length - failures.length, failures, faults };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${file} can't be read as JSON: ${systemReason(cause, file)}.`, { cause });
  }
}

async function writeOutcome({ id, kind }: TryOnCase, outcome: RenderOutcome, folder: string): Promise<void> {
  const stem = join(folder, id);
  for (let n = 1; n <= MOST_PICTURES; n++) {
    for (const extension of ['png', 'jpeg'])
      await rm(`${stem}${n === 1 ? '' : `-${n}`}.${extension}`, { force: true });
  }
  await rm(`${stem}.json`, { force: true });
  if (outcome.state === 'made') {
    await writePictures(`${stem}.${outcome.format}`, outcome);
  } else {
    const { name, message, fault } = outcome;
    const failure = { id, kind, error: { name, message }, ...(fault !== undefined && { fault }) };
    await writeOutput(`${stem}.json`, `${JSON.stringify(failure, null, 2)}\n`);
  }
}

interface Progress {
  note(message: string): void;
  step(id: string, outcome: RenderOutcome): void;
  end(): void;
}

/** A bar on a terminal, else a line for each case. */
function openProgress(total: number): Progress {
  const { stderr } = process;
  let done = 0;
  if (!stderr.isTTY) {
    return {
      note: (message) => stderr.write(`${message}\n`),
      step: (id, outcome) => stderr.write(`[${++done}/${total}] ${id}: ${describe(outcome)}\n`),
      end: () => {},
    };
  }
  const bar = new SingleBar({
    format: '{bar} {value}/{total}, {eta_formatted} left, {id}: {outcome}',
    stream: stderr,
  });
  bar.start(total, 0, { id: '', outcome: '' });
  return {
    note: () => {},
    step: (id, outcome) => bar.update(++done, { id, outcome: describe(outcome) }),
    end: () => bar.stop(),
  };
}

function describe(outcome: RenderOutcome): string {
  return outcome.state === 'made' ? `${(outcome.milliseconds / 1000).toFixed(1)} s` : outcome.name;
}
