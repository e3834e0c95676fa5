/** The whole service in one process: database, storage, queue, sweeping, HTTP, and workers as its children. */
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createMemoryRateLimiter } from '../accounts/rate-limit/memory-rate-limiter.ts';
import type { RateLimiter } from '../accounts/rate-limit/rate-limiter.ts';
import { createSqlRateLimiter } from '../accounts/rate-limit/sql-rate-limiter.ts';
import { systemClock } from '../clock/clock.ts';
import { readOrCreateSecret } from '../database/secrets.ts';
import { createHttpServer } from '../http/server.ts';
import type { JobsContext } from '../jobs/context.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import type { Log } from '../log/log.ts';
import { openQueue } from '../queue/pg-boss-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { openLocalFolder } from '../storage/local-folder.ts';
import type { Supervisor } from '../worker/supervisor.ts';
import { createCleanup } from './cleanup.ts';
import { CommandError } from './command-error.ts';
import { createDemoAccount, type DemoAccount } from './demo-account.ts';
import { openServiceDatabase } from './service-database.ts';
import { END_GRACE, startWorkers, storageFolder } from './worker-pool.ts';

export interface Service {
  /** Where the service listens. */
  readonly address: { readonly host: string; readonly port: number };
  /** The account that was created because there was none. */
  readonly demo: DemoAccount | null;
  /** Ends everything: requests under way are answered, running jobs end within the grace or go back to the queue. */
  stop(graceMilliseconds?: number): Promise<void>;
}

/**
 * Starts the service; requests are answered from then on, and jobs as soon as the workers are ready. Workers load
 * the engine from `engineModule`, a URL; left out, the engine of this project.
 * @throws {CommandError} when the database can't be reached or the port is taken. Nothing is left running then.
 */
export async function startService(
  settings: Settings,
  version: string,
  log: Log,
  engineModule?: string,
): Promise<Service> {
  const cleanup = createCleanup();
  let supervisor: Supervisor | null = null;
  try {
    const opened = await openServiceDatabase(settings, { log, connections: settings.databaseConnections });
    cleanup.add(opened.close);
    const { url, database } = opened;
    const queue = await openQueue({ url, log, maintains: true });
    cleanup.add(() => queue.close());
    const storage = openLocalFolder(storageFolder(settings));
    const jobs: JobsContext = { database, queue, storage, clock: systemClock, log };
    const rateLimiter = chooseRateLimiter(settings, jobs);
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics });
    const app = createHttpServer({
      jobs,
      defaultLimits: settings,
      rateLimiter,
      pictureSecret: await readOrCreateSecret(database, systemClock, 'picture links'),
      addresses: settings,
      metrics,
      log: { level: settings.logLevel },
      readiness: {
        database: async () => void (await sql`select 1`.execute(database)),
        storage: async () => void (await storage.get('inputs/none')),
      },
      version,
    });
    const demo = await createDemoAccount(jobs, settings.demoKey);
    const sweeper = await startSweeper({ ...jobs, rateLimiter });
    cleanup.add(() => sweeper.stop());
    await listen(app, settings);
    cleanup.add(() => app.close());
    const workers = startWorkers(settings, url, jobs, engineModule);
    supervisor = workers;
    measureWorkers(workers, metrics);
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : settings.port;
    return {
      address: { host: settings.host, port },
      demo,
      async stop(grace = END_GRACE) {
        await workers.stop(grace);
        await cleanup.run();
      },
    };
  } catch (error) {
    await supervisor?.stop(0);
    await cleanup.run().catch(() => {});
    throw error;
  }
}

function chooseRateLimiter({ rateLimiter, databaseUrl }: Settings, jobs: JobsContext): RateLimiter {
  const place = rateLimiter === 'auto' ? (databaseUrl ? 'database' : 'memory') : rateLimiter;
  return place === 'memory' ? createMemoryRateLimiter(jobs.clock) : createSqlRateLimiter(jobs);
}

async function listen(app: ReturnType<typeof createHttpServer>, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const cure =
      code === 'EADDRINUSE'
        ? `another program uses it (Toile already?). Set PORT to another port, or to 0 for a free one.`
        : code === 'EACCES'
          ? 'ports below 1024 need special rights. Set PORT to a higher one.'
          : `${message}. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
    throw new CommandError(`Can't listen on ${host}, port ${port}: ${cure}`, { cause });
  }
}

function measureWorkers(supervisor: Supervisor, registry: Registry): void {
  new Gauge({
    name: 'toile_workers',
    help: 'Worker processes of this service, by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const states = supervisor.status().map(({ state }) => state);
      for (const state of ['starting', 'working', 'waiting'] as const) {
        this.set({ state }, states.filter((other) => other === state).length);
      }
    },
  });
}
