/**
 * Rate limits as a sliding log: the moments of the admitted requests are kept, and a request is admitted when fewer
 * than `limit` of them lie within the 60 seconds before it. A request is out of the window exactly 60 seconds after
 * it was admitted, to the millisecond, so there is no moment at which two windows' worth gets through. Refused
 * requests don't count.
 */
import { RATE_WINDOW_SECONDS } from '../../interface/limits.ts';

export type RateBucket = 'tryon' | 'status' | 'credits';

export interface RateRequest {
  readonly accountId: string;
  readonly bucket: RateBucket;
  /** Requests per window; 0 refuses all. */
  readonly limit: number;
}

/** The answer, with what the headers `RateLimit` and `Retry-After` need. */
export interface RateDecision {
  readonly admitted: boolean;
  readonly limit: number;
  /** Requests that would be admitted at this moment, after this one. */
  readonly remaining: number;
  /**
   * Whole seconds, rounded up, until the oldest request leaves the window and makes room for one more; for a refused
   * request at least 1, and after that time it is admitted if nobody else came first. 0: the window is empty.
   */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** Admits or refuses one request, and remembers it if admitted. */
  take(request: RateRequest): Promise<RateDecision>;
  /** Forgets windows in which nothing lies any more. Returns how many. */
  sweep(): Promise<number>;
}

/** Length of the window in milliseconds. */
export const WINDOW_MILLISECONDS = RATE_WINDOW_SECONDS * 1000;

/** The decision as all implementations tell it. `hits`: milliseconds of the admitted requests within the window. */
export function describeDecision(
  admitted: boolean,
  limit: number,
  hits: readonly number[],
  now: number,
): RateDecision {
  const remaining = Math.max(0, limit - hits.length);
  // After a limit was lowered, more than one request has to leave the window before there is room.
  const leaving = limit === 0 ? now : (hits[Math.max(0, hits.length - limit)] ?? now - WINDOW_MILLISECONDS);
  const resetSeconds = Math.ceil((leaving + WINDOW_MILLISECONDS - now) / 1000);
  return { admitted, limit, remaining, resetSeconds };
}
