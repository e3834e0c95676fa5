/** From the string of an image field to the bytes of its file. */
import { parseDataUrl } from './data-url.ts';
import { type FetchOptions, fetchImage } from './guarded-fetch.ts';
import { imageLoadError } from './image-load-error.ts';

export const DEFAULT_LOAD_LIMITS = {
  maxBytes: 30_000_000,
  maxRedirects: 5,
  connectMilliseconds: 5_000,
  totalMilliseconds: 20_000,
  allowedRanges: [],
} as const satisfies FetchOptions;

/**
 * The bytes of the file that an image field gives as a data URL or as a public URL.
 * @throws {JobError} `ImageLoadError` that names the field, the reason and what to send instead.
 */
export async function loadImage(
  field: string,
  text: string,
  options: FetchOptions = DEFAULT_LOAD_LIMITS,
): Promise<Buffer> {
  const trimmed = text.trim();
  if (trimmed === '') throw imageLoadError(field, 'the string is empty');
  if (/^data:/i.test(trimmed)) return parseDataUrl(field, trimmed, options.maxBytes);
  const url = URL.parse(trimmed);
  if (url === null) throw imageLoadError(field, 'the string is neither a URL nor a data URL');
  return fetchImage(field, url, options);
}
