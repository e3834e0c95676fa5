/** The two shapes: which one answers, what a pin refuses, and the bodies of submission and status in each. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TryOnKind } from '../../src/interface/enumerations.ts';
import type { Shape } from '../../src/interface/shapes.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertRefused, submit } from './support/submissions.ts';

let service: Service;
let unpinned: Customer;
let refused: Customer;
before(async () => {
  service = await startService();
  unpinned = await service.newCustomer({ limits: UNLIMITED });
  refused = await service.newCustomer({ limits: UNLIMITED });
});
after(() => service.close());

interface ShapeRow {
  readonly kind: TryOnKind;
  readonly chosen: Readonly<Record<string, unknown>>;
  /** The shape that answers an unpinned submission. */
  readonly unpinned: Shape;
  /** Whether each pin takes it, and the shape that then answers. */
  readonly pinnedA: Shape | 'refused';
  readonly pinnedB: Shape | 'refused';
}

const ROWS: readonly ShapeRow[] = [
  { kind: 'clothes', chosen: {}, unpinned: 'A', pinnedA: 'A', pinnedB: 'B' },
  { kind: 'clothes', chosen: { category: 'auto' }, unpinned: 'A', pinnedA: 'A', pinnedB: 'B' },
  { kind: 'clothes', chosen: { category: 'tops' }, unpinned: 'B', pinnedA: 'refused', pinnedB: 'B' },
  { kind: 'clothes', chosen: { category: 'bottoms' }, unpinned: 'B', pinnedA: 'refused', pinnedB: 'B' },
  { kind: 'clothes', chosen: { category: 'one-pieces' }, unpinned: 'B', pinnedA: 'refused', pinnedB: 'B' },
  {
    kind: 'clothes',
    chosen: { category: 'clothing', subcategory: 'tops' },
    unpinned: 'A',
    pinnedA: 'A',
    pinnedB: 'refused',
  },
  { kind: 'clothes', chosen: { category: 'eyewear' }, unpinned: 'A', pinnedA: 'A', pinnedB: 'refused' },
  { kind: 'hairstyle', chosen: { haircut: 'Afro' }, unpinned: 'A', pinnedA: 'A', pinnedB: 'B' },
  { kind: 'hairstyle', chosen: { haircut: 'LowFade' }, unpinned: 'B', pinnedA: 'refused', pinnedB: 'B' },
  { kind: 'hairstyle', chosen: { haircut: 'BowlCut' }, unpinned: 'A', pinnedA: 'A', pinnedB: 'B' },
  { kind: 'hairstyle', chosen: { haircut: 'bowlCut' }, unpinned: 'B', pinnedA: 'refused', pinnedB: 'B' },
  { kind: 'hairstyle', chosen: { hair_color: 'darkBlue' }, unpinned: 'A', pinnedA: 'A', pinnedB: 'B' },
  {
    kind: 'hairstyle',
    chosen: { hair_color: 'copper red' },
    unpinned: 'A',
    pinnedA: 'A',
    pinnedB: 'refused',
  },
  {
    kind: 'hairstyle',
    chosen: { haircut: 'LowFade', hair_color: 'copper red' },
    unpinned: 'B',
    pinnedA: 'refused',
    pinnedB: 'refused',
  },
  // Fashion and tattoo are always answered in shape A.
  { kind: 'fashion', chosen: {}, unpinned: 'A', pinnedA: 'A', pinnedB: 'A' },
  { kind: 'fashion', chosen: { category: 'eyewear' }, unpinned: 'A', pinnedA: 'A', pinnedB: 'A' },
  { kind: 'tattoo', chosen: {}, unpinned: 'A', pinnedA: 'A', pinnedB: 'A' },
];

for (const row of ROWS) {
  const body = { ...SMALLEST_BODY[row.kind], ...row.chosen };
  const what = `${row.kind} ${JSON.stringify(row.chosen)}`;

  test(`${what} is answered in ${row.unpinned}`, async () => {
    const job = await assertAccepted(service, await submit(unpinned, row.kind, body));
    assert.equal(job.shape, row.unpinned);
  });

  for (const [pin, expected] of [
    ['A', row.pinnedA],
    ['B', row.pinnedB],
  ] as const) {
    test(`${what}, pinned to ${pin} by the header: ${expected}`, async () => {
      const answer = await submit(expected === 'refused' ? refused : unpinned, row.kind, body, {
        'toile-shape': pin,
      });
      if (expected === 'refused') {
        const other = pin === 'A' ? 'B' : 'A';
        assertRefused(answer, 'BadRequest', [`belongs to shape ${other}`, `pinned to shape ${pin}`]);
      } else assert.equal((await assertAccepted(service, answer)).shape, expected);
    });

    test(`${what}, pinned to ${pin} by the key: ${expected}`, async () => {
      const pinned = await service.newCustomer({ limits: UNLIMITED, shape: pin });
      const answer = await submit(pinned, row.kind, body);
      if (expected === 'refused') assertRefused(answer, 'BadRequest', [`pinned to shape ${pin}`]);
      else assert.equal((await assertAccepted(service, answer)).shape, expected);
    });
  }
}

