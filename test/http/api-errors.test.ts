/** The table of API errors, row by row, where the document puts it, and the order in which they are checked. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { BODY_LIMIT_BYTES } from '../../src/interface/limits.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Client, createClient, type Exchange } from './support/client.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertRefused, submit } from './support/submissions.ts';

let service: Service;
let customer: Customer;
let nobody: Client;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ limits: UNLIMITED });
  nobody = createClient(service.address);
});
after(async () => {
  nobody.close();
  await service.close();
});

const CLOTHES = '/api/v1/tryon/clothes';
const UNKNOWN_JOB = '0123456789abcdef0123456789abcdef';

describe('401 UnauthorizedAccess', () => {
  const EVERYTHING_UNDER_API: readonly Exchange[] = [
    { path: '/api/v1/credits' },
    { path: `/api/v1/status/${UNKNOWN_JOB}` },
    ...['clothes', 'fashion', 'hairstyle', 'tattoo'].map((kind) => ({
      path: `/api/v1/tryon/${kind}`,
      body: {},
    })),
    { path: '/api/v1/nonsense' },
    { path: '/api/v2/credits' },
    { path: '/api/' },
    { path: '/api' },
    { method: 'DELETE', path: '/api/v1/credits' },
    { path: CLOTHES },
    { path: '/api/v1/status/%zz' },
    { path: CLOTHES, body: '{"broken' },
    { path: '/%61pi/v1/credits' },
  ];
  for (const exchange of EVERYTHING_UNDER_API) {
    test(`${exchange.method ?? (exchange.body ? 'POST' : 'GET')} ${exchange.path} without a key`, async () => {
      const answer = await nobody.send(exchange);
      assertRefused(answer, 'UnauthorizedAccess', ['Authorization']);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    });
  }

  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer wrong-key-wrong-key',
    'Basic dXNlcjpwYXNz',
    'Bearer a b',
    'key',
  ]) {
    test(`Authorization: "${authorization}"`, async () => {
      const answer = await nobody.send({ path: '/api/v1/credits', headers: { authorization } });
      assertRefused(answer, 'UnauthorizedAccess', ['Bearer <API_KEY>']);
    });
  }

  test('while a large body is still on its way: the answer arrives, the connection stays usable', async () => {
    const client = createClient(service.address);
    assertRefused(await client.send({ path: CLOTHES, body: Buffer.alloc(20_000_000) }), 'UnauthorizedAccess');
    assert.equal((await client.send({ path: '/healthz' })).status, 200);
    client.close();
  });

  test('a key alone, or with another scheme, is none', async () => {
    for (const authorization of [customer.key, `Token ${customer.key}`, `Bearer ${customer.key}x`]) {
      const answer = await nobody.send({ path: '/api/v1/credits', headers: { authorization } });
      assertRefused(answer, 'UnauthorizedAccess');
    }
  });

  test('the scheme may be written in any case', async () => {
    const headers = { authorization: `bearer ${customer.key}` };
    assert.equal((await nobody.send({ path: '/api/v1/credits', headers })).status, 200);
  });

  test('a revoked key, at once; the other keys of the account go on', async () => {
    const { apiKey, key } = await createApiKey(service.jobs, customer.accountId);
    const headers = { authorization: `Bearer ${key}` };
    assert.equal((await nobody.send({ path: '/api/v1/credits', headers })).status, 200);
    await revokeApiKey(service.jobs, apiKey.id);
    assertRefused(await nobody.send({ path: '/api/v1/credits', headers }), 'UnauthorizedAccess', ['revoked']);
    assert.equal((await customer.send({ path: '/api/v1/credits' })).status, 200);
    assert.equal((await listApiKeys(service.jobs, customer.accountId)).length, 2);
  });
});

describe('404 NotFound', () => {
  for (const [method, path] of [
    ['GET', '/api/v1/nonsense'],
    ['GET', '/api/v1'],
    ['GET', '/api'],
    ['GET', '/api/v1/tryon'],
    ['POST', '/api/v1/tryon/shoes'],
    ['POST', '/api/v2/tryon/clothes'],
    ['POST', '/api/v1/tryon/Clothes'],
    ['GET', CLOTHES],
    ['PUT', CLOTHES],
    ['PATCH', CLOTHES],
    ['DELETE', CLOTHES],
    ['OPTIONS', CLOTHES],
    ['POST', '/api/v1/credits'],
    ['POST', `/api/v1/status/${UNKNOWN_JOB}`],
    ['GET', `/api/v1/status/${UNKNOWN_JOB}/output`],
  ] as const) {
    test(`${method} ${path} is no endpoint`, async () => {
      assertRefused(await customer.send({ method, path }), 'NotFound', [`${method} ${path} is no endpoint`]);
    });
  }

  test('outside /api, without a key', async () => {
    assertRefused(await nobody.send({ path: '/nonsense?key=secret' }), 'NotFound', ['GET /nonsense is']);
  });

  for (const id of [
    UNKNOWN_JOB,
    'x',
    UNKNOWN_JOB.toUpperCase(),
    `${UNKNOWN_JOB}0`,
    '%00',
    "'--",
    'a'.repeat(5000),
  ]) {
    test(`there is no job "${id.slice(0, 40)}"`, async () => {
      assertRefused(await customer.send({ path: `/api/v1/status/${id}` }), 'NotFound', ['no such job']);
    });
  }

  test("another account's job", async () => {
    const { id } = await assertAccepted(service, await submit(customer, 'clothes', SMALLEST_BODY.clothes));
    const other = await service.newCustomer();
    assertRefused(await other.send({ path: `/api/v1/status/${id}` }), 'NotFound', ['no such job']);
    assert.equal((await customer.send({ path: `/api/v1/status/${id}` })).status, 200);
  });
});

describe('400 BadRequest', () => {
  const json = { 'content-type': 'application/json' };
  const good = JSON.stringify(SMALLEST_BODY.clothes);
  for (const [what, exchange, says] of [
    ['no body', { method: 'POST', path: CLOTHES }, 'got nothing'],
    ['an empty body', { method: 'POST', path: CLOTHES, headers: json, body: '' }, 'empty'],
    ['broken JSON', { path: CLOTHES, body: '{"model_image": "a",' }, 'not valid JSON'],
    [
      'JSON with a comma too many',
      { path: CLOTHES, body: '{"model_image": "a",}' },
      'not valid JSON at position 20',
    ],
    [
      'a form',
      { path: CLOTHES, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      'application/json',
    ],
    ['text', { path: CLOTHES, body: good, headers: { 'content-type': 'text/plain' } }, 'application/json'],
    [
      'another kind of JSON',
      { path: CLOTHES, body: good, headers: { 'content-type': 'application/jsonl' } },
      'application/json',
    ],
    [
      'a malformed content type',
      { path: CLOTHES, body: good, headers: { 'content-type': 'json' } },
      'application/json',
    ],
    ['a bad percent-encoding', { path: '/api/v1/status/%zz' }, 'percent-encoding'],
    ['a bad UTF-8 encoding', { path: '/api/v1/status/%ff' }, 'percent-encoding'],
    ['a bad percent-encoding outside /api', { path: '/%' }, 'percent-encoding'],
  ] as [string, Exchange, string][]) {
    test(what, async () => assertRefused(await customer.send(exchange), 'BadRequest', [says]));
  }

  test('multipart', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    assertRefused(await customer.send({ path: CLOTHES, body: '--x--', headers }), 'BadRequest', [
      'application/json',
    ]);
  });

  test('a charset beside the content type is no mistake', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    await assertAccepted(service, await customer.send({ path: CLOTHES, body: good, headers }));
  });

  for (const framing of ['content-length', 'transfer-encoding']) {
    test(`a body over 50 MB (${framing}); the connection stays usable`, async () => {
      const client = createClient(service.address, { authorization: `Bearer ${customer.key}` });
      const body = Buffer.alloc(BODY_LIMIT_BYTES + 1, ' ');
      const headers = framing === 'transfer-encoding' ? { 'transfer-encoding': 'chunked' } : {};
      assertRefused(await client.send({ path: CLOTHES, body, headers }), 'BadRequest', ['larger than 50 MB']);
      assert.equal((await client.send({ path: '/api/v1/credits' })).status, 200);
      client.close();
    });
  }

  test('a body of 50 MB is read', async () => {
    const body = Buffer.alloc(BODY_LIMIT_BYTES, ' ');
    body.write(good);
    await assertAccepted(service, await customer.send({ path: CLOTHES, body }));
  });

  for (const [what, bytes] of [
    ['not HTTP', 'hello\r\n\r\n'],
    ['an unknown method', 'FETCH /api/v1/credits HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(50_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/v1/tryon/clothes HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
  ] as const) {
    test(`${what}: the documented body on the bare socket`, async () => {
      const text = await exchangeBytes(service.address, bytes);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.equal(JSON.parse(body).error, 'BadRequest');
    });
  }
});

test('a request without Host is answered like any other', async () => {
  const text = await exchangeBytes(
    service.address,
    'GET /api/v1/credits HTTP/1.1\r\nConnection: close\r\n\r\n',
  );
  assert.match(text, /^HTTP\/1\.1 401 /);
  assert.match(text, /"error":"UnauthorizedAccess"/);
});

describe('429', () => {
  test('RateLimitExceeded says how long to wait', async () => {
    const limited = await service.newCustomer({ limits: { creditsRate: 1 } });
    assert.equal((await limited.send({ path: '/api/v1/credits' })).status, 200);
    const answer = await limited.send({ path: '/api/v1/credits' });
    assertRefused(answer, 'RateLimitExceeded', ['1 requests in 60 seconds', '60 s']);
    assert.equal(answer.headers['retry-after'], '60');
  });

  test('ConcurrencyLimitExceeded', async () => {
    const limited = await service.newCustomer({ limits: { concurrency: 1 } });
    await assertAccepted(service, await submit(limited, 'clothes', SMALLEST_BODY.clothes));
    const answer = await submit(limited, 'clothes', SMALLEST_BODY.clothes);
    assertRefused(answer, 'ConcurrencyLimitExceeded');
    assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/);
  });

  test('OutOfCredits', async () => {
    const poor = await service.newCustomer({ credits: 1 });
    const body = { ...SMALLEST_BODY.clothes, num_samples: 2 };
    assertRefused(await submit(poor, 'clothes', body), 'OutOfCredits', ['needs 2 credits', '1 is available']);
    await assertAccepted(service, await submit(poor, 'clothes', SMALLEST_BODY.clothes));
  });
});

describe('500 InternalServerError', () => {
  test('when the database is away, on every endpoint, and no detail gets out', async () => {
    const broken = await startService();
    const stranded = await broken.newCustomer();
    await broken.jobs.database.destroy();
    for (const exchange of [
      { path: '/api/v1/credits' },
      { path: `/api/v1/status/${UNKNOWN_JOB}` },
      { path: CLOTHES, body: SMALLEST_BODY.clothes },
      { path: '/api/v1/status/%zz' },
    ]) {
      const answer = await stranded.send(exchange);
      assertRefused(answer, 'InternalServerError', [
        'Retry after a delay',
        String(answer.headers['x-request-id']),
      ]);
      assert.ok(answer.headers['retry-after']);
      assert.ok(!answer.bytes.includes('destroyed'));
    }
    await broken.close();
  });

  test('when the storage is away, and nothing is reserved', async () => {
    const broken = await startService({
      storage: (real) => ({ ...real, put: () => Promise.reject(new Error('disk full')) }),
    });
    const stranded = await broken.newCustomer({ credits: 7 });
    assertRefused(await submit(stranded, 'clothes', SMALLEST_BODY.clothes), 'InternalServerError');
    const { json } = await stranded.send({ path: '/api/v1/credits' });
    assert.deepEqual(json, { credits: { on_demand: 7, subscription: 0, purchased: 7, reserved: 0 } });
    await broken.close();
  });
});

describe('the order of the checks', () => {
  const broken = '{"broken';
  test('401 before 404, rate and body', async () => {
    for (const path of ['/api/v1/nonsense', CLOTHES]) {
      assertRefused(await nobody.send({ path, body: broken }), 'UnauthorizedAccess');
    }
  });

  test('404 before rate and body', async () => {
    const limited = await service.newCustomer({ limits: { tryonRate: 0 } });
    assertRefused(await limited.send({ path: '/api/v1/tryon/shoes', body: broken }), 'NotFound');
    assertRefused(await limited.send({ method: 'PUT', path: CLOTHES, body: broken }), 'NotFound');
  });

  test('rate before body', async () => {
    const limited = await service.newCustomer({ limits: { tryonRate: 0 } });
    assertRefused(await limited.send({ path: CLOTHES, body: broken }), 'RateLimitExceeded');
  });

  test('body before the idempotent replay, concurrency and credits', async () => {
    const limited = await service.newCustomer({ credits: 0, limits: { concurrency: 0 } });
    assertRefused(await submit(limited, 'clothes', {}, { 'idempotency-key': 'k' }), 'BadRequest', [
      '`model_image`',
    ]);
  });

  test('idempotent replay before concurrency and credits', async () => {
    const limited = await service.newCustomer({ credits: 1, limits: { concurrency: 1 } });
    const headers = { 'idempotency-key': 'k' };
    const first = await submit(limited, 'clothes', SMALLEST_BODY.clothes, headers);
    const again = await submit(limited, 'clothes', SMALLEST_BODY.clothes, headers);
    assert.deepEqual(again.json, first.json);
    assert.equal((await assertAccepted(service, again)).pictures, 1);
    const changed = { ...SMALLEST_BODY.clothes, seed: 1 };
    assertRefused(await submit(limited, 'clothes', changed, headers), 'BadRequest', ['Idempotency-Key']);
  });

  test('concurrency before credits', async () => {
    const limited = await service.newCustomer({ credits: 0, limits: { concurrency: 0 } });
    assertRefused(await submit(limited, 'clothes', SMALLEST_BODY.clothes), 'ConcurrencyLimitExceeded');
  });
});

/** What the server sends back for these bytes until it closes the connection. */
function exchangeBytes(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
