/** Workers without the rest of the service, beside one that runs elsewhere on the same database and files. */
import { systemClock } from '../clock/clock.ts';
import type { JobsContext } from '../jobs/context.ts';
import type { Log } from '../log/log.ts';
import { openQueue } from '../queue/pg-boss-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { openLocalFolder } from '../storage/local-folder.ts';
import { createCleanup } from './cleanup.ts';
import { openServiceDatabase } from './service-database.ts';
import { END_GRACE, startWorkers, storageFolder } from './worker-pool.ts';

export interface WorkerService {
  /** Ends the workers; running jobs end within the grace or go back to the queue. */
  stop(graceMilliseconds?: number): Promise<void>;
}

/** Starts the workers; doesn't wait for them to be ready. */
export async function startWorkerService(settings: Settings, log: Log): Promise<WorkerService> {
  const cleanup = createCleanup();
  try {
    const { url, database, close } = await openServiceDatabase(settings, { log, connections: 2 });
    cleanup.add(close);
    const queue = await openQueue({ url, log, maintains: false });
    cleanup.add(() => queue.close());
    const storage = openLocalFolder(storageFolder(settings));
    const jobs: JobsContext = { database, queue, storage, clock: systemClock, log };
    const supervisor = startWorkers(settings, url, jobs);
    return {
      async stop(grace = END_GRACE) {
        await supervisor.stop(grace);
        await cleanup.run();
      },
    };
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}
