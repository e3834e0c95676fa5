/** How long a tattoo takes, by part. */
import type { Benchmark } from './benchmark.ts';
import { figuresOf } from './measuring-process.ts';

export const benchmark: Benchmark = {
  title:
    "Engine: a tattoo at 1536 pixels, 3 photos × 3 designs, one thread, warm, with a worker's allocator and heap settings",
  run: () => figuresOf('./tattoo-measurement.ts'),
};
