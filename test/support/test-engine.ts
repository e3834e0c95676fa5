/**
 * An engine module whose engine does what the parameter `behaviour` says, so that tests meet every way in which an
 * engine can end. `once`, the path of a file that does not exist yet, makes it misbehave at the first attempt only.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type TryOnContext,
  TryOnFailure,
  type TryOnFailureName,
  type TryOnRequest,
  type TryOnResult,
} from '../../src/engine/contract.ts';
import type { EngineFactory } from '../../src/worker/thread-messages.ts';

export const TEST_ENGINE = import.meta.url;

export type TestBehaviour =
  /** Gives `num_samples` pictures after `milliseconds`, heeding the signal. */
  | 'render'
  /** Ends with the documented `failure`. */
  | 'fail'
  /** Throws an error that nothing documents. */
  | 'break'
  /** Gives one picture more than it was asked for. */
  | 'exceed'
  /** Computes for ever. */
  | 'hang'
  /** Throws outside of any promise that somebody waits for. */
  | 'crash'
  /** Takes its whole process down. */
  | 'kill'
  /** Allocates memory for ever. */
  | 'devour';

export interface TestParameters {
  readonly behaviour?: TestBehaviour;
  readonly failure?: TryOnFailureName;
  readonly milliseconds?: number;
  readonly once?: string;
  readonly num_samples?: number;
}

const workingSize = { longSide: 96, shortSide: 64 };

/** The model image with the sample's number in its first pixel. */
function drawSamples({ images }: TryOnRequest, samples: number): TryOnResult {
  const { data, width, height } = images.model_image!;
  const pictures = Array.from({ length: samples }, (_, index) => {
    const picture = { data: new Uint8ClampedArray(data), width, height };
    picture.data.set([index, 0, 0, 255]);
    return picture;
  });
  return { pictures };
}

async function behave(request: TryOnRequest, context: TryOnContext): Promise<TryOnResult> {
  const parameters = request.parameters as TestParameters;
  const { behaviour = 'render', milliseconds = 0, num_samples = 1, once } = parameters;
  if (once !== undefined && existsSync(once)) return drawSamples(request, num_samples);
  if (once !== undefined) writeFileSync(once, '');
  switch (behaviour) {
    case 'render':
      context.note('A note of the test engine.', { milliseconds, shape: request.shape });
      await delay(milliseconds, undefined, context.signal ? { signal: context.signal } : {});
      return drawSamples(request, num_samples);
    case 'fail':
      throw new TryOnFailure(
        parameters.failure!,
        'The test engine fails as it was told. Tell it something else.',
      );
    case 'break':
      throw new TypeError('internal details of the test engine');
    case 'exceed':
      return drawSamples(request, num_samples + 1);
    case 'hang':
      for (;;);
    case 'crash':
      setImmediate(() => {
        throw new Error('The test engine crashes its thread.');
      });
      return new Promise(() => {});
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {});
    case 'devour': {
      const eaten: Buffer[] = [];
      for (;;) {
        eaten.push(Buffer.alloc(10_000_000, 1));
        await delay(5);
      }
    }
    default:
      return behaviour satisfies never;
  }
}

export const createEngine: EngineFactory = async () => ({
  imageFields: () => ({ model_image: workingSize, garment_image: workingSize }),
  render: behave,
  async close() {},
});
