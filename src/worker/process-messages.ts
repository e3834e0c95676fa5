/** What a supervisor and its worker processes say to each other. */
import type { FetchOptions } from '../images/guarded-fetch.ts';
import type { LogEntry } from '../log/log.ts';

/** What a worker process works with; plain values, since they travel to another process. */
export interface WorkerOptions {
  readonly databaseUrl: string;
  /** Folder of the local storage. */
  readonly storageFolder: string;
  /** URL of a module that exports `createEngine` (an `EngineFactory`). */
  readonly engineModule: string;
  /** Limits of fetching images. */
  readonly load: Omit<FetchOptions, 'resolve' | 'signal'>;
}

export type ToWorker =
  /** Comes first. The name is unique among all workers that run. */
  | { readonly type: 'start'; readonly name: string; readonly options: WorkerOptions }
  /** Take no further job; what is running may go on for that long, then it goes back to the queue. */
  | { readonly type: 'stop'; readonly graceMilliseconds: number };

export type FromWorker =
  /** The engine is open and jobs are taken. */
  | { readonly type: 'ready' }
  /** A sign of life, every half second. */
  | { readonly type: 'pulse'; readonly residentBytes: number }
  | { readonly type: 'log'; readonly entry: LogEntry };

/** How often a worker gives a sign of life. */
export const PULSE_MILLISECONDS = 500;
