/**
 * Understands flat garments on a thread of its own, so that the person is perceived at the same time. What comes out is what
 * `understandFlatGarment` gives, byte for byte; where the machine has one core only it is called right away.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RgbaImage } from '../pixels/image.ts';
import type { Garment } from './garment.ts';
import type { FromGarmentThread, ToGarmentThread } from './garment-thread.ts';
import { type FlatGarmentOptions, understandFlatGarment } from './understand-flat-garment.ts';

export interface FlatGarmentReader {
  /** Several may be asked for at once; they are understood one after the other. Rejects when the thread has died of it. */
  understand(picture: RgbaImage, options?: FlatGarmentOptions): Promise<Garment>;
  close(): Promise<void>;
}

/** @param cores How many cores there are for this process. */
export function openFlatGarmentReader(cores = availableParallelism()): FlatGarmentReader {
  if (cores > 1) return openThread();
  return {
    understand: async (picture, options = {}) => understandFlatGarment(picture, options),
    close: async () => {},
  };
}

/** The thread starts at once and keeps no process alive on its own; a new one takes the place of one that has died. */
function openThread(): FlatGarmentReader {
  let thread: Worker | null = null;
  let waiting: PromiseWithResolvers<Garment>[] = [];

  function start(): Worker {
    const started = new Worker(new URL('./garment-thread.ts', import.meta.url));
    const die = (error: Error): void => {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of waiting) reject(error);
      waiting = [];
    };
    started.on('message', (answer: FromGarmentThread) => {
      const next = waiting.shift()!;
      if (waiting.length === 0) started.unref();
      if ('garment' in answer) next.resolve(answer.garment);
      else next.reject(answer.error);
    });
    started.on('error', die);
    started.on('exit', (code) => die(new Error(`The garment thread ended with code ${code}.`)));
    started.unref();
    return started;
  }

  thread = start();
  return {
    understand(picture, options = {}) {
      thread ??= start();
      const answer = Promise.withResolvers<Garment>();
      waiting.push(answer);
      thread.ref();
      thread.postMessage({ picture, options } satisfies ToGarmentThread);
      return answer.promise;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
