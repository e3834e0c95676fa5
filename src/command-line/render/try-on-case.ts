/** One try-on of the command line: the interface's own parameters, with paths of files for the images. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { TRY_ON_KINDS, type TryOnKind } from '../../interface/enumerations.ts';
import { ApiError, JobError } from '../../interface/errors.ts';
import { kindInterface } from '../../interface/kinds/kinds.ts';
import { SHAPES, type Shape } from '../../interface/shapes.ts';
import type { SubmissionReader } from '../../interface/submission.ts';
import type { TryOnFiles } from '../../worker/run-try-on.ts';
import { CommandError } from '../command-error.ts';
import { systemReason } from '../system-reason.ts';

export interface TryOnCase {
  /** Names its files: letters, digits, `_`, `-` and `.`, and no dot first. */
  readonly id: string;
  readonly kind: TryOnKind;
  /** The shape that is pinned, as the header `Toile-Shape` would; null: the values of both are taken. */
  readonly shape: Shape | null;
  /** A request's body, in which the image fields are paths from `folder`. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly folder: string;
}

/**
 * The cases of a batch file: an array of objects with `id`, `kind`, the interface's parameters and, where it is pinned, `shape`.
 * Paths start at the folder of the batch file.
 * @throws {CommandError} when it is none, a case has no usable `id`, `kind` or `shape`, or two have the same `id`.
 */
export function readCases(content: unknown, file: string): TryOnCase[] {
  if (!Array.isArray(content)) throw new CommandError(`${file} must hold an array of cases.`);
  const ids = new Set<string>();
  return content.map((entry: unknown, index) => {
    const where = `Case ${index + 1} of ${file}`;
    if (typeof entry !== 'object' || entry === null) throw new CommandError(`${where} must be an object.`);
    const { id, kind, shape = null, ...body } = entry as Record<string, unknown>;
    if (typeof id !== 'string' || !/^[\w-][\w.-]*$/.test(id) || ids.has(id)) {
      throw new CommandError(
        `${where} must have an "id" of its own, of letters, digits, "_", "-" and "."; got ${JSON.stringify(id)}.`,
      );
    }
    if (!TRY_ON_KINDS.includes(kind as TryOnKind)) {
      throw new CommandError(
        `${where} must have a "kind", one of ${TRY_ON_KINDS.join(', ')}; got ${JSON.stringify(kind)}.`,
      );
    }
    if (shape !== null && !SHAPES.includes(shape as Shape)) {
      throw new CommandError(
        `${where} may have a "shape", one of ${SHAPES.join(', ')}; got ${JSON.stringify(shape)}.`,
      );
    }
    ids.add(id);
    return { id, kind: kind as TryOnKind, shape: shape as Shape | null, body, folder: resolve(file, '..') };
  });
}

/**
 * What the worker would get for this request: parameters validated, with their defaults, and the bytes of the files.
 * @throws {ApiError} `BadRequest` as the interface would answer.
 * @throws {JobError} `ImageLoadError` when a file can't be read.
 */
export async function loadCase(
  { kind, shape: pinned, body, folder }: TryOnCase,
  read: SubmissionReader,
): Promise<TryOnFiles> {
  const fields: readonly string[] = kindInterface(kind).imageFields;
  for (const field of fields) {
    if (typeof body[field] === 'string') continue;
    throw new ApiError('BadRequest', `\`${field}\` must be the path of a picture's file.`);
  }
  const { parameters, shape } = read(kind, body, pinned ?? 'both');
  const images: Record<string, Uint8Array> = {};
  for (const field of fields) {
    images[field] = await readImage(field, body[field] as string, folder);
  }
  return { kind, parameters, shape, images };
}

async function readImage(field: string, given: string, folder: string): Promise<Uint8Array> {
  if (/^(https?|data):/i.test(given)) {
    throw new JobError('ImageLoadError', `${field}: the command line takes the path of a file, not a URL.`);
  }
  const path = resolve(folder, given);
  try {
    return await readFile(path);
  } catch (cause) {
    const reason =
      (cause as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'does not exist'
        : `can't be read: ${systemReason(cause, path)}`;
    throw new JobError('ImageLoadError', `${field}: the file ${path} ${reason}.`, { cause });
  }
}
