import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/tables.ts';

/** What the functions of this folder work with. */
export interface AccountsContext {
  readonly database: Database;
  readonly clock: Clock;
}
