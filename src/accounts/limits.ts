import type { DEFAULT_LIMITS } from '../interface/limits.ts';

/** What an account may do: requests per rate window on each kind of path, and jobs processing at the same time. */
export type Limits = Readonly<Record<keyof typeof DEFAULT_LIMITS, number>>;

/** The limits that the operator gave to one account; null: the service's default holds. */
export type OwnLimits = Readonly<Record<keyof Limits, number | null>>;

/** The limits that hold for an account. */
export function effectiveLimits(own: OwnLimits, defaults: Limits): Limits {
  return {
    tryonRate: own.tryonRate ?? defaults.tryonRate,
    statusRate: own.statusRate ?? defaults.statusRate,
    creditsRate: own.creditsRate ?? defaults.creditsRate,
    concurrency: own.concurrency ?? defaults.concurrency,
  };
}
