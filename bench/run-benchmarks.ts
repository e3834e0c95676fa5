/**
 * Runs the benchmarks: `npm run bench` for all, `npm run bench -- WORD…` for the files whose name contains one of
 * the words. The figures are medians; a machine that does other work at the same time spoils them. `--record` appends
 * them to `bench/history/`.
 */
import { glob } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Benchmark, describeFigure, type Figure } from './benchmark.ts';
import { appendHistory } from './history.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2).filter((word) => word !== '--record');
const record = process.argv.includes('--record');
const files: string[] = [];
for await (const file of glob('*-benchmark.ts', { cwd: folder })) {
  if (words.length === 0 || words.some((word) => file.includes(word))) files.push(file);
}
if (files.length === 0) {
  console.error(`No benchmark's name contains ${words.join(' or ')}.`);
  process.exit(1);
}

const [load = 0] = loadavg();
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${load.toFixed(1)} before the start`,
);
for (const file of files.sort()) {
  const { benchmark } = (await import(pathToFileURL(join(folder, file)).href)) as { benchmark: Benchmark };
  console.log(`\n${benchmark.title}`);
  const figures: Figure[] = [];
  for await (const figure of benchmark.run()) {
    console.log(describeFigure(figure));
    figures.push(figure);
  }
  if (record && figures.length > 0)
    await appendHistory(join(folder, 'history'), file.slice(0, -'-benchmark.ts'.length), figures);
}
