/**
 * The tables as TypeScript sees them; what each column means and which combinations the server refuses is
 * written in `migrations/`. Times are `timestamptz` and arrive as `Date`, `bigint` arrives as `number`.
 */
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { OutputFormat, TryOnKind } from '../interface/enumerations.ts';
import type { JobErrorName } from '../interface/errors.ts';
import type { Shape } from '../interface/shapes.ts';

export type CreditPot = 'subscription' | 'purchased';
export type LedgerEntryKind = 'grant' | 'reserve' | 'charge' | 'release' | 'expire';

/** One delivered picture: its key in storage and how it is encoded. */
export interface DeliveredPicture {
  readonly key: string;
  readonly format: OutputFormat;
}

/** A column that is written once and never again. */
type Fixed<T> = ColumnType<T, T, never>;

export interface AccountsTable {
  id: Fixed<string>;
  name: string;
  created_at: Fixed<Date>;
  /** Limits of this account alone; null: the service's default holds. */
  tryon_rate: number | null;
  status_rate: number | null;
  credits_rate: number | null;
  concurrency: number | null;
  /** Credits a month; 0: no subscription, and then the two dates are null. */
  subscription_monthly: Generated<number>;
  subscription_anchor: Date | null;
  subscription_resets_at: Date | null;
}

export interface ApiKeysTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  /** SHA-256 of the key; the key itself is never stored. */
  key_hash: Fixed<Buffer>;
  /** The key's last four characters, by which its owner tells keys apart. */
  ending: Fixed<string>;
  shape: Shape | null;
  created_at: Fixed<Date>;
  revoked_at: Date | null;
}

/** Written by the ledger's trigger alone. */
export interface CreditBalancesTable {
  account_id: Fixed<string>;
  subscription_available: ColumnType<number, never, never>;
  subscription_reserved: ColumnType<number, never, never>;
  purchased_available: ColumnType<number, never, never>;
  purchased_reserved: ColumnType<number, never, never>;
}

export interface CreditLedgerTable {
  id: ColumnType<number, never, never>;
  account_id: Fixed<string>;
  at: Fixed<Date>;
  kind: Fixed<LedgerEntryKind>;
  pot: Fixed<CreditPot>;
  amount: Fixed<number>;
  job_id: Fixed<string | null>;
  note: Fixed<string | null>;
}

export interface JobsTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  kind: Fixed<TryOnKind>;
  shape: Fixed<Shape>;
  parameters: JSONColumnType<Record<string, unknown>, string, never>;
  image_fields: Fixed<string[]>;
  state: 'queued' | 'running' | 'completed' | 'failed';
  reserved_subscription: Fixed<number>;
  reserved_purchased: Fixed<number>;
  attempts: Generated<number>;
  /** The attempt that is running, or that ended the job. */
  attempt_token: string | null;
  lease_expires_at: Date | null;
  worker: string | null;
  created_at: Fixed<Date>;
  deadline_at: Fixed<Date>;
  /** When the queue was last told about the job. */
  message_sent_at: Date;
  ended_at: Date | null;
  pictures: JSONColumnType<DeliveredPicture[]> | null;
  error_name: JobErrorName | null;
  error_message: string | null;
  inputs_stored: Generated<boolean>;
  pictures_stored: Generated<boolean>;
}

export interface IdempotencyKeysTable {
  account_id: Fixed<string>;
  key: Fixed<string>;
  request_hash: Fixed<string>;
  job_id: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface RateWindowsTable {
  account_id: Fixed<string>;
  bucket: Fixed<string>;
  /** Milliseconds since 1970 of the admitted requests, oldest first. */
  hits: number[];
  /** Whether the latest request was admitted. */
  admitted: boolean;
}

export interface SecretsTable {
  name: Fixed<string>;
  value: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface Tables {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  credit_balances: CreditBalancesTable;
  credit_ledger: CreditLedgerTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_windows: RateWindowsTable;
  secrets: SecretsTable;
}

/** A pool of connections (`openDatabase`) with typed queries. */
export type Database = Kysely<Tables>;
/** An open transaction on one of them. */
export type DatabaseTransaction = Transaction<Tables>;
