import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { JobQueue } from '../queue/queue.ts';
import type { Storage } from '../storage/storage.ts';

/** What the functions of this folder work with. */
export interface JobsContext {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
}
