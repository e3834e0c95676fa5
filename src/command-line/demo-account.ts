/** The account that an empty database gets, so that the first request can be sent at once. */
import { createAccount, listAccounts } from '../accounts/accounts.ts';
import { createApiKey, listApiKeys } from '../accounts/api-keys.ts';
import type { AccountsContext } from '../accounts/context.ts';
import { grantCredits, readBalance } from '../accounts/credits.ts';

export interface DemoAccount {
  readonly key: string;
  /** Credits that were granted. */
  readonly credits: number;
}

const NAME = 'demo';
const CREDITS = 100;

/**
 * Creates the account when there is no other, or finishes its creation when an earlier start was interrupted;
 * returns it when it has just got its first key. The given `key` becomes a key of the account also later on.
 * @throws {AccountError} when the given key is no possible key, or belongs to another account.
 */
export async function createDemoAccount(
  context: AccountsContext,
  key: string | undefined,
): Promise<DemoAccount | null> {
  const accounts = await listAccounts(context);
  const existing = accounts.find(({ name }) => name === NAME);
  if (!existing && accounts.length > 0) return null;
  const { id } = existing ?? (await createAccount(context, { name: NAME }));
  const hasKeys = (await listApiKeys(context, id)).length > 0;
  if (hasKeys && key === undefined) return null;
  if (!hasKeys && (await readBalance(context, id)).purchased === 0) {
    await grantCredits(context, id, { pot: 'purchased', amount: CREDITS, note: 'demo' });
  }
  const created = await createApiKey(context, id, key === undefined ? {} : { key });
  return hasKeys ? null : { key: created.key, credits: CREDITS };
}
