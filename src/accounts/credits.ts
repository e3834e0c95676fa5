/** What account holders and operators see of credits: balances, grants, the ledger's entries. */
import type { CreditPot, LedgerEntryKind } from '../database/tables.ts';
import { AccountError } from './account-error.ts';
import { assertAccount } from './accounts.ts';
import type { AccountsContext } from './context.ts';
import { LARGEST_GRANT, readPotBalances, total, writeGrant } from './credit-ledger.ts';
import { extendSubscription } from './subscription.ts';

/** The credit balance as the interface has it: the pots' figures include what is reserved. */
export interface CreditBalance {
  /** subscription + purchased - reserved: what a submission can use now. */
  readonly on_demand: number;
  readonly subscription: number;
  readonly purchased: number;
  readonly reserved: number;
}

/** @throws {AccountError} when there is no such account. */
export async function readBalance(
  context: Pick<AccountsContext, 'database'>,
  accountId: string,
): Promise<CreditBalance> {
  const { available, reserved } = await readPotBalances(context.database, accountId);
  return {
    on_demand: total(available),
    subscription: available.subscription + reserved.subscription,
    purchased: available.purchased + reserved.purchased,
    reserved: total(reserved),
  };
}

/**
 * Gives credits to an account at once. Credits of the subscription are also added to what each coming month brings;
 * the first such grant starts the subscription's billing cycle.
 * @throws {AccountError} when there is no such account or the amount is no whole number from 1 to 1,000,000,000.
 */
export async function grantCredits(
  context: AccountsContext,
  accountId: string,
  { pot, amount, note = null }: { pot: CreditPot; amount: number; note?: string | null },
): Promise<void> {
  if (!Number.isInteger(amount) || amount < 1 || amount > LARGEST_GRANT)
    throw new AccountError(`A grant is a whole number of credits from 1 to ${LARGEST_GRANT}; got ${amount}.`);
  const at = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    await assertAccount(transaction, accountId);
    if (pot === 'subscription') await extendSubscription(transaction, { accountId, monthly: amount, at });
    await writeGrant(transaction, { accountId, pot, amount, at, note });
  });
}

/** One movement of credits. */
export interface LedgerEntry {
  readonly id: number;
  readonly at: Date;
  readonly kind: LedgerEntryKind;
  readonly pot: CreditPot;
  readonly amount: number;
  /** The job that reserved, charged or released; null for grants and expiry. */
  readonly jobId: string | null;
  readonly note: string | null;
}

/** An account's latest ledger entries, newest first. */
export async function readLedger(
  context: Pick<AccountsContext, 'database'>,
  accountId: string,
  { limit }: { limit: number },
): Promise<LedgerEntry[]> {
  return context.database
    .selectFrom('credit_ledger')
    .select(['id', 'at', 'kind', 'pot', 'amount', 'job_id as jobId', 'note'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
