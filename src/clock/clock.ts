/** Where the service reads the time. Everything that waits for a date takes a clock, so that tests travel. */
export interface Clock {
  /** The present moment; milliseconds are significant. */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
