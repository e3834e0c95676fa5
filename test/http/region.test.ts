/** The region of a tattoo: what is refused, what is taken, and what is clamped. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { clampRegion } from '../../src/interface/region.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertNoTrace, assertRefused, submit } from './support/submissions.ts';

const GOOD = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 };

const MALFORMED: Readonly<Record<string, unknown>> = {
  null: null,
  'a string': '0.1,0.2,0.3,0.4',
  'an empty string': '',
  'a number': 1,
  false: false,
  'an array': [0.1, 0.2, 0.3, 0.4],
  'an empty object': {},
  'without x': { y: 0.2, w: 0.3, h: 0.4 },
  'without y': { x: 0.1, w: 0.3, h: 0.4 },
  'without w': { x: 0.1, y: 0.2, h: 0.4 },
  'without h': { x: 0.1, y: 0.2, w: 0.3 },
  'x as text': { ...GOOD, x: '0.1' },
  'y null': { ...GOOD, y: null },
  'w true': { ...GOOD, w: true },
  'h an array': { ...GOOD, h: [0.4] },
  'x below 0': { ...GOOD, x: -0.001 },
  'x above 1': { ...GOOD, x: 1.001 },
  'y below 0': { ...GOOD, y: -1 },
  'y above 1': { ...GOOD, y: 2 },
  'w below 0.06': { ...GOOD, w: 0.0599 },
  'h below 0.06': { ...GOOD, h: 0.0599 },
  'w zero': { ...GOOD, w: 0 },
  'h negative': { ...GOOD, h: -0.5 },
  'w above 1': { ...GOOD, w: 1.1 },
  'h above 1': { ...GOOD, h: 100 },
  'NaN as text': { ...GOOD, w: 'NaN' },
  'a nested region': { region: GOOD },
  'other names': { left: 0.1, top: 0.2, width: 0.3, height: 0.4 },
  pixels: { x: 100, y: 100, w: 300, h: 300 },
};

const TAKEN: readonly { rule: string; region: object; becomes: object }[] = [
  { rule: 'inside the image', region: GOOD, becomes: GOOD },
  { rule: 'the whole image', region: { x: 0, y: 0, w: 1, h: 1 }, becomes: { x: 0, y: 0, w: 1, h: 1 } },
  {
    rule: 'the smallest sides',
    region: { x: 0, y: 0.5, w: 0.06, h: 0.06 },
    becomes: { x: 0, y: 0.5, w: 0.06, h: 0.06 },
  },
  {
    rule: 'over the right edge',
    region: { x: 0.5, y: 0, w: 1, h: 0.5 },
    becomes: { x: 0.5, y: 0, w: 0.5, h: 0.5 },
  },
  {
    rule: 'over the lower edge',
    region: { x: 0, y: 0.75, w: 0.5, h: 0.5 },
    becomes: { x: 0, y: 0.75, w: 0.5, h: 0.25 },
  },
  {
    rule: 'at the corner',
    region: { x: 1, y: 1, w: 1, h: 1 },
    becomes: { x: 0.94, y: 0.94, w: 0.06, h: 0.06 },
  },
  {
    rule: 'less than 0.06 left',
    region: { x: 0.97, y: 0, w: 0.5, h: 1 },
    becomes: { x: 0.94, y: 0, w: 0.06, h: 1 },
  },
  {
    rule: 'less than 0.06 left at the lower edge',
    region: { x: 0.1, y: 0.95, w: 0.2, h: 0.06 },
    becomes: { x: 0.1, y: 0.94, w: 0.2, h: 0.06 },
  },
  { rule: 'unknown fields beside it', region: { ...GOOD, unit: 'px' }, becomes: GOOD },
];

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ limits: UNLIMITED });
});
after(() => service.close());

for (const [what, region] of Object.entries(MALFORMED)) {
  test(`refuses ${what} with InvalidRegion`, async () => {
    const answer = await submit(customer, 'tattoo', { ...SMALLEST_BODY.tattoo, region });
    assertRefused(answer, 'InvalidRegion', ['`region', 'got ']);
  });
}

test('refuses numbers that JSON can write and nobody can count', async () => {
  const body = JSON.stringify({ ...SMALLEST_BODY.tattoo, region: { ...GOOD, w: 'HERE' } });
  for (const number of ['1e999', '-1e999', '-0.06', '1e-5'])
    assertRefused(await submit(customer, 'tattoo', body.replace('"HERE"', number)), 'InvalidRegion', [
      '`region.w`',
    ]);
  // NaN is no JSON at all.
  assertRefused(await submit(customer, 'tattoo', body.replace('"HERE"', 'NaN')), 'BadRequest');
});

test('another wrong field is no wrong region', async () => {
  const body = { ...SMALLEST_BODY.tattoo, region: GOOD, placement: 'x'.repeat(141) };
  assertRefused(await submit(customer, 'tattoo', body), 'BadRequest', ['`placement`']);
});

test('refused regions leave no trace', () => assertNoTrace(service, customer, 1000));

for (const { rule, region, becomes } of TAKEN) {
  test(`takes a region ${rule}`, async () => {
    const answer = await submit(customer, 'tattoo', { ...SMALLEST_BODY.tattoo, region, placement: 'small' });
    const { parameters } = await assertAccepted(service, answer);
    assert.deepEqual(parameters.region, becomes);
    assert.equal(parameters.placement, 'small');
  });
}

test('other kinds take no region, and ignore it', async () => {
  const answer = await submit(customer, 'clothes', { ...SMALLEST_BODY.clothes, region: null });
  assert.ok(!('region' in (await assertAccepted(service, answer)).parameters));
});

test('without a region, none is stored', async () => {
  const { parameters } = await assertAccepted(
    service,
    await submit(customer, 'tattoo', SMALLEST_BODY.tattoo),
  );
  assert.ok(!('region' in parameters));
});

test('every clamped region lies inside the image and is at least 0.06 wide and high', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.double({ min: 0.06, max: 1, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, side, side, (x, y, w, h) => {
      const clamped = clampRegion({ x, y, w, h });
      assert.ok(clamped.x >= 0 && clamped.x + clamped.w <= 1 + Number.EPSILON);
      assert.ok(clamped.y >= 0 && clamped.y + clamped.h <= 1 + Number.EPSILON);
      assert.ok(clamped.w >= 0.06 && clamped.h >= 0.06);
      if (x + w <= 1 && y + h <= 1) assert.deepEqual(clamped, { x, y, w, h });
    }),
    { seed: 20260131 },
  );
});
