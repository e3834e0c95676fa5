import { JobError } from '../interface/errors.ts';

/** What nearly every image needs that can't be loaded from a request. */
const USUAL_CURE =
  'Send a JPEG or PNG file as a public http(s) URL or as "data:image/<format>;base64,<data>".';

/**
 * The failure of an image field: a public message of the form `<field>: <reason>. <cure>`. It never repeats the
 * image string, which may be megabytes or carry a secret, nor an address that only our side of the network knows.
 */
export function imageLoadError(
  field: string,
  reason: string,
  { cure = USUAL_CURE, cause }: { readonly cure?: string; readonly cause?: unknown } = {},
): JobError {
  return new JobError('ImageLoadError', `${field}: ${reason}. ${cure}`, { cause });
}
