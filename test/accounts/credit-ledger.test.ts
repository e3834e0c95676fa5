import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createAccount } from '../../src/accounts/accounts.ts';
import {
  auditCredits,
  isInOrder,
  lockPotBalances,
  type PotAmounts,
  reserveCredits,
  settleReservation,
  takeInOrder,
  total,
} from '../../src/accounts/credit-ledger.ts';
import { grantCredits, readBalance, readLedger } from '../../src/accounts/credits.ts';
import { resetDueSubscriptions, setSubscription } from '../../src/accounts/subscription.ts';
import { TestClock } from '../support/test-clock.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { database, drop } = await createTestDatabase();
after(drop);
const clock = new TestClock();
const context = { database, clock };
let accounts = 0;

async function openAccount(): Promise<string> {
  return (await createAccount(context, { name: `account ${++accounts}` })).id;
}

/** Reserves if there is enough, as a submission does; null if not. */
async function reserve(
  accountId: string,
  amount: number,
): Promise<{ jobId: string; reserved: PotAmounts } | null> {
  const jobId = randomBytes(16).toString('hex');
  return database.transaction().execute(async (transaction) => {
    const { available } = await lockPotBalances(transaction, accountId);
    const reserved = takeInOrder(available, amount);
    if (total(reserved) < amount) return null;
    await reserveCredits(transaction, { accountId, jobId, amounts: reserved, at: clock.now() });
    return { jobId, reserved };
  });
}

async function settle(
  accountId: string,
  { jobId, reserved }: { jobId: string; reserved: PotAmounts },
  delivered: number,
): Promise<void> {
  await database
    .transaction()
    .execute((transaction) =>
      settleReservation(transaction, { accountId, jobId, reserved, delivered, at: clock.now() }),
    );
}

describe('the credit ledger', () => {
  test('takes from the subscription first, for reservations and for charges', async () => {
    const accountId = await openAccount();
    await grantCredits(context, accountId, { pot: 'purchased', amount: 5 });
    await grantCredits(context, accountId, { pot: 'subscription', amount: 2 });
    const job = (await reserve(accountId, 4))!;
    assert.deepEqual(job.reserved, { subscription: 2, purchased: 2 });
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 3,
      subscription: 2,
      purchased: 5,
      reserved: 4,
    });
    await settle(accountId, job, 3);
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 4,
      subscription: 0,
      purchased: 4,
      reserved: 0,
    });
    const entries = await readLedger(context, accountId, { limit: 10 });
    assert.deepEqual(
      entries.map(({ kind, pot, amount }) => `${kind} ${amount} ${pot}`),
      [
        'release 1 purchased',
        'charge 1 purchased',
        'charge 2 subscription',
        'reserve 2 purchased',
        'reserve 2 subscription',
        'grant 2 subscription',
        'grant 5 purchased',
      ],
    );
    assert.ok(entries.slice(0, 5).every((entry) => entry.jobId === job.jobId));
  });

  for (const statement of [
    'update credit_ledger set amount = 1000',
    'delete from credit_ledger',
    'truncate credit_ledger',
  ])
    test(`the server refuses: ${statement}`, async () => {
      await assert.rejects(sql.raw(statement).execute(database), /append-only/);
    });

  test('the server refuses a balance below zero and a second settlement', async () => {
    const accountId = await openAccount();
    await grantCredits(context, accountId, { pot: 'purchased', amount: 3 });
    await assert.rejects(
      database.transaction().execute((transaction) =>
        reserveCredits(transaction, {
          accountId,
          jobId: 'overdrawn',
          amounts: { subscription: 0, purchased: 4 },
          at: clock.now(),
        }),
      ),
      /check constraint/,
    );
    const first = (await reserve(accountId, 1))!;
    await reserve(accountId, 1);
    await settle(accountId, first, 1);
    await assert.rejects(settle(accountId, first, 1), /credit_ledger_once_a_job/);
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 1,
      subscription: 0,
      purchased: 2,
      reserved: 1,
    });
  });

  test('more than was reserved is never charged', async () => {
    const accountId = await openAccount();
    await grantCredits(context, accountId, { pot: 'purchased', amount: 3 });
    const job = (await reserve(accountId, 1))!;
    await assert.rejects(settle(accountId, job, 2), /delivered 2 pictures but has 1/);
  });

  for (const amount of [0, -1, 1.5, 1_000_000_001, Number.NaN])
    test(`a grant of ${amount} is refused`, async () => {
      const accountId = await openAccount();
      await assert.rejects(grantCredits(context, accountId, { pot: 'purchased', amount }), /whole number/);
    });

  test('an account that does not exist has no credits and gets none', async () => {
    await assert.rejects(readBalance(context, 'nobody'), /no account nobody/);
    await assert.rejects(
      grantCredits(context, 'nobody', { pot: 'purchased', amount: 1 }),
      /no account nobody/,
    );
  });

  test('of reservations at the same time, as many succeed as there are credits', async () => {
    const accountId = await openAccount();
    await grantCredits(context, accountId, { pot: 'subscription', amount: 3 });
    await grantCredits(context, accountId, { pot: 'purchased', amount: 4 });
    const jobs = await Promise.all(Array.from({ length: 20 }, () => reserve(accountId, 1)));
    assert.equal(jobs.filter((job) => job !== null).length, 7);
    assert.equal((await readBalance(context, accountId)).on_demand, 0);
  });

  test('after any interleaving: granted = available + reserved + charged + expired, nothing below zero', async () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constant('grant' as const),
        pot: fc.constantFrom('subscription' as const, 'purchased' as const),
        amount: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ what: fc.constant('reserve' as const), amount: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        what: fc.constant('settle' as const),
        which: fc.nat(5),
        delivered: fc.integer({ min: 0, max: 4 }),
      }),
      fc.record({ what: fc.constant('month' as const) }),
      fc.record({ what: fc.constant('replace' as const), monthly: fc.integer({ min: 0, max: 9 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        // Each inner list runs at the same time on connections of its own.
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
        async (rounds) => {
          const accountId = await openAccount();
          const open: { jobId: string; reserved: PotAmounts }[] = [];
          for (const round of rounds) {
            await Promise.all(
              round.map(async (each) => {
                switch (each.what) {
                  case 'grant':
                    return grantCredits(context, accountId, each);
                  case 'reserve': {
                    const job = await reserve(accountId, each.amount);
                    if (job) open.push(job);
                    return;
                  }
                  case 'settle': {
                    const [job] = open.splice(each.which, 1);
                    if (job) await settle(accountId, job, Math.min(each.delivered, total(job.reserved)));
                    return;
                  }
                  case 'month':
                    clock.travel({ days: 31 });
                    await resetDueSubscriptions(context);
                    return;
                  case 'replace':
                    return setSubscription(context, accountId, each.monthly);
                  default:
                    each satisfies never;
                }
              }),
            );
            const audits = (await auditCredits(database)).filter((audit) => audit.accountId === accountId);
            assert.equal(audits.length, 2);
            for (const audit of audits) {
              assert.ok(isInOrder(audit), JSON.stringify(audit));
              assert.ok(audit.available >= 0 && audit.reserved >= 0, JSON.stringify(audit));
            }
            const { reserved, on_demand, subscription, purchased } = await readBalance(context, accountId);
            assert.equal(
              reserved,
              open.reduce((sum, job) => sum + total(job.reserved), 0),
            );
            assert.equal(on_demand, subscription + purchased - reserved);
          }
        },
      ),
      { numRuns: 40, seed: 1 },
    );
  });
});
