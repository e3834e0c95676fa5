import { Command } from 'commander';
import { systemClock } from '../../clock/clock.ts';
import { loadSettings } from '../../settings/settings.ts';
import { CommandError } from '../command-error.ts';
import { createConsoleLog } from '../console-log.ts';
import { listenForEnd } from '../end-signal.ts';
import { withholdRepetitions } from '../withhold-repetitions.ts';

/** `toile worker` */
export function workerCommand(): Command {
  return new Command('worker')
    .description('run TOILE_WORKERS workers and nothing else, beside a service that runs elsewhere')
    .action(async () => {
      const settings = loadSettings(process.env);
      if (settings.workers === 0) {
        throw new CommandError('TOILE_WORKERS is 0: set it to the number of workers to run.');
      }
      const log = withholdRepetitions(createConsoleLog(settings.logLevel, process.stdout), systemClock);
      const end = listenForEnd();
      void end.hurried.then(() => process.exit(1));
      const { startWorkerService } = await import('../worker-service.ts');
      const service = await startWorkerService(settings, log);
      await end.wished;
      log({
        level: 'info',
        message: 'The workers end. Running jobs get some seconds; another Ctrl-C ends them at once.',
      });
      await service.stop();
    });
}
