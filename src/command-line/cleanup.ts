/** Closes what was opened, in the opposite order. */
export interface Cleanup {
  /** Has this called when everything is closed. */
  add(close: () => Promise<unknown>): void;
  /** Closes everything, also what comes after something that fails to close. Throws the first failure. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => closers.push(close),
    async run() {
      const failures: unknown[] = [];
      for (let close = closers.pop(); close; close = closers.pop()) {
        await close().catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
