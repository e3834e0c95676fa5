/** Whatever is sent, the answer is one of the documented ones, and credits are reserved exactly for what was accepted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { TRY_ON_KINDS, type TryOnKind } from '../../src/interface/enumerations.ts';
import { API_ERRORS } from '../../src/interface/errors.ts';
import { kindInterface } from '../../src/interface/kinds/kinds.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import type { Answer } from './support/client.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { submit } from './support/submissions.ts';

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ credits: 1_000_000, limits: UNLIMITED });
});
after(() => service.close());

const CREDITS = 1_000_000;
/** The same bodies in every run. */
const SEED = 20260131;

async function reservedCredits(): Promise<number> {
  const { json } = await customer.send({ path: '/api/v1/credits' });
  const { credits } = json as { credits: { on_demand: number; reserved: number } };
  assert.equal(credits.on_demand + credits.reserved, CREDITS);
  return credits.reserved;
}

/** Holds that the answer is documented, and returns the credits that it must have reserved. */
async function documentedReservation(answer: Answer): Promise<number> {
  const body = answer.json as { jobId?: string; id?: string; error?: keyof typeof API_ERRORS };
  if (answer.status === 400) {
    assert.equal(API_ERRORS[body.error!].status, 400);
    return 0;
  }
  assert.ok(answer.status === 200 || answer.status === 201, `${answer.status} ${answer.bytes}`);
  const { reserved_subscription, reserved_purchased } = await service.jobs.database
    .selectFrom('jobs')
    .select(['reserved_subscription', 'reserved_purchased'])
    .where('id', '=', (answer.status === 201 ? body.jobId : body.id)!)
    .executeTakeFirstOrThrow();
  return reserved_subscription + reserved_purchased;
}

/** Sends what `arbitrary` draws, and compares the reserved credits before and after. */
async function hold<Drawn>(
  arbitrary: fc.Arbitrary<Drawn>,
  send: (drawn: Drawn) => Promise<Answer>,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (drawn) => {
      const before = await reservedCredits();
      const reservation = await documentedReservation(await send(drawn));
      assert.equal(await reservedCredits(), before + reservation);
    }),
    { numRuns, seed: SEED },
  );
}

const kind = fc.constantFrom(...TRY_ON_KINDS);
const headers = fc.record(
  {
    'toile-shape': fc.constantFrom('A', 'B', 'C', ''),
    'idempotency-key': fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
  },
  { requiredKeys: [] },
);
const anything = fc.jsonValue({ noUnicodeString: false });

/** Text that parsers and databases trip over. */
const awkwardText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '__proto__',
    'constructor',
    '\u2028',
    '{}',
    '%00',
    "'; --",
  ),
);

/** A body of a kind whose fields are right, or anything at all. */
function bodyOf(of: TryOnKind): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(kindInterface(of).bodies.both.properties).map(([name, schema]) => {
    const { enum: values } = schema as { enum?: readonly string[] };
    const right = (SMALLEST_BODY[of] as Record<string, unknown>)[name];
    const choices: fc.Arbitrary<unknown>[] = [anything, awkwardText, fc.integer(), fc.double(), fc.boolean()];
    if (values) choices.push(fc.constantFrom(...values), fc.constantFrom(...values));
    if (right) choices.push(...Array.from({ length: 12 }, () => fc.constant(right)));
    return [name, fc.oneof(...choices)] as const;
  });
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), {
        requiredKeys: Object.keys(SMALLEST_BODY[of]),
      }),
      fc.dictionary(awkwardText, anything, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

test('bodies that are nearly right', () =>
  hold(
    kind.chain((of) => fc.tuple(fc.constant(of), bodyOf(of), headers)),
    ([of, body, sent]) => submit(customer, of, body, sent),
    250,
  ));

test('bodies that are any JSON', () =>
  hold(
    fc.tuple(kind, anything, headers),
    ([of, body, sent]) => submit(customer, of, JSON.stringify(body), sent),
    100,
  ));

test('bodies that are any bytes', () =>
  hold(
    fc.tuple(kind, fc.uint8Array({ maxLength: 300 })),
    ([of, bytes]) => submit(customer, of, Buffer.from(bytes)),
    100,
  ));

test('bodies that are right but for one broken character', () =>
  hold(
    fc.tuple(kind, fc.nat(), fc.integer({ min: 0, max: 255 })),
    ([of, place, byte]) => {
      const bytes = Buffer.from(JSON.stringify({ ...SMALLEST_BODY[of], num_samples: 2 }));
      bytes[place % bytes.length] = byte;
      return submit(customer, of, bytes);
    },
    150,
  ));

test('deep nesting', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const body = `{"model_image":"a","garment_image":"b","seed":${deep}}`;
  assert.equal((await submit(customer, 'clothes', body)).status, 400);
  const ignored = `{"model_image":"a","garment_image":"b","unknown":${deep}}`;
  assert.equal((await submit(customer, 'clothes', ignored)).status, 201);
});
