import type { Clock } from '../../clock/clock.ts';
import { describeDecision, leavingIndex, type RateLimiter, WINDOW_MILLISECONDS } from './rate-limiter.ts';

/** A rate limiter for a service with one API process: it remembers in memory, and a restart forgets. */
export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, number[]>();

  return {
    async take({ accountId, bucket, limit }) {
      const now = clock.now().getTime();
      const name = `${accountId} ${bucket}`;
      const hits = windows.get(name) ?? [];
      windows.set(name, hits);
      removeLeft(hits, now);
      const admitted = hits.length < limit;
      if (admitted) hits.push(now);
      const count = hits.length;
      const leaving = hits[leavingIndex(count, limit)] ?? null;
      return describeDecision({ admitted, limit, count, leaving }, now);
    },

    async sweep() {
      const now = clock.now().getTime();
      let count = 0;
      for (const [name, hits] of windows) {
        removeLeft(hits, now);
        if (hits.length > 0) continue;
        windows.delete(name);
        count++;
      }
      return count;
    },
  };
}

/** Removes the requests that have left the window; `hits` is in order of time. */
function removeLeft(hits: number[], now: number): void {
  let left = 0;
  while (left < hits.length && hits[left] <= now - WINDOW_MILLISECONDS) left++;
  if (left > 0) hits.splice(0, left);
}
