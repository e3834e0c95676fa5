import type { Command } from 'commander';
import { answeringCommand } from '../output.ts';

/** The command that renders one kind of try-on, with the options that all kinds have. */
export function renderCommandOf(kind: string, description: string): Command {
  return answeringCommand(kind)
    .description(description)
    .requiredOption(
      '--out <file>',
      'where the picture goes: .png, .jpg or .jpeg; further samples get -2, -3, -4',
    )
    .option('--debug <folder>', 'write the picture of every stage there');
}
