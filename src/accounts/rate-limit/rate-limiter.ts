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
   * request at least 1, and after that time it is admitted if nobody else came first.
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

/** A window as the decision leaves it. */
export interface RateWindow {
  readonly admitted: boolean;
  readonly limit: number;
  /** Requests within the window. */
  readonly count: number;
  /** Milliseconds of the request at `leavingIndex`; null where there is none. */
  readonly leaving: number | null;
}

/**
 * Which request, counted from the oldest, has to leave the window before there is room for one more. It is the oldest
 * unless the limit was lowered; with a limit of 0 there is none.
 */
export function leavingIndex(count: number, limit: number): number {
  return Math.max(0, count - limit);
}

/** The decision as all implementations tell it. `now`: milliseconds since 1970. */
export function describeDecision({ admitted, limit, count, leaving }: RateWindow, now: number): RateDecision {
  return {
    admitted,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.ceil(((leaving ?? now) + WINDOW_MILLISECONDS - now) / 1000),
  };
}
