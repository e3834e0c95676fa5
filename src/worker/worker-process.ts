/**
 * A worker: a process of its own that takes jobs from the queue, one at a time. This main thread does only what
 * waits (queue, lease, fetching, storing); the engine computes in a thread, so that leases are renewed on time.
 *
 * It ends
 * - when its supervisor says so, or with SIGTERM: the running job ends within the grace or goes back to the queue;
 * - when its supervisor has died, which closes the channel between them: the same, without grace;
 * - when the engine thread died or does not stop: at once. The supervisor starts another process.
 */
import { systemClock } from '../clock/clock.ts';
import { openDatabase } from '../database/connection.ts';
import type { LogEntry } from '../log/log.ts';
import { openQueue } from '../queue/pg-boss-queue.ts';
import { openLocalFolder } from '../storage/local-folder.ts';
import { startEngineThread } from './engine-thread-handle.ts';
import {
  type FromWorker,
  PULSE_MILLISECONDS,
  type ToWorker,
  type WorkerOptions,
} from './process-messages.ts';
import { type WorkContext, workOnJob } from './work-on-job.ts';

/** How long an engine may take to stop after its result is no longer wanted. */
const ENGINE_STOP_MILLISECONDS = 3_000;
/** How long giving a job back may take. */
const GIVE_BACK_MILLISECONDS = 3_000;
/** How long a worker whose supervisor has died may take with its last words. */
const ORPHAN_GRACE_MILLISECONDS = 0;

function say(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send!(message, undefined, {}, () => resolve());
    else resolve();
  });
}

function log(entry: LogEntry): void {
  void say({ type: 'log', entry });
}

async function exit(code: number, entry?: LogEntry): Promise<never> {
  if (entry) await say({ type: 'log', entry });
  process.exit(code);
}

async function start(
  name: string,
  options: WorkerOptions,
): Promise<(graceMilliseconds: number) => Promise<never>> {
  const database = openDatabase(options.databaseUrl, {
    max: 3,
    onBrokenConnection: (error) =>
      log({ level: 'warn', message: 'A database connection broke.', error: error.message }),
  });
  const thread = await startEngineThread({
    engineModule: options.engineModule,
    onNote: (message, details) => log({ level: 'info', message, ...details }),
    onDeath: (error) =>
      exit(1, { level: 'error', message: 'The engine thread died.', error: error.stack ?? error.message }),
  });
  const queue = await openQueue({ url: options.databaseUrl, log, maintains: false });
  const stopping = new AbortController();
  const context: WorkContext = {
    jobs: { database, queue, storage: openLocalFolder(options.storageFolder), clock: systemClock, log },
    worker: name,
    thread,
    load: options.load,
    stopping: stopping.signal,
  };
  const consumer = await queue.consume(async ({ jobId }) => {
    try {
      await workOnJob(context, jobId);
    } catch (error) {
      log({
        level: 'error',
        message: 'A job could not be begun; its message is sent again.',
        jobId,
        error: String(error),
      });
    }
    if (!stopping.signal.aborted && !(await thread.idle(ENGINE_STOP_MILLISECONDS)))
      await exit(1, { level: 'error', message: 'The engine did not stop.', jobId });
  });

  return async (graceMilliseconds) => {
    const ended = consumer.stop();
    const abort = setTimeout(() => stopping.abort(new Error('The worker shuts down.')), graceMilliseconds);
    const kill = setTimeout(() => process.exit(1), graceMilliseconds + GIVE_BACK_MILLISECONDS);
    await ended;
    clearTimeout(abort);
    clearTimeout(kill);
    return exit(0);
  };
}

let stop: Promise<(graceMilliseconds: number) => Promise<never>> | null = null;

/** A worker that is still starting has no job to give back. */
async function stopWorker(graceMilliseconds: number): Promise<never> {
  if (stop === null) return exit(0);
  const giveUp = setTimeout(() => process.exit(1), GIVE_BACK_MILLISECONDS);
  const stopStarted = await stop;
  clearTimeout(giveUp);
  return stopStarted(graceMilliseconds);
}

process.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'start':
      stop = start(message.name, message.options);
      stop.then(
        () => say({ type: 'ready' }),
        (error) =>
          exit(1, {
            level: 'error',
            message: 'A worker could not start.',
            error: error.stack ?? String(error),
          }),
      );
      return;
    case 'stop':
      void stopWorker(message.graceMilliseconds);
      return;
    default:
      message satisfies never;
  }
});
process.on('disconnect', () => void stopWorker(ORPHAN_GRACE_MILLISECONDS));
process.on('SIGTERM', () => void stopWorker(ORPHAN_GRACE_MILLISECONDS));
// Ctrl-C reaches the whole process group; the supervisor decides what becomes of its workers.
process.on('SIGINT', () => {});
setInterval(() => void say({ type: 'pulse', residentBytes: process.memoryUsage.rss() }), PULSE_MILLISECONDS);
