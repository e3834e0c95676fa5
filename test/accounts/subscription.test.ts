import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { createAccount, findAccount } from '../../src/accounts/accounts.ts';
import { reserveCredits, settleReservation } from '../../src/accounts/credit-ledger.ts';
import { grantCredits, readBalance, readLedger } from '../../src/accounts/credits.ts';
import {
  addMonths,
  nextReset,
  resetDueSubscriptions,
  setSubscription,
} from '../../src/accounts/subscription.ts';
import { TestClock } from '../support/test-clock.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { database, drop } = await createTestDatabase();
after(drop);

describe('the billing cycle', () => {
  for (const [anchor, months, expected] of [
    ['2026-01-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2026-01-31T12:00:00.000Z', 2, '2026-03-31T12:00:00.000Z'],
    ['2028-01-31T23:59:59.999Z', 1, '2028-02-29T23:59:59.999Z'],
    ['2026-12-15T00:00:00.000Z', 1, '2027-01-15T00:00:00.000Z'],
    ['2026-05-31T00:00:00.000Z', 25, '2028-06-30T00:00:00.000Z'],
  ] as const)
    test(`${months} months after ${anchor} is ${expected}`, () => {
      assert.equal(addMonths(new Date(anchor), months).toISOString(), expected);
    });

  for (const [at, expected] of [
    ['2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
    ['2026-02-28T11:59:59.999Z', '2026-02-28T12:00:00.000Z'],
    ['2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
    ['2026-07-04T00:00:00.000Z', '2026-07-31T12:00:00.000Z'],
    ['2027-03-01T00:00:00.000Z', '2027-03-31T12:00:00.000Z'],
  ] as const)
    test(`begun on 31 January at noon, the reset after ${at} is ${expected}`, () => {
      assert.equal(nextReset(new Date('2026-01-31T12:00:00.000Z'), new Date(at)).toISOString(), expected);
    });
});

describe('a subscription', () => {
  let clock: TestClock;
  let context: { database: typeof database; clock: TestClock };
  let accountId: string;
  let accounts = 0;

  beforeEach(async () => {
    clock = new TestClock('2026-01-31T12:00:00.000Z');
    context = { database, clock };
    accountId = (await createAccount(context, { name: `subscriber ${++accounts}` })).id;
  });

  afterEach(() => setSubscription(context, accountId, 0));

  const charge = async (amounts: { subscription: number; purchased: number }, delivered: number) => {
    const jobId = randomBytes(16).toString('hex');
    const at = clock.now();
    await database.transaction().execute(async (transaction) => {
      await reserveCredits(transaction, { accountId, jobId, amounts, at });
      await settleReservation(transaction, { accountId, jobId, reserved: amounts, delivered, at });
    });
  };

  test('is reset when its month ends: the rest expires, the new month is granted', async () => {
    await grantCredits(context, accountId, { pot: 'subscription', amount: 10 });
    await grantCredits(context, accountId, { pot: 'purchased', amount: 5 });
    await charge({ subscription: 4, purchased: 0 }, 4);
    clock.travelTo('2026-02-28T11:59:59.999Z');
    assert.equal(await resetDueSubscriptions(context), 0);
    clock.travel({ milliseconds: 1 });
    assert.equal(await resetDueSubscriptions(context), 1);
    assert.equal(await resetDueSubscriptions(context), 0);
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 15,
      subscription: 10,
      purchased: 5,
      reserved: 0,
    });
    const [granted, expired] = await readLedger(context, accountId, { limit: 2 });
    assert.deepEqual(
      [granted.kind, granted.amount, expired.kind, expired.amount],
      ['grant', 10, 'expire', 6],
    );
    assert.equal(
      (await findAccount(context, accountId))?.subscription?.resetsAt.toISOString(),
      '2026-03-31T12:00:00.000Z',
    );
  });

  test('keeps what is reserved through the reset, charged or released', async () => {
    await grantCredits(context, accountId, { pot: 'subscription', amount: 10 });
    const jobId = randomBytes(16).toString('hex');
    const reserved = { subscription: 3, purchased: 0 };
    await database
      .transaction()
      .execute((transaction) =>
        reserveCredits(transaction, { accountId, jobId, amounts: reserved, at: clock.now() }),
      );
    clock.travel({ days: 40 });
    await resetDueSubscriptions(context);
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 10,
      subscription: 13,
      purchased: 0,
      reserved: 3,
    });
    await database
      .transaction()
      .execute((transaction) =>
        settleReservation(transaction, { accountId, jobId, reserved, delivered: 1, at: clock.now() }),
      );
    assert.deepEqual(await readBalance(context, accountId), {
      on_demand: 12,
      subscription: 12,
      purchased: 0,
      reserved: 0,
    });
    clock.travel({ days: 31 });
    await resetDueSubscriptions(context);
    assert.equal((await readBalance(context, accountId)).on_demand, 10);
  });

  test('makes up for several missed months with one reset', async () => {
    await grantCredits(context, accountId, { pot: 'subscription', amount: 10 });
    clock.travelTo('2026-07-04T00:00:00.000Z');
    assert.equal(await resetDueSubscriptions(context), 1);
    assert.equal((await readBalance(context, accountId)).subscription, 10);
    assert.equal(
      (await findAccount(context, accountId))?.subscription?.resetsAt.toISOString(),
      '2026-07-31T12:00:00.000Z',
    );
  });

  test('is reset once when several processes sweep', async () => {
    await grantCredits(context, accountId, { pot: 'subscription', amount: 10 });
    clock.travel({ days: 31 });
    const counts = await Promise.all(Array.from({ length: 5 }, () => resetDueSubscriptions(context)));
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      1,
    );
    assert.equal((await readBalance(context, accountId)).subscription, 10);
  });

  test('grows with further grants and keeps its cycle', async () => {
    await grantCredits(context, accountId, { pot: 'subscription', amount: 10 });
    clock.travel({ days: 10 });
    await grantCredits(context, accountId, { pot: 'subscription', amount: 5 });
    assert.deepEqual((await findAccount(context, accountId))?.subscription, {
      monthly: 15,
      resetsAt: new Date('2026-02-28T12:00:00.000Z'),
    });
  });

  test('can be replaced and ended', async () => {
    await grantCredits(context, accountId, { pot: 'subscription', amount: 10 });
    clock.travelTo('2026-02-10T00:00:00.000Z');
    await setSubscription(context, accountId, 3);
    assert.equal((await readBalance(context, accountId)).subscription, 3);
    assert.deepEqual((await findAccount(context, accountId))?.subscription, {
      monthly: 3,
      resetsAt: new Date('2026-03-10T00:00:00.000Z'),
    });
    await setSubscription(context, accountId, 0);
    assert.equal((await readBalance(context, accountId)).subscription, 0);
    assert.equal((await findAccount(context, accountId))?.subscription, null);
    clock.travel({ days: 100 });
    assert.equal(await resetDueSubscriptions(context), 0);
    await assert.rejects(setSubscription(context, accountId, -1), /got -1/);
    await assert.rejects(setSubscription(context, 'nobody', 1), /no account nobody/);
  });
});
