/** One thing that happened, for the operator: a sentence, and the facts as fields. Never a key, never a picture. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly [fact: string]: unknown;
}

/** Where the parts of the service say what happened; the process that starts them decides where it goes. */
export type Log = (entry: LogEntry) => void;
