/** The main thread's side of the engine thread. */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TryOnFiles } from './run-try-on.ts';
import type { EngineThreadData, FromThread, ToThread, TryOnOutcome } from './thread-messages.ts';

export interface EngineThread {
  /**
   * Runs one request; one at a time. Aborting rejects at once with the signal's reason and tells the engine,
   * which may go on for a while: see `idle`.
   */
  run(files: TryOnFiles, options: { onNote: NoteListener; signal: AbortSignal }): Promise<TryOnOutcome>;
  /** Whether the engine has ended what it was given, within that time. */
  idle(milliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

export type NoteListener = (message: string, details: Record<string, unknown>) => void;

export interface EngineThreadOptions extends EngineThreadData {
  /** Notes that belong to no request. */
  readonly onNote: NoteListener;
  /** The thread has ended though nobody closed it. What it was running never settles: the process is done for. */
  readonly onDeath: (error: Error) => void;
}

/**
 * Starts the thread and waits until its engine is open.
 * @throws the engine's own error when it can't be opened.
 */
export async function startEngineThread(options: EngineThreadOptions): Promise<EngineThread> {
  const { engineModule, onNote, onDeath } = options;
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: { engineModule } satisfies EngineThreadData,
  });
  const post = (message: ToThread) => worker.postMessage(message);
  let listener = onNote;
  let running: Promise<TryOnOutcome> | null = null;
  let deliver: (outcome: TryOnOutcome) => void = () => {};
  let opened = false;
  let closed = false;

  const ready = Promise.withResolvers<void>();
  worker.on('message', (message: FromThread) => {
    switch (message.type) {
      case 'ready':
        opened = true;
        return ready.resolve();
      case 'note':
        return listener(message.message, message.details);
      case 'outcome':
        return deliver(message.outcome);
      default:
        message satisfies never;
    }
  });
  const die = (error: Error) => {
    if (closed) return;
    closed = true;
    if (opened) onDeath(error);
    else ready.reject(error);
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`The engine thread ended with code ${code}.`)));
  await ready.promise;

  function start(files: TryOnFiles): Promise<TryOnOutcome> {
    post({ type: 'run', files });
    return new Promise<TryOnOutcome>((resolve) => {
      deliver = resolve;
    }).finally(() => {
      running = null;
      listener = onNote;
    });
  }

  return {
    run(files, { onNote: onRequestNote, signal }) {
      if (running) throw new Error('The engine thread is still at work on the request before.');
      signal.throwIfAborted();
      listener = onRequestNote;
      const outcome = start(files);
      running = outcome;
      return new Promise((resolve, reject) => {
        const abort = () => {
          post({ type: 'abort' });
          reject(signal.reason);
        };
        signal.addEventListener('abort', abort, { once: true });
        // Afterwards the signal must not abort another request.
        void outcome.then((value) => {
          signal.removeEventListener('abort', abort);
          resolve(value);
        });
      });
    },
    async idle(milliseconds) {
      if (!running) return true;
      const late = new AbortController();
      const timeout = delay(milliseconds, false, { signal: late.signal }).catch(() => false);
      const idle = await Promise.race([running.then(() => true), timeout]);
      late.abort();
      return idle;
    },
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}
