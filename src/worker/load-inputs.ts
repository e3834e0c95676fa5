import type { FetchOptions } from '../images/guarded-fetch.ts';
import { loadImage } from '../images/load-image.ts';
import { type Attempt, readInput } from '../jobs/attempt.ts';
import type { JobsContext } from '../jobs/context.ts';

/**
 * The files of all images of a job, loaded side by side. Null: the job has ended meanwhile and its images are gone.
 * @throws {JobError} `ImageLoadError` for the first field, in the order of the interface, that can't be loaded.
 */
export async function loadInputs(
  context: JobsContext,
  attempt: Attempt,
  options: FetchOptions,
): Promise<Record<string, Uint8Array> | null> {
  const loads = await Promise.allSettled(
    attempt.imageFields.map(async (field) => {
      const text = await readInput(context, attempt, field);
      return text === null ? null : ([field, await loadImage(field, text, options)] as const);
    }),
  );
  const files: Record<string, Uint8Array> = {};
  for (const load of loads) {
    if (load.status === 'rejected') throw load.reason;
    if (load.value === null) return null;
    files[load.value[0]] = load.value[1];
  }
  return files;
}
