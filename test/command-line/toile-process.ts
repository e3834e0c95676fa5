/** The command line as people use it: the real program in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, '../../bin/toile.mjs');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Variables that would leak from the tests' environment into a command's settings are left out. */
function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(TOILE_|DATABASE_URL$|HOST$|PORT$|npm_)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...settings };
}

/** Runs a command to its end. */
export async function runToile(
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}

export interface RunningService {
  readonly process: ChildProcess;
  /** Where it listens, as it says itself. */
  readonly address: string;
  /** All that it has said so far. */
  readonly output: () => string;
  /** Sends the signal and resolves with the exit code when the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs `toile serve` and waits until it listens. @throws with its words when it ends instead. */
export async function startServe(settings: Record<string, string>): Promise<RunningService> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: environmentWith({ PORT: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const listening = Promise.withResolvers<void>();
  let address = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  createInterface(child.stdout).on('line', (line) => {
    output += `${line}\n`;
    const found = /^Toile is at (http:\S+);/.exec(line);
    if (found) address = found[1]!;
    // The last line of what it says at its start.
    if (line.startsWith('Ctrl-C ends')) listening.resolve();
  });
  exited.then(([code]) => listening.reject(new Error(`toile serve ended with ${code}:\n${output}`)));
  await listening.promise;
  return {
    process: child,
    address,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Runs `toile worker`; `end` is as that of a service. What it says goes to this process's standard error. */
export function startWorker(settings: Record<string, string>): Pick<RunningService, 'process' | 'end'> {
  const child = spawn(process.execPath, [PROGRAM, 'worker'], {
    env: environmentWith({ TOILE_LOG_LEVEL: 'error', ...settings }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    process: child,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
