/**
 * Figures measured in a process of its own, with the allocator and V8 settings that the supervisor gives to workers:
 * without them the same pictures take more memory than any worker does.
 */
import { fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR_SETTINGS, V8_SETTINGS } from '../src/worker/process-settings.ts';
import type { Figure } from './benchmark.ts';

/**
 * Starts `module` (a file of this folder), which sends each figure to its parent and disconnects; yields what it sends.
 * @throws when it ends with another code than 0.
 */
export async function* figuresOf(module: string): AsyncGenerator<Figure> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    execArgv: V8_SETTINGS,
    env: { ...process.env, ...ALLOCATOR_SETTINGS },
  });
  try {
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    for await (const [figure] of on(child, 'message', { close: ['disconnect'] })) yield figure as Figure;
    const code = await ended;
    if (code !== 0) throw new Error(`The measuring process ended with code ${code}.`);
  } finally {
    child.kill();
  }
}
