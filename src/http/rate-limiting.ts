/** Rate limits of the endpoints, and the headers that tell clients about them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../accounts/authenticate.ts';
import type { Limits } from '../accounts/limits.ts';
import type { RateBucket, RateLimiter } from '../accounts/rate-limit/rate-limiter.ts';
import { ApiError } from '../interface/errors.ts';
import { RATE_WINDOW_SECONDS } from '../interface/limits.ts';
import { callerOf } from './authentication.ts';

const LIMIT_OF_BUCKET = {
  tryon: 'tryonRate',
  status: 'statusRate',
  credits: 'creditsRate',
} as const satisfies Readonly<Record<RateBucket, keyof Limits>>;

/**
 * Takes one request of `caller` out of a bucket and sets the headers of draft-ietf-httpapi-ratelimit-headers-10.
 * @throws {ApiError} RateLimitExceeded, with `Retry-After`, when the bucket is empty.
 */
export async function takeFromBucket(
  rateLimiter: RateLimiter,
  bucket: RateBucket,
  caller: Caller,
  reply: FastifyReply,
): Promise<void> {
  const limit = caller.limits[LIMIT_OF_BUCKET[bucket]];
  const decision = await rateLimiter.take({ accountId: caller.accountId, bucket, limit });
  reply.headers({
    'RateLimit-Policy': `"${bucket}";q=${limit};w=${RATE_WINDOW_SECONDS}`,
    RateLimit: `"${bucket}";r=${decision.remaining};t=${decision.resetSeconds}`,
  });
  if (decision.admitted) return;
  throw new ApiError(
    'RateLimitExceeded',
    `More than ${limit} requests in ${RATE_WINDOW_SECONDS} seconds; try again in ${decision.resetSeconds} s.`,
    { headers: { 'Retry-After': String(decision.resetSeconds) } },
  );
}

/** Limits the rate of every route of `api` that names its bucket; to be added after authentication. */
export function limitRates(api: FastifyInstance, rateLimiter: RateLimiter): void {
  api.addHook('onRequest', async (request, reply) => {
    const bucket = request.routeOptions.config?.rateBucket;
    if (bucket) await takeFromBucket(rateLimiter, bucket, callerOf(request), reply);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bucket that requests to this route are taken from. */
    rateBucket?: RateBucket;
  }
}
