/**
 * Where input and output pictures lie. Everything above knows files by their keys alone, so that a local folder
 * and an S3 bucket are the same thing to it.
 *
 * Keys are `/`-joined segments of letters, digits, `_`, `-` and `.`; a segment never starts with a dot:
 * - `inputs/<jobId>/<field>`: the image string of a request, exactly as it was submitted;
 * - `outputs/<jobId>/<attempt token>-<n>.<png|jpeg>`: the n-th picture that an attempt made.
 */
import type { Readable } from 'node:stream';

export interface Storage {
  /** Writes or replaces a file. When it resolves, the whole file survives a power cut; readers see all of it or none. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The whole file, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** The file as a stream, which the caller must consume or destroy, or null when there is none. */
  open(key: string): Promise<OpenFile | null>;
  /** Removes a file; nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** Removes every file whose key starts with the prefix, which ends with `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /**
   * The files whose keys start with the prefix (empty, or ending with `/`), in no particular order. What a `put`
   * that was killed midway left behind is listed too, under a key of its own, so that sweeping finds it.
   */
  list(prefix: string): AsyncIterable<ListedFile>;
}

export interface OpenFile {
  readonly stream: Readable;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface ListedFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

const LONGEST_KEY = 512;
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** A key or prefix that no storage takes: a mistake of the caller, never of a client. */
export class StorageKeyError extends Error {
  override readonly name = 'StorageKeyError';
}

/** @throws {StorageKeyError} unless the text is a key as this file's head describes it. */
export function assertStorageKey(key: string): void {
  if (key.length <= LONGEST_KEY && KEY.test(key)) return;
  throw new StorageKeyError(
    `A storage key is segments of letters, digits, "_", "-" and "." joined by "/", none of which starts with ` +
      `a dot, at most ${LONGEST_KEY} characters in all; got ${JSON.stringify(key.slice(0, LONGEST_KEY))}.`,
  );
}

/** @throws {StorageKeyError} unless the text is empty or a key followed by `/`. */
export function assertStoragePrefix(prefix: string): void {
  if (prefix === '') return;
  if (!prefix.endsWith('/'))
    throw new StorageKeyError(`A storage prefix is empty or ends with "/"; got ${JSON.stringify(prefix)}.`);
  assertStorageKey(prefix.slice(0, -1));
}
