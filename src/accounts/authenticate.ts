/** From the key of a request to its account and limits, in one query. */
import type { Shape } from '../interface/shapes.ts';
import { toOwnLimits } from './accounts.ts';
import { hashKey } from './api-keys.ts';
import type { AccountsContext } from './context.ts';
import { effectiveLimits, type Limits } from './limits.ts';

/** Who makes a request, and what holds for it. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  /** The shape that the key pins. */
  readonly shape: Shape | null;
  readonly limits: Limits;
}

/** Returns the caller whose key this is, or null when nobody has it or it was revoked. */
export async function authenticate(
  context: Pick<AccountsContext, 'database'> & { readonly defaultLimits: Limits },
  key: string,
): Promise<Caller | null> {
  const row = await context.database
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.account_id', 'api_keys.shape'])
    .select(['accounts.tryon_rate', 'accounts.status_rate', 'accounts.credits_rate', 'accounts.concurrency'])
    .where('api_keys.key_hash', '=', hashKey(key))
    .where('api_keys.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId: row.account_id,
    keyId: row.id,
    shape: row.shape,
    limits: effectiveLimits(toOwnLimits(row), context.defaultLimits),
  };
}
