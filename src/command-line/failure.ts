/** What a command that fails tells the person before the terminal. */
import { AccountError } from '../accounts/account-error.ts';
import { EmbeddedServerError } from '../database/embedded/embedded-server-error.ts';
import { describeFault } from '../log/describe-fault.ts';
import { SettingsError } from '../settings/settings.ts';
import { CommandError } from './command-error.ts';

/** Errors whose message says everything, the cure included. */
const EXPECTED = [CommandError, SettingsError, AccountError, EmbeddedServerError];

/** Sentences for the terminal; of an error that nobody expected also where it came from. */
export function describeFailure(error: unknown): string {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  return `This should not have happened:\n${describeFault(error)}`;
}
