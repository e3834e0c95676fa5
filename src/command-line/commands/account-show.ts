import type { Command } from 'commander';
import { listApiKeys } from '../../accounts/api-keys.ts';
import { readBalance } from '../../accounts/credits.ts';
import { effectiveLimits } from '../../accounts/limits.ts';
import { answer, answeringCommand, facts } from '../output.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile account show <account>` */
export function accountShowCommand(): Command {
  return answeringCommand('show')
    .description('an account with its credits, limits and number of keys')
    .argument('<account>', 'name or id')
    .action(async (nameOrId: string, options: { json?: boolean }) => {
      const shown = await withAccounts(async (context, settings) => {
        const account = await requireAccount(context, nameOrId);
        const keys = await listApiKeys(context, account.id);
        return {
          ...account,
          credits: await readBalance(context, account.id),
          limits: effectiveLimits(account.ownLimits, settings),
          keys: keys.filter(({ revokedAt }) => revokedAt === null).length,
        };
      });
      answer(shown, options, ({ credits, limits, subscription, ...account }) =>
        facts({
          name: account.name,
          id: account.id,
          created: account.createdAt,
          keys: account.keys,
          'credits available': credits.on_demand,
          'credits reserved': credits.reserved,
          'credits of the subscription': credits.subscription,
          'credits purchased': credits.purchased,
          subscription: subscription ? `${subscription.monthly} a month` : 'none',
          'next reset': subscription?.resetsAt,
          'try-on requests in 60 s': limits.tryonRate,
          'status requests in 60 s': limits.statusRate,
          'credits requests in 60 s': limits.creditsRate,
          'jobs at a time': limits.concurrency,
        }),
      );
    });
}
