import { CommandError } from '../command-error.ts';
import { CommandGroup } from '../command-group.ts';
import { answer, JSON_OPTION } from '../output.ts';
import { renderClothesCommand } from './render-clothes.ts';
import { renderHairstyleCommand } from './render-hairstyle.ts';
import { renderTattooCommand } from './render-tattoo.ts';

interface Options {
  readonly json?: boolean;
  readonly batch?: string;
  readonly out?: string;
  readonly debug?: string;
}

/** `toile render clothes …`, `… hairstyle …`, `… tattoo …` and `toile render --batch cases.json --out DIR` */
export function renderCommand(): CommandGroup {
  return new CommandGroup('render')
    .option(...JSON_OPTION)
    .description('make pictures on this machine, without the service')
    .option(
      '--batch <file>',
      'JSON array of cases: id, kind, and the parameters of the interface with paths for images; it is done when every case is, so it ends with 0 also where some failed (they are listed), and with 1 for an unexpected error',
    )
    .option('--out <folder>', 'where <id>.png goes, or <id>.json with the error')
    .option('--debug <folder>', 'write the pictures of every stage to <folder>/<id>')
    .addCommand(renderClothesCommand())
    .addCommand(renderHairstyleCommand())
    .addCommand(renderTattooCommand())
    .action(async ({ json, batch, out, debug }: Options) => {
      if (!batch || !out) {
        throw new CommandError(
          'Say what to render: `toile render clothes --help`, the same with `hairstyle` or `tattoo`, or --batch <file> together with --out <folder>.',
        );
      }
      const { renderBatch } = await import('../render/batch.ts');
      const summary = await renderBatch(batch, out, debug ?? null);
      if (summary.faults.length > 0) process.exitCode = 1;
      answer(summary, { ...(json && { json }) }, ({ pictures, failures, faults }) =>
        [
          `${pictures} of ${pictures + failures.length} cases have a picture.`,
          ...failures.map(({ id, name, message }) => `${id}: ${name}: ${message}`),
          ...(faults.length > 0
            ? [`Unexpected errors, which are worth a report: ${faults.join(', ')}.`]
            : []),
        ].join('\n'),
      );
    });
}
