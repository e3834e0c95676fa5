/**
 * The monthly subscription. Its billing cycle is anchored to the moment it began: one that began on 31 January at noon
 * is reset on 28 (or 29) February at noon, on 31 March at noon, and so on, in UTC. Resets that fell due while no
 * process ran are made up for by one reset, since each expires what the one before has granted.
 */
import type { DatabaseTransaction } from '../database/tables.ts';
import { AccountError } from './account-error.ts';
import { unknownAccount } from './accounts.ts';
import type { AccountsContext } from './context.ts';
import { expireSubscription, LARGEST_GRANT, writeGrant } from './credit-ledger.ts';

/**
 * Replaces an account's subscription from now on: what is available of the old one expires, `monthly` credits are
 * granted, and a new billing cycle begins. 0 ends the subscription.
 * @throws {AccountError} when there is no such account or `monthly` is no whole number from 0 to 1,000,000,000.
 */
export async function setSubscription(
  context: AccountsContext,
  accountId: string,
  monthly: number,
): Promise<void> {
  if (!Number.isInteger(monthly) || monthly < 0 || monthly > LARGEST_GRANT)
    throw new AccountError(
      `A subscription is a whole number of credits a month from 0 to ${LARGEST_GRANT}; got ${monthly}.`,
    );
  const at = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('accounts')
      .set({
        subscription_monthly: monthly,
        subscription_anchor: monthly > 0 ? at : null,
        subscription_resets_at: monthly > 0 ? addMonths(at, 1) : null,
      })
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw unknownAccount(accountId);
    await expireSubscription(transaction, { accountId, at, note: 'subscription replaced' });
    if (monthly > 0)
      await writeGrant(transaction, {
        accountId,
        pot: 'subscription',
        amount: monthly,
        at,
        note: 'subscription begun',
      });
  });
}

/** Adds credits to what each month brings, and begins the billing cycle if there is none yet. */
export async function extendSubscription(
  transaction: DatabaseTransaction,
  { accountId, monthly, at }: { accountId: string; monthly: number; at: Date },
): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select(['subscription_monthly', 'subscription_anchor', 'subscription_resets_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('accounts')
    .set({
      subscription_monthly: account.subscription_monthly + monthly,
      subscription_anchor: account.subscription_anchor ?? at,
      subscription_resets_at: account.subscription_resets_at ?? addMonths(at, 1),
    })
    .where('id', '=', accountId)
    .execute();
}

/** Resets the subscriptions whose month has ended, one transaction each. Returns how many. */
export async function resetDueSubscriptions(context: AccountsContext): Promise<number> {
  let count = 0;
  while (await resetOneDueSubscription(context)) count++;
  return count;
}

async function resetOneDueSubscription({ database, clock }: AccountsContext): Promise<boolean> {
  const at = clock.now();
  return database.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'subscription_monthly', 'subscription_anchor'])
      .where('subscription_resets_at', '<=', at)
      .orderBy('subscription_resets_at')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!account) return false;
    await transaction
      .updateTable('accounts')
      .set({ subscription_resets_at: nextReset(account.subscription_anchor!, at) })
      .where('id', '=', account.id)
      .execute();
    await expireSubscription(transaction, { accountId: account.id, at, note: 'month ended' });
    await writeGrant(transaction, {
      accountId: account.id,
      pot: 'subscription',
      amount: account.subscription_monthly,
      at,
      note: 'month begun',
    });
    return true;
  });
}

/** The first reset after `at` of a cycle that began at `anchor`. */
export function nextReset(anchor: Date, at: Date): Date {
  let months = Math.max(
    1,
    (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth(),
  );
  while (addMonths(anchor, months) <= at) months++;
  return addMonths(anchor, months);
}

/** The same day and time of day in UTC, whole months later; a day that the month lacks becomes its last day. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}
