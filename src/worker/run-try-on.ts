/** From the files of a request to the files of its result; the worker and the command line share it. */
import {
  type TryOnContext,
  type TryOnEngine,
  TryOnFailure,
  type TryOnKindName,
  type TryOnResult,
} from '../engine/contract.ts';
import type { RgbaImage } from '../engine/pixels/image.ts';
import { decodePicture } from '../images/decode-picture.ts';
import { encodePicture } from '../images/encode-picture.ts';
import { mayBeClothing } from '../interface/clothing-categories.ts';
import type { ModerationLevel, OutputFormat } from '../interface/enumerations.ts';
import { JobError } from '../interface/errors.ts';
import type { Shape } from '../interface/shapes.ts';
import type { Moderator } from '../moderation/moderate-garment.ts';

export interface TryOnFiles {
  readonly kind: TryOnKindName;
  /** The interface's parameters, validated, defaults filled in. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The shape in which the submission was answered; it decides what `auto` means for a photo of a whole body. */
  readonly shape: Shape;
  /** The bytes of each image field's file. */
  readonly images: Readonly<Record<string, Uint8Array>>;
}

export interface TryOnTools {
  readonly engine: TryOnEngine;
  readonly moderator: Moderator;
  readonly context: TryOnContext;
}

export interface MadePictures {
  readonly pictures: readonly Uint8Array[];
  readonly format: OutputFormat;
}

/**
 * decode → moderate → engine → encode.
 * @throws {JobError} the documented failures; anything else that is thrown is a fault of ours.
 */
export async function runTryOn(
  { kind, parameters, shape, images }: TryOnFiles,
  tools: TryOnTools,
): Promise<MadePictures> {
  const { engine, moderator, context } = tools;
  const decoded: Record<string, RgbaImage> = {};
  for (const [field, workingSize] of Object.entries(engine.imageFields(kind))) {
    const bytes = images[field];
    if (bytes) decoded[field] = await decodePicture(field, bytes, workingSize);
  }
  context.signal?.throwIfAborted();

  const garment = decoded.garment_image;
  if (garment && mayBeClothing(parameters.category))
    await moderator.check(
      (parameters.moderation_level ?? 'permissive') as ModerationLevel,
      'garment_image',
      garment,
    );

  const { pictures } = await render({ kind, images: decoded, parameters, shape }, tools);
  const most = Number(parameters.num_samples ?? 1);
  if (pictures.length < 1 || pictures.length > most)
    throw new Error(`The engine was asked for ${most} pictures at most and made ${pictures.length}.`);

  const format = (parameters.output_format ?? 'png') as OutputFormat;
  const files: Uint8Array[] = [];
  for (const picture of pictures) {
    context.signal?.throwIfAborted();
    files.push(await encodePicture(picture, format));
  }
  return { pictures: files, format };
}

/** The engine's result, its documented failures as the interface's. */
async function render(
  request: Parameters<TryOnEngine['render']>[0],
  { engine, context }: TryOnTools,
): Promise<TryOnResult> {
  try {
    return await engine.render(request, context);
  } catch (error) {
    if (error instanceof TryOnFailure) throw new JobError(error.name, error.message, { cause: error });
    throw error;
  }
}
