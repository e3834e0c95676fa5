/** Headers beyond the document: idempotency, request ids. Rate headers are tested with the limits. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertRefused, submit } from './support/submissions.ts';

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ limits: UNLIMITED });
});
after(() => service.close());

describe('Idempotency-Key', () => {
  const countJobs = async () =>
    (await service.jobs.database.selectFrom('jobs').select('id').execute()).length;

  test('the same key and body: the first answer again, one job, one reservation', async () => {
    const before = await countJobs();
    const headers = { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' };
    const first = await submit(customer, 'clothes', SMALLEST_BODY.clothes, headers);
    const again = await submit(customer, 'clothes', SMALLEST_BODY.clothes, headers);
    assert.deepEqual([again.status, again.json], [first.status, first.json]);
    assert.equal(await countJobs(), before + 1);
  });

  test('simultaneous repetitions: one job', async () => {
    const before = await countJobs();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        submit(customer, 'hairstyle', SMALLEST_BODY.hairstyle, { 'idempotency-key': 'together' }),
      ),
    );
    assert.equal(new Set(answers.map(({ bytes }) => bytes.toString())).size, 1);
    assert.equal(await countJobs(), before + 1);
  });

  test('after the job has ended, in the shape of the first answer', async () => {
    const headers = { 'idempotency-key': 'ended' };
    const body = { ...SMALLEST_BODY.clothes, category: 'tops' };
    const first = await submit(customer, 'clothes', body, headers);
    await service.finishJob((first.json as { id: string }).id, { name: 'PoseError', message: 'nobody' });
    const again = await submit(customer, 'clothes', body, headers);
    assert.deepEqual([again.status, again.json], [200, first.json]);
  });

  test('defaults written out, fields in another order and unknown fields are the same body', async () => {
    const headers = { 'idempotency-key': 'written-out' };
    const first = await submit(customer, 'tattoo', SMALLEST_BODY.tattoo, headers);
    const { body_image, design_image } = SMALLEST_BODY.tattoo;
    const same = { note: 'again', num_samples: 1, design_image, output_format: 'png', body_image };
    assert.deepEqual((await submit(customer, 'tattoo', same, headers)).json, first.json);
  });

  for (const [what, kind, changed] of [
    ['a parameter', 'clothes', { ...SMALLEST_BODY.clothes, seed: 43 }],
    ['an image', 'clothes', { ...SMALLEST_BODY.clothes, model_image: 'https://shop.example/other.jpg' }],
    [
      'the images exchanged',
      'clothes',
      { model_image: SMALLEST_BODY.clothes.garment_image, garment_image: SMALLEST_BODY.clothes.model_image },
    ],
    ['the endpoint', 'fashion', SMALLEST_BODY.fashion],
  ] as const) {
    test(`the same key with ${what} changed: 400`, async () => {
      const headers = { 'idempotency-key': `changed ${what}`.replaceAll(' ', '-') };
      await assertAccepted(service, await submit(customer, 'clothes', SMALLEST_BODY.clothes, headers));
      assertRefused(await submit(customer, kind, changed, headers), 'BadRequest', ['Idempotency-Key']);
    });
  }

  test('a refused submission does not use the key up', async () => {
    const poor = await service.newCustomer({ credits: 1 });
    const headers = { 'idempotency-key': 'k' };
    assertRefused(await submit(poor, 'clothes', {}, headers), 'BadRequest');
    const two = { ...SMALLEST_BODY.clothes, num_samples: 2 };
    assertRefused(await submit(poor, 'clothes', two, headers), 'OutOfCredits');
    await assertAccepted(service, await submit(poor, 'clothes', SMALLEST_BODY.clothes, headers));
  });

  test('two accounts may use the same key', async () => {
    const [one, other] = [await service.newCustomer(), await service.newCustomer()];
    const headers = { 'idempotency-key': 'shared' };
    const first = await assertAccepted(service, await submit(one, 'clothes', SMALLEST_BODY.clothes, headers));
    const second = await assertAccepted(
      service,
      await submit(other, 'clothes', SMALLEST_BODY.clothes, headers),
    );
    assert.notEqual(first.id, second.id);
  });

  for (const key of ['', ' ', 'with space', 'ä', 'x'.repeat(256)]) {
    test(`refuses the key "${key.slice(0, 20)}"`, async () => {
      const answer = await submit(customer, 'clothes', SMALLEST_BODY.clothes, { 'idempotency-key': key });
      assertRefused(answer, 'BadRequest', ['`Idempotency-Key` must be 1 to 255']);
    });
  }
});

describe('X-Request-Id', () => {
  const PATHS = ['/api/v1/credits', '/api/v1/nonsense', '/api/v1/status/%zz', '/openapi.json', '/nonsense'];

  test('every answer has one of its own', async () => {
    const ids: unknown[] = [];
    for (const path of PATHS) ids.push((await customer.send({ path })).headers['x-request-id']);
    for (const id of ids) assert.match(String(id), /^[0-9a-f-]{36}$/);
    assert.equal(new Set(ids).size, PATHS.length);
  });

  test("the client's own is repeated", async () => {
    for (const path of PATHS) {
      const { headers } = await customer.send({ path, headers: { 'x-request-id': 'order-17:retry.2' } });
      assert.equal(headers['x-request-id'], 'order-17:retry.2');
    }
  });

  for (const id of ['', 'with space', '<script>', 'x'.repeat(129), 'ä']) {
    test(`"${id.slice(0, 20)}" is replaced`, async () => {
      const { headers } = await customer.send({ path: '/api/v1/credits', headers: { 'x-request-id': id } });
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
    });
  }
});
