/**
 * How long the engine takes for one picture, by mode and by part, and how much memory. It runs in a process of its own
 * with the allocator and heap settings that the supervisor gives to workers: without them the same pictures take more
 * memory than any worker does.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR_SETTINGS, HEAP_SETTINGS } from '../src/worker/process-settings.ts';
import type { Benchmark, Figure } from './benchmark.ts';

export const benchmark: Benchmark = {
  title:
    "Engine: one top on one person at 768×1024, one thread, warm, with a worker's allocator and heap settings",
  async *run() {
    const child = fork(fileURLToPath(new URL('./engine-measurement.ts', import.meta.url)), {
      execArgv: HEAP_SETTINGS,
      env: { ...process.env, ...ALLOCATOR_SETTINGS },
    });
    try {
      yield* figuresOf(child);
    } finally {
      child.kill();
    }
  },
};

/**
 * What the process sends until it ends.
 * @throws when it ends with another code than 0.
 */
async function* figuresOf(child: ChildProcess): AsyncGenerator<Figure> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  for await (const [figure] of on(child, 'message', { close: ['disconnect'] })) yield figure as Figure;
  const code = await ended;
  if (code !== 0) throw new Error(`The measuring process ended with code ${code}.`);
}
