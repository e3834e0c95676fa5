import type { Command } from 'commander';
import { loadSettings } from '../../settings/settings.ts';
import { type CheckResult, runCheck } from '../doctor/check.ts';
import { answer, answeringCommand } from '../output.ts';

/** `toile doctor` */
export function doctorCommand(): Command {
  return answeringCommand('doctor')
    .description('check whether this machine has what the service needs, and say the cure')
    .action(async (options: { json?: boolean }) => {
      const { createChecks } = await import('../doctor/checks.ts');
      const results: CheckResult[] = [];
      for (const check of createChecks(loadSettings(process.env), process.env))
        results.push(await runCheck(check));
      if (results.some(({ state }) => state === 'failed')) process.exitCode = 1;
      answer(results, options, (all) => all.map(describe).join('\n'));
    });
}

function describe(result: CheckResult): string {
  const line = `${result.state.padEnd(8)} ${result.name.padEnd(11)} ${result.found}`;
  return result.state === 'ok' ? line : `${line}\n${' '.repeat(21)}→ ${result.cure}`;
}
