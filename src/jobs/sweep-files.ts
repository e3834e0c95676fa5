/** Deletes the files whose time is over, and those that nobody refers to. */

import { PICTURE_LIFETIME_HOURS } from '../interface/limits.ts';
import type { ListedFile } from '../storage/storage.ts';
import type { JobsContext } from './context.ts';
import { deleteInputs } from './end-job.ts';
import { secondsAfter } from './job.ts';
import { INPUTS, inputKey, OUTPUTS, outputsOf } from './job-files.ts';

const AT_ONCE = 200;

/** A file younger than this may belong to a submission or an attempt that is under way. No attempt lasts as long. */
export const ORPHAN_AGE_SECONDS = 600;

/** Deletes the images of ended jobs where a crash or a failure of storage prevented it. Returns for how many jobs. */
export async function sweepInputs(context: JobsContext): Promise<number> {
  const jobs = await context.database
    .selectFrom('jobs')
    .select('id')
    .where('inputs_stored', '=', true)
    // A job that has just ended is being taken care of by who ended it.
    .where('ended_at', '<=', secondsAfter(context.clock.now(), -1))
    .orderBy('ended_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of jobs) await deleteInputs(context, id);
  return jobs.length;
}

/** Deletes the pictures of jobs that were completed 72 hours ago. Returns of how many jobs. */
export async function sweepPictures({ database, storage, clock }: JobsContext): Promise<number> {
  const jobs = await database
    .selectFrom('jobs')
    .select('id')
    .where('pictures_stored', '=', true)
    .where('ended_at', '<=', secondsAfter(clock.now(), -PICTURE_LIFETIME_HOURS * 3600))
    .orderBy('ended_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of jobs) {
    await storage.deletePrefix(outputsOf(id));
    await database.updateTable('jobs').set({ pictures_stored: false }).where('id', '=', id).execute();
  }
  return jobs.length;
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
