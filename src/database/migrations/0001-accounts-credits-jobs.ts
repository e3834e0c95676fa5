/**
 * The first schema: accounts and keys, the credit ledger, jobs, and what guards submissions.
 * What must never be is refused by the server itself: a balance below zero, a ledger entry that is changed, a job
 * charged twice, a completed job without pictures.
 */
import { type Kysely, sql } from 'kysely';

const STATEMENTS: readonly string[] = [
  `create table accounts (
    id text primary key,
    name text not null unique check (name <> ''),
    created_at timestamptz not null,
    tryon_rate integer check (tryon_rate >= 0),
    status_rate integer check (status_rate >= 0),
    credits_rate integer check (credits_rate >= 0),
    concurrency integer check (concurrency >= 0),
    subscription_monthly integer not null default 0 check (subscription_monthly >= 0),
    subscription_anchor timestamptz,
    subscription_resets_at timestamptz,
    check ((subscription_monthly > 0) = (subscription_anchor is not null)),
    check ((subscription_monthly > 0) = (subscription_resets_at is not null))
  )`,
  `create index accounts_subscription_resets_at on accounts (subscription_resets_at)
    where subscription_resets_at is not null`,

  `create table api_keys (
    id text primary key,
    account_id text not null references accounts,
    key_hash bytea not null unique,
    ending text not null,
    shape text check (shape in ('A', 'B')),
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index api_keys_account_id on api_keys (account_id)',

  // One row an account: the lock that makes its submissions queue up, and the sums of its ledger.
  `create table credit_balances (
    account_id text primary key references accounts,
    subscription_available bigint not null default 0 check (subscription_available >= 0),
    subscription_reserved bigint not null default 0 check (subscription_reserved >= 0),
    purchased_available bigint not null default 0 check (purchased_available >= 0),
    purchased_reserved bigint not null default 0 check (purchased_reserved >= 0)
  ) with (fillfactor = 50)`,

  `create table credit_ledger (
    id bigint generated always as identity primary key,
    account_id text not null references credit_balances,
    at timestamptz not null,
    kind text not null check (kind in ('grant', 'reserve', 'charge', 'release', 'expire')),
    pot text not null check (pot in ('subscription', 'purchased')),
    amount integer not null check (amount > 0),
    job_id text,
    note text,
    check ((kind in ('reserve', 'charge', 'release')) = (job_id is not null)),
    check (kind <> 'expire' or pot = 'subscription')
  )`,
  'create index credit_ledger_account_id on credit_ledger (account_id, id)',
  // A job reserves, is charged and is released at most once from each pot.
  `create unique index credit_ledger_once_a_job on credit_ledger (job_id, pot, kind) where job_id is not null`,

  `create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    raise exception 'credit_ledger is append-only: correct an entry by a further entry, not by % ', tg_op;
  end $$`,
  `create trigger credit_ledger_is_append_only before update or delete or truncate on credit_ledger
    for each statement execute function refuse_ledger_change()`,

  // Balances are what the ledger says because nothing else writes them.
  `create function apply_ledger_entry() returns trigger language plpgsql as $$
  declare
    available integer := case new.kind when 'grant' then new.amount when 'release' then new.amount
      when 'reserve' then -new.amount when 'expire' then -new.amount else 0 end;
    reserved integer := case new.kind when 'reserve' then new.amount
      when 'charge' then -new.amount when 'release' then -new.amount else 0 end;
  begin
    if new.pot = 'subscription' then
      update credit_balances set subscription_available = subscription_available + available,
        subscription_reserved = subscription_reserved + reserved where account_id = new.account_id;
    else
      update credit_balances set purchased_available = purchased_available + available,
        purchased_reserved = purchased_reserved + reserved where account_id = new.account_id;
    end if;
    return null;
  end $$`,
  `create trigger credit_ledger_moves_balances after insert on credit_ledger
    for each row execute function apply_ledger_entry()`,

  `create table jobs (
    id text primary key check (id ~ '^[0-9a-f]{32}$'),
    account_id text not null references accounts,
    kind text not null check (kind in ('clothes', 'fashion', 'hairstyle', 'tattoo')),
    shape text not null check (shape in ('A', 'B')),
    -- json, not jsonb: a client's text may hold \\u0000 and unpaired surrogates, which jsonb refuses.
    parameters json not null,
    image_fields text[] not null,
    state text not null check (state in ('queued', 'running', 'completed', 'failed')),
    reserved_subscription integer not null check (reserved_subscription >= 0),
    reserved_purchased integer not null check (reserved_purchased >= 0),
    attempts integer not null default 0,
    attempt_token text,
    lease_expires_at timestamptz,
    worker text,
    created_at timestamptz not null,
    deadline_at timestamptz not null,
    message_sent_at timestamptz not null,
    ended_at timestamptz,
    pictures jsonb,
    error_name text,
    error_message text,
    inputs_stored boolean not null default true,
    pictures_stored boolean not null default false,
    check (reserved_subscription + reserved_purchased > 0),
    check (case state when 'queued' then attempt_token is null when 'failed' then true else attempt_token is not null end),
    check ((state = 'running') = (lease_expires_at is not null)),
    check ((state in ('completed', 'failed')) = (ended_at is not null)),
    check ((state = 'completed') = (pictures is not null)),
    check ((state = 'failed') = (error_name is not null)),
    check ((state = 'failed') = (error_message is not null)),
    check (state = 'completed' or not pictures_stored),
    check (jsonb_array_length(pictures) between 1 and reserved_subscription + reserved_purchased)
  ) with (fillfactor = 70)`,
  `create index jobs_processing_by_account on jobs (account_id) where state in ('queued', 'running')`,
  `create index jobs_processing_by_deadline on jobs (deadline_at) where state in ('queued', 'running')`,
  `create index jobs_running_by_lease on jobs (lease_expires_at) where state = 'running'`,
  `create index jobs_running_by_worker on jobs (worker) where state = 'running'`,
  `create index jobs_queued_by_message on jobs (message_sent_at) where state = 'queued'`,
  `create index jobs_ended_with_inputs on jobs (ended_at) where inputs_stored and ended_at is not null`,
  `create index jobs_ended_with_pictures on jobs (ended_at) where pictures_stored`,
  `create index jobs_by_account on jobs (account_id, created_at)`,
  `create index jobs_by_creation on jobs (created_at)`,

  `create table idempotency_keys (
    account_id text not null references accounts,
    key text not null,
    request_hash text not null,
    job_id text not null,
    created_at timestamptz not null,
    primary key (account_id, key)
  )`,
  'create index idempotency_keys_created_at on idempotency_keys (created_at)',

  // Not logged: after a crash of the server the windows begin anew, and no request waits for a disk.
  `create unlogged table rate_windows (
    account_id text not null,
    bucket text not null,
    hits bigint[] not null,
    admitted boolean not null,
    primary key (account_id, bucket)
  ) with (fillfactor = 50)`,
  // Rewritten with each request: compressing it would cost more than it saves.
  'alter table rate_windows alter column hits set storage external',

  `create table secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null
  )`,
];

/** Creates the schema described above. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
