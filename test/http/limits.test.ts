/** The limits of the interface document, exact at their edges, and the headers that tell about them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { TRY_ON_KINDS } from '../../src/interface/enumerations.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import type { Answer } from './support/client.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertRefused, submit } from './support/submissions.ts';

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
});
beforeEach(async () => {
  customer = await service.newCustomer({ limits: { concurrency: UNLIMITED.concurrency } });
});
after(() => service.close());

const UNKNOWN_JOB = '0123456789abcdef0123456789abcdef';

/** The documented rates, and a request that takes one out of each. */
const RATES: readonly { bucket: string; limit: number; send: () => Promise<Answer>; answers: number }[] = [
  { bucket: 'tryon', limit: 20, send: () => submit(customer, 'tattoo', SMALLEST_BODY.tattoo), answers: 201 },
  {
    bucket: 'status',
    limit: 300,
    send: () => customer.send({ path: `/api/v1/status/${UNKNOWN_JOB}` }),
    answers: 404,
  },
  { bucket: 'credits', limit: 300, send: () => customer.send({ path: '/api/v1/credits' }), answers: 200 },
];

for (const { bucket, limit, send, answers } of RATES) {
  describe(`${bucket}: ${limit} requests in 60 seconds`, () => {
    test('so many pass, the next is refused until the first is 60 seconds old, to the millisecond', async () => {
      for (let sent = 1; sent <= limit; sent++) {
        const answer = await send();
        assert.equal(answer.status, answers, `request ${sent}`);
        assert.equal(answer.headers['ratelimit-policy'], `"${bucket}";q=${limit};w=60`);
        assert.equal(answer.headers.ratelimit, `"${bucket}";r=${limit - sent};t=60`);
        if (sent === 1) service.clock.travel({ milliseconds: 10 });
      }
      service.clock.travel({ milliseconds: 59_989 });
      const refused = await send();
      assertRefused(refused, 'RateLimitExceeded', [`${limit} requests in 60 seconds`]);
      assert.equal(refused.headers['retry-after'], '1');
      assert.equal(refused.headers.ratelimit, `"${bucket}";r=0;t=1`);

      service.clock.travel({ milliseconds: 1 });
      assert.equal((await send()).status, answers, 'the first has left the window');
      assertRefused(await send(), 'RateLimitExceeded');
    });

    test('a refused request does not count', async () => {
      for (let sent = 1; sent <= limit; sent++) await send();
      for (let sent = 1; sent <= 5; sent++) assertRefused(await send(), 'RateLimitExceeded');
      service.clock.travel({ seconds: 60 });
      for (let sent = 1; sent <= limit; sent++) assert.equal((await send()).status, answers);
    });

    test('simultaneous requests: exactly so many pass', async () => {
      const sent = await Promise.all(Array.from({ length: limit + 15 }, send));
      assert.equal(sent.filter(({ status }) => status === answers).length, limit);
      assert.equal(sent.filter(({ status }) => status === 429).length, 15);
    });
  });
}

describe('what counts for which rate', () => {
  test('the four try-on paths share one bucket, and a 400 counts', async () => {
    for (let sent = 0; sent < 20; sent++) {
      assertRefused(
        await submit(customer, TRY_ON_KINDS[sent % 4]!, sent < 10 ? {} : '{"broken'),
        'BadRequest',
      );
    }
    for (const kind of TRY_ON_KINDS) {
      assertRefused(await submit(customer, kind, SMALLEST_BODY[kind]), 'RateLimitExceeded');
    }
  });

  test('try-on, status and credits are counted apart', async () => {
    for (let sent = 0; sent < 21; sent++) await submit(customer, 'clothes', {});
    assert.equal(
      (await customer.send({ path: '/api/v1/credits' })).headers.ratelimit,
      '"credits";r=299;t=60',
    );
    const status = await customer.send({ path: `/api/v1/status/${UNKNOWN_JOB}` });
    assert.equal(status.headers.ratelimit, '"status";r=299;t=60');
  });

  test('unknown endpoints count for nothing; an undecodable job id counts', async () => {
    for (let sent = 0; sent < 30; sent++) await customer.send({ path: '/api/v1/tryon/shoes', body: {} });
    const { headers } = await submit(customer, 'clothes', {});
    assert.equal(headers.ratelimit, '"tryon";r=19;t=60');
    await customer.send({ path: '/api/v1/status/%zz' });
    const status = await customer.send({ path: `/api/v1/status/${UNKNOWN_JOB}` });
    assert.equal(status.headers.ratelimit, '"status";r=298;t=60');
  });

  test('each account has its own rates, all its keys share them', async () => {
    for (let sent = 0; sent < 20; sent++) await submit(customer, 'clothes', {});
    const other = await service.newCustomer();
    assertRefused(await submit(other, 'clothes', {}), 'BadRequest');
    assertRefused(await submit(customer, 'clothes', {}), 'RateLimitExceeded');
  });

  test('an account with limits of its own', async () => {
    const special = await service.newCustomer({ limits: { tryonRate: 2 } });
    for (let sent = 0; sent < 2; sent++) assertRefused(await submit(special, 'clothes', {}), 'BadRequest');
    assertRefused(await submit(special, 'clothes', {}), 'RateLimitExceeded', ['2 requests']);
  });
});

