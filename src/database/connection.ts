/** Opens a database: a pool of connections with typed queries. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { Database, Tables } from './tables.ts';

export interface ConnectionOptions {
  /** Largest number of connections the pool opens. */
  readonly max: number;
  /** How long a statement may take before the server gives it up, in milliseconds; null for however long it takes. */
  readonly statementTimeout?: number | null;
  /** Hears of idle connections that break, for instance because the server restarts; the pool replaces them. */
  readonly onBrokenConnection?: (error: Error) => void;
}

/** How long a query waits for a connection before it fails, in milliseconds. */
const CONNECTION_TIMEOUT = 10_000;
/** Long for a statement that answers a request or sweeps a batch, short for a client that waits. */
const STATEMENT_TIMEOUT = 15_000;
/** How much longer a server may be silent, in milliseconds; then it hangs, or the network to it is cut. */
const SILENCE = 3_000;
/** How long an unused connection is kept, in milliseconds: a new one costs a burst of requests its first answers. */
const IDLE_TIMEOUT = 300_000;

/**
 * A pool of at most `max` connections to the PostgreSQL server at `url` (`postgres://…`, a socket folder as `?host=`).
 * No connection is made before the first query. `bigint` values arrive as `number`. A query fails rather than wait for
 * long, also for a server that has stopped answering. Close it with `destroy()`.
 */
export function openDatabase(
  url: string,
  { max, statementTimeout = STATEMENT_TIMEOUT, onBrokenConnection }: ConnectionOptions,
): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    keepAlive: true,
    ...(statementTimeout !== null && {
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + SILENCE,
    }),
    application_name: 'toile',
    types: createTypeParsers(),
  });
  // Without listeners, a server that goes away would end the process: while a connection idles in the pool, and while
  // a transaction holds it between two statements. The transaction hears of it by its next statement.
  pool.on('error', (error) => onBrokenConnection?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The parsers of `pg` for one pool, with 64-bit integers as numbers. */
function createTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);
  return types;
}

/** @throws {RangeError} when the value can't be held exactly by a number. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(
    `${text} from the database is beyond ±${Number.MAX_SAFE_INTEGER}, the integers that a number holds.`,
  );
}
