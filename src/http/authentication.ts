/** Who makes a request: the account whose key its `Authorization` header carries. */
import type { FastifyInstance } from 'fastify';
import { authenticate, type Caller } from '../accounts/authenticate.ts';
import { ApiError } from '../interface/errors.ts';
import type { HttpDependencies } from './dependencies.ts';

const BEARER = /^Bearer +([^ ]+) *$/i;

/**
 * The caller of a request with this `Authorization` header.
 * @throws {ApiError} UnauthorizedAccess without the header, with another scheme, or with a key that nobody has.
 */
export async function identifyCaller(
  { jobs, defaultLimits }: Pick<HttpDependencies, 'jobs' | 'defaultLimits'>,
  authorization: string | undefined,
): Promise<Caller> {
  const key = BEARER.exec(authorization ?? '')?.[1];
  const caller =
    key === undefined ? null : await authenticate({ database: jobs.database, defaultLimits }, key);
  if (caller) return caller;
  const problem =
    authorization === undefined
      ? 'The header `Authorization` is missing'
      : key === undefined
        ? 'The header `Authorization` is not of the form `Bearer <API_KEY>`'
        : 'This API key does not exist or was revoked';
  throw new ApiError('UnauthorizedAccess', `${problem}; send \`Authorization: Bearer <API_KEY>\`.`, {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** Makes every request to `api`, also to endpoints that don't exist, identify its caller first. */
export function requireAuthentication(api: FastifyInstance, dependencies: HttpDependencies): void {
  api.addHook('onRequest', async (request) => {
    request.caller = await identifyCaller(dependencies, request.headers.authorization);
  });
}

/** The caller of a request to an endpoint that requires authentication. */
export function callerOf(request: { readonly caller: Caller | null }): Caller {
  if (!request.caller)
    throw new Error('An endpoint that needs its caller lies outside the authenticated API.');
  return request.caller;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on everything under `/api/`. */
    caller: Caller | null;
  }
}
