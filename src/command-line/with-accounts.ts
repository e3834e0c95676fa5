/** What the commands for operators share: settings, the database, the account that they name. */
import { type Account, findAccount } from '../accounts/accounts.ts';
import type { AccountsContext } from '../accounts/context.ts';
import { systemClock } from '../clock/clock.ts';
import { loadSettings, type Settings } from '../settings/settings.ts';
import { CommandError } from './command-error.ts';
import { createConsoleLog } from './console-log.ts';
import { openServiceDatabase } from './service-database.ts';

/** Runs `work` with the service's database, which it opens and closes. What goes wrong on the way is told on stderr. */
export async function withAccounts<T>(
  work: (context: AccountsContext, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = loadSettings(process.env);
  const log = createConsoleLog('warn', process.stderr);
  const { database, close } = await openServiceDatabase(settings, { log, connections: 2 });
  try {
    return await work({ database, clock: systemClock }, settings);
  } finally {
    await close();
  }
}

/**
 * The account with this name or id.
 * @throws {CommandError} when there is none.
 */
export async function requireAccount(context: AccountsContext, nameOrId: string): Promise<Account> {
  const account = await findAccount(context, nameOrId);
  if (account) return account;
  throw new CommandError(
    `There is no account ${JSON.stringify(nameOrId)}; \`toile account list\` shows all.`,
  );
}
