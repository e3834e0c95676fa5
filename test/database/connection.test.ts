import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openSilenceableServer } from './silent-server.ts';

describe('connections to a server that goes away', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('fail the transaction that holds one between two statements, and nothing else', async () => {
    const work = test.database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 10000)`.execute(test.database);
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(work, /terminat|Connection|not queryable/i);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(test.database);
    assert.deepEqual(rows, [{ one: 1 }]);
  });
});

describe('a statement that takes too long', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('is given up by the server, and its connection goes on', async () => {
    const database = openDatabase(test.url, { max: 1, statementTimeout: 100 });
    await assert.rejects(sql`select pg_sleep(30)`.execute(database), /statement timeout/);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database);
    assert.deepEqual(rows, [{ one: 1 }]);
    await database.destroy();
  });

  it('may take its time where no limit is set', async () => {
    const database = openDatabase(test.url, { max: 1, statementTimeout: null });
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(database);
    assert.deepEqual(rows, [{ limit: '0' }]);
    await database.destroy();
  });

  it('fails without the server, closes its connection, and the next one works', async () => {
    const server = await openSilenceableServer(test.url);
    const database = openDatabase(server.url, { max: 1, statementTimeout: 100 });
    await sql`select 1`.execute(database);
    server.fallSilent();
    const began = performance.now();
    await assert.rejects(sql`select 2`.execute(database), /timeout/);
    assert.ok(performance.now() - began < 8_000);
    server.recover();
    const { rows } = await sql<{ three: number }>`select 3 as three`.execute(database);
    assert.deepEqual(rows, [{ three: 3 }]);
    assert.equal(server.connections(), 1);
    await database.destroy();
    await server.close();
  });

  it('fails a transaction too', async () => {
    const server = await openSilenceableServer(test.url);
    const database = openDatabase(server.url, { max: 1, statementTimeout: 100 });
    const work = database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      server.fallSilent();
      await sql`select 2`.execute(transaction);
    });
    await assert.rejects(work, /timeout|terminated|not queryable/);
    await database.destroy();
    await server.close();
  });
});
