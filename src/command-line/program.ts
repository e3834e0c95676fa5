/**
 * The commands of `toile`, and what its help says. A command is a file in `commands/`; what only it needs and takes long
 * to load (the engine, the HTTP server) it imports when it runs, so that the others start the faster.
 */
import { Command } from 'commander';
import { settingsHelp } from '../settings/describe-settings.ts';
import { accountCreateCommand } from './commands/account-create.ts';
import { accountListCommand } from './commands/account-list.ts';
import { accountShowCommand } from './commands/account-show.ts';
import { creditsGrantCommand } from './commands/credits-grant.ts';
import { creditsLedgerCommand } from './commands/credits-ledger.ts';
import { creditsShowCommand } from './commands/credits-show.ts';
import { creditsSubscriptionCommand } from './commands/credits-subscription.ts';
import { doctorCommand } from './commands/doctor.ts';
import { jobsListCommand } from './commands/jobs-list.ts';
import { jobsShowCommand } from './commands/jobs-show.ts';
import { keyCreateCommand } from './commands/key-create.ts';
import { keyListCommand } from './commands/key-list.ts';
import { keyRevokeCommand } from './commands/key-revoke.ts';
import { limitsSetCommand } from './commands/limits-set.ts';
import { limitsShowCommand } from './commands/limits-show.ts';
import { migrateCommand } from './commands/migrate.ts';
import { renderCommand } from './commands/render.ts';
import { serveCommand } from './commands/serve.ts';
import { outputWidth, settingsCommand } from './commands/settings.ts';
import { workerCommand } from './commands/worker.ts';

/** All commands. `version` is what `--version` prints. */
export function createProgram(version: string): Command {
  const program = new Command('toile')
    .description(
      'Self-hosted virtual try-on: an HTTP API that puts clothes and haircuts on a person’s photo and tattoos on skin.',
    )
    .version(version)
    // Each command has its own options, also where the command above it has one of the same name.
    .enablePositionalOptions()
    .showHelpAfterError('(add --help for what this command takes)')
    .addHelpText('after', () => `\n${settingsHelp(outputWidth())}`);
  const commands = [
    serveCommand(version),
    workerCommand(),
    migrateCommand(),
    group('account', 'the accounts whose keys open the service', [
      accountCreateCommand(),
      accountListCommand(),
      accountShowCommand(),
    ]),
    group('key', 'the API keys of accounts', [keyCreateCommand(), keyListCommand(), keyRevokeCommand()]),
    group('credits', 'what accounts have and have used', [
      creditsGrantCommand(),
      creditsShowCommand(),
      creditsLedgerCommand(),
      creditsSubscriptionCommand(),
    ]),
    group('limits', 'what accounts may do', [limitsSetCommand(), limitsShowCommand()]),
    group('jobs', 'the try-ons of the last 3 days', [jobsListCommand(), jobsShowCommand()]),
    renderCommand(),
    settingsCommand(),
    doctorCommand(),
  ];
  for (const command of commands) addCommand(program, command);
  return program;
}

/** Adds a command that complains like the one above it. */
function addCommand(parent: Command, command: Command): void {
  parent.addCommand(command.copyInheritedSettings(parent));
  for (const member of command.commands) member.copyInheritedSettings(command);
}

function group(name: string, description: string, commands: readonly Command[]): Command {
  const command = new Command(name).description(description);
  for (const member of commands) command.addCommand(member);
  return command;
}
