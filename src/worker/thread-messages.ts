/** What the main thread of a worker process and its engine thread say to each other. */
import type { TryOnEngine } from '../engine/contract.ts';
import type { OutputFormat } from '../interface/enumerations.ts';
import type { JobErrorName } from '../interface/errors.ts';
import type { TryOnFiles } from './run-try-on.ts';

/** What an engine module exports as `createEngine`. `log` takes what the engine tells outside of a request. */
export type EngineFactory = (options: {
  readonly log: (message: string, details?: Record<string, unknown>) => void;
}) => Promise<TryOnEngine>;

export interface EngineThreadData {
  /** URL of the module that exports `createEngine`, an `EngineFactory`. */
  readonly engineModule: string;
}

export type ToThread =
  | { readonly type: 'run'; readonly files: TryOnFiles }
  /** The result is no longer wanted. The answer to `run` still comes. */
  | { readonly type: 'abort' };

export type FromThread =
  /** The engine is open; comes once, before anything else but notes. */
  | { readonly type: 'ready' }
  | { readonly type: 'note'; readonly message: string; readonly details: Record<string, unknown> }
  | { readonly type: 'outcome'; readonly outcome: TryOnOutcome };

export type TryOnOutcome =
  | { readonly state: 'made'; readonly pictures: readonly Uint8Array[]; readonly format: OutputFormat }
  /** A documented failure; the message is public, `cause` for the log. */
  | {
      readonly state: 'failed';
      readonly name: JobErrorName;
      readonly message: string;
      readonly cause?: string;
    }
  /** A fault of ours; `error` is for the log. */
  | { readonly state: 'broken'; readonly error: string };
