import { Command } from 'commander';
import { systemClock } from '../../clock/clock.ts';
import type { JobsContext } from '../../jobs/context.ts';
import { openQueue } from '../../queue/pg-boss-queue.ts';
import { loadSettings } from '../../settings/settings.ts';
import { openLocalFolder } from '../../storage/local-folder.ts';
import { createCleanup } from '../cleanup.ts';
import { CommandError } from '../command-error.ts';
import { createConsoleLog } from '../console-log.ts';
import { listenForEnd } from '../end-signal.ts';
import { openServiceDatabase } from '../service-database.ts';
import { END_GRACE, startWorkers, storageFolder } from '../worker-pool.ts';

/** `toile worker` */
export function workerCommand(): Command {
  return new Command('worker')
    .description('run TOILE_WORKERS workers and nothing else, beside a service that runs elsewhere')
    .action(async () => {
      const settings = loadSettings(process.env);
      if (settings.workers === 0)
        throw new CommandError('TOILE_WORKERS is 0: set it to the number of workers to run.');
      const log = createConsoleLog(settings.logLevel, process.stdout);
      const end = listenForEnd();
      const cleanup = createCleanup();
      try {
        const { url, database, close } = await openServiceDatabase(settings, { log, connections: 2 });
        cleanup.add(close);
        const queue = await openQueue({ url, log, maintains: false });
        cleanup.add(() => queue.close());
        const storage = openLocalFolder(storageFolder(settings));
        const jobs: JobsContext = { database, queue, storage, clock: systemClock, log };
        const supervisor = startWorkers(settings, url, jobs);
        await end.wished;
        const stopped = supervisor.stop(END_GRACE);
        await Promise.race([stopped, end.hurried.then(() => process.exit(1))]);
      } finally {
        await cleanup.run();
      }
    });
}
