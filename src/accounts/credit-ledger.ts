/**
 * Credits, and why none is lost.
 *
 * An account has two pots: `subscription` (reset every month) and `purchased` (never expires). A credit is in one
 * pot from the moment it is granted, and at every moment it is exactly one of these:
 *
 * - **available**: granted and free to be used;
 * - **reserved**: held for a job that is queued or running;
 * - **charged**: a picture was delivered for it; this is final;
 * - **expired**: the month ended before it was used; this is final.
 *
 * What moves it is an entry of the ledger, and nothing else does:
 *
 *     grant ──> available ──reserve──> reserved ──charge──> charged
 *                │    ▲                    │
 *              expire └──────release───────┘
 *                ▼
 *             expired
 *
 * A submission reserves one credit for each picture that it asks for, from the subscription first (it would expire),
 * then from what was purchased. The end of the job settles the whole reservation: as many credits as pictures were
 * delivered are charged, again from the subscription first, and the rest returns to the pots it came from. A failed
 * job delivers nothing and is charged nothing.
 *
 * A monthly reset expires the subscription's available credits and grants the new month's. Reserved credits stay
 * reserved: a job that was accepted is paid for. If it then fails, its credits are available until the next reset.
 *
 * The database holds this up by itself: entries can't be changed or deleted, a trigger moves the balances with each
 * entry and nothing else writes them, no balance can be below zero, and a job has at most one entry of a kind in a
 * pot. So for each pot, always: granted = available + reserved + charged + expired.
 */
import { type Insertable, type Selectable, sql } from 'kysely';
import type {
  CreditBalancesTable,
  CreditLedgerTable,
  CreditPot,
  Database,
  DatabaseTransaction,
} from '../database/tables.ts';
import { unknownAccount } from './accounts.ts';

/** The pots in the order in which credits are taken from them. */
const POTS = ['subscription', 'purchased'] as const satisfies readonly CreditPot[];

/** Most credits that one grant, or one month of a subscription, brings. */
export const LARGEST_GRANT = 1_000_000_000;

/** A number of credits out of each pot. */
export type PotAmounts = Readonly<Record<CreditPot, number>>;

/** An account's credits that are not final yet. */
export interface PotBalances {
  readonly available: PotAmounts;
  readonly reserved: PotAmounts;
}

/** An account's credits, without waiting for submissions that are under way. */
export async function readPotBalances(database: Database, accountId: string): Promise<PotBalances> {
  const row = await database
    .selectFrom('credit_balances')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw unknownAccount(accountId);
  return toPotBalances(row);
}

/**
 * An account's credits, after waiting for whoever moves them now; nobody else moves them until this transaction ends.
 * It is also the lock that makes an account's submissions take turns.
 */
export async function lockPotBalances(
  transaction: DatabaseTransaction,
  accountId: string,
): Promise<PotBalances> {
  const row = await transaction
    .selectFrom('credit_balances')
    .selectAll()
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw unknownAccount(accountId);
  return toPotBalances(row);
}

/** Takes `amount` out of the pots in their order. What the pots lack is left out of the sum. */
export function takeInOrder(pots: PotAmounts, amount: number): PotAmounts {
  const subscription = Math.min(pots.subscription, amount);
  return { subscription, purchased: Math.min(pots.purchased, amount - subscription) };
}

/** Sum of both pots. */
export function total(pots: PotAmounts): number {
  return pots.subscription + pots.purchased;
}

/** Holds credits for a job. The caller has locked the balances and seen that they suffice. */
export async function reserveCredits(
  transaction: DatabaseTransaction,
  { accountId, jobId, amounts, at }: { accountId: string; jobId: string; amounts: PotAmounts; at: Date },
): Promise<void> {
  await writeEntries(
    transaction,
    POTS.map((pot) => ({
      account_id: accountId,
      job_id: jobId,
      at,
      kind: 'reserve',
      pot,
      amount: amounts[pot],
    })),
  );
}

/**
 * Ends a job's reservation: `delivered` credits are charged, the rest is released.
 * Must run in the transaction that ends the job, once it holds the job's row.
 */
