import type { Command } from 'commander';
import { readLedger } from '../../accounts/credits.ts';
import { answer, answeringCommand, table } from '../output.ts';
import { wholeNumber } from '../values.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile credits ledger <account>` */
export function creditsLedgerCommand(): Command {
  return answeringCommand('ledger')
    .description("the entries of an account's credit ledger, newest first")
    .argument('<account>', 'name or id')
    .option('--limit <entries>', 'how many', wholeNumber(1, 1_000_000), 50)
    .action(async (nameOrId: string, options: { json?: boolean; limit: number }) => {
      const entries = await withAccounts(async (context) =>
        readLedger(context, (await requireAccount(context, nameOrId)).id, { limit: options.limit }),
      );
      answer(entries, options, (rows) =>
        table(
          rows,
          {
            entry: ({ id }) => id,
            at: ({ at }) => at,
            kind: ({ kind }) => kind,
            pot: ({ pot }) => pot,
            amount: ({ amount }) => amount,
            job: ({ jobId }) => jobId,
            note: ({ note }) => note,
          },
          `The ledger has no entry; \`toile credits grant ${nameOrId} --purchased 100\` writes the first.`,
        ),
      );
    });
}
