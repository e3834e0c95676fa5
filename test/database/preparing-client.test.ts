import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/database/tables.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { database, drop } = await createTestDatabase();
after(drop);

/** How many statements that contain the text this connection keeps. */
async function countPrepared(connection: Database, text: string): Promise<number> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    connection,
  );
  return rows.filter(({ statement }) => statement.includes(text)).length;
}

test('a statement with values is prepared once, whatever the values; one without is not', async () => {
  await database.connection().execute(async (connection) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ doubled: number }>`select ${value}::integer * 2 as doubled`.execute(
        connection,
      );
      assert.deepEqual(rows, [{ doubled: value * 2 }]);
    }
    await sql`select 7 as constant`.execute(connection);
    assert.equal(await countPrepared(connection, 'doubled'), 1);
    assert.equal(await countPrepared(connection, 'constant'), 0);
  });
});

test('a statement that fails can be repeated with other values', async () => {
  await database.connection().execute(async (connection) => {
    const divide = (by: number) => sql<{ n: number }>`select 10 / ${by}::integer as n`.execute(connection);
    await assert.rejects(divide(0), /division by zero/);
    assert.deepEqual((await divide(5)).rows, [{ n: 2 }]);
  });
});

test('a connection keeps 200 statements and runs further ones all the same', async () => {
  await database.connection().execute(async (connection) => {
    for (let text = 0; text < 230; text++) {
      const { rows } = await sql<{
        n: number;
      }>`select ${text}::integer + ${sql.raw(String(text))} as n`.execute(connection);
      assert.deepEqual(rows, [{ n: 2 * text }]);
    }
    assert.equal(await countPrepared(connection, ''), 200);
  });
});