export async function settleReservation(
  transaction: DatabaseTransaction,
  {
    accountId,
    jobId,
    reserved,
    delivered,
    at,
  }: { accountId: string; jobId: string; reserved: PotAmounts; delivered: number; at: Date },
): Promise<void> {
  if (delivered < 0 || delivered > total(reserved))
    throw new Error(
      `Job ${jobId} delivered ${delivered} pictures but has ${total(reserved)} credits reserved.`,
    );
  const charged = takeInOrder(reserved, delivered);
  await writeEntries(
    transaction,
    POTS.flatMap((pot) => {
      const entry = { account_id: accountId, job_id: jobId, at, pot };
      return [
        { ...entry, kind: 'charge' as const, amount: charged[pot] },
        { ...entry, kind: 'release' as const, amount: reserved[pot] - charged[pot] },
      ];
    }),
  );
}

/** Adds new credits to a pot. */
export async function writeGrant(
  transaction: DatabaseTransaction,
  grant: { accountId: string; pot: CreditPot; amount: number; at: Date; note: string | null },
): Promise<void> {
  await writeEntries(transaction, [
    {
      account_id: grant.accountId,
      kind: 'grant',
      pot: grant.pot,
      amount: grant.amount,
      at: grant.at,
      note: grant.note,
    },
  ]);
}

/** Expires what is available of an account's subscription. Returns how many credits that were. */
export async function expireSubscription(
  transaction: DatabaseTransaction,
  { accountId, at, note }: { accountId: string; at: Date; note: string | null },
): Promise<number> {
  const { available } = await lockPotBalances(transaction, accountId);
  await writeEntries(transaction, [
    { account_id: accountId, kind: 'expire', pot: 'subscription', amount: available.subscription, at, note },
  ]);
  return available.subscription;
}

/** An account's pot as the ledger tells it, beside what its balances say. */
export interface PotAudit {
  readonly accountId: string;
  readonly pot: CreditPot;
  readonly granted: number;
  readonly available: number;
  readonly reserved: number;
  readonly charged: number;
  readonly expired: number;
}

/**
 * Adds up the whole ledger, all accounts and both pots, in one consistent snapshot: granted, charged and expired from
 * its entries, available and reserved from the balances. A pot is in order when
 * `granted = available + reserved + charged + expired`.
 */
export async function auditCredits(database: Database): Promise<PotAudit[]> {
  const { rows } = await sql<PotAudit>`
    select balances.account_id as "accountId", pots.pot,
      coalesce(sum(amount) filter (where kind = 'grant'), 0)::bigint as granted,
      min(pots.available) as available,
      min(pots.reserved) as reserved,
      coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint as charged,
      coalesce(sum(amount) filter (where kind = 'expire'), 0)::bigint as expired
    from credit_balances balances
    cross join lateral (values
      ('subscription', subscription_available, subscription_reserved),
      ('purchased', purchased_available, purchased_reserved)) pots (pot, available, reserved)
    left join credit_ledger ledger on ledger.account_id = balances.account_id and ledger.pot = pots.pot
    group by balances.account_id, pots.pot
    order by balances.account_id, pots.pot desc`.execute(database);
  return rows;
}

/** Whether every credit of the pot is accounted for. */
export function isInOrder(audit: PotAudit): boolean {
  return audit.granted === audit.available + audit.reserved + audit.charged + audit.expired;
}

async function writeEntries(
  transaction: DatabaseTransaction,
  entries: readonly Insertable<CreditLedgerTable>[],
): Promise<void> {
  const moving = entries.filter((entry) => entry.amount > 0);
  if (moving.length > 0) await transaction.insertInto('credit_ledger').values(moving).execute();
}

function toPotBalances(row: Selectable<CreditBalancesTable>): PotBalances {
  return {
    available: { subscription: row.subscription_available, purchased: row.purchased_available },
    reserved: { subscription: row.subscription_reserved, purchased: row.purchased_reserved },
  };
}
