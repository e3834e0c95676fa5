import type { Command } from 'commander';
import { grantCredits, readBalance } from '../../accounts/credits.ts';
import type { CreditPot } from '../../database/tables.ts';
import { balanceText } from '../balance-text.ts';
import { CommandError } from '../command-error.ts';
import { answer, answeringCommand } from '../output.ts';
import { wholeNumber } from '../values.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

interface Options {
  readonly json?: boolean;
  readonly purchased?: number;
  readonly subscription?: number;
  readonly note?: string;
}

/** `toile credits grant <account> --purchased N --subscription N` */
export function creditsGrantCommand(): Command {
  return answeringCommand('grant')
    .description('give credits to an account')
    .argument('<account>', 'name or id')
    .option('--purchased <credits>', 'credits that never expire', wholeNumber(1))
    .option(
      '--subscription <credits>',
      'credits now and again each month, added to the subscription',
      wholeNumber(1),
    )
    .option('--note <text>', 'kept with the entry in the ledger')
    .action(async (nameOrId: string, options: Options) => {
      const { purchased, subscription, note = null } = options;
      if (purchased === undefined && subscription === undefined) {
        throw new CommandError(
          'Say which credits to give: --purchased <credits> or --subscription <credits>.',
        );
      }
      const balance = await withAccounts(async (context) => {
        const { id } = await requireAccount(context, nameOrId);
        const grants: [CreditPot, number | undefined][] = [
          ['purchased', purchased],
          ['subscription', subscription],
        ];
        for (const [pot, amount] of grants) {
          if (amount !== undefined) await grantCredits(context, id, { pot, amount, note });
        }
        return readBalance(context, id);
      });
      answer({ credits: balance }, options, ({ credits }) => balanceText(credits));
    });
}
