import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { JobsContext } from '../../src/jobs/context.ts';
import { endJob } from '../../src/jobs/end-job.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { submissionOf } from '../support/jobs-context.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runToile } from './toile-process.ts';

describe('the command line of operators', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  const toile = (...words: string[]) => runToile(words, { DATABASE_URL: test.url });

  /** Runs a command that must succeed, and parses what it prints with `--json`. */
  async function json(...words: string[]) {
    const { code, stdout, stderr } = await toile(...words, '--json');
    assert.equal(stderr, '');
    assert.equal(code, 0);
    return JSON.parse(stdout);
  }

  async function newAccount(): Promise<string> {
    const name = `account-${randomBytes(4).toString('hex')}`;
    await json('account', 'create', name);
    return name;
  }

  async function refusal(...words: string[]): Promise<string> {
    const { code, stdout, stderr } = await toile(...words);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.doesNotMatch(stderr, /\bat .*:\d+:\d+/, 'an expected error shows no stack');
    return stderr;
  }

  it('creates, lists and shows accounts', async () => {
    const name = await newAccount();
    const shown = await json('account', 'show', name);
    assert.equal(shown.name, name);
    assert.equal(shown.keys, 0);
    assert.equal(shown.limits.tryonRate, 20);
    assert.deepEqual(await json('account', 'show', shown.id), shown);
    const listed = await json('account', 'list');
    assert.ok(listed.some((account: { id: string }) => account.id === shown.id));

    const { stdout } = await toile('account', 'list');
    assert.match(stdout, /^NAME +ID +CREATED +AVAILABLE +RESERVED\n/);
    assert.match(stdout, new RegExp(`^${name} +${shown.id} `, 'm'));
  });

  it('refuses a second account of the same name, and an unknown one', async () => {
    const name = await newAccount();
    assert.match(await refusal('account', 'create', name), /There is an account .* already/);
    assert.match(await refusal('account', 'show', 'nobody'), /no account "nobody".*toile account list/);
  });

  it('creates a key that is shown once, with or without a pinned shape, and revokes it', async () => {
    const name = await newAccount();
    const free = await json('key', 'create', name);
    const pinned = await json('key', 'create', name, '--shape', 'B');
    assert.match(free.key, /^toile_[\w-]{43}$/);
    assert.equal(free.shape, null);
    assert.equal(pinned.shape, 'B');

    const listed = await json('key', 'list', name);
    assert.deepEqual(
      listed.map(({ id, shape }: { id: string; shape: string | null }) => [id, shape]),
      [
        [free.id, null],
        [pinned.id, 'B'],
      ],
    );
    assert.ok(!JSON.stringify(listed).includes(free.key), 'the list does not repeat the key');

    assert.deepEqual(await json('key', 'revoke', free.id), { id: free.id, revoked: true });
    assert.match(await refusal('key', 'revoke', free.id), /revoked before/);
    const [first] = await json('key', 'list', name);
    assert.ok(first.revokedAt);
    assert.match(await refusal('key', 'create', name, '--shape', 'C'), /Allowed choices are A, B/);
  });

  it('grants credits and shows balance and ledger', async () => {
    const name = await newAccount();
    const granted = await json(
      'credits',
      'grant',
      name,
      '--purchased',
      '100',
      '--subscription',
      '20',
      '--note',
      'paid',
    );
    assert.deepEqual(granted, { credits: { on_demand: 120, subscription: 20, purchased: 100, reserved: 0 } });
    assert.deepEqual(await json('credits', 'show', name), granted);
    const ledger = await json('credits', 'ledger', name);
    assert.deepEqual(
      ledger.map(({ kind, pot, amount, note }: Record<string, unknown>) => [kind, pot, amount, note]),
      [
        ['grant', 'subscription', 20, 'paid'],
        ['grant', 'purchased', 100, 'paid'],
      ],
    );
    assert.equal((await json('credits', 'ledger', name, '--limit', '1')).length, 1);
    const replaced = await json('credits', 'subscription', name, '5');
    assert.deepEqual(replaced.credits, { on_demand: 105, subscription: 5, purchased: 100, reserved: 0 });
    assert.match(
      await refusal('credits', 'grant', name),
      /--purchased <credits> or --subscription <credits>/,
    );
    assert.match(await refusal('credits', 'grant', name, '--purchased', '0'), /whole number of at least 1/);
  });

  it('sets limits of an account and takes them back', async () => {
    const name = await newAccount();
    const own = await json('limits', 'set', name, '--tryon-rate', '50', '--concurrency', '2');
    assert.deepEqual(own.effective, { tryonRate: 50, statusRate: 300, creditsRate: 300, concurrency: 2 });
    const back = await json('limits', 'set', name, '--tryon-rate', 'default');
    assert.deepEqual(back.own, { tryonRate: null, statusRate: null, creditsRate: null, concurrency: 2 });
    assert.deepEqual(await json('limits', 'show', name), back);
    assert.match(await refusal('limits', 'set', name), /Say which limit to change/);
    assert.match(
      await refusal('limits', 'set', name, '--concurrency', '-1'),
      /whole number from 0 to 1000000/,
    );
  });

  it('lists jobs, and says when there are none', async () => {
    const name = await newAccount();
    assert.deepEqual(await json('jobs', 'list', '--account', name, '--state', 'failed'), []);
    const { stdout } = await toile('jobs', 'list', '--account', name);
    assert.equal(stdout, 'There are no such jobs.\n');
    assert.match(await refusal('jobs', 'show', 'f'.repeat(32)), /There is no job/);
    assert.match(
      await refusal('jobs', 'list', '--state', 'lost'),
      /Allowed choices are queued, running, completed/,
    );
  });

  it('tells what became of the credits of a job', async () => {
    const name = await newAccount();
    const { id } = await json('account', 'show', name);
    await json('credits', 'grant', name, '--purchased', '5');
    const at = new Date();
    const queue = { send: async () => {} };
    const storage = { put: async () => {} };
    const context = {
      database: test.database,
      queue,
      storage,
      clock: { now: () => at },
    } as unknown as JobsContext;
    const { jobId } = await submitJob(context, { ...submissionOf(id), pictures: 2 });
    assert.match((await toile('jobs', 'show', jobId)).stdout, /^credits reserved: +2$/m);
    const outcome = { state: 'failed', error: { name: 'PoseError', message: 'No person.' } } as const;
    await test.database.transaction().execute((transaction) => endJob(transaction, { jobId, outcome, at }));
    const { stdout } = await toile('jobs', 'show', jobId);
    assert.match(stdout, /^credits charged: +0$/m);
    assert.doesNotMatch(stdout, /reserved/);
  });

  it('migrates, and says so when there is nothing to do', async () => {
    assert.deepEqual(await json('migrate'), { migrated: [] });
    const { stdout } = await toile('migrate');
    assert.equal(stdout, 'The schema is up to date.\n');
  });

  it('says what to do when the database is away', async () => {
    const { code, stderr } = await runToile(['account', 'list'], {
      DATABASE_URL: 'postgres://toile:secret@127.0.0.1:1/toile',
    });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /127\.0\.0\.1:1\/toile can't be reached: .*ECONNREFUSED.*Check that the server runs/,
    );
    assert.doesNotMatch(stderr, /secret/);
  });

  it('stops at a wrong setting and says what is allowed', async () => {
    const { code, stderr } = await runToile(['migrate'], { PORT: 'http', TOILE_WORKERS: '-1' });
    assert.equal(code, 1);
    assert.equal(
      stderr,
      'PORT must be a whole number from 0 to 65535; it is "http".\n' +
        'TOILE_WORKERS must be a whole number from 0 to 256; it is "-1".\n',
    );
  });
});
