/**
 * An engine module for tests under load: cheap pictures, and all that varies comes from the request's `seed`. It takes
 * `seed % 400` milliseconds; a seed divisible by 7 ends with `PoseError`, one divisible by 11 breaks the engine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { TryOnFailure } from '../../src/engine/contract.ts';
import type { EngineFactory } from '../../src/worker/thread-messages.ts';

export const CHAOS_ENGINE = import.meta.url;

const workingSize = { longSide: 96, shortSide: 64 };

export const createEngine: EngineFactory = async () => ({
  imageFields: () => ({ model_image: workingSize, garment_image: workingSize }),
  async render({ images, parameters }) {
    const { seed, num_samples } = parameters as { seed: number; num_samples: number };
    await delay(seed % 400);
    if (seed % 7 === 0) throw new TryOnFailure('PoseError', 'Nobody is in the picture. Send another one.');
    if (seed % 11 === 0) throw new Error('The engine breaks as its seed says.');
    return { pictures: Array.from({ length: num_samples }, () => images.model_image!) };
  },
  async close() {},
});
