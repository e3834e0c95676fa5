/** The service's database for a command: the embedded server, or the one that `DATABASE_URL` names. */
import { sql } from 'kysely';
import { openDatabase } from '../database/connection.ts';
import { startEmbeddedServer } from '../database/embedded-server.ts';
import { migrateDatabase } from '../database/migrate.ts';
import type { Database } from '../database/tables.ts';
import { describeCause } from '../log/describe-cause.ts';
import type { Log } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';
import { CommandError } from './command-error.ts';

export interface ServiceDatabase {
  readonly url: string;
  readonly database: Database;
  /** The embedded server that runs, or null when `DATABASE_URL` names another. */
  readonly embedded: { readonly adopted: boolean } | null;
  /** Names of the migrations that ran. */
  readonly migrated: readonly string[];
  /** Closes the connections, and ends an embedded server that nobody else uses. */
  close(): Promise<void>;
}

/**
 * Opens the database with the newest schema. An embedded server that runs already, for instance because `toile serve`
 * does, is used.
 * @throws {CommandError} when the server can't be reached.
 */
export async function openServiceDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  { log, connections }: { log: Log; connections: number },
): Promise<ServiceDatabase> {
  const { databaseUrl, dataDirectory } = settings;
  const embedded = databaseUrl ? null : await startEmbeddedServer({ dataDirectory, log });
  const url = embedded?.url ?? databaseUrl!;
  const database = openDatabase(url, {
    max: connections,
    onBrokenConnection: (error) =>
      log({ level: 'warn', message: 'A connection to the database broke.', error: error.message }),
  });
  const close = async (): Promise<void> => {
    await database.destroy();
    await embedded?.stop();
  };
  try {
    await reach(database, url);
    return { url, database, embedded, migrated: await migrate(url), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On a connection of its own, which may take its time: a migration can rewrite a large table. */
async function migrate(url: string): Promise<string[]> {
  const patient = openDatabase(url, { max: 1, statementTimeout: null });
  try {
    return await migrateDatabase(patient);
  } finally {
    await patient.destroy();
  }
}

async function reach(database: Database, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (cause) {
    throw new CommandError(
      `The database ${withoutPassword(url)} can't be reached: ${describeCause(cause)}. Check that the server runs and that ` +
        'DATABASE_URL has the right host, port, user, password and database; unset it to use the embedded server.',
      { cause },
    );
  }
}

/** The address as it may be shown. */
function withoutPassword(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return '(DATABASE_URL)';
  if (parsed.password) parsed.password = '…';
  parsed.searchParams.delete('password');
  return decodeURI(parsed.href);
}
