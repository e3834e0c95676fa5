/** The interface description: valid, complete, and true to what the server takes and answers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import type { TryOnKind } from '../../src/interface/enumerations.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, submit } from './support/submissions.ts';

interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
interface Content {
  readonly 'application/json': {
    readonly schema: object;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

let service: Service;
let customer: Customer;
let description: Description;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ limits: UNLIMITED });
  description = (await customer.send({ path: '/openapi.json' })).json as Description;
});
after(() => service.close());

/** A checker for a schema of the description, whose references lead into its components. */
function checkerOf(schema: object) {
  return Compile({ ...schema, components: description.components } as never);
}

test('is valid OpenAPI 3.1, and is given without a key', async () => {
  const answer = await fetch(`${service.address}/openapi.json`);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  const validator = new Validator();
  const result = await validator.validate((await answer.json()) as Record<string, unknown>);
  assert.deepEqual(result, { valid: true });
  assert.equal(validator.version, '3.1');
});

test('names this software, this address, and exactly the six endpoints', () => {
  assert.equal(description.info.version, '1.2.3');
  assert.deepEqual(description.servers, [{ url: service.address }]);
  const endpoints = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(endpoints.sort(), [
    'GET /api/v1/credits',
    'GET /api/v1/status/{id}',
    'POST /api/v1/tryon/clothes',
    'POST /api/v1/tryon/fashion',
    'POST /api/v1/tryon/hairstyle',
    'POST /api/v1/tryon/tattoo',
  ]);
});

test('every endpoint lists its answers', () => {
  const answers = Object.fromEntries(
    Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.values(operations).map(({ responses }) => [path, Object.keys(responses)]),
    ),
  );
  const both = ['200', '201', '400', '401', '404', '429', '500'];
  const onlyA = ['201', '400', '401', '404', '429', '500'];
  assert.deepEqual(answers, {
    '/api/v1/tryon/clothes': both,
    '/api/v1/tryon/fashion': onlyA,
    '/api/v1/tryon/hairstyle': both,
    '/api/v1/tryon/tattoo': onlyA,
    '/api/v1/status/{id}': ['200', '400', '401', '404', '429', '500'],
    '/api/v1/credits': ['200', '401', '404', '429', '500'],
  });
});

describe('examples', () => {
  test('of answers fit their schemas', () => {
    let count = 0;
    for (const operations of Object.values(description.paths)) {
      for (const { responses } of Object.values(operations)) {
        for (const { content } of Object.values(responses)) {
          const { schema, examples } = content['application/json'];
          const checker = checkerOf(schema);
          for (const { value } of Object.values(examples)) {
            assert.ok(checker.Check(value), JSON.stringify([value, checker.Errors(value)]));
            count++;
          }
        }
      }
    }
    assert.ok(count > 30);
  });

  for (const kind of ['clothes', 'fashion', 'hairstyle', 'tattoo'] as const) {
    test(`of ${kind} are accepted as they are`, async () => {
      const { examples } = requestOf(kind);
      assert.ok(Object.keys(examples).length > 0);
      for (const { value } of Object.values(examples)) {
        await assertAccepted(service, await submit(customer, kind, value));
      }
    });
  }
});

function requestOf(kind: TryOnKind): Content['application/json'] {
  return description.paths[`/api/v1/tryon/${kind}`]!.post!.requestBody!.content['application/json'];
}

describe('the schemas', () => {
  const MODEL = { model_image: 'a', garment_image: 'b' };
  for (const [kind, body] of [
    ['clothes', MODEL],
    ['clothes', { ...MODEL, category: 'clothing' }],
    ['clothes', { ...MODEL, category: 'clothing', subcategory: 'tops' }],
    ['clothes', { ...MODEL, category: 'jewelry', subcategory: 'tops' }],
    ['clothes', { ...MODEL, subcategory: 'tops' }],
    ['clothes', { ...MODEL, category: 'one-pieces' }],
    ['clothes', { ...MODEL, seed: 2 ** 32 }],
    ['fashion', { ...MODEL, category: 'accessories', subcategory: 'ties' }],
    ['fashion', { ...MODEL, category: 'tops' }],
    ['hairstyle', { face_image: 'a', haircut: 'LowFade' }],
    ['hairstyle', { face_image: 'a' }],
    ['tattoo', { body_image: 'a', design_image: 'b', placement: 'x'.repeat(141) }],
    ['tattoo', { body_image: 'a', design_image: 'b', region: { x: 0, y: 0, w: 0.06, h: 1 } }],
    ['tattoo', { body_image: 'a', design_image: 'b', region: { x: 0, y: 0, w: 0.05, h: 1 } }],
    ['tattoo', { body_image: 'a', design_image: null }],
  ] as const) {
    test(`say about ${kind} ${JSON.stringify(body).slice(0, 90)} what the server says`, async () => {
      const valid = checkerOf(requestOf(kind).schema).Check(body);
      const { status } = await submit(customer, kind, body);
      assert.equal(valid, status !== 400);
    });
  }

  test('fit the answers that the server gives', async () => {
    const check = (path: string, method: string, status: number, body: unknown) => {
      const { schema } = description.paths[path]![method]!.responses[status]!.content['application/json'];
      const checker = checkerOf(schema);
      assert.ok(checker.Check(body), JSON.stringify([path, body, checker.Errors(body)]));
    };
    for (const shape of ['A', 'B']) {
      const shaped = { 'toile-shape': shape };
      const submitted = await submit(customer, 'clothes', MODEL, shaped);
      check('/api/v1/tryon/clothes', 'post', submitted.status, submitted.json);
      const done = await assertAccepted(service, submitted);
      const failed = await assertAccepted(service, await submit(customer, 'clothes', MODEL, shaped));
      const statusOf = async (id: string) => (await customer.send({ path: `/api/v1/status/${id}` })).json;
      check('/api/v1/status/{id}', 'get', 200, await statusOf(done.id));
      await service.finishJob(done.id, { pictures: [Buffer.from('p')] });
      await service.finishJob(failed.id, { name: 'ImageLoadError', message: 'no' });
      check('/api/v1/status/{id}', 'get', 200, await statusOf(done.id));
      check('/api/v1/status/{id}', 'get', 200, await statusOf(failed.id));
    }
    const credits = await customer.send({ path: '/api/v1/credits' });
    check('/api/v1/credits', 'get', 200, credits.json);
    const refused = await submit(customer, 'tattoo', {});
    check('/api/v1/tryon/tattoo', 'post', 400, refused.json);
  });
});
