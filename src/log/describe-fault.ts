/** An error that nobody expected, for the log: its stack where it has one. It may say more than a client should read. */
export function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
