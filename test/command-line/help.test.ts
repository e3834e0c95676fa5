import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/command-line/program.ts';
import { SETTINGS } from '../../src/settings/settings.ts';
import { runToile } from './toile-process.ts';

/** The words of every command and group, without `toile`. */
function allCommands(command: Command, words: readonly string[] = []): string[][] {
  return [
    [...words],
    ...command.commands.flatMap((member) => allCommands(member, [...words, member.name()])),
  ];
}

const documented = [
  'serve',
  'worker',
  'migrate',
  'account create',
  'account list',
  'account show',
  'key create',
  'key list',
  'key revoke',
  'credits grant',
  'credits show',
  'credits ledger',
  'limits set',
  'limits show',
  'jobs list',
  'jobs show',
  'doctor',
  'render clothes',
  'render tattoo',
];

describe('help', () => {
  const commands = allCommands(createProgram('1.2.3'));

  it('knows every command', () => {
    const names = commands.map((words) => words.join(' '));
    for (const name of documented) assert.ok(names.includes(name), name);
  });

  it('describes every command, argument and option', () => {
    const describeAll = (command: Command): void => {
      assert.ok(command.description(), command.name());
      for (const { description, flags } of command.options)
        assert.ok(description, `${command.name()} ${flags}`);
      for (const argument of command.registeredArguments) assert.ok(argument.description, command.name());
      command.commands.forEach(describeAll);
    };
    describeAll(createProgram('1.2.3'));
  });

  it('lists all settings, and ends well', async () => {
    const { code, stdout } = await runToile(['--help']);
    assert.equal(code, 0);
    for (const { variable } of Object.values(SETTINGS))
      assert.match(stdout, new RegExp(`^ +${variable}$`, 'm'));
  });

  it('is there for a command, without a database', async () => {
    const { code, stdout } = await runToile(['credits', 'grant', '--help'], {
      DATABASE_URL: 'postgres://nowhere:1/x',
    });
    assert.equal(code, 0);
    assert.match(stdout, /--purchased <credits>/);
  });

  it('is named by the message about an unknown command or option', async () => {
    for (const words of [['sell'], ['account', 'sell'], ['migrate', '--sell']]) {
      const { code, stderr } = await runToile(words);
      assert.equal(code, 1);
      assert.match(stderr, /unknown (command|option) '.*sell'.*--help/s);
    }
  });
});
