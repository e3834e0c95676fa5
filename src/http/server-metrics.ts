/** What the server counts and times, in the registry that its creator gives it. */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/tables.ts';
import { countProcessingJobs } from '../jobs/read-job.ts';

/** Upper bounds in seconds: a status request takes milliseconds, a submission's body may take a while. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.3, 1, 3, 10];

/** Times each answered request of `app` and counts its errors by name. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'toile_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const errors = new Counter({
    name: 'toile_http_errors_total',
    help: 'Error answers, by the name in their body.',
    labelNames: ['error'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.errorName) errors.inc({ error: request.errorName });
  });
}

/** Counts the jobs that wait and that are worked on, whenever the registry is read. */
export function measureJobs(database: Database, registry: Registry): void {
  new Gauge({
    name: 'toile_jobs',
    help: 'Jobs that have not ended, by state; missing while the database is away.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await countProcessingJobs(database).catch(() => null);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
}
