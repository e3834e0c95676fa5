import { sql } from 'kysely';
import type { AccountsContext } from '../context.ts';
import { describeDecision, type RateLimiter, WINDOW_MILLISECONDS } from './rate-limiter.ts';

/**
 * A rate limiter for a service with several API processes: one row for each account and bucket, one statement for each
 * request. The row's lock makes simultaneous requests take turns, so the limit is exact across processes, as far as
 * their clocks agree. A request writes its whole window, so this is for limits of hundreds, not of ten thousands.
 */
export function createSqlRateLimiter({ database, clock }: AccountsContext): RateLimiter {
  return {
    async take({ accountId, bucket, limit }) {
      const now = clock.now().getTime();
      // What leavingIndex says, in an array that begins with 1.
      const { rows } = await sql<{ admitted: boolean; count: number; leaving: number | null }>`
        insert into rate_windows as rate (account_id, bucket, hits, admitted)
        values (${accountId}, ${bucket},
          case when ${limit}::integer > 0 then array[${now}::bigint] else '{}' end, ${limit}::integer > 0)
        on conflict (account_id, bucket) do update set (hits, admitted) = (
          select
            case when cardinality(live) < ${limit}::integer then live || ${now}::bigint else live end,
            cardinality(live) < ${limit}::integer
          from (select array(
            select hit from unnest(rate.hits) hit where hit > ${now - WINDOW_MILLISECONDS}::bigint) as live) live)
        returning admitted, cardinality(hits) as count,
          hits[greatest(0, cardinality(hits) - ${limit}::integer) + 1] as leaving`.execute(database);
      return describeDecision({ limit, ...rows[0] }, now);
    },

    async sweep() {
      const left = clock.now().getTime() - WINDOW_MILLISECONDS;
      const result = await database
        .deleteFrom('rate_windows')
        .where(sql<boolean>`not exists (select from unnest(hits) hit where hit > ${left}::bigint)`)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