test('the header overrules the pin of the key, for one request', async () => {
  const pinned = await service.newCustomer({ limits: UNLIMITED, shape: 'A' });
  const body = { ...SMALLEST_BODY.clothes, category: 'tops' };
  assertRefused(await submit(pinned, 'clothes', body), 'BadRequest');
  assert.equal((await submit(pinned, 'clothes', body, { 'toile-shape': 'B' })).status, 200);
  assertRefused(await submit(pinned, 'clothes', body), 'BadRequest');
});

for (const given of ['C', 'a', 'AB', '', 'A, B']) {
  test(`refuses the header Toile-Shape: "${given}"`, async () => {
    const headers = { 'toile-shape': given };
    const says = ['`Toile-Shape` must be A or B', JSON.stringify(given)];
    assertRefused(await submit(refused, 'clothes', SMALLEST_BODY.clothes, headers), 'BadRequest', says);
    const path = `/api/v1/status/${'0'.repeat(32)}`;
    assertRefused(await refused.send({ path, headers }), 'BadRequest', says);
  });
}

test('what was refused leaves no trace', async () => {
  const { json } = await refused.send({ path: '/api/v1/credits' });
  assert.deepEqual(json, { credits: { on_demand: 1000, subscription: 0, purchased: 1000, reserved: 0 } });
});

describe('status', () => {
  const begin = async (shape: Shape) => {
    const answer = await submit(unpinned, 'clothes', SMALLEST_BODY.clothes, { 'toile-shape': shape });
    return (await assertAccepted(service, answer)).id;
  };
  const statusOf = async (id: string, headers = {}) => {
    const answer = await unpinned.send({ path: `/api/v1/status/${id}`, headers });
    assert.equal(answer.status, 200);
    return answer.json as Record<string, unknown>;
  };

  test('processing', async () => {
    const [a, b] = [await begin('A'), await begin('B')];
    assert.deepEqual(await statusOf(a), { ok: true, jobId: a, status: 'processing', error: null });
    assert.deepEqual(await statusOf(b), { id: b, status: 'processing', error: null });
  });

  for (const name of [
    'ImageLoadError',
    'ContentModerationError',
    'PoseError',
    'PipelineError',
    'ThirdPartyError',
    'ProcessingError',
  ] as const) {
    test(`failed with ${name}: HTTP 200, name and message, an empty output in A alone`, async () => {
      const error = { name, message: 'What was missing, and what to send instead.' };
      const [a, b] = [await begin('A'), await begin('B')];
      for (const id of [a, b]) await service.finishJob(id, error);
      assert.deepEqual(await statusOf(a), { ok: true, jobId: a, status: 'failed', error, output: [] });
      assert.deepEqual(await statusOf(b), { id: b, status: 'failed', error });
    });
  }

  test('completed: an address for each picture', async () => {
    const [a, b] = [await begin('A'), await begin('B')];
    for (const id of [a, b]) await service.finishJob(id, { pictures: [Buffer.from('picture')] });
    const { output: outputA, ...restA } = await statusOf(a);
    const { output: outputB, ...restB } = await statusOf(b);
    assert.deepEqual(restA, { ok: true, jobId: a, status: 'completed', error: null });
    assert.deepEqual(restB, { id: b, status: 'completed', error: null });
    for (const output of [outputA, outputB]) {
      assert.ok(Array.isArray(output) && output.length === 1 && URL.canParse(output[0]));
    }
  });

  test('a job keeps its shape unless the header says otherwise', async () => {
    const [a, b] = [await begin('A'), await begin('B')];
    assert.deepEqual(Object.keys(await statusOf(a, { 'toile-shape': 'B' })), ['id', 'status', 'error']);
    assert.deepEqual(Object.keys(await statusOf(b, { 'toile-shape': 'A' })), [
      'ok',
      'jobId',
      'status',
      'error',
    ]);
  });
});
