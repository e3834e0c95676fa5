import type { Command } from 'commander';
import { answeringCommand } from '../output.ts';
import { withPictureOptions } from '../render/picture-options.ts';
import type { RenderOptions } from '../render/render-to-file.ts';
import { wholeNumber } from '../values.ts';

interface Options extends RenderOptions {
  readonly face: string;
  readonly haircut: string;
  readonly color?: string;
  readonly samples?: number;
}

/** `toile render hairstyle --face F --haircut NAME --out O.png` */
export function renderHairstyleCommand(): Command {
  const command = answeringCommand('hairstyle')
    .description('put a haircut, and a colour, on a portrait')
    .usage('--face <file> --haircut <name> --out <file> [options]')
    .requiredOption('--face <file>', "picture of the person's face (required)")
    .requiredOption(
      '--haircut <name>',
      'one of the haircuts of docs/hairstyles.md: BobCut, LongWavy, … (required)',
    )
    .option(
      '--color <text>',
      'colour in words: "ash blonde with dark roots" (default: the colour that the hair has)',
    )
    .option('--samples <number>', 'how many pictures, 1 to 4 (default: 1)', wholeNumber(1, 4));
  return withPictureOptions(command).action(renderHairstyle);
}

async function renderHairstyle(options: Options): Promise<void> {
  const { renderToFile } = await import('../render/render-to-file.ts');
  const request = {
    face_image: options.face,
    haircut: options.haircut,
    hair_color: options.color,
    num_samples: options.samples,
  };
  await renderToFile('hairstyle', request, options);
}
