/** Schemas of the fields that several kinds of try-on share. */
import { Type } from 'typebox';
import { GARMENT_PHOTO_TYPES, MODERATION_LEVELS, MODES, OUTPUT_FORMATS } from './enumerations.ts';

/**
 * An image field: only its type is checked here, for a string that is neither a URL nor a data URL is a job
 * that fails with `ImageLoadError`, not a refused request.
 */
export const imageInput = (what: string) =>
  Type.String({
    description: `${what} A public URL that answers with image/jpeg or image/png, or a data URL \`data:image/<format>;base64,<data>\`.`,
  });

export const numSamples = Type.Integer({
  minimum: 1,
  maximum: 4,
  default: 1,
  description: 'How many pictures. Each costs one credit.',
});

export const outputFormat = Type.Enum(OUTPUT_FORMATS, {
  default: 'png',
  description: '`png` gives the highest quality, `jpeg` the smaller file.',
});

export const mode = Type.Enum(MODES, {
  default: 'balanced',
  description: 'Speed or quality. Applies to clothing only.',
});

export const seed = Type.Integer({
  minimum: 0,
  maximum: 2 ** 32 - 1,
  default: 42,
  description: 'Fixes randomness: the same inputs give the same picture. Applies to clothing only.',
});

export const segmentationFree = Type.Boolean({
  default: true,
  description:
    'Fits the garment without an explicit mask. `false` helps when the original garment is not removed. Applies to clothing only.',
});

export const garmentPhotoType = Type.Enum(GARMENT_PHOTO_TYPES, {
  default: 'auto',
  description: 'A hint about the garment photo. Applies to clothing only.',
});

export const moderationLevel = Type.Enum(MODERATION_LEVELS, {
  default: 'permissive',
  description:
    '`conservative` blocks underwear, swimwear and revealing outfits; `permissive` only explicit nudity; `none` nothing. Applies to clothing only.',
});
