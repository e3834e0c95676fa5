/**
 * `npm run test:chaos -- [--rounds N] [--seed N]`: 30 rounds unless said otherwise, and a seed of the day's own, which
 * is printed. Ends with code 1 and the list when anything was lost.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeEmbeddedFiles } from '../support/test-database.ts';
import { runChaos } from './chaos.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, seed: { type: 'string' } },
});
const rounds = Number(values.rounds);
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || seed < 0) {
  console.error('--rounds takes a whole number from 1 on, --seed one from 0 on.');
  process.exit(1);
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'toile-chaos-'));
console.log(`${rounds} rounds with the seed ${seed}; data in ${dataDirectory}`);
const { losses, completed, failed, repeated, swept, troubles } = await runChaos({
  rounds,
  seed,
  dataDirectory,
  say: console.log,
});
console.log(`${completed} jobs completed, ${JSON.stringify(failed)} failed, ${repeated} ran more than once.`);
console.log(`${swept} files of killed attempts and submissions were swept.`);
if (losses.length > 0) {
  for (const trouble of troubles) console.error(JSON.stringify(trouble));
  console.error(`${losses.length} losses, data kept in ${dataDirectory}:\n${losses.join('\n')}`);
  process.exit(1);
}
await removeEmbeddedFiles(dataDirectory);
console.log('Nothing was lost.');
