import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import {
  CATEGORIES,
  GARMENT_CATEGORIES,
  GARMENT_PHOTO_TYPES,
  MODERATION_LEVELS,
  MODES,
} from '../../interface/enumerations.ts';
import { CommandError } from '../command-error.ts';
import { answer, answeringCommand } from '../output.ts';
import { writePictures } from '../render/picture-files.ts';
import { wholeNumber } from '../values.ts';

interface Options {
  readonly json?: boolean;
  readonly model: string;
  readonly garment: string;
  readonly out: string;
  readonly category?: string;
  readonly subcategory?: string;
  readonly mode?: string;
  readonly seed?: number;
  readonly samples?: number;
  readonly garmentPhotoType?: string;
  readonly moderation?: string;
  readonly segmentationFree?: string;
  readonly debug?: string;
}

/** `toile render clothes --model P --garment G --out O.png` */
export function renderClothesCommand(): Command {
  return answeringCommand('clothes')
    .description('put the garment of one picture on the person of another')
    .requiredOption('--model <file>', 'picture of the person')
    .requiredOption('--garment <file>', 'picture of the item')
    .requiredOption(
      '--out <file>',
      'where the picture goes: .png, .jpg or .jpeg; further samples get -2, -3, -4',
    )
    .addOption(
      new Option('--category <category>', 'what the item is').choices([
        ...new Set([...CATEGORIES, ...GARMENT_CATEGORIES]),
      ]),
    )
    .option('--subcategory <subcategory>', 'which kind of clothing, jewelry or accessory it is')
    .addOption(new Option('--mode <mode>', 'how much time it may take').choices(MODES))
    .option('--seed <number>', 'what decides between equally good results', wholeNumber(0, 2 ** 32 - 1))
    .option('--samples <number>', 'how many pictures', wholeNumber(1, 4))
    .addOption(
      new Option('--garment-photo-type <type>', 'how the item was photographed').choices(GARMENT_PHOTO_TYPES),
    )
    .addOption(new Option('--moderation <level>', 'what the item may show').choices(MODERATION_LEVELS))
    .addOption(
      new Option('--segmentation-free <yes>', 'false: remove the garment worn now more thoroughly').choices([
        'true',
        'false',
      ]),
    )
    .option('--debug <folder>', 'write the picture of every stage there')
    .action(renderClothes);
}

async function renderClothes(options: Options): Promise<void> {
  const { model, garment, out, category, subcategory, mode, seed, samples } = options;
  const body = {
    model_image: model,
    garment_image: garment,
    output_format: formatOf(out),
    ...(category !== undefined && { category }),
    ...(subcategory !== undefined && { subcategory }),
    ...(mode !== undefined && { mode }),
    ...(seed !== undefined && { seed }),
    ...(samples !== undefined && { num_samples: samples }),
    ...(options.garmentPhotoType !== undefined && { garment_photo_type: options.garmentPhotoType }),
    ...(options.moderation !== undefined && { moderation_level: options.moderation }),
    ...(options.segmentationFree !== undefined && { segmentation_free: options.segmentationFree === 'true' }),
  };
  const { openRenderer } = await import('../render/renderer.ts');
  const renderer = await openRenderer((_, message) => process.stderr.write(`${message}\n`));
  try {
    const tryOn = { id: 'clothes', kind: 'clothes' as const, body, folder: process.cwd() };
    const outcome = await renderer.render(tryOn, options.debug ?? null);
    if (outcome.state === 'failed') {
      const { name, message, fault } = outcome;
      throw new CommandError(`${name}: ${message}${fault === undefined ? '' : `\n${fault}`}`);
    }
    const pictures = await writePictures(out, outcome);
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
