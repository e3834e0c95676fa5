/** What every rate limiter must do, whatever it remembers in. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import type { RateLimiter } from '../../src/accounts/rate-limit/rate-limiter.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { TestClock } from '../support/test-clock.ts';

export function describeRateLimiter(name: string, create: (clock: Clock) => Promise<RateLimiter>): void {
  describe(name, () => {
    let clock: TestClock;
    let limiter: RateLimiter;
    let account = 0;
    let accountId: string;

    beforeEach(async () => {
      clock = new TestClock();
      limiter = await create(clock);
      accountId = `${name} ${++account}`;
    });

    const take = (limit = 3, bucket: 'tryon' | 'status' | 'credits' = 'tryon') =>
      limiter.take({ accountId, bucket, limit });

    test('admits as many as the limit, then refuses', async () => {
      assert.deepEqual(await take(), { admitted: true, limit: 3, remaining: 2, resetSeconds: 60 });
      clock.travel({ seconds: 10 });
      assert.deepEqual(await take(), { admitted: true, limit: 3, remaining: 1, resetSeconds: 50 });
      assert.deepEqual(await take(), { admitted: true, limit: 3, remaining: 0, resetSeconds: 50 });
      assert.deepEqual(await take(), { admitted: false, limit: 3, remaining: 0, resetSeconds: 50 });
    });

    test('a request leaves the window exactly 60 seconds after it was admitted', async () => {
      await take();
      clock.travel({ seconds: 59 });
      await take();
      await take();
      clock.travel({ milliseconds: 999 });
      assert.deepEqual(await take(), { admitted: false, limit: 3, remaining: 0, resetSeconds: 1 });
      clock.travel({ milliseconds: 1 });
      assert.deepEqual(await take(), { admitted: true, limit: 3, remaining: 0, resetSeconds: 59 });
      assert.equal((await take()).admitted, false);
    });

    test('a refused request does not count', async () => {
      for (let request = 0; request < 3; request++) await take();
      clock.travel({ seconds: 30 });
      for (let request = 0; request < 20; request++) assert.equal((await take()).admitted, false);
      clock.travel({ seconds: 30 });
      for (let request = 0; request < 3; request++) assert.equal((await take()).admitted, true);
    });

    test('buckets and accounts have windows of their own', async () => {
      for (let request = 0; request < 3; request++) await take();
      assert.equal((await take(3, 'status')).admitted, true);
      assert.equal(
        (await limiter.take({ accountId: `${accountId} other`, bucket: 'tryon', limit: 3 })).admitted,
        true,
      );
    });

    test('a limit that is lowered waits until enough requests have left', async () => {
      await take(3);
      clock.travel({ seconds: 5 });
      await take(3);
      clock.travel({ seconds: 5 });
      await take(3);
      assert.deepEqual(await take(1), { admitted: false, limit: 1, remaining: 0, resetSeconds: 60 });
      assert.deepEqual(await take(2), { admitted: false, limit: 2, remaining: 0, resetSeconds: 55 });
      assert.equal((await take(4)).admitted, true);
    });

    test('a limit of 0 refuses everything', async () => {
      const { admitted, resetSeconds } = await take(0);
      assert.equal(admitted, false);
      assert.ok(resetSeconds >= 1);
    });

    test('of many at the same moment exactly the limit is admitted', async () => {
      const decisions = await Promise.all(Array.from({ length: 50 }, () => take(20)));
      assert.equal(decisions.filter((decision) => decision.admitted).length, 20);
    });

    test('sweeping forgets empty windows and nothing else', async () => {
      await take();
      clock.travel({ seconds: 59 });
      await limiter.take({ accountId: `${accountId} later`, bucket: 'tryon', limit: 3 });
      clock.travel({ seconds: 1 });
      assert.equal(await limiter.sweep(), 1);
      assert.equal(
        (await limiter.take({ accountId: `${accountId} later`, bucket: 'tryon', limit: 3 })).remaining,
        1,
      );
      clock.travel({ seconds: 60 });
      assert.equal(await limiter.sweep(), 1);
      assert.equal(await limiter.sweep(), 0);
    });

    test('no 60 seconds ever hold more than the limit, and a refusal means that they were full', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 4 }),
          fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 25 }),
          async (limit, pauses) => {
            accountId = `${name} ${++account}`;
            const admitted: number[] = [];
            for (const milliseconds of pauses) {
              clock.travel({ milliseconds });
              const now = clock.now().getTime();
              const within = admitted.filter((hit) => now - hit < 60_000);
              const decision = await take(limit);
              assert.equal(decision.admitted, within.length < limit);
              if (decision.admitted) admitted.push(now);
            }
          },
        ),
        { numRuns: 30, seed: 1 },
      );
    });
  });
}
