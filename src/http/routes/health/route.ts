/** GET /healthz (this process answers) and GET /readyz (what it needs works too), for supervisors and balancers. */
import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../../dependencies.ts';

/** Milliseconds that a readiness check may take. */
const LONGEST_CHECK = 2_000;

export function registerHealthRoutes(app: FastifyInstance, { readiness }: HttpDependencies): void {
  app.get('/healthz', { config: { polled: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { polled: true } }, async (request, reply) => {
    const checks: Record<string, 'ok' | 'failed'> = {};
    await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => {
        try {
          await withinTime(check());
          checks[name] = 'ok';
        } catch (error) {
          checks[name] = 'failed';
          request.log.warn({ err: error, check: name }, 'not ready');
        }
      }),
    );
    const ready = Object.values(checks).every((result) => result === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks });
  });
}

async function withinTime(check: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, LONGEST_CHECK, new Error(`no answer within ${LONGEST_CHECK} ms`));
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}
