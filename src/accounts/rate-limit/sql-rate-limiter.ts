import { sql } from 'kysely';
import type { AccountsContext } from '../context.ts';
import { describeDecision, type RateLimiter, WINDOW_MILLISECONDS } from './rate-limiter.ts';

/**
 * A rate limiter for a service with several API processes: one row for each account and bucket, one statement for each
 * request. The row's lock makes simultaneous requests take turns, so the limit is exact across processes, as far as
 * their clocks agree.
 */
export function createSqlRateLimiter({ database, clock }: AccountsContext): RateLimiter {
  return {
    async take({ accountId, bucket, limit }) {
      const now = clock.now().getTime();
      const { rows } = await sql<{ hits: number[]; admitted: boolean }>`
        insert into rate_windows as rate (account_id, bucket, hits, admitted)
        values (${accountId}, ${bucket},
          case when ${limit}::integer > 0 then array[${now}::bigint] else '{}' end, ${limit}::integer > 0)
        on conflict (account_id, bucket) do update set (hits, admitted) = (
          select
            case when count(hit) < ${limit}::integer
              then coalesce(array_agg(hit order by hit), '{}') || ${now}::bigint
              else coalesce(array_agg(hit order by hit), '{}') end,
            count(hit) < ${limit}::integer
          from unnest(rate.hits) hit where hit > ${now - WINDOW_MILLISECONDS}::bigint)
        returning hits, admitted`.execute(database);
      const { hits, admitted } = rows[0];
      return describeDecision(admitted, limit, hits.map(Number), now);
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
