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
import { loggerOptions, logRequests } from './server-log.ts';
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
    // While closing, requests under way end as they would have; new connections are refused by the socket.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logger: loggerOptions(dependencies.log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (error, request, reply) => {
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
  });
  logRequests(app);
  measureRequests(app, dependencies.metrics);
  measureJobs(dependencies.jobs.database, dependencies.metrics);
  readJsonBodies(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(refuseUnknownEndpoint);

  registerOpenApiRoute(app, dependencies);
  registerHealthRoutes(app, dependencies);
  registerMetricsRoute(app, dependencies);
  registerPictureRoute(app, dependencies);
  app.register(
    async (api) => {
      requireAuthentication(api, dependencies);
      limitRates(api, dependencies.rateLimiter);
      // Its own handler, so that authentication comes before the 404 as well.
      api.setNotFoundHandler(refuseUnknownEndpoint);
      registerTryOnRoutes(api, dependencies);
      registerStatusRoute(api, dependencies);
      registerCreditsRoute(api, dependencies);
    },
    { prefix: '/api' },
  );
  return app;
}

async function refuseUnknownEndpoint(request: FastifyRequest): Promise<never> {
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
  const caller = await identifyCaller(dependencies, request.headers.authorization);
  // Only the status endpoint has a part that can be undecodable.
  if (url.startsWith('/api/v1/status/')) {
    await takeFromBucket(dependencies.rateLimiter, 'status', caller, reply);
  }
}
