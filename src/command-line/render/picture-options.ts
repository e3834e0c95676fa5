import type { Command } from 'commander';

/** Adds the options that every command has which renders one try-on. */
export function withPictureOptions(command: Command): Command {
  return command
    .requiredOption(
      '--out <file>',
      'where the picture goes (required): .png, .jpg or .jpeg; further samples get -2, -3, -4',
    )
    .option('--debug <folder>', 'write the picture of every stage there');
}
