import type { Command } from 'commander';
import { loadSettings } from '../../settings/settings.ts';
import { createConsoleLog } from '../console-log.ts';
import { answer, answeringCommand } from '../output.ts';
import { openServiceDatabase } from '../service-database.ts';

/** `toile migrate` */
export function migrateCommand(): Command {
  return answeringCommand('migrate')
    .description("bring the database's schema up to date (every other command does so first, too)")
    .action(async (options: { json?: boolean }) => {
      const log = createConsoleLog('warn', process.stderr);
      const { migrated, close } = await openServiceDatabase(loadSettings(process.env), {
        log,
        connections: 1,
      });
      await close();
      answer({ migrated }, options, () =>
        migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrated.join(', ')}.`,
      );
    });
}
