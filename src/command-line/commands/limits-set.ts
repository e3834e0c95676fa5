import { type Command, Option } from 'commander';
import { setLimits } from '../../accounts/accounts.ts';
import type { Limits, OwnLimits } from '../../accounts/limits.ts';
import { LARGEST_LIMIT } from '../../interface/limits.ts';
import { CommandError } from '../command-error.ts';
import { describeLimits, limitsText } from '../limits-text.ts';
import { answer, answeringCommand } from '../output.ts';
import { wholeNumberOrDefault } from '../values.ts';
import { requireAccount, withAccounts } from '../with-accounts.ts';

type GivenLimits = { readonly [Name in keyof Limits]?: number | 'default' };

/** `toile limits set <account> --tryon-rate N …` */
export function limitsSetCommand(): Command {
  const limit = (flags: string, words: string) =>
    new Option(flags, words).argParser(wholeNumberOrDefault(0, LARGEST_LIMIT));
  return answeringCommand('set')
    .description("change an account's own limits; the word `default` takes the service's again")
    .argument('<account>', 'name or id')
    .addOption(limit('--tryon-rate <requests>', 'try-on requests in 60 seconds'))
    .addOption(limit('--status-rate <requests>', 'status requests in 60 seconds'))
    .addOption(limit('--credits-rate <requests>', 'credits requests in 60 seconds'))
    .addOption(limit('--concurrency <jobs>', 'jobs that are processing at the same time'))
    .action(async (nameOrId: string, { json, ...given }: GivenLimits & { json?: boolean }) => {
      const limits: Partial<OwnLimits> = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value === 'default' ? null : value]),
      );
      if (Object.keys(limits).length === 0) {
        throw new CommandError(
          'Say which limit to change: --tryon-rate, --status-rate, --credits-rate or --concurrency.',
        );
      }
      const changed = await withAccounts(async (context, settings) => {
        const { id } = await requireAccount(context, nameOrId);
        return describeLimits(await setLimits(context, id, limits), settings);
      });
      answer(changed, { ...(json && { json }) }, limitsText);
    });
}
