import type { Command } from 'commander';
import { readBalance } from '../../accounts/credits.ts';
import { balanceText } from '../balance-text.ts';
import { answer, answeringCommand } from '../output.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile credits show <account>` */
export function creditsShowCommand(): Command {
  return answeringCommand('show')
    .description("an account's credits, as `GET /api/v1/credits` gives them")
    .argument('<account>', 'name or id')
    .action(async (nameOrId: string, options: { json?: boolean }) => {
      const balance = await withAccounts(async (context) =>
        readBalance(context, (await requireAccount(context, nameOrId)).id),
      );
      answer({ credits: balance }, options, ({ credits }) => balanceText(credits));
    });
}
