/**
 * The HTTP server. A request under `/api/` passes, in this order: authentication (401), the endpoint (404), its rate
 * (429), its body (400), and then the route, which for a submission checks what the job needs. Routes are folders
 * under `routes/`; everything that goes wrong ends in `error-answers.ts`.
 */
import { maxHeaderSize } from 'node:http';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ApiError } from '../interface/errors.ts';
import { BODY_LIMIT_BYTES } from '../interface/limits.ts';
import { identifyCaller, requireAuthentication } from './authentication.ts';
import { endConnectionsOnClose } from './closing.ts';
import type { HttpDependencies } from './dependencies.ts';
import { answerBrokenHttp, sendError } from './error-answers.ts';
import { readJsonBodies } from './json-body.ts';
import { limitRates, takeFromBucket } from './rate-limiting.ts';
import { requestIdOf } from './request-id.ts';
import { registerCreditsRoute } from './routes/credits/route.ts';
import { registerHealthRoutes } from './routes/health/route.ts';
import { registerMetricsRoute } from './routes/metrics/route.ts';
import { registerOpenApiRoute } from './routes/openapi/route.ts';
import { registerPictureRoute } from './routes/pictures/route.ts';
import { registerStatusRoute } from './routes/status/route.ts';
import { registerTryOnRoutes } from './routes/try-on/route.ts';
import { loggerOptions, logRequest, logRequests } from './server-log.ts';
import { measureJobs, measureRequests } from './server-metrics.ts';

/** Milliseconds within which a whole request must arrive: 50 MB over a slow line. */
const LONGEST_ARRIVAL = 300_000;
/** Longest path parameter: longer than Node lets a request's head be, so that it is never what refuses one. */
const LONGEST_PARAMETER = 2 * maxHeaderSize;

/** Builds the server; the caller makes it listen, and closes it before anything that it depends on. */
export function createHttpServer(dependencies: HttpDependencies): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: LONGEST_ARRIVAL,
    // Node would refuse a request without `Host` by itself, with an empty body; nothing here needs that header.
    http: { requireHostHeader: false },
    // While closing, requests under way end as they would have; new connections are refused by the socket.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logger: loggerOptions(dependencies.log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      reply.raw.once('finish', () => logRequest(request, reply, null));
      checkUnroutable(dependencies, request, reply).then(
        () => sendError(error, request, reply),
        (earlier) => sendError(earlier, request, reply),
      );
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('errorName', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.server === app) refuseUnknownEndpoint(request);
  });
  endConnectionsOnClose(app);
  logRequests(app);
  measureRequests(app, dependencies.metrics);
  measureJobs(dependencies.jobs.database, dependencies.metrics);
  readJsonBodies(app);
  app.setErrorHandler(sendError);

  registerOpenApiRoute(app, dependencies);
  registerHealthRoutes(app, dependencies);
  registerMetricsRoute(app, dependencies);
  registerPictureRoute(app, dependencies);
  app.register(
    async (api) => {
      // Makes the hooks of this part run for its unknown endpoints too; none gets as far as the handler.
      api.setNotFoundHandler(() => {});
      requireAuthentication(api, dependencies);
      api.addHook('onRequest', async (request) => refuseUnknownEndpoint(request));
      limitRates(api, dependencies.rateLimiter);
      registerTryOnRoutes(api, dependencies);
      registerStatusRoute(api, dependencies);
      registerCreditsRoute(api, dependencies);
    },
    { prefix: '/api' },
  );
  return app;
}

/** @throws {ApiError} NotFound when no route has this method and path; before the body is read. */
function refuseUnknownEndpoint(request: FastifyRequest): void {
  if (!request.is404) return;
  const path = (request.raw.url ?? '').split('?', 1)[0]!.slice(0, 100);
  throw new ApiError(
    'NotFound',
    `${request.method} ${path} is no endpoint; GET /openapi.json describes all that exist.`,
  );
}

/** The checks before 400 for a request whose path can't be decoded, so that no route and none of its hooks sees it. */
async function checkUnroutable(
  dependencies: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const url = request.raw.url ?? '';
  if (!url.startsWith('/api/')) return;
  request.caller = await identifyCaller(dependencies, request.headers.authorization);
  // Only the status endpoint has a part that can be undecodable.
  if (url.startsWith('/api/v1/status/')) {
    await takeFromBucket(dependencies.rateLimiter, 'status', request.caller, reply);
  }
}
