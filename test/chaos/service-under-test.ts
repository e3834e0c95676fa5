/** Starts the service as an operator would, knows the processes that it consists of, and kills them. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVER_ROLE } from '../../src/database/embedded/create-cluster.ts';
import { prepareHome } from '../../src/database/embedded/home.ts';
import type { LogEntry } from '../../src/log/log.ts';
import type { FromService } from './service-process.ts';

export const VICTIMS = ['api', 'worker', 'database'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface ServiceUnderTest {
  readonly address: string;
  readonly key: string;
  readonly databaseUrl: string;
  /** The warnings and errors that it logged, oldest first. */
  readonly troubles: readonly LogEntry[];
  /** Kills with SIGKILL; the API is started again, as a service manager would, everything else heals by itself. */
  kill(victim: Victim): Promise<void>;
  /** Resolves once the service says that it is ready and its workers are working. */
  healthy(): Promise<void>;
  /** Ends the service as Ctrl-C does; rejects when that is no clean end. */
  stop(): Promise<void>;
}

const WORKERS = 2;
const KEY = 'chaos-key-0123456789';

export async function startServiceUnderTest(dataDirectory: string): Promise<ServiceUnderTest> {
  const port = await findFreePort();
  const troubles: LogEntry[] = [];
  /** Process ids by the worker's name, while they run as far as the log knows. */
  const workers = new Map<unknown, number>();
  /** Set when the service has ended though nobody killed it. */
  let collapse: Error | null = null;
  let service = await launch();

  async function launch(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('./service-process.ts', import.meta.url)), {
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        TOILE_DATA_DIR: dataDirectory,
        TOILE_DEMO_KEY: KEY,
        TOILE_WORKERS: String(WORKERS),
        TOILE_TRYON_RATE: '1000000',
        TOILE_STATUS_RATE: '1000000',
        TOILE_CONCURRENCY: '1000',
        TOILE_LOG_LEVEL: 'silent',
      },
    });
    const listening = Promise.withResolvers<void>();
    child.on('message', (message: FromService) => {
      if (message.type === 'listening') return listening.resolve();
      const { entry } = message;
      if (entry.level !== 'info') troubles.push(entry);
      if (entry.message === 'A worker was started.') workers.set(entry.worker, entry.processId as number);
      if (entry.message === 'A worker has ended.') workers.delete(entry.worker);
    });
    child.on('exit', (code, signal) => {
      const error = new Error(`The service ended by itself (code ${code}, signal ${signal}).`);
      listening.reject(error);
      if (child === service) collapse = error;
    });
    await listening.promise;
    return child;
  }

  async function killApi(): Promise<void> {
    const victim = service;
    const dead = exitOf(victim);
    victim.kill('SIGKILL');
    await dead;
    collapse = null;
    workers.clear();
    service = await launch();
  }

  /** Returns once the service knows. */
  async function killWorker(): Promise<void> {
    const [worker] = workers;
    if (worker === undefined) return;
    const [name, processId] = worker;
    killIfAlive(processId);
    while (workers.get(name) === processId) await delay(10);
  }

  const { cluster, socketFolder } = await prepareHome(dataDirectory);
  const readPostmaster = async () =>
    Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10) || null;

  /** Returns once another server runs. */
  async function killDatabase(): Promise<void> {
    const victim = await readPostmaster();
    if (victim === null) return;
    killIfAlive(victim);
    while ([victim, null].includes(await readPostmaster())) await delay(10);
  }

  return {
    address: `http://127.0.0.1:${port}`,
    key: KEY,
    databaseUrl: `postgres://${SERVER_ROLE}@localhost/toile?host=${encodeURIComponent(socketFolder)}`,
    troubles,
    async kill(victim) {
      switch (victim) {
        case 'api':
          return killApi();
        case 'worker':
          return killWorker();
        case 'database':
          return killDatabase();
        default:
          victim satisfies never;
      }
    },
    async healthy() {
      for (;;) {
        if (collapse) throw collapse;
        const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then(
          (answer) => answer.text(),
          () => '',
        );
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (ready && metrics.includes(`toile_workers{state="working"} ${WORKERS}`)) return;
        await delay(50);
      }
    },
    async stop() {
      const ended = exitOf(service);
      service.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`The service was asked to end and ended with code ${code}.`);
    },
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

function killIfAlive(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
