/** Keeps a trouble that lasts, such as a database that is away, from filling the log with one and the same line. */
import type { Clock } from '../clock/clock.ts';
import type { Log, LogEntry } from '../log/log.ts';

const PAUSE_MILLISECONDS = 10_000;
/** After that an entry counts as new. Longer than the pause, so that the number withheld is told. */
const MEMORY_MILLISECONDS = 60_000;

/**
 * A log that withholds an entry for 10 seconds after one that says exactly the same, facts included. The one that is
 * written after that has `withheld`, the number of those that were not.
 */
export function withholdRepetitions(log: Log, clock: Clock): Log {
  const written = new Map<string, { readonly at: number; withheld: number }>();
  return (entry: LogEntry) => {
    const now = clock.now().getTime();
    const text = JSON.stringify(entry);
    const before = written.get(text);
    if (before && now < before.at + PAUSE_MILLISECONDS) {
      before.withheld++;
      return;
    }
    for (const [other, { at }] of written) if (now >= at + MEMORY_MILLISECONDS) written.delete(other);
    written.set(text, { at: now, withheld: 0 });
    log(before?.withheld ? { ...entry, withheld: before.withheld } : entry);
  };
}
