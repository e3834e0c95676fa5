/**
 * The engine thread of a worker process: decoding, moderation, engine and encoding, one request after the other.
 * They may take the processor for seconds; the main thread meanwhile renews the lease.
 */
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { JobError } from '../interface/errors.ts';
import { describeFault } from '../log/describe-fault.ts';
import { openContentClassifier } from '../moderation/content-classifier.ts';
import { createModerator } from '../moderation/moderate-garment.ts';
import { runTryOn, type TryOnFiles } from './run-try-on.ts';
import type {
  EngineFactory,
  EngineThreadData,
  FromThread,
  ToThread,
  TryOnOutcome,
} from './thread-messages.ts';

if (!parentPort)
  throw new Error('engine-thread.ts runs as a worker thread; start it with startEngineThread.');
const port = parentPort;
const say = (message: FromThread) => port.postMessage(message);
const note = (message: string, details: Record<string, unknown> = {}) =>
  say({ type: 'note', message, details });

// Pictures differ from job to job, so that a cache only holds memory; and one job a process is worked on.
sharp.cache(false);
sharp.concurrency(1);

const { engineModule } = workerData as EngineThreadData;
const { createEngine } = (await import(engineModule)) as { createEngine: EngineFactory };
const engine = await createEngine({ log: note });
const moderator = createModerator(openContentClassifier);
const stages = { enabled: false, record: () => {}, measure: () => {} };
let abortion = new AbortController();

async function run(files: TryOnFiles): Promise<TryOnOutcome> {
  abortion = new AbortController();
  try {
    const context = { stages, note, signal: abortion.signal };
    return { state: 'made', ...(await runTryOn(files, { engine, moderator, context })) };
  } catch (error) {
    if (!(error instanceof JobError)) return { state: 'broken', error: describeFault(error) };
    const { name, message, cause } = error;
    return {
      state: 'failed',
      name,
      message,
      ...(cause === undefined ? {} : { cause: describeFault(cause) }),
    };
  }
}

port.on('message', async (message: ToThread) => {
  if (message.type === 'abort') abortion.abort();
  else say({ type: 'outcome', outcome: await run(message.files) });
});
say({ type: 'ready' });
