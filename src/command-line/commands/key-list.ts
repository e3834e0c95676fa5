import type { Command } from 'commander';
import { listApiKeys } from '../../accounts/api-keys.ts';
import { answer, answeringCommand, table } from '../output.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile key list <account>` */
export function keyListCommand(): Command {
  return answeringCommand('list')
    .description("an account's API keys by their last characters, the revoked ones too")
    .argument('<account>', 'name or id')
    .action(async (nameOrId: string, options: { json?: boolean }) => {
      const keys = await withAccounts(async (context) =>
        listApiKeys(context, (await requireAccount(context, nameOrId)).id),
      );
      answer(keys, options, (rows) =>
        table(
          rows,
          {
            id: ({ id }) => id,
            key: ({ ending }) => `…${ending}`,
            shape: ({ shape }) => shape ?? 'both',
            created: ({ createdAt }) => createdAt,
            revoked: ({ revokedAt }) => revokedAt,
          },
          `This account has no key; \`toile key create ${nameOrId}\` makes one.`,
        ),
      );
    });
}
