/** Picture links: who gets a picture, in which form, and until when. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signPictureLink } from '../../src/storage/picture-link.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Answer, type Client, createClient } from './support/client.ts';
import { type Customer, PICTURE_SECRET, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, submit } from './support/submissions.ts';

const PNG = Buffer.from('89504e470d0a1a0a the bytes of a picture');

let service: Service;
let customer: Customer;
let anyone: Client;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ limits: UNLIMITED });
  anyone = createClient(service.address);
});
after(async () => {
  anyone.close();
  await service.close();
});

/** Addresses of the pictures of a new completed job, and its id. */
async function completeJob(pictures: Buffer[] = [PNG], format: 'png' | 'jpeg' = 'png') {
  const body = { ...SMALLEST_BODY.fashion, num_samples: pictures.length, output_format: format };
  const { id } = await assertAccepted(service, await submit(customer, 'fashion', body));
  await service.finishJob(id, { pictures, format });
  return { id, output: await outputOf(id) };
}

async function outputOf(id: string, headers = {}): Promise<string[]> {
  const { json } = await customer.send({ path: `/api/v1/status/${id}`, headers });
  return (json as { output: string[] }).output;
}

const pathOf = (address: string) => address.slice(new URL(address).origin.length);

function assertError(answer: Answer, status: number, error: string): void {
  assert.equal(answer.status, status, answer.bytes.toString());
  const body = answer.json as { error: string; message: string };
  assert.deepEqual(Object.keys(body), ['error', 'message']);
  assert.equal(body.error, error);
}

describe('GET', () => {
  test('gives each picture of the job, without a key', async () => {
    const pictures = [Buffer.from('first'), Buffer.from('second'), Buffer.from('third')];
    const { output } = await completeJob(pictures);
    assert.equal(output.length, 3);
    for (const [n, address] of output.entries()) {
      assert.deepEqual((await anyone.send({ path: pathOf(address) })).bytes, pictures[n]);
    }
  });

  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const) {
    test(`${format} is ${type}`, async () => {
      const { output } = await completeJob([PNG], format);
      const { status, headers } = await anyone.send({ path: pathOf(output[0]!) });
      assert.equal(status, 200);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['content-length'], String(PNG.length));
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], `private, max-age=${72 * 3600}, immutable`);
    });
  }

  test('the links of a job stay the same', async () => {
    const { id, output } = await completeJob();
    service.clock.travel({ hours: 1 });
    assert.deepEqual(await outputOf(id), output);
  });
});

describe('HEAD', () => {
  test('gives the headers of GET and no body', async () => {
    const path = pathOf((await completeJob()).output[0]!);
    const [get, head] = [await anyone.send({ path }), await anyone.send({ method: 'HEAD', path })];
    assert.equal(head.status, 200);
    assert.equal(head.bytes.length, 0);
    for (const name of ['content-type', 'content-length', 'etag', 'last-modified', 'cache-control']) {
      assert.ok(get.headers[name]);
      assert.equal(head.headers[name], get.headers[name], name);
    }
  });
});

describe('conditional requests', () => {
  test('a copy that is current: 304 without a body', async () => {
    const path = pathOf((await completeJob()).output[0]!);
    const { etag, 'last-modified': modified } = (await anyone.send({ path })).headers;
    const later = new Date(Date.parse(modified!) + 60_000).toUTCString();
    for (const headers of [
      { 'if-none-match': etag! },
      { 'if-none-match': `W/${etag}` },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified! },
      { 'if-modified-since': later },
      { 'if-none-match': etag!, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await anyone.send({ method, path, headers });
        assert.equal(answer.status, 304, JSON.stringify(headers));
        assert.equal(answer.bytes.length, 0);
        assert.equal(answer.headers.etag, etag);
      }
    }
  });

  test('a copy that is not: the picture', async () => {
    const path = pathOf((await completeJob()).output[0]!);
    const modified = (await anyone.send({ path })).headers['last-modified']!;
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ]) {
      const answer = await anyone.send({ path, headers });
      assert.equal(answer.status, 200, JSON.stringify(headers));
      assert.deepEqual(answer.bytes, PNG);
    }
  });

  test('each picture has its own entity tag', async () => {
    const { output } = await completeJob([PNG, PNG]);
    const tags = await Promise.all(
      output.map(async (address) => (await anyone.send({ path: pathOf(address) })).headers.etag),
    );
    assert.equal(new Set(tags).size, 2);
  });
});

