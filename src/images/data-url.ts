import { imageLoadError } from './image-load-error.ts';

const PREFIX = /^data:image\/[a-z0-9.+-]+;base64,/i;
/** Base64 of RFC 4648; padding may be left out. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The bytes of a `data:image/<format>;base64,<data>` URL, line breaks in the data allowed. The format is not believed:
 * the bytes decide. Takes time in proportion to the length, whatever the text is.
 * @throws {JobError} `ImageLoadError` when the prefix, the data or the size is wrong.
 */
export function parseDataUrl(field: string, text: string, maxBytes: number): Buffer {
  const prefix = PREFIX.exec(text)?.[0];
  if (prefix === undefined)
    throw imageLoadError(field, 'the data URL does not start with "data:image/<format>;base64,"');
  const data = text.slice(prefix.length).replace(/\s+/g, '');
  if (!BASE64.test(data)) throw imageLoadError(field, 'what follows "base64," is no base64');
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxBytes)
    throw imageLoadError(field, `the file is larger than ${Math.floor(maxBytes / 1e6)} MB`, {
      cure: 'Send a smaller one.',
    });
  return bytes;
}
