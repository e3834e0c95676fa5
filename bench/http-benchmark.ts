/** The API with its own database and no worker: how soon it answers after a start, and how fast under load. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon, { type Options } from 'autocannon';
import { removeEmbeddedFiles } from '../test/support/test-database.ts';
import { type Benchmark, type Figure, median } from './benchmark.ts';

const PROGRAM = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'toile.mjs');
const KEY = 'the-key-of-the-benchmark';
const ROUNDS = 3;
const SECONDS_A_ROUND = 20;
const STATUS_PER_SECOND = 500;
const SUBMISSIONS_PER_SECOND = 10;
/** Bytes of each picture of a submission, before base64. */
const PICTURE_BYTES = 1_000_000;
const LONGEST_START = 60_000;

export const benchmark: Benchmark = {
  title: `HTTP API, worker stopped, limits raised (median of ${ROUNDS})`,
  async *run(): AsyncGenerator<Figure> {
    const starts: number[] = [];
    for (let round = 1; round < ROUNDS; round++) {
      const service = await startService();
      starts.push(service.startSeconds);
      await service.stop();
    }
    const service = await startService();
    try {
      starts.push(service.startSeconds);
      yield { what: 'cold start to the first answer', value: median(starts), unit: 's', atMost: 5 };
      await service.command('credits', 'grant', 'demo', '--purchased', '1000000');
      yield* measureLoad(service);
    } finally {
      await service.stop();
    }
  },
};

async function* measureLoad(service: Service): AsyncGenerator<Figure> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const picture = `data:image/png;base64,${Buffer.alloc(PICTURE_BYTES, 'a').toString('base64')}`;
  const body = JSON.stringify({ model_image: picture, garment_image: picture });
  const submission = {
    url: `${service.address}/api/v1/tryon/clothes`,
    method: 'POST' as const,
    headers,
    body,
  };
  const first = await fetch(submission.url, submission);
  const { jobId } = (await first.json()) as { jobId: string };
  const status = { url: `${service.address}/api/v1/status/${jobId}`, headers };

  const statusLatencies: Latency[] = [];
  const submissionLatencies: Latency[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    statusLatencies.push(await load(status, STATUS_PER_SECOND));
    submissionLatencies.push(await load(submission, SUBMISSIONS_PER_SECOND));
  }
  const rate = `at ${STATUS_PER_SECOND} requests/s`;
  yield { what: `status ${rate}, p50`, value: median(statusLatencies.map(({ p50 }) => p50)), unit: 'ms' };
  const slowStatus = median(statusLatencies.map(({ p99 }) => p99));
  yield { what: `status ${rate}, p99`, value: slowStatus, unit: 'ms', atMost: 20 };
  const submitted = `submission with two 1 MB pictures at ${SUBMISSIONS_PER_SECOND}/s`;
  yield { what: `${submitted}, p50`, value: median(submissionLatencies.map(({ p50 }) => p50)), unit: 'ms' };
  const slowSubmission = median(submissionLatencies.map(({ p99 }) => p99));
  yield { what: `${submitted}, p99`, value: slowSubmission, unit: 'ms', atMost: 150 };
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Latencies of one round at a steady rate, in milliseconds, counted from when each request was due. */
async function load(
  request: Omit<Options, 'overallRate' | 'connections' | 'duration'>,
  overallRate: number,
): Promise<Latency> {
  const result = await autocannon({ ...request, overallRate, connections: 10, duration: SECONDS_A_ROUND });
  const expected = overallRate * SECONDS_A_ROUND;
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] < expected * 0.95) {
    throw new Error(
      `Of ${expected} requests ${result['2xx']} succeeded, ${result.non2xx} were refused and ${result.errors} failed.`,
    );
  }
  return result.latency;
}

interface Service {
  readonly address: string;
  /** From the start of the process to its first answer. */
  readonly startSeconds: number;
  /** Runs another command of the program on the same data. */
  command(...words: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the program on an empty folder; `stop` ends it and removes the folder. */
async function startService(): Promise<Service> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'toile-bench-'));
  const port = await freePort();
  const environment = {
    ...process.env,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    TOILE_DATA_DIR: dataDirectory,
    TOILE_WORKERS: '0',
    TOILE_DEMO_KEY: KEY,
    TOILE_TRYON_RATE: '1000000',
    TOILE_STATUS_RATE: '1000000',
    TOILE_CONCURRENCY: '1000000',
  };
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
    }
    await removeEmbeddedFiles(dataDirectory);
  };
  try {
    await firstAnswer(child, `${address}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    startSeconds: (performance.now() - began) / 1000,
    async command(...words) {
      await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env: environment });
    },
    stop,
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + LONGEST_START;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The service ended with ${child.exitCode} before it answered.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error(`The service did not answer within ${LONGEST_START / 1000} s.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
