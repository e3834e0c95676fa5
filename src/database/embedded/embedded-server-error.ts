/** The embedded database can't be used here. The message says what was found and what to do. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';
}

/** What always helps where the embedded server can't run. */
export const USE_ANOTHER_SERVER = 'or set DATABASE_URL to a PostgreSQL server of your own';

/** Whether an error of the file system or the network has one of these codes (`ENOENT`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
