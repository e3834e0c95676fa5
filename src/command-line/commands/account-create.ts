import type { Command } from 'commander';
import { createAccount } from '../../accounts/accounts.ts';
import { answer, answeringCommand, facts } from '../output.ts';
import { withAccounts } from '../with-accounts.ts';

/** `toile account create <name>` */
export function accountCreateCommand(): Command {
  return answeringCommand('create')
    .description('create an account, without keys and credits')
    .argument('<name>', '1 to 100 characters, unlike any other account')
    .action(async (name: string, options: { json?: boolean }) => {
      const account = await withAccounts((context) => createAccount(context, { name }));
      answer(account, options, ({ id }) => facts({ account: name, id }));
    });
}
