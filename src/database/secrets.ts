/** Secrets that all processes share, such as the one that signs picture links. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Database } from './tables.ts';

/** The secret of this name: 64 hex digits, created by whoever asks first and the same for all from then on. */
export async function readOrCreateSecret(database: Database, clock: Clock, name: string): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('hex'), created_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
