/**
 * What the server writes to its log: one line a request, with its id, and the trouble of our own side. Requests that
 * clients and supervisors repeat all the time are told when something is wrong, else at level `debug` alone. Never a
 * header, a query, a body, nor a message that repeats one: keys and pictures travel there.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

export interface ServerLog {
  readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Takes each line of JSON; standard output when left out. */
  readonly stream?: { write(line: string): void };
}

/** Fastify's logger options: errors without their extras; requests are told by `logRequests` alone. */
export function loggerOptions(log: ServerLog): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: log.level,
    ...(log.stream && { stream: log.stream }),
    base: null,
    serializers: { err: describeError },
  };
}

/** Logs each answered request of `app` as one line. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply, request.routeOptions.url ?? null);
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? null },
      'request aborted by the client',
    );
  });
}

/**
 * Logs one answered request as one line; a polled route's only at `debug` while all is well. `route`: the path as its
 * route writes it, null when it has none.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, route: string | null): void {
  const level = request.routeOptions.config?.polled && reply.statusCode < 400 ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller && { account: request.caller.accountId }),
      ...(request.errorName && { error: request.errorName }),
    },
    'request',
  );
}

/** An index signature, because Fastify's type of a serializer asks for one. */
interface DescribedError {
  readonly [field: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: DescribedError;
}

/** Type, message, stack and code, of the causes too; a database error's `detail` may repeat values and stays out. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route is asked again and again, so that its successes would drown the rest of the log. */
    polled?: boolean;
  }
}
