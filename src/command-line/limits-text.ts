import type { Account } from '../accounts/accounts.ts';
import { effectiveLimits, type Limits, type OwnLimits } from '../accounts/limits.ts';
import { table } from './output.ts';

/** An account's limits: those that hold, and its own. */
export interface LimitsOfAccount {
  readonly effective: Limits;
  readonly own: OwnLimits;
}

export function describeLimits({ ownLimits }: Account, defaults: Limits): LimitsOfAccount {
  return { effective: effectiveLimits(ownLimits, defaults), own: ownLimits };
}

/** The limits for people. */
export function limitsText({ effective, own }: LimitsOfAccount): string {
  const rows: readonly [string, keyof Limits][] = [
    ['try-on requests in 60 seconds', 'tryonRate'],
    ['status requests in 60 seconds', 'statusRate'],
    ['credits requests in 60 seconds', 'creditsRate'],
    ['jobs at a time', 'concurrency'],
  ];
  return table(
    rows,
    {
      limit: ([words]) => words,
      value: ([, name]) => effective[name],
      from: ([, name]) => (own[name] === null ? "the service's default" : 'this account'),
    },
    '',
  );
}
