import type { Command } from 'commander';
import { answeringCommand } from '../output.ts';
import { withPictureOptions } from '../render/picture-options.ts';
import type { RenderOptions } from '../render/render-to-file.ts';
import { numbers, wholeNumber } from '../values.ts';

interface Options extends RenderOptions {
  readonly body: string;
  readonly design: string;
  readonly placement?: string;
  readonly region?: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly samples?: number;
}

/** `toile render tattoo --body B --design D --out O.png` */
export function renderTattooCommand(): Command {
  const command = answeringCommand('tattoo')
    .description('ink the design of one picture into the bare skin of another')
    .usage('--body <file> --design <file> --out <file> [options]')
    .requiredOption('--body <file>', 'picture of bare skin (required)')
    .requiredOption('--design <file>', 'picture of the design (required)')
    .option(
      '--placement <text>',
      'place, size and style in words: "left forearm, 8 cm tall, fine line" (default: on the most visible skin, about palm-sized)',
    )
    .option(
      '--region <x,y,w,h>',
      'rectangle that the design fills, in fractions of the picture from its top left corner (default: none)',
      numbers('x', 'y', 'w', 'h'),
    )
    .option('--samples <number>', 'how many pictures, 1 to 4 (default: 1)', wholeNumber(1, 4));
  return withPictureOptions(command).action(renderTattoo);
}

async function renderTattoo(options: Options): Promise<void> {
  const { renderToFile } = await import('../render/render-to-file.ts');
  const request = {
    body_image: options.body,
    design_image: options.design,
    placement: options.placement,
    region: options.region,
    num_samples: options.samples,
  };
  await renderToFile('tattoo', request, options);
}
