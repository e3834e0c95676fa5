import type { Command } from 'commander';
import { listAccounts } from '../../accounts/accounts.ts';
import { readBalance } from '../../accounts/credits.ts';
import { answer, answeringCommand, table } from '../output.ts';
import { withAccounts } from '../with-accounts.ts';

/** `toile account list` */
export function accountListCommand(): Command {
  return answeringCommand('list')
    .description('all accounts with their credits')
    .action(async (options: { json?: boolean }) => {
      const accounts = await withAccounts(async (context) => {
        const all = await listAccounts(context);
        return Promise.all(
          all.map(async (account) => ({ ...account, credits: await readBalance(context, account.id) })),
        );
      });
      answer(accounts, options, (rows) =>
        table(
          rows,
          {
            name: ({ name }) => name,
            id: ({ id }) => id,
            created: ({ createdAt }) => createdAt,
            available: ({ credits }) => credits.on_demand,
            reserved: ({ credits }) => credits.reserved,
          },
          'There is no account yet; `toile account create <name>` makes one.',
        ),
      );
    });
}
