import type { Command } from 'commander';
import { revokeApiKey } from '../../accounts/api-keys.ts';
import { CommandError } from '../command-error.ts';
import { answer, answeringCommand } from '../output.ts';
import { withAccounts } from '../with-accounts.ts';

/** `toile key revoke <id>` */
export function keyRevokeCommand(): Command {
  return answeringCommand('revoke')
    .description('end an API key for good')
    .argument('<id>', "the key's id, as `toile key list` shows it")
    .action(async (id: string, options: { json?: boolean }) => {
      const revoked = await withAccounts((context) => revokeApiKey(context, id));
      if (!revoked) {
        throw new CommandError(
          `There is no key with the id ${JSON.stringify(id)}, or it was revoked before; \`toile key list <account>\` shows them.`,
        );
      }
      answer({ id, revoked }, options, () => `The key ${id} is revoked.`);
    });
}
