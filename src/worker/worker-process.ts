/**
 * A worker: a process of its own that takes jobs from the queue, one at a time. This main thread does only what
 * waits (queue, lease, fetching, storing); the engine computes in a thread, so that leases are renewed on time.
 *
 * It ends
 * - when its supervisor says so, or with SIGTERM: at once while it is starting; later the running job ends within the
 *   grace or goes back to the queue;
 * - when its supervisor has died, which closes the channel between them: the same, without grace;
 * - when the engine thread died or does not stop: at once. The supervisor starts another process.
 */
import { systemClock } from '../clock/clock.ts';
import { openDatabase } from '../database/connection.ts';
import { describeCause } from '../log/describe-cause.ts';
import { describeFault } from '../log/describe-fault.ts';
import type { LogEntry } from '../log/log.ts';
import { outliveOutput } from '../log/outlive-output.ts';
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

type Stop = (graceMilliseconds: number) => Promise<never>;

/** Ends the process; as long as it takes no jobs there is nothing to give back. */
let stop: Stop = () => exit(0);

async function start(name: string, options: WorkerOptions): Promise<void> {
  const database = openDatabase(options.databaseUrl, {
    max: 3,
    onBrokenConnection: (error) =>
      log({ level: 'warn', message: 'A database connection broke.', error: error.message }),
  });
  const thread = await startEngineThread({
    engineModule: options.engineModule,
    onNote: (message, details) => log({ level: 'info', message, ...details }),
    onDeath: (error) =>
      exit(1, { level: 'error', message: 'The engine thread died.', error: describeFault(error) }),
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
  const consuming = queue.consume(async ({ jobId }) => {
    try {
      await workOnJob(context, jobId);
    } catch (error) {
      log({
        level: 'error',
        message: 'A job could not be begun; its message is sent again.',
        jobId,
        error: describeCause(error),
      });
    }
    if (!stopping.signal.aborted && !(await thread.idle(ENGINE_STOP_MILLISECONDS)))
      await exit(1, { level: 'error', message: 'The engine did not stop.', jobId });
  });
  stop = async (graceMilliseconds) => {
    setTimeout(() => stopping.abort(new Error('The worker shuts down.')), graceMilliseconds);
    setTimeout(() => process.exit(1), graceMilliseconds + GIVE_BACK_MILLISECONDS);
    const consumer = await consuming;
    await consumer.stop();
    return exit(0);
  };
  await consuming;
}

outliveOutput();
process.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'start':
      start(message.name, message.options).then(
        () => say({ type: 'ready' }),
        (error) =>
          exit(1, { level: 'error', message: 'A worker could not start.', error: describeFault(error) }),
      );
      return;
    case 'stop':
      void stop(message.graceMilliseconds);
      return;
    default:
      message satisfies never;
  }
});
process.on('disconnect', () => void stop(ORPHAN_GRACE_MILLISECONDS));
process.on('SIGTERM', () => void stop(ORPHAN_GRACE_MILLISECONDS));
// Ctrl-C reaches the whole process group; the supervisor decides what becomes of its workers.
process.on('SIGINT', () => {});
setInterval(() => void say({ type: 'pulse', residentBytes: process.memoryUsage.rss() }), PULSE_MILLISECONDS);
