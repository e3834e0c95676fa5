/** The server's main process: starting it, finding the one that runs, ending it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, hasCode, USE_ANOTHER_SERVER } from './embedded-server-error.ts';
import type { EmbeddedHome } from './home.ts';

/** What a running (or killed) server has written into `postmaster.pid`. */
export interface PostmasterRecord {
  readonly pid: number;
  readonly socketFolder: string;
}

/** A server that this process has just started. */
export interface StartingPostmaster {
  readonly pid: number;
  /** The server's words when it has ended, null while it runs. */
  failure(): Promise<string | null>;
}

/** Above the largest process id of Linux (2²²) and macOS (99,999): names a process that can't exist. */
const IMPOSSIBLE_PID = 99_999_999;
const LARGEST_LOG = 1_000_000;
/** Milliseconds for an orderly end; past it the server ends at once, and recovers at its next start. */
const ORDERLY_STOP_LIMIT = 30_000;
const POLL_INTERVAL = 10;

/** What the `postmaster.pid` of a data folder says, or null when there is none. */
export async function readPostmasterRecord(cluster: string): Promise<PostmasterRecord | null> {
  let text: string;
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const [pid, , , , socketFolder = ''] = text.split('\n');
  return { pid: Number(pid), socketFolder };
}

/** Whether the process of this id is a PostgreSQL server that can still do something. */
export async function isPostmaster(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM') && process.platform !== 'linux';
  }
  if (process.platform !== 'linux') return true;
  // Process ids are used again, above all in containers; and a dead server stays listed until its parent has noticed.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return /(^|\/)postgres\0/.test(commandLine);
}

/**
 * Makes the record of a killed server harmless where its process id is in use by another program by now, for which the
 * server would refuse to start. The rest of the file stays: by it the server finds surviving processes of its own.
 */
export async function disarmRecord(cluster: string, record: PostmasterRecord): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  if (!text.startsWith(`${record.pid}\n`)) return;
  await writeFile(file, text.replace(/^\d+/, String(IMPOSSIBLE_PID)));
}

/**
 * Starts the server. It survives the process that started it, and a Ctrl-C in the terminal doesn't reach it.
 * @throws {EmbeddedServerError} when the program can't be run at all.
 */
export async function launchPostmaster(home: EmbeddedHome, binaries: Binaries): Promise<StartingPostmaster> {
  await setLargeLogAside(home.logFile);
  const log = await open(home.logFile, 'a', 0o600);
  const { size: logStart } = await log.stat();
  try {
    const child = await spawnProgram(binaries.postgres, serverArguments(home), home, log.fd);
    child.unref();
    return {
      pid: child.pid!,
      async failure() {
        if (child.exitCode === null && child.signalCode === null) return null;
        const words = (await readFile(home.logFile)).subarray(logStart).toString().trim();
        return words || `it ended with ${child.signalCode ?? `exit code ${child.exitCode}`} and said nothing`;
      },
    };
  } finally {
    await log.close();
  }
}

/** Ends the server: connections are closed, what they had not committed is undone, nothing is left to recover. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const record = await readPostmasterRecord(cluster);
  if (!record || !(await isPostmaster(record.pid))) return;
  process.kill(record.pid, 'SIGINT');
  const limit = performance.now() + ORDERLY_STOP_LIMIT;
  let hurried = false;
  while (await isPostmaster(record.pid)) {
    if (!hurried && performance.now() > limit) {
      process.kill(record.pid, 'SIGQUIT');
      hurried = true;
    }
    await delay(POLL_INTERVAL);
  }
}

/**
 * Runs one of PostgreSQL's programs as the home's user, detached, with its output going to a file.
 * Resolves once it runs.
 * @throws {EmbeddedServerError} when it can't be run.
 */
export async function spawnProgram(
  program: string,
  parameters: readonly string[],
  { runAs }: EmbeddedHome,
  output: number,
): Promise<ChildProcess> {
  const child = spawn(program, parameters, {
    // A folder that every user can enter; and nothing of the environment (PGDATA, LC_ALL, …) reaches the server.
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    detached: true,
    ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
  });
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child));
    child.once('error', (cause) => {
      const reason = hasCode(cause, 'ENOENT')
        ? 'it was built for glibc, which this system (Alpine?) seems to lack'
        : hasCode(cause, 'EPERM')
          ? `this process may not start programs as uid ${runAs?.uid}`
          : cause.message;
      reject(
        new EmbeddedServerError(
          `The embedded database's program ${program} can't be run: ${reason}. Start Toile on another system or as an ` +
            `ordinary user, ${USE_ANOTHER_SERVER}.`,
          { cause },
        ),
      );
    });
  });
}

function serverArguments({ cluster, socketFolder }: EmbeddedHome): string[] {
  const settings = {
    listen_addresses: '',
    // A list of folders, in which a comma separates and quotes protect.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '200',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Parameters of statements may be keys' hashes and people's addresses; the log needs none.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function setLargeLogAside(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > LARGEST_LOG) await rename(logFile, `${logFile}.old`);
}
