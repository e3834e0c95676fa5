/** How long the engine takes for one picture, by mode and by part, and how much memory. */
import type { Benchmark } from './benchmark.ts';
import { figuresOf } from './measuring-process.ts';

export const benchmark: Benchmark = {
  title:
    'Engine: one top on one person at 768×1024, one worker, warm, with its allocator and V8 settings; the garment is understood on a second thread',
  run: () => figuresOf('./engine-measurement.ts'),
};
