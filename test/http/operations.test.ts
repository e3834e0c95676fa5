/** What operators look at: liveness, readiness, metrics and logs. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Client, createClient } from './support/client.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, submit } from './support/submissions.ts';

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

describe('health', () => {
  test('GET /healthz says that the process answers', async () => {
    const { status, json } = await nobody.send({ path: '/healthz' });
    assert.deepEqual([status, json], [200, { status: 'ok' }]);
  });

  test('GET /readyz names what works and what does not', async () => {
    service.readiness.database = async () => {};
    const ready = await nobody.send({ path: '/readyz' });
    assert.deepEqual([ready.status, ready.json], [200, { status: 'ok', checks: { database: 'ok' } }]);

    service.readiness.storage = () => Promise.reject(new Error('disk is read-only'));
    const unready = await nobody.send({ path: '/readyz' });
    assert.equal(unready.status, 503);
    assert.deepEqual(unready.json, { status: 'not ready', checks: { database: 'ok', storage: 'failed' } });
    assert.ok(!unready.bytes.includes('read-only'), 'causes belong into the log');
    assert.ok(JSON.stringify(service.log).includes('disk is read-only'));
  });
});

test('closing waits for the requests under way, and answers them', async () => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const closing = await startService({
    storage: (real) => ({
      ...real,
      async put(key, bytes) {
        reached.resolve();
        await released.promise;
        await real.put(key, bytes);
      },
    }),
  });
  const account = await closing.newCustomer();
  const underWay = submit(account, 'clothes', SMALLEST_BODY.clothes);
  await reached.promise;
  const closed = closing.app.close();
  await assert.rejects(fetch(`${closing.address}/healthz`), 'no new connection is taken');
  released.resolve();
  await assertAccepted(closing, await underWay);
  await closed;
  await closing.close();
});

describe('GET /metrics', () => {
  const metrics = async () => {
    const answer = await nobody.send({ path: '/metrics' });
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/);
    return answer.bytes.toString();
  };
  const readSeries = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? 0,
    );

  test('times requests by route and status, counts errors by name', async () => {
    const CREDITS =
      'toile_http_request_duration_seconds_count{method="GET",route="/api/v1/credits",status="200"}';
    const REFUSED = 'toile_http_errors_total{error="BadRequest"}';
    const before = await metrics();
    await customer.send({ path: '/api/v1/credits' });
    await submit(customer, 'clothes', {});
    const after = await metrics();
    assert.equal(readSeries(after, CREDITS), readSeries(before, CREDITS) + 1);
    assert.equal(readSeries(after, REFUSED), readSeries(before, REFUSED) + 1);
  });

  test('routes, not paths, are labels: a job id or a nonsense path makes no series', async () => {
    await customer.send({ path: `/api/v1/status/${'ab'.repeat(16)}` });
    await customer.send({ path: '/api/v1/nonsense-path' });
    const text = await metrics();
    assert.ok(text.includes('route="/api/v1/status/:id"'));
    assert.ok(!text.includes('abab') && !text.includes('nonsense-path'));
  });

  test('counts the jobs that have not ended', async () => {
    const QUEUED = 'toile_jobs{state="queued"}';
    const before = readSeries(await metrics(), QUEUED);
    const { id } = await assertAccepted(service, await submit(customer, 'clothes', SMALLEST_BODY.clothes));
    assert.equal(readSeries(await metrics(), QUEUED), before + 1);
    await service.finishJob(id, { name: 'PoseError', message: 'nobody' });
    assert.equal(readSeries(await metrics(), QUEUED), before);
  });

  test('are given while the database is away', async () => {
    const broken = await startService();
    const client = createClient(broken.address);
    await broken.jobs.database.destroy();
    const answer = await client.send({ path: '/metrics' });
    assert.equal(answer.status, 200);
    assert.ok(!answer.bytes.includes('toile_jobs{'));
    client.close();
    await broken.close();
  });
});

describe('the log', () => {
  test('has one line for each request, with its id, route, status, account and error', async () => {
    const requestId = 'request-of-the-log-test';
    const headers = { 'x-request-id': requestId };
    await customer.send({ path: `/api/v1/status/${'0'.repeat(32)}`, headers });
    const lines = service.log.filter((line) => line.requestId === requestId);
    assert.equal(lines.length, 1);
    const { time, milliseconds, ...line } = lines[0]!;
    assert.ok(typeof time === 'number' && typeof milliseconds === 'number');
    assert.deepEqual(line, {
      level: 30,
      requestId,
      method: 'GET',
      route: '/api/v1/status/:id',
      status: 404,
      account: customer.accountId,
      error: 'NotFound',
      msg: 'request',
    });
  });

  test('leaves out what is asked again and again, as long as all is well', async () => {
    const requestId = 'polled';
    const { id: jobId } = await assertAccepted(
      service,
      await submit(customer, 'clothes', SMALLEST_BODY.clothes),
    );
    for (const path of [`/api/v1/status/${jobId}`, '/healthz', '/metrics', '/api/v1/credits']) {
      const answer = await customer.send({ path, headers: { 'x-request-id': requestId } });
      assert.equal(answer.status, 200, path);
    }
    const lines = service.log.filter((line) => line.requestId === requestId);
    assert.deepEqual(
      lines.map(({ route }) => route),
      ['/api/v1/credits'],
    );
  });

  test('has the requests whose path can not be decoded too', async () => {
    const requestId = 'undecodable';
    await customer.send({ path: '/api/v1/status/%zz', headers: { 'x-request-id': requestId } });
    const [line, ...more] = service.log.filter((entry) => entry.requestId === requestId);
    assert.deepEqual(more, []);
    const { route, status, account, error } = line!;
    assert.deepEqual([route, status, account, error], [null, 400, customer.accountId, 'BadRequest']);
  });

  test('names our own trouble with its cause', async () => {
    const broken = await startService({
      storage: (real) => ({ ...real, put: () => Promise.reject(new Error('disk full')) }),
    });
    const account = await broken.newCustomer();
    const answer = await submit(account, 'clothes', SMALLEST_BODY.clothes);
    const line = broken.log.find(({ level }) => level === 50)!;
    assert.equal(line.requestId, answer.headers['x-request-id']);
    const { message, stack } = line.err as { message: string; stack: string };
    assert.equal(message, 'disk full');
    assert.match(stack, /operations\.test\.ts/);
    await broken.close();
  });

  test('does not take a client that leaves for our own trouble', async () => {
    const { hostname, port } = new URL(service.address);
    const accepted = once(service.app.server, 'connection');
    const socket = connect(Number(port), hostname);
    const [serverSide] = await accepted;
    socket.write(
      `POST /api/v1/tryon/clothes HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${customer.key}\r\n` +
        'X-Request-Id: the-client-left\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"model_image":',
    );
    // The second answer says that the server has read what the first connection sent.
    await customer.send({ path: '/api/v1/credits' });
    const closed = once(serverSide, 'close');
    socket.destroy();
    await closed;
    await customer.send({ path: '/api/v1/credits' });
    const lines = service.log.filter(({ requestId }) => requestId === 'the-client-left');
    assert.ok(lines.length > 0);
    for (const { level } of lines) assert.equal(level, 30, JSON.stringify(lines));
  });

  test('never has a key, a picture, a query or a body, whatever happens', async () => {
    const secret = 'S3cretOfTheCustomer';
    const picture = `data:image/png;base64,${secret.repeat(50)}`;
    const body = { ...SMALLEST_BODY.clothes, model_image: picture };
    const { id } = await assertAccepted(service, await submit(customer, 'clothes', body));
    for (const [kind, sent] of [
      ['clothes', { ...body, mode: picture }],
      ['clothes', { ...body, [secret]: secret, garment_image: 5 }],
      ['hairstyle', { face_image: picture, haircut: secret }],
      ['tattoo', `{"body_image": "${secret}", "design_image": ${secret}}`],
      ['fashion', `${secret}`],
    ] as const) {
      assert.equal((await submit(customer, kind, sent)).status, 400);
    }
    await customer.send({ path: `/api/v1/credits?key=${secret}` });
    await customer.send({ path: `/api/v1/${secret}` });
    await customer.send({ path: `/api/v1/status/${secret}` });
    await customer.send({ path: `/api/v1/status/%zz${secret}` });
    await nobody.send({ path: '/api/v1/credits', headers: { authorization: `Bearer ${secret}` } });
    await nobody.send({ path: `/pictures/outputs/${secret}.png?expires=1&signature=${secret}` });
    await submit(customer, 'clothes', body, { 'idempotency-key': secret, 'toile-shape': secret });
    await service.finishJob(id, { pictures: [Buffer.from('p')] });
    const status = await customer.send({ path: `/api/v1/status/${id}` });
    const [address] = (status.json as { output: string[] }).output;
    assert.equal((await nobody.send({ path: address!.slice(service.address.length) })).status, 200);

    const log = JSON.stringify(service.log);
    assert.ok(log.includes('"route":"/pictures/*"'), 'the requests above are in the log');
    assert.ok(!log.includes(secret));
    assert.ok(!log.includes(customer.key));
    assert.ok(!log.includes(new URL(address!).searchParams.get('signature')!));
    assert.ok(!/data:image|authorization|bearer/i.test(log));
  });
});
