/** Worker processes as `serve` and `worker` start them. */
import { join } from 'node:path';
import { DEFAULT_LOAD_LIMITS } from '../images/load-image.ts';
import type { JobsContext } from '../jobs/context.ts';
import { returnAttemptsOf } from '../jobs/recovery.ts';
import type { Settings } from '../settings/settings.ts';
import { type Supervisor, startSupervisor } from '../worker/supervisor.ts';

/** How long running jobs may go on when the service is asked to end, in milliseconds. */
export const END_GRACE = 10_000;

/** Where the local storage lies in the data folder. */
export function storageFolder({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string {
  return join(dataDirectory, 'files');
}

const DEFAULT_ENGINE = import.meta.resolve('../worker/default-engine.ts');

/** Starts as many workers as the settings say; doesn't wait for them to be ready. */
export function startWorkers(
  settings: Settings,
  databaseUrl: string,
  jobs: JobsContext,
  engineModule = DEFAULT_ENGINE,
): Supervisor {
  return startSupervisor({
    workers: settings.workers,
    options: {
      databaseUrl,
      storageFolder: storageFolder(settings),
      engineModule,
      load: { ...DEFAULT_LOAD_LIMITS, allowedRanges: settings.urlAllow },
    },
    memoryLimitBytes: settings.workerMemory * 1_000_000,
    onWorkerEnd: (name) => returnAttemptsOf(jobs, name),
    log: jobs.log,
  });
}
