/**
 * Who uses the embedded server. Each process that does holds one connection with a shared advisory lock; the server
 * takes it back when the process dies, however it dies. Whoever is done stops the server only when it can turn its
 * lock into an exclusive one, that is, when nobody else uses the server: so a command that runs beside the service
 * never stops the service's database, and the last one leaves nothing running.
 */
import pg from 'pg';
import { SERVER_ROLE } from './create-cluster.ts';
import { hasCode } from './embedded-server-error.ts';

/** The advisory lock's number, in the database `postgres`. */
const USERS_LOCK = 7_011_643;
const DATABASE = 'toile';
/** Milliseconds after which a server that takes a connection and says nothing counts as not answering. */
const CONNECTION_TIMEOUT = 10_000;

export interface Hold {
  /** Connects to the service's database. */
  readonly url: string;
  /** Calls back, once, when the server has gone away. */
  onLost(listener: () => void): void;
  /** Gives the hold up; true when nobody else uses the server, and nobody can begin to. */
  release(): Promise<boolean>;
  /** Closes the connection, after `release`. */
  close(): Promise<void>;
}

/** Holds the server whose socket lies in the folder; null when none answers (yet, or any more). */
export async function tryHold(socketFolder: string): Promise<Hold | null> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: SERVER_ROLE,
    database: 'postgres',
    ssl: false,
    application_name: 'toile hold',
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
  });
  let lost = false;
  let listener: (() => void) | null = null;
  client.on('error', () => {});
  client.on('end', () => {
    lost = true;
    listener?.();
  });
  try {
    await client.connect();
    // Waits while somebody is stopping the server, and then fails with it.
    await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    await createServiceDatabase(client);
  } catch (error) {
    await client.end().catch(() => {});
    if (isUnavailable(error) || lost) return null;
    throw error;
  }
  return {
    url: `postgres://${SERVER_ROLE}@localhost/${DATABASE}?host=${encodeURIComponent(socketFolder)}`,
    onLost(callback) {
      listener = callback;
      if (lost) callback();
    },
    async release() {
      listener = null;
      try {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
        const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [USERS_LOCK]);
        return rows[0].alone;
      } catch (error) {
        if (lost || isUnavailable(error)) return false;
        throw error;
      }
    },
    async close() {
      await client.end().catch(() => {});
    },
  };
}

async function createServiceDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount) return;
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    // Another process was faster: duplicate_database, or unique_violation when both were nearly done.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code!)) throw error;
  }
}

/** Nobody listens; or the server is starting, recovering, stopping (57P…), full (53300), or has just gone away. */
function isUnavailable(error: unknown): boolean {
  if (hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE')) return true;
  if (error instanceof pg.DatabaseError) return /^(57P|53300)/.test(error.code ?? '');
  return error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message);
}
