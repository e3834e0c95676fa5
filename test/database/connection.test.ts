import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

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
