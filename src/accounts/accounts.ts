/** Accounts: who owns keys, credits and jobs, and which limits hold for them. */
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { AccountsTable, DatabaseTransaction } from '../database/tables.ts';
import { LARGEST_LIMIT } from '../interface/limits.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext } from './context.ts';
import type { OwnLimits } from './limits.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly ownLimits: OwnLimits;
  /** Credits a month and when they are next reset; null: no subscription. */
  readonly subscription: { readonly monthly: number; readonly resetsAt: Date } | null;
}

/**
 * Creates an account without keys, credits or limits of its own.
 * @throws {AccountError} when the name is empty, longer than 100 characters, or taken.
 */
export async function createAccount(context: AccountsContext, { name }: { name: string }): Promise<Account> {
  if (name.trim() !== name || name.length < 1 || name.length > 100)
    throw new AccountError(
      `An account's name has 1 to 100 characters and no space at its ends; got ${JSON.stringify(name)}.`,
    );
  return context.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('accounts')
      .values({ id: randomBytes(16).toString('hex'), name, created_at: context.clock.now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AccountError(`There is an account "${name}" already; choose another name.`);
    await transaction.insertInto('credit_balances').values({ account_id: row.id }).execute();
    return toAccount(row);
  });
}

/** All accounts, by name. */
export async function listAccounts(context: AccountsContext): Promise<Account[]> {
  const rows = await context.database.selectFrom('accounts').selectAll().orderBy('name').execute();
  return rows.map(toAccount);
}

/** The account with this name or id, or null. */
export async function findAccount(context: AccountsContext, nameOrId: string): Promise<Account | null> {
  const row = await context.database
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('name', '=', nameOrId), where('id', '=', nameOrId)]))
    // An account may be named like another's id; its name is what its operator means.
    .orderBy(sql`name = ${nameOrId}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/**
 * Changes the limits that are given and keeps the others; null returns a limit to the service's default.
 * @throws {AccountError} when there is no such account or a limit is no whole number from 0 to 1,000,000.
 */
export async function setLimits(
  context: AccountsContext,
  accountId: string,
  limits: Partial<OwnLimits>,
): Promise<Account> {
  for (const [limit, value] of Object.entries(limits)) {
    if (value === null || (Number.isInteger(value) && value >= 0 && value <= LARGEST_LIMIT)) continue;
    throw new AccountError(`The limit ${limit} is a whole number from 0 to ${LARGEST_LIMIT}; got ${value}.`);
  }
  const { tryonRate, statusRate, creditsRate, concurrency } = limits;
  const row = await context.database
    .updateTable('accounts')
    // A statement needs a column to set even when no limit is given.
    .set((column) => ({ name: column.ref('name') }))
    .$if(tryonRate !== undefined, (update) => update.set({ tryon_rate: tryonRate! }))
    .$if(statusRate !== undefined, (update) => update.set({ status_rate: statusRate! }))
    .$if(creditsRate !== undefined, (update) => update.set({ credits_rate: creditsRate! }))
    .$if(concurrency !== undefined, (update) => update.set({ concurrency: concurrency! }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw unknownAccount(accountId);
  return toAccount(row);
}

/** @throws {AccountError} when there is no account with this id. */
export async function assertAccount(transaction: DatabaseTransaction, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw unknownAccount(accountId);
}

/** The error for an account id that leads nowhere. */
export function unknownAccount(accountId: string): AccountError {
  return new AccountError(`There is no account ${accountId}; \`account list\` shows those that exist.`);
}

/** The limits of a row, by the names of the interface. */
export function toOwnLimits(
  row: Pick<Selectable<AccountsTable>, 'tryon_rate' | 'status_rate' | 'credits_rate' | 'concurrency'>,
): OwnLimits {
  return {
    tryonRate: row.tryon_rate,
    statusRate: row.status_rate,
    creditsRate: row.credits_rate,
    concurrency: row.concurrency,
  };
}

function toAccount(row: Selectable<AccountsTable>): Account {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    ownLimits: toOwnLimits(row),
    subscription: row.subscription_resets_at
      ? { monthly: row.subscription_monthly, resetsAt: row.subscription_resets_at }
      : null,
  };
}
