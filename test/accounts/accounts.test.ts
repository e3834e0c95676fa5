import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createAccount, findAccount, listAccounts, setLimits } from '../../src/accounts/accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { DEFAULT_LIMITS } from '../../src/interface/limits.ts';
import { TestClock } from '../support/test-clock.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { database, drop } = await createTestDatabase();
after(drop);
const clock = new TestClock();
const context = { database, clock, defaultLimits: DEFAULT_LIMITS };

describe('accounts', () => {
  test('an account is found by its name and by its id', async () => {
    const account = await createAccount(context, { name: 'shop' });
    assert.deepEqual(await findAccount(context, 'shop'), account);
    assert.deepEqual(await findAccount(context, account.id), account);
    assert.equal(await findAccount(context, 'nobody'), null);
    assert.deepEqual(account.createdAt, clock.now());
    assert.equal(account.subscription, null);
    assert.ok((await listAccounts(context)).some(({ id }) => id === account.id));
  });

  test('a name is taken once, also when two ask at the same time', async () => {
    const results = await Promise.allSettled([
      createAccount(context, { name: 'twice' }),
      createAccount(context, { name: 'twice' }),
    ]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(createAccount(context, { name: 'twice' }), /already; choose another name/);
  });

  for (const name of ['', ' space', 'space ', 'x'.repeat(101)])
    test(`the name ${JSON.stringify(name.slice(0, 10))} is refused`, async () => {
      await assert.rejects(createAccount(context, { name }), /1 to 100 characters/);
    });

  test('limits that are not given stay, null returns to the default', async () => {
    const { id } = await createAccount(context, { name: 'limits' });
    await setLimits(context, id, { tryonRate: 5, concurrency: 2 });
    await setLimits(context, id, { statusRate: 7, concurrency: null });
    const { ownLimits } = (await findAccount(context, id))!;
    assert.deepEqual(ownLimits, { tryonRate: 5, statusRate: 7, creditsRate: null, concurrency: null });
    await assert.rejects(setLimits(context, id, { tryonRate: -1 }), /tryonRate .* got -1/);
    await assert.rejects(setLimits(context, id, { tryonRate: 1.5 }), /got 1.5/);
    await assert.rejects(setLimits(context, 'nobody', {}), /no account nobody/);
  });
});

describe('API keys', () => {
  test('a key opens its account, with its shape and the limits that hold', async () => {
    const { id } = await createAccount(context, { name: 'key owner' });
    const { key, apiKey } = await createApiKey(context, id, { shape: 'B' });
    await setLimits(context, id, { tryonRate: 5 });
    assert.deepEqual(await authenticate(context, key), {
      accountId: id,
      keyId: apiKey.id,
      shape: 'B',
      limits: { ...DEFAULT_LIMITS, tryonRate: 5 },
    });
    assert.equal(await authenticate(context, `${key}x`), null);
    assert.equal(await authenticate(context, ''), null);
  });

  test('the database holds nothing from which a key could be read', async () => {
    const { id } = await createAccount(context, { name: 'secretive' });
    const { key } = await createApiKey(context, id);
    const row = await database
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row.ending, key.slice(-4));
    assert.ok(
      !JSON.stringify({ ...row, key_hash: row.key_hash.toString('latin1') }).includes(key.slice(0, -4)),
    );
  });

  test('a revoked key opens nothing, from the next request on', async () => {
    const { id } = await createAccount(context, { name: 'revoking' });
    const { key, apiKey } = await createApiKey(context, id);
    const other = await createApiKey(context, id);
    assert.equal(await revokeApiKey(context, apiKey.id), true);
    assert.equal(await revokeApiKey(context, apiKey.id), false);
    assert.equal(await authenticate(context, key), null);
    assert.equal((await authenticate(context, other.key))?.accountId, id);
    assert.deepEqual((await listApiKeys(context, id)).map((each) => each.revokedAt !== null).sort(), [
      false,
      true,
    ]);
  });

  test('a given text becomes the key, and the same text again is the same key', async () => {
    const { id } = await createAccount(context, { name: 'chooser' });
    const first = await createApiKey(context, id, { key: 'a-key-that-was-chosen' });
    const second = await createApiKey(context, id, { key: 'a-key-that-was-chosen' });
    assert.equal(second.apiKey.id, first.apiKey.id);
    assert.equal((await authenticate(context, 'a-key-that-was-chosen'))?.accountId, id);
    const stranger = await createAccount(context, { name: 'stranger' });
    await assert.rejects(
      createApiKey(context, stranger.id, { key: 'a-key-that-was-chosen' }),
      /another account or was revoked/,
    );
  });

  for (const key of ['short', 'with spaces in between', 'x'.repeat(201)])
    test(`the text ${JSON.stringify(key.slice(0, 25))} is refused as a key`, async () => {
      const account = (await findAccount(context, 'key owner'))!;
      await assert.rejects(createApiKey(context, account.id, { key }), /16 to 200 characters/);
    });

  test('an account that does not exist gets no key', async () => {
    await assert.rejects(createApiKey(context, 'nobody'), /no account nobody/);
  });
});
