import { Command } from 'commander';
import { systemClock } from '../../clock/clock.ts';
import { loadSettings, unknownVariables } from '../../settings/settings.ts';
import { createConsoleLog } from '../console-log.ts';
import { listenForEnd } from '../end-signal.ts';
import { welcomeText } from '../welcome-text.ts';
import { withholdRepetitions } from '../withhold-repetitions.ts';

/** `toile serve` */
export function serveCommand(version: string): Command {
  return new Command('serve')
    .description('run the whole service: database, interface and workers; Ctrl-C ends it')
    .action(async () => {
      const settings = loadSettings(process.env);
      const log = withholdRepetitions(createConsoleLog(settings.logLevel, process.stdout), systemClock);
      for (const variable of unknownVariables(process.env)) {
        log({ level: 'warn', message: 'There is no such setting; `toile settings` lists all.', variable });
      }
      const end = listenForEnd();
      void end.hurried.then(() => process.exit(1));
      const { startService } = await import('../service.ts');
      const service = await startService(settings, version, log);
      process.stdout.write(welcomeText(service, process.cwd()));
      await end.wished;
      log({
        level: 'info',
        message: 'The service ends. Running jobs get some seconds; another Ctrl-C ends it at once.',
      });
      await service.stop();
    });
}
