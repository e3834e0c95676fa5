/** Deletes the files whose time is over, and those that nobody refers to. */

import { PICTURE_LIFETIME_HOURS } from '../interface/limits.ts';
import { describeCause } from '../log/describe-cause.ts';
import type { ListedFile } from '../storage/storage.ts';
import type { JobsContext } from './context.ts';
import { deleteInputs } from './end-job.ts';
import { secondsAfter } from './job.ts';
import { INPUTS, inputKey, OUTPUTS, outputsOf } from './job-files.ts';

const AT_ONCE = 200;

/** A file younger than this may belong to a submission or an attempt that is under way. No attempt lasts as long. */
export const ORPHAN_AGE_SECONDS = 600;

/** Deletes the images of ended jobs where a crash or a failure of storage prevented it. Returns for how many jobs. */
export function sweepInputs(context: JobsContext): Promise<number> {
  return forEachJob(
    () =>
      context.database
        .selectFrom('jobs')
        .select('id')
        .where('inputs_stored', '=', true)
        // A job that has just ended is being taken care of by who ended it.
        .where('ended_at', '<=', secondsAfter(context.clock.now(), -1))
        .orderBy('ended_at')
        .limit(AT_ONCE)
        .execute(),
    (jobId) => deleteInputs(context, jobId),
  );
}

/** Deletes the pictures of jobs that were completed 72 hours ago. Returns of how many jobs. */
export function sweepPictures(context: JobsContext): Promise<number> {
  return forEachJob(
    () =>
      context.database
        .selectFrom('jobs')
        .select('id')
        .where('pictures_stored', '=', true)
        .where('ended_at', '<=', secondsAfter(context.clock.now(), -PICTURE_LIFETIME_HOURS * 3600))
        .orderBy('ended_at')
        .limit(AT_ONCE)
        .execute(),
    (jobId) => deletePictures(context, jobId),
  );
}

/** Works through the jobs that are due until none is left, or until a round in which some could not be done. */
async function forEachJob(
  readDue: () => Promise<readonly { readonly id: string }[]>,
  work: (jobId: string) => Promise<boolean>,
): Promise<number> {
  for (let count = 0; ; ) {
    const due = await readDue();
    let done = 0;
    for (const { id } of due) if (await work(id)) done++;
    count += done;
    if (done < AT_ONCE) return count;
  }
}

async function deletePictures({ database, storage, log }: JobsContext, jobId: string): Promise<boolean> {
  try {
    await storage.deletePrefix(outputsOf(jobId));
    await database.updateTable('jobs').set({ pictures_stored: false }).where('id', '=', jobId).execute();
    return true;
  } catch (error) {
    log({
      level: 'warn',
      message: "A job's pictures could not be deleted; it will be tried again.",
      jobId,
      error: describeCause(error),
    });
    return false;
  }
}

/**
 * Deletes files that nobody refers to: images whose job was never committed or has ended, pictures of attempts that
 * lost, and what an interrupted write left behind. Returns how many.
 */
export async function sweepOrphans(context: JobsContext): Promise<number> {
  const { storage, clock } = context;
  const oldEnough = secondsAfter(clock.now(), -ORPHAN_AGE_SECONDS);
  let count = 0;
  let batch: ListedFile[] = [];
  const flush = async () => {
    count += await deleteUnreferenced(context, batch);
    batch = [];
  };
  for (const prefix of [INPUTS, OUTPUTS]) {
    for await (const file of storage.list(prefix)) {
      if (file.modifiedAt > oldEnough) continue;
      if (batch.push(file) >= AT_ONCE) await flush();
    }
  }
  await flush();
  return count;
}

async function deleteUnreferenced(
  { database, storage }: JobsContext,
  files: readonly ListedFile[],
): Promise<number> {
  if (files.length === 0) return 0;
  const jobs = await database
    .selectFrom('jobs')
    .select(['id', 'state', 'image_fields', 'pictures', 'pictures_stored'])
    .where('id', 'in', [...new Set(files.map((file) => file.key.split('/')[1]))])
    .execute();
  const referenced = new Set(
    jobs.flatMap(({ id, state, image_fields, pictures, pictures_stored }) => [
      ...(state === 'queued' || state === 'running' ? image_fields.map((field) => inputKey(id, field)) : []),
      ...(pictures_stored ? pictures!.map((picture) => picture.key) : []),
    ]),
  );
  const orphans = files.filter((file) => !referenced.has(file.key));
  for (const { key } of orphans) await storage.delete(key);
  return orphans.length;
}
