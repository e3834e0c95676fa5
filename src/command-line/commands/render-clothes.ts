import { type Command, Option } from 'commander';
import {
  CATEGORIES,
  GARMENT_CATEGORIES,
  GARMENT_PHOTO_TYPES,
  MODERATION_LEVELS,
  MODES,
} from '../../interface/enumerations.ts';
import { SHAPES } from '../../interface/shapes.ts';
import { answeringCommand } from '../output.ts';
import { withPictureOptions } from '../render/picture-options.ts';
import type { RenderOptions } from '../render/render-to-file.ts';
import { wholeNumber } from '../values.ts';

interface Options extends RenderOptions {
  readonly model: string;
  readonly garment: string;
  readonly category?: string;
  readonly subcategory?: string;
  readonly mode?: string;
  readonly seed?: number;
  readonly samples?: number;
  readonly garmentPhotoType?: string;
  readonly moderation?: string;
  readonly segmentationFree?: string;
}

/** `toile render clothes --model P --garment G --out O.png` */
export function renderClothesCommand(): Command {
  const command = answeringCommand('clothes')
    .description('put the garment of one picture on the person of another')
    .usage('--model <file> --garment <file> --out <file> [options]')
    .requiredOption('--model <file>', 'picture of the person (required)')
    .requiredOption('--garment <file>', 'picture of the item (required)')
    .addOption(
      new Option('--category <category>', 'what the item is; default: auto').choices([
        ...new Set([...CATEGORIES, ...GARMENT_CATEGORIES]),
      ]),
    )
    .option(
      '--subcategory <subcategory>',
      'which kind of clothing, jewelry or accessory it is; required for these three categories',
    )
    .addOption(new Option('--mode <mode>', 'how much time it may take; default: balanced').choices(MODES))
    .option(
      '--seed <number>',
      'what decides between equally good results (default: 42)',
      wholeNumber(0, 2 ** 32 - 1),
    )
    .option('--samples <number>', 'how many pictures, 1 to 4 (default: 1)', wholeNumber(1, 4))
    .addOption(
      new Option(
        '--shape <shape>',
        'pin the shape of the interface; under B, auto takes the full outfit from a photo of a whole body',
      ).choices(SHAPES),
    )
    .addOption(
      new Option('--garment-photo-type <type>', 'how the item was photographed; default: auto').choices(
        GARMENT_PHOTO_TYPES,
      ),
    )
    .addOption(
      new Option('--moderation <level>', 'what the item may show; default: permissive').choices(
        MODERATION_LEVELS,
      ),
    )
    .addOption(
      new Option(
        '--segmentation-free <yes>',
        'false: remove the garment worn now more thoroughly; default: true',
      ).choices(['true', 'false']),
    );
  return withPictureOptions(command).action(renderClothes);
}

async function renderClothes(options: Options): Promise<void> {
  const { renderToFile } = await import('../render/render-to-file.ts');
  const request = {
    model_image: options.model,
    garment_image: options.garment,
    category: options.category,
    subcategory: options.subcategory,
    mode: options.mode,
    seed: options.seed,
    num_samples: options.samples,
    garment_photo_type: options.garmentPhotoType,
    moderation_level: options.moderation,
    segmentation_free:
      options.segmentationFree === undefined ? undefined : options.segmentationFree === 'true',
  };
  await renderToFile('clothes', request, options);
}
