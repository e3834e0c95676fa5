import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/command-line/program.ts';
import { kindInterface } from '../../src/interface/kinds/kinds.ts';
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
  'render hairstyle',
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

  it('is pointed to by a misspelt command, before its options are looked at', async () => {
    for (const words of [['tatoo', '--body', 'a.jpg', '--out', 'b.png'], ['haircut'], ['--json', 'tatoo']]) {
      const { code, stdout, stderr } = await runToile(['render', ...words]);
      assert.equal(code, 1);
      assert.equal(stdout, '');
      const name = words.find((word) => /^[a-z]+$/.test(word));
      assert.match(
        stderr,
        new RegExp(`^error: unknown command '${name}'; .* has clothes, hairstyle and tattoo\n`),
      );
    }
    const { stderr } = await runToile(['sreve']);
    assert.match(stderr, /Did you mean serve\?/);
  });

  it('speaks of the kinds that can be rendered', () => {
    assert.match(
      createProgram('1.2.3').description(),
      /clothes and haircuts on a person’s photo and tattoos on skin/,
    );
  });

  for (const [kind, names] of [
    ['clothes', { num_samples: 'samples', moderation_level: 'moderation' }],
    ['hairstyle', { num_samples: 'samples' }],
    ['tattoo', { num_samples: 'samples' }],
  ] as const) {
    it(`says what \`render ${kind}\` requires, and the interface's defaults`, () => {
      const render = createProgram('1.2.3').commands.find((command) => command.name() === 'render')!;
      const command = render.commands.find((member) => member.name() === kind)!;
      const required = command.options.filter(({ mandatory }) => mandatory);
      assert.equal(required.length, 3);
      for (const { flags, description } of required) {
        assert.ok(command.usage().includes(flags), flags);
        assert.match(description, /\(required\)/);
      }
      const { properties } = kindInterface(kind).bodies.both;
      for (const [field, schema] of Object.entries(properties)) {
        const { default: value } = schema as { default?: unknown };
        // The format is the extension of --out.
        if (value === undefined || field === 'output_format') continue;
        const long = `--${(names as Record<string, string>)[field] ?? field.replaceAll('_', '-')}`;
        const option = command.options.find((other) => other.long === long);
        assert.match(option?.description ?? '', new RegExp(`default: ${value}\\b`), long);
      }
    });
  }
});
