/** The limits of the interface document: defaults that an operator can change for an account. */
export const DEFAULT_LIMITS = {
  /** Requests per window on the four try-on paths together. */
  tryonRate: 20,
  statusRate: 300,
  creditsRate: 300,
  /** Jobs of one account that may be processing at the same time. */
  concurrency: 6,
} as const;

/** Largest value of each limit that an operator can set. */
export const LARGEST_LIMIT = 1_000_000;

/** Length of the rate window, in seconds. */
export const RATE_WINDOW_SECONDS = 60;

/** How long a job can be read after its creation, in hours. */
export const JOB_LIFETIME_HOURS = 72;

/** How long pictures stay available after a job's completion, in hours. */
export const PICTURE_LIFETIME_HOURS = 72;

/** Largest request body in bytes. */
export const BODY_LIMIT_BYTES = 50 * 1024 * 1024;
