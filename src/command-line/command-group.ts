import { Command, type ParseOptionsResult } from 'commander';

const LIST = new Intl.ListFormat('en-GB');

/**
 * A command with commands below it that also does something by itself, with options of its own. Commander would take
 * a misspelt command for an argument, and complain first about the options that the right one has.
 */
export class CommandGroup extends Command {
  /** Ends with an error that names the commands when the first word is none of them. */
  override parseOptions(words: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(words);
    const [first] = parsed.operands;
    const names = this.commands.map((command) => command.name());
    if (first === undefined || names.includes(first)) return parsed;
    return this.error(
      `error: unknown command '${first}'; \`toile ${this.name()}\` has ${LIST.format(names)}`,
      { code: 'commander.unknownCommand' },
    );
  }
}
