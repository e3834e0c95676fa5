/** The log of a process: lines of JSON on a stream, for people to read and for collectors to parse. */
import type { Log, LogEntry } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';

const SEVERITY = { debug: 20, info: 30, warn: 40, error: 50, silent: Number.POSITIVE_INFINITY } as const;

/** Writes the entries of `level` and above, one line each, with the fields of the HTTP server's lines. */
export function createConsoleLog(level: Settings['logLevel'], stream: { write(line: string): unknown }): Log {
  return ({ level: entryLevel, message, ...details }: LogEntry) => {
    const severity = SEVERITY[entryLevel];
    if (severity < SEVERITY[level]) return;
    stream.write(`${JSON.stringify({ level: severity, time: Date.now(), ...details, msg: message })}\n`);
  };
}
