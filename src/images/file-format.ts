/** Recognises a file by its first bytes, so that only decoders meant for photos ever see a stranger's file. */

/** What a file is: a raster format that we decode, one that we can name but do not decode, or unknown. */
export type FileFormat =
  | { readonly state: 'decodable'; readonly name: 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'GIF' | 'TIFF' }
  | { readonly state: 'refused'; readonly name: 'HEIC' | 'SVG' | 'HTML' | 'PDF' }
  | { readonly state: 'unknown' };

/** The format of a file. Text formats are told apart by their first kilobyte. */
export function recognizeFormat(bytes: Uint8Array): FileFormat {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  const has = (text: string, offset = 0) => head.toString('latin1', offset, offset + text.length) === text;

  if (has('\xff\xd8\xff')) return { state: 'decodable', name: 'JPEG' };
  if (has('\x89PNG\r\n\x1a\n')) return { state: 'decodable', name: 'PNG' };
  if (has('RIFF') && has('WEBP', 8)) return { state: 'decodable', name: 'WebP' };
  if (has('GIF87a') || has('GIF89a')) return { state: 'decodable', name: 'GIF' };
  if (has('II*\0') || has('MM\0*') || has('II+\0') || has('MM\0+'))
    return { state: 'decodable', name: 'TIFF' };
  if (has('ftyp', 4)) {
    // ISO/IEC 23008-12: the box lists the brands that the file follows, from its eighth byte on.
    const brands = head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0)));
    if (/avif|avis/.test(brands)) return { state: 'decodable', name: 'AVIF' };
    if (/hei[cx]|hev[cx]|mif1|msf1/.test(brands)) return { state: 'refused', name: 'HEIC' };
  }
  if (has('%PDF')) return { state: 'refused', name: 'PDF' };
  const text = head.toString('utf8');
  if (/<svg[\s>]/i.test(text)) return { state: 'refused', name: 'SVG' };
  if (/<(?:!doctype html|html|head|body)[\s>]/i.test(text)) return { state: 'refused', name: 'HTML' };
  return { state: 'unknown' };
}
