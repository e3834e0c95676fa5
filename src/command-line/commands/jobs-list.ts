import { type Command, Option } from 'commander';
import type { JobState } from '../../jobs/job.ts';
import { listJobs } from '../../jobs/read-job.ts';
import { answer, answeringCommand, table } from '../output.ts';
import { wholeNumber } from '../values.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

const STATES: readonly JobState[] = ['queued', 'running', 'completed', 'failed'];

interface Options {
  readonly json?: boolean;
  readonly account?: string;
  readonly state?: JobState;
  readonly limit: number;
}

/** `toile jobs list` */
export function jobsListCommand(): Command {
  return answeringCommand('list')
    .description('jobs of the last 3 days, newest first')
    .option('--account <account>', 'only those of this account (name or id)')
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .option('--limit <jobs>', 'how many', wholeNumber(1, 1_000_000), 50)
    .action(async (options: Options) => {
      const jobs = await withAccounts(async (context) => {
        const account = options.account ? await requireAccount(context, options.account) : null;
        return listJobs(context.database, {
          accountId: account?.id,
          state: options.state,
          limit: options.limit,
        });
      });
      answer(jobs, options, (rows) =>
        table(
          rows,
          {
            job: ({ id }) => id,
            account: ({ accountId }) => accountId,
            kind: ({ kind }) => kind,
            state: ({ state }) => state,
            created: ({ createdAt }) => createdAt,
            ended: (job) => ('endedAt' in job ? job.endedAt : null),
            attempts: ({ attempts }) => attempts,
            error: (job) => (job.state === 'failed' ? job.error.name : null),
          },
          'There are no such jobs.',
        ),
      );
    });
}
