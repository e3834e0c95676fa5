/** How long a hairstyle takes, by part and over all looks. */
import type { Benchmark } from './benchmark.ts';
import { figuresOf } from './measuring-process.ts';

export const benchmark: Benchmark = {
  title:
    "Engine: a hairstyle at 864 × 1296, all looks on two portraits, one thread, warm, with a worker's allocator and heap settings",
  run: () => figuresOf('./hairstyle-measurement.ts'),
};
