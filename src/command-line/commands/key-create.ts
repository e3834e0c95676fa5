import { type Command, Option } from 'commander';
import { createApiKey } from '../../accounts/api-keys.ts';
import { SHAPES, type Shape } from '../../interface/shapes.ts';
import { answer, answeringCommand, facts } from '../output.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

/** `toile key create <account>` */
export function keyCreateCommand(): Command {
  return answeringCommand('create')
    .description('create an API key; it is shown this once')
    .argument('<account>', 'name or id')
    .addOption(
      new Option('--shape <shape>', 'pin the shape of answers and values; without it both are taken').choices(
        SHAPES,
      ),
    )
    .action(async (nameOrId: string, options: { json?: boolean; shape?: Shape }) => {
      const created = await withAccounts(async (context) => {
        const account = await requireAccount(context, nameOrId);
        const { apiKey, key } = await createApiKey(context, account.id, { shape: options.shape ?? null });
        return { ...apiKey, key };
      });
      answer(
        created,
        options,
        ({ id, key, shape }) =>
          `${facts({ key, id, shape: shape ?? 'both' })}\nKeep the key: it can't be shown again.`,
      );
    });
}
