/**
 * Keeps a number of worker processes running. Each has a place, and a place is
 *
 * - **starting**: its process was started and has not said that it is ready;
 * - **working**: it is ready and takes jobs;
 * - **waiting**: its process has ended; another one starts after a pause, which doubles with each process that ends
 *   soon after its start, from 0.1 to 10 seconds.
 *
 * A process is killed when it does not become ready within a minute, gives no sign of life for 10 seconds, or takes
 * more memory than it may. Whatever ended a process, the jobs that it held go back to the queue at once. `stop` asks
 * the processes to end, and kills those that don't.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describeCause } from '../log/describe-cause.ts';
import type { Log } from '../log/log.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './process-messages.ts';
import { ALLOCATOR_SETTINGS, V8_SETTINGS } from './process-settings.ts';

export interface SupervisorOptions {
  /** How many processes; one works on one job at a time. */
  readonly workers: number;
  readonly options: WorkerOptions;
  /** A process whose resident memory is larger is killed. */
  readonly memoryLimitBytes: number;
  /** Called after a process has ended, with its name: its jobs can be given to others. */
  readonly onWorkerEnd: (name: string) => Promise<unknown>;
  readonly log: Log;
}

export interface WorkerStatus {
  readonly state: 'starting' | 'working' | 'waiting';
  /** Null while waiting. */
  readonly processId: number | null;
  /** At its latest sign of life; 0 before the first. */
  readonly residentBytes: number;
}

export interface Supervisor {
  /** Resolves once every place has had a worker that was ready. */
  readonly ready: Promise<void>;
  status(): readonly WorkerStatus[];
  /** Ends all processes; their jobs may go on for the grace, then they go back to the queue. */
  stop(graceMilliseconds: number): Promise<void>;
}

const START_MILLISECONDS = 60_000;
const SILENCE_MILLISECONDS = 10_000;
const SHORTEST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A process that worked for this long ended for another reason than its start. */
const STABLE_MILLISECONDS = 10_000;
/** How long beyond its grace a process may take to end. */
const STOP_MILLISECONDS = 5_000;

/** Starts the processes; doesn't wait for them to be ready. */
export function startSupervisor(options: SupervisorOptions): Supervisor {
  const places = Array.from({ length: options.workers }, () => openPlace(options));
  return {
    ready: Promise.all(places.map((place) => place.ready)).then(() => {}),
    status: () => places.map((place) => place.status()),
    async stop(graceMilliseconds) {
      await Promise.all(places.map((place) => place.close(graceMilliseconds)));
    },
  };
}

interface Place {
  readonly ready: Promise<void>;
  status(): WorkerStatus;
  close(graceMilliseconds: number): Promise<void>;
}

interface Occupied {
  state: 'starting' | 'working';
  readonly name: string;
  readonly child: ChildProcess;
  /** Resolves when the process has ended and its jobs were given back. */
  readonly ended: Promise<void>;
  residentBytes: number;
  deadline: NodeJS.Timeout;
}

type PlaceState = Occupied | { state: 'waiting'; readonly timer: NodeJS.Timeout } | { state: 'closed' };

function openPlace({ options, memoryLimitBytes, onWorkerEnd, log }: SupervisorOptions): Place {
  const ready = Promise.withResolvers<void>();
  let pause = SHORTEST_PAUSE_MILLISECONDS;
  let place: PlaceState = startProcess();

  function startProcess(): Occupied {
    const name = `${hostname()}-${randomBytes(8).toString('hex')}`;
    const startedAt = performance.now();
    const child = fork(fileURLToPath(new URL('./worker-process.ts', import.meta.url)), {
      execArgv: V8_SETTINGS,
      env: { ...process.env, ...ALLOCATOR_SETTINGS },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started: Occupied = {
      state: 'starting',
      name,
      child,
      ended: endOf(child).then(() => {
        leave(started, performance.now() - startedAt);
        return giveJobsBack(name);
      }),
      residentBytes: 0,
      deadline: setTimeout(() => kill('did not become ready'), START_MILLISECONDS),
    };
    const kill = (reason: string) => {
      log({
        level: 'error',
        message: `A worker ${reason} and is replaced.`,
        worker: name,
        residentBytes: started.residentBytes,
      });
      child.kill('SIGKILL');
    };

    child.on('message', (message: FromWorker) => {
      switch (message.type) {
        case 'log':
          return log({ ...message.entry, worker: name });
        case 'ready':
          started.state = 'working';
          log({
            level: 'info',
            message: 'A worker is ready.',
            worker: name,
            milliseconds: Math.round(performance.now() - startedAt),
          });
          return ready.resolve();
        case 'pulse':
          started.residentBytes = message.residentBytes;
          if (message.residentBytes > memoryLimitBytes) return kill('took more memory than it may');
          if (started.state === 'starting') return;
          clearTimeout(started.deadline);
          started.deadline = setTimeout(() => kill('gave no sign of life'), SILENCE_MILLISECONDS);
          return;
        default:
          message satisfies never;
      }
    });
    child.on('error', (error) =>
      log({
        level: 'error',
        message: 'A worker could not be started or reached.',
        worker: name,
        error: error.message,
      }),
    );
    log({ level: 'info', message: 'A worker was started.', worker: name, processId: child.pid });
    say(child, { type: 'start', name, options });
    return started;
  }

  /** The place after its process has ended. */
  function leave({ name, child, deadline }: Occupied, lifetimeMilliseconds: number): void {
    clearTimeout(deadline);
    if (place.state === 'closed') return;
    log({
      level: 'warn',
      message: 'A worker has ended.',
      worker: name,
      code: child.exitCode,
      signal: child.signalCode,
    });
    if (lifetimeMilliseconds > STABLE_MILLISECONDS) pause = SHORTEST_PAUSE_MILLISECONDS;
    place = { state: 'waiting', timer: setTimeout(restart, pause) };
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  }

  function restart(): void {
    place = startProcess();
  }

  async function giveJobsBack(name: string): Promise<void> {
    try {
      await onWorkerEnd(name);
    } catch (error) {
      log({
        level: 'warn',
        message: "A worker's jobs wait for their lease to run out.",
        worker: name,
        error: describeCause(error),
      });
    }
  }

  return {
    ready: ready.promise,
    status() {
      switch (place.state) {
        case 'starting':
        case 'working':
          return {
            state: place.state,
            processId: place.child.pid ?? null,
            residentBytes: place.residentBytes,
          };
        case 'waiting':
        case 'closed':
          return { state: 'waiting', processId: null, residentBytes: 0 };
        default:
          return place satisfies never;
      }
    },
    async close(graceMilliseconds) {
      const last = place;
      place = { state: 'closed' };
      switch (last.state) {
        case 'waiting':
          return clearTimeout(last.timer);
        case 'closed':
          return;
        case 'starting':
        case 'working': {
          say(last.child, { type: 'stop', graceMilliseconds });
          const timer = setTimeout(() => last.child.kill('SIGKILL'), graceMilliseconds + STOP_MILLISECONDS);
          await last.ended;
          return clearTimeout(timer);
        }
        default:
          last satisfies never;
      }
    },
  };
}

/** Resolves when the process has ended, or could not be started at all. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
}

function say(child: ChildProcess, message: ToWorker): void {
  // A child that has just died is heard of by its exit.
  if (child.connected) child.send(message, () => {});
}
