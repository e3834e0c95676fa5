/**
 * Requests at a steady rate, from a process of its own. Request k is sent k / rate seconds after the first, whether or
 * not the ones before it have been answered (an open loop), and its latency counts from when it was due: a server that
 * stalls is not spared the requests that come meanwhile. How late this side itself was is told beside the latencies.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

export interface SteadyLoad {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

/** In milliseconds, over all requests. */
export interface LoadResult {
  readonly p50: number;
  readonly p99: number;
  /** 99th percentile of how much later than due the requests left this side; a part of their latencies. */
  readonly latenessP99: number;
  /** What the requests that did not succeed met, with how many each. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Connections that may be open at once: as many requests can wait before one waits for a connection. */
const CONNECTIONS = 64;

/** Puts the load on a server, from another process. */
export function putLoadOn(load: SteadyLoad): Promise<LoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  const child = fork(fileURLToPath(import.meta.url));
  child.once('message', (result) => resolve(result as LoadResult));
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`The load's process ended with ${code}.`)));
  child.send(load);
  return promise;
}

/** The value that the given share (0..1) of the values does not exceed. */
function percentile(ascending: Float64Array, share: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? 0;
}

async function generate(load: SteadyLoad): Promise<LoadResult> {
  const { url, method, headers, body = null, requestsPerSecond, seconds } = load;
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const bytes = body === null ? null : Buffer.from(body);
  const count = requestsPerSecond * seconds;
  const latencies = new Float64Array(count);
  const lateness = new Float64Array(count);
  const failures: Record<string, number> = {};
  const fail = (reason: string) => {
    failures[reason] = (failures[reason] ?? 0) + 1;
  };
  const start = performance.now();
  const dueAt = (k: number) => start + (k * 1000) / requestsPerSecond;
  const send = async (k: number) => {
    lateness[k] = performance.now() - dueAt(k);
    try {
      const answer = await pool.request({ path: pathname, method, headers, body: bytes });
      await answer.body.dump();
      if (answer.statusCode >= 300) fail(`status ${answer.statusCode}`);
    } catch (error) {
      fail(String(error));
    }
    latencies[k] = performance.now() - dueAt(k);
  };
  const sent: Promise<void>[] = [];
  const { promise: allSent, resolve } = Promise.withResolvers<void>();
  const sendDue = () => {
    while (sent.length < count && dueAt(sent.length) <= performance.now()) sent.push(send(sent.length));
    if (sent.length < count) setTimeout(sendDue, Math.max(0, dueAt(sent.length) - performance.now()));
    else resolve();
  };
  sendDue();
  await allSent;
  await Promise.all(sent);
  await pool.close();
  latencies.sort();
  lateness.sort();
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    latenessP99: percentile(lateness, 0.99),
    failures,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  process.once('message', async (load: SteadyLoad) => {
    const result = await generate(load);
    process.send!(result, () => process.disconnect());
  });
}