describe('6 jobs at the same time', () => {
  test('the seventh waits until one has ended, however it ends', async () => {
    const limited = await service.newCustomer({ limits: { tryonRate: 1000 } });
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      ids.push((await assertAccepted(service, await submit(limited, 'tattoo', SMALLEST_BODY.tattoo))).id);
    }
    assertRefused(await submit(limited, 'clothes', SMALLEST_BODY.clothes), 'ConcurrencyLimitExceeded');
    await service.finishJob(ids[0]!, { name: 'PoseError', message: 'nobody' });
    await assertAccepted(service, await submit(limited, 'clothes', SMALLEST_BODY.clothes));
    assertRefused(await submit(limited, 'clothes', SMALLEST_BODY.clothes), 'ConcurrencyLimitExceeded');
    await service.finishJob(ids[1]!, { pictures: [Buffer.from('p')] });
    await assertAccepted(service, await submit(limited, 'clothes', SMALLEST_BODY.clothes));
  });

  test('of 15 simultaneous submissions exactly 6 are accepted', async () => {
    const limited = await service.newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => submit(limited, 'clothes', SMALLEST_BODY.clothes)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 6);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertRefused(answer, 'ConcurrencyLimitExceeded');
    }
  });
});

describe('credits', () => {
  const balanceOf = async (account: Customer) => (await account.send({ path: '/api/v1/credits' })).json;
  const balance = (purchased: number, reserved: number) => ({
    credits: { on_demand: purchased - reserved, subscription: 0, purchased, reserved },
  });

  test('are reserved by a submission, charged by a completed job, given back by a failed one', async () => {
    const account = await service.newCustomer({ credits: 10 });
    assert.deepEqual(await balanceOf(account), balance(10, 0));
    const body = { ...SMALLEST_BODY.tattoo, num_samples: 3 };
    const [done, failed] = [
      (await assertAccepted(service, await submit(account, 'tattoo', body))).id,
      (await assertAccepted(service, await submit(account, 'tattoo', body))).id,
    ];
    assert.deepEqual(await balanceOf(account), balance(10, 6));
    await service.finishJob(done, { pictures: [Buffer.from('1'), Buffer.from('2'), Buffer.from('3')] });
    assert.deepEqual(await balanceOf(account), balance(7, 3));
    await service.finishJob(failed, { name: 'ProcessingError', message: 'no' });
    assert.deepEqual(await balanceOf(account), balance(7, 0));
  });

  test('are charged for the pictures delivered, the rest is released', async () => {
    const account = await service.newCustomer({ credits: 4 });
    const body = { ...SMALLEST_BODY.clothes, num_samples: 4 };
    const { id } = await assertAccepted(service, await submit(account, 'clothes', body));
    await service.finishJob(id, { pictures: [Buffer.from('one')] });
    assert.deepEqual(await balanceOf(account), balance(3, 0));
  });

  test('of 20 simultaneous submissions with 5 credits exactly 5 are accepted', async () => {
    const account = await service.newCustomer({ credits: 5, limits: UNLIMITED });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(account, 'clothes', SMALLEST_BODY.clothes)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 5);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assertRefused(answer, 'OutOfCredits');
    assert.deepEqual(await balanceOf(account), balance(5, 5));
  });
});

describe('a job', () => {
  test('can be read for 3 days after its creation, to the millisecond', async () => {
    const path = `/api/v1/status/${(await assertAccepted(service, await submit(customer, 'clothes', SMALLEST_BODY.clothes))).id}`;
    service.clock.travel({ days: 3, milliseconds: -1 });
    assert.equal((await customer.send({ path })).status, 200);
    service.clock.travel({ milliseconds: 1 });
    assertRefused(await customer.send({ path }), 'NotFound', ['older than 3 days']);
  });

  test('can be read as soon as it was accepted', async () => {
    const account = await service.newCustomer({ limits: UNLIMITED });
    const readings = Array.from({ length: 20 }, async () => {
      const { id } = await assertAccepted(service, await submit(account, 'clothes', SMALLEST_BODY.clothes));
      return (await account.send({ path: `/api/v1/status/${id}` })).status;
    });
    assert.deepEqual(new Set(await Promise.all(readings)), new Set([200]));
  });
});
