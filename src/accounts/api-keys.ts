/**
 * API keys. A key is 32 random bytes; the database has its SHA-256 alone, so a copy of the database opens nothing.
 * (A slow hash would add nothing: it is made for secrets that can be guessed.) It is shown once, at its creation.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ApiKeysTable } from '../database/tables.ts';
import type { Shape } from '../interface/shapes.ts';
import { AccountError } from './account-error.ts';
import { assertAccount } from './accounts.ts';
import type { AccountsContext } from './context.ts';

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  /** The key's last four characters. */
  readonly ending: string;
  /** The shape that this key pins; null: the values of both are taken. */
  readonly shape: Shape | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

const SHORTEST_KEY = 16;
const LONGEST_KEY = 200;
const KEY_CHARACTERS = /^[A-Za-z0-9._~+/=-]+$/;

/**
 * Creates a key for an account and returns it together with its text, which can't be read again.
 * `key` gives the text instead of a random one; when this account has exactly that key already, it is kept as it is.
 * @throws {AccountError} when there is no such account, the text is no possible key, or another account has it.
 */
export async function createApiKey(
  context: AccountsContext,
  accountId: string,
  {
    shape = null,
    key = `toile_${randomBytes(32).toString('base64url')}`,
  }: { shape?: Shape | null; key?: string } = {},
): Promise<{ apiKey: ApiKey; key: string }> {
  if (key.length < SHORTEST_KEY || key.length > LONGEST_KEY || !KEY_CHARACTERS.test(key))
    throw new AccountError(
      `An API key has ${SHORTEST_KEY} to ${LONGEST_KEY} characters out of A-Z a-z 0-9 . _ ~ + / = -; the given one has ${key.length} or others.`,
    );
  return context.database.transaction().execute(async (transaction) => {
    await assertAccount(transaction, accountId);
    const created = await transaction
      .insertInto('api_keys')
      .values({
        id: randomBytes(8).toString('hex'),
        account_id: accountId,
        key_hash: hashKey(key),
        ending: key.slice(-4),
        shape,
        created_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (created) return { apiKey: toApiKey(created), key };
    const existing = await transaction
      .selectFrom('api_keys')
      .selectAll()
      .where('key_hash', '=', hashKey(key))
      .executeTakeFirstOrThrow();
    if (existing.account_id !== accountId || existing.revoked_at !== null)
      throw new AccountError('This API key belongs to another account or was revoked; choose another text.');
    return { apiKey: toApiKey(existing), key };
  });
}

/** The keys of an account, oldest first, the revoked ones too. */
export async function listApiKeys(context: AccountsContext, accountId: string): Promise<ApiKey[]> {
  const rows = await context.database
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toApiKey);
}

/** Ends a key for good. Returns false when there is no such key or it was revoked before. */
export async function revokeApiKey(context: AccountsContext, keyId: string): Promise<boolean> {
  const result = await context.database
    .updateTable('api_keys')
    .set({ revoked_at: context.clock.now() })
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** SHA-256 of a key's text. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function toApiKey(row: Selectable<ApiKeysTable>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    ending: row.ending,
    shape: row.shape,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
