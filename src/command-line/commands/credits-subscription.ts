import type { Command } from 'commander';
import { readBalance } from '../../accounts/credits.ts';
import { setSubscription } from '../../accounts/subscription.ts';
import { balanceText } from '../balance-text.ts';
import { answer, answeringCommand } from '../output.ts';
import { wholeNumber } from '../values.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile credits subscription <account> <monthly>` */
export function creditsSubscriptionCommand(): Command {
  return answeringCommand('subscription')
    .description("replace an account's subscription: what is left of it expires, a new month begins")
    .argument('<account>', 'name or id')
    .argument('<monthly>', 'credits a month; 0 ends the subscription', wholeNumber(0))
    .action(async (nameOrId: string, monthly: number, options: { json?: boolean }) => {
      const balance = await withAccounts(async (context) => {
        const { id } = await requireAccount(context, nameOrId);
        await setSubscription(context, id, monthly);
        return readBalance(context, id);
      });
      answer({ credits: balance }, options, ({ credits }) => balanceText(credits));
    });
}
