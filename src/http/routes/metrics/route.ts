/** GET /metrics: what Prometheus collects. */
import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../../dependencies.ts';

export function registerMetricsRoute(app: FastifyInstance, { metrics }: HttpDependencies): void {
  app.get('/metrics', { config: { polled: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}
