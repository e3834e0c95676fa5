/** How long the engine takes for one picture, by mode and by part, and how much memory. */
import type { Benchmark } from './benchmark.ts';
import { figuresOf } from './measuring-process.ts';

export const benchmark: Benchmark = {
  title:
    "Engine: one top on one person at 768×1024, one thread, warm, with a worker's allocator and V8 settings",
  run: () => figuresOf('./engine-measurement.ts'),
};
