import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { readOrCreateSecret } from '../../src/database/secrets.ts';
import { TestClock } from '../support/test-clock.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { database, drop } = await createTestDatabase();
after(drop);

test('a migrated database is left as it is', async () => {
  assert.deepEqual(await migrateDatabase(database), []);
});

test('processes that migrate at the same time wait for each other', async () => {
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
  const ran = await Promise.all([1, 2, 3].map(() => migrateDatabase(database)));
  assert.deepEqual(ran.flat(), ['0001-accounts-credits-jobs']);
});

test('a database of a newer version is refused with a hint', async () => {
  await sql`insert into schema_migrations values ('9999-from-the-future', '2999-01-01')`.execute(database);
  await assert.rejects(migrateDatabase(database), /start the version that wrote it, or a newer one/);
  await sql`delete from schema_migrations where name = '9999-from-the-future'`.execute(database);
});

test('a secret is made once, whoever asks', async () => {
  const clock = new TestClock();
  const secrets = await Promise.all(
    Array.from({ length: 5 }, () => readOrCreateSecret(database, clock, 'picture-links')),
  );
  assert.match(secrets[0], /^[0-9a-f]{64}$/);
  assert.equal(new Set(secrets).size, 1);
  assert.notEqual(await readOrCreateSecret(database, clock, 'another'), secrets[0]);
});
