/**
 * Links to pictures that expire and can't be guessed: `/pictures/<key>?expires=<unix seconds>&signature=<…>`.
 * The signature is HMAC-SHA-256 (RFC 2104) over key and expiry. Whoever has the link may see the picture until
 * then; nothing is stored, and every process that knows the secret checks alike.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertStorageKey } from './storage.ts';

/** Path under which pictures are served; a key follows. */
export const PICTURE_PATH = '/pictures/';

/** What a link turned out to be. */
export type PictureLinkCheck =
  | { readonly state: 'valid'; readonly key: string; readonly expiresAt: Date }
  | { readonly state: 'expired'; readonly key: string; readonly expiresAt: Date }
  | { readonly state: 'forged' };

/**
 * Path and query of a link to the picture under `key`; put the public address in front.
 * The same arguments give the same link. `expiresAt` counts in whole seconds, rounded down.
 */
export function signPictureLink(secret: string | Uint8Array, key: string, expiresAt: Date): string {
  assertStorageKey(key);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `${PICTURE_PATH}${key}?expires=${expires}&signature=${signature(secret, key, expires)}`;
}

/**
 * Reads a link (path and query as the request has them). `forged` is everything that this secret did not sign,
 * found in constant time; of a signed link, `expired` from its expiry on. No file is looked at.
 */
export function verifyPictureLink(
  secret: string | Uint8Array,
  pathAndQuery: string,
  now: Date,
): PictureLinkCheck {
  const [path = '', query = ''] = pathAndQuery.split('?', 2);
  if (!path.startsWith(PICTURE_PATH)) return { state: 'forged' };
  const key = path.slice(PICTURE_PATH.length);
  const parameters = new URLSearchParams(query);
  const expires = parameters.get('expires') ?? '';
  const given = Buffer.from(parameters.get('signature') ?? '');
  const expected = Buffer.from(signature(secret, key, expires));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { state: 'forged' };
  const expiresAt = new Date(Number(expires) * 1000);
  return { state: now < expiresAt ? 'valid' : 'expired', key, expiresAt };
}

function signature(secret: string | Uint8Array, key: string, expires: string): string {
  return createHmac('sha256', secret).update(`picture-link\n${key}\n${expires}`).digest('base64url');
}