describe('who gets nothing', () => {
  test('a link that was changed anywhere: 403', async () => {
    const [mine, other] = (await completeJob([PNG, PNG])).output.map(pathOf) as [string, string];
    const url = new URL(mine, 'http://a');
    const query = (name: string, value: string) => {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      return changed.pathname + changed.search;
    };
    for (const path of [
      url.pathname,
      query('signature', ''),
      query('signature', 'A'.repeat(43)),
      query('expires', String(Number(url.searchParams.get('expires')) + 1)),
      query('expires', '99999999999'),
      new URL(other, 'http://a').pathname + url.search,
      mine.replace('/outputs/', '/inputs/'),
      '/pictures/',
      '/pictures/../../etc/passwd',
      `/pictures/%2e%2e/${url.search}`,
    ]) {
      const answer = await anyone.send({ path });
      assertError(answer, 403, 'InvalidPictureLink');
    }
  });

  test('72 hours after completion: 410, to the second', async () => {
    const path = pathOf((await completeJob()).output[0]!);
    service.clock.travel({ hours: 72, seconds: -1 });
    const last = await anyone.send({ path });
    assert.equal(last.status, 200);
    assert.equal(last.headers['cache-control'], 'private, max-age=1, immutable');
    service.clock.travel({ seconds: 1 });
    assertError(await anyone.send({ path }), 410, 'PictureLinkExpired');
    assert.equal((await anyone.send({ method: 'HEAD', path })).status, 410);
  });

  test('a picture that is not in storage any more: 404', async () => {
    const path = pathOf((await completeJob()).output[0]!);
    await service.jobs.storage.deletePrefix('outputs/');
    assertError(await anyone.send({ path }), 404, 'PictureNotFound');
    const never = signPictureLink(PICTURE_SECRET, 'outputs/never/1.png', new Date('2030-01-01'));
    assertError(await anyone.send({ path: never }), 404, 'PictureNotFound');
  });

  test('another method: 404', async () => {
    const path = pathOf((await completeJob()).output[0]!);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      assertError(await anyone.send({ method, path }), 404, 'NotFound');
    }
  });
});

describe('the address in front', () => {
  test('is the one that the request came to', async () => {
    const { id, output } = await completeJob();
    assert.equal(new URL(output[0]!).origin, service.address);
    const named = await outputOf(id, { host: 'tryon.shop.example:8443' });
    assert.ok(named[0]!.startsWith('http://tryon.shop.example:8443/pictures/outputs/'), named[0]);
  });

  for (const host of ['', 'a b', 'evil.example/path', 'user@evil.example', 'a#b', '[']) {
    test(`is that of the socket when the Host header is "${host}"`, async () => {
      const { id } = await completeJob();
      assert.equal(new URL((await outputOf(id, { host }))[0]!).origin, service.address);
    });
  }

  for (const [what, addresses, base] of [
    ['TOILE_PUBLIC_URL', { publicUrl: 'https://tryon.example/' }, 'https://tryon.example/pictures/'],
    [
      'TOILE_CDN_URL before all',
      { publicUrl: 'https://tryon.example', cdnUrl: 'https://cdn.example/toile' },
      'https://cdn.example/toile/pictures/',
    ],
  ] as const) {
    test(`is ${what}`, async () => {
      const configured = await startService({ addresses });
      const account = await configured.newCustomer();
      const { id } = await assertAccepted(
        configured,
        await submit(account, 'clothes', SMALLEST_BODY.clothes),
      );
      await configured.finishJob(id, { pictures: [PNG] });
      const { json } = await account.send({ path: `/api/v1/status/${id}` });
      const [address] = (json as { output: string[] }).output;
      assert.ok(address!.startsWith(base), address);
      await configured.close();
    });
  }
});
