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
import { removeEmbeddedFiles } from '../test/support/test-database.ts';
import { type Benchmark, type Figure, median } from './benchmark.ts';
import { type LoadResult, putLoadOn, type SteadyLoad } from './steady-load.ts';

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
  const status = { url: `${service.address}/api/v1/status/${jobId}`, method: 'GET' as const, headers };

  const statuses: LoadResult[] = [];
  const submissions: LoadResult[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    statuses.push(await load({ ...status, requestsPerSecond: STATUS_PER_SECOND }));
    submissions.push(await load({ ...submission, requestsPerSecond: SUBMISSIONS_PER_SECOND }));
  }
  yield* describeLoad(`status at ${STATUS_PER_SECOND} requests/s`, statuses, 20);
  const submitted = `submission with two 1 MB pictures at ${SUBMISSIONS_PER_SECOND}/s`;
  yield* describeLoad(submitted, submissions, 150);
}

/** The rounds' medians. `atMost`: the goal for the 99th percentile, milliseconds. */
function* describeLoad(what: string, rounds: readonly LoadResult[], atMost: number): Generator<Figure> {
  const middle = (of: keyof Omit<LoadResult, 'failures'>) => median(rounds.map((round) => round[of]));
  yield { what: `${what}, p50`, value: middle('p50'), unit: 'ms' };
  yield { what: `${what}, p99`, value: middle('p99'), unit: 'ms', atMost };
  yield { what: `${what}, p99 of how late it was sent`, value: middle('latenessP99'), unit: 'ms' };
}

/** One round. @throws when a request fails: figures of a server that refuses are none. */
async function load(requests: Omit<SteadyLoad, 'seconds'>): Promise<LoadResult> {
  const result = await putLoadOn({ ...requests, seconds: SECONDS_A_ROUND });
  const failures = JSON.stringify(result.failures);
  if (failures !== '{}') throw new Error(`${requests.url}: requests failed: ${failures}.`);
  return result;
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
