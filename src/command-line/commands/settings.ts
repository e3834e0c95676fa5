import type { Command } from 'commander';
import { settingsHelp, settingsPage } from '../../settings/describe-settings.ts';
import type { Setting } from '../../settings/setting.ts';
import { loadSettings, SETTINGS, type Settings } from '../../settings/settings.ts';
import { answer, answeringCommand } from '../output.ts';

/** `toile settings` */
export function settingsCommand(): Command {
  return answeringCommand('settings')
    .description('what can be set by environment variables')
    .option('--markdown', 'as the page docs/settings.md')
    .action((options: { json?: boolean; markdown?: boolean }) => {
      if (options.markdown) process.stdout.write(settingsPage());
      else answer(valuesByVariable(loadSettings(process.env)), options, () => settingsHelp(outputWidth()));
    });
}

/** Columns of the terminal, at most 100; 80 where the output is no terminal. */
export function outputWidth(): number {
  return Math.min(process.stdout.columns ?? 80, 100);
}

function valuesByVariable(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Setting<unknown>>(SETTINGS).map(([name, { variable, secret }]) => {
      const value = settings[name as keyof Settings];
      return [variable, secret && value !== undefined ? '(set)' : (value ?? null)];
    }),
  );
}
