import type { Command } from 'commander';
import { describeLimits, limitsText } from '../limits-text.ts';
import { answer, answeringCommand } from '../output.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile limits show <account>` */
export function limitsShowCommand(): Command {
  return answeringCommand('show')
    .description('the limits that hold for an account, and which of them are its own')
    .argument('<account>', 'name or id')
    .action(async (nameOrId: string, options: { json?: boolean }) => {
      const limits = await withAccounts(async (context, settings) =>
        describeLimits(await requireAccount(context, nameOrId), settings),
      );
      answer(limits, options, limitsText);
    });
}
