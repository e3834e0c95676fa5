import type { Command } from 'commander';
import type { Job } from '../../jobs/job.ts';
import { findJob } from '../../jobs/read-job.ts';
import { CommandError } from '../command-error.ts';
import { answer, answeringCommand, facts } from '../output.ts';
import { withAccounts } from '../with-accounts.ts';

/** What became of the reservation: an ended job has none any more, and one picture costs one credit. */
function describeCredits(job: Job): Record<string, number> {
  switch (job.state) {
    case 'queued':
    case 'running':
      return { 'credits reserved': job.reserved };
    case 'completed':
      return { 'credits charged': job.pictures.length };
    case 'failed':
      return { 'credits charged': 0 };
    default:
      return job satisfies never;
  }
}

/** `toile jobs show <id>` */
export function jobsShowCommand(): Command {
  return answeringCommand('show')
    .description('one job')
    .argument('<id>', "the job's id, as a submission answers it")
    .action(async (id: string, options: { json?: boolean }) => {
      const found = await withAccounts(({ database }) => findJob(database, id));
      if (!found) {
        throw new CommandError(
          `There is no job ${JSON.stringify(id)}. Jobs are kept for 3 days; \`toile jobs list\` shows them.`,
        );
      }
      answer(found, options, (job) =>
        facts({
          job: job.id,
          account: job.accountId,
          kind: job.kind,
          shape: job.shape,
          state: job.state,
          created: job.createdAt,
          attempts: job.attempts,
          ...describeCredits(job),
          ...(job.state === 'running' && { worker: job.worker }),
          ...('endedAt' in job && { ended: job.endedAt }),
          ...(job.state === 'completed' && { pictures: job.pictures.map(({ key }) => key).join(' ') }),
          ...(job.state === 'failed' && { error: job.error.name, message: job.error.message }),
        }),
      );
    });
}
