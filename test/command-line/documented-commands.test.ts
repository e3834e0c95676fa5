import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/command-line/program.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The commands that a page tells to type: the words after `toile` (or `npm run -s toile --`), without remarks. */
function commandsIn(page: string): string[][] {
  const inBlocks = [...page.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.replaceAll(/\\\n\s*/g, '').split('\n'),
  );
  const inLines = [...page.replaceAll(/^```\w*\n.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code.replaceAll('\n', ' '),
  );
  return [...inBlocks, ...inLines]
    .map((line) => /^(?:[A-Z_]+=\S+ +)*(?:npm run -s toile --|toile) +([^#>]+)/.exec(line)?.[1])
    .filter((words) => words !== undefined && !/[…<]/.test(words))
    .map((words) => (words ?? '').match(/"[^"]*"|\S+/g) ?? []);
}

/** Reads the words as the program does, but runs nothing. @throws what commander throws at wrong words. */
async function read(words: readonly string[]): Promise<void> {
  const program = createProgram('1.2.3');
  const disarm = (command: Command): void => {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
    const onlyGroups = command.commands.length > 0 && command.options.length === 0;
    if (!onlyGroups && command !== program) command.action(() => {});
    command.commands.forEach(disarm);
  };
  disarm(program);
  await program.parseAsync(words, { from: 'user' }).catch((error) => {
    if (error.code !== 'commander.helpDisplayed') throw error;
  });
}

describe('the commands that the pages tell to type', () => {
  for (const page of ['README.md', 'docs/operations.md', 'docs/settings.md']) {
    it(`are taken as ${page} writes them`, async () => {
      const commands = commandsIn(await readFile(join(ROOT, page), 'utf8'));
      assert.ok(commands.length > 0);
      for (const words of commands) await assert.doesNotReject(read(words), words.join(' '));
    });
  }

  it('would not be, were an argument and an option to change places', async () => {
    await assert.rejects(read('credits grant demo 100 --purchased'.split(' ')), /argument missing/);
  });
});
