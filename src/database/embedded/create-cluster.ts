/** PostgreSQL's data folder, made at first start. */
import { once } from 'node:events';
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, hasCode, USE_ANOTHER_SERVER } from './embedded-server-error.ts';
import type { EmbeddedHome } from './home.ts';
import { spawnProgram } from './postmaster.ts';

/** The server's only user; the socket's folder is what keeps others out. */
export const SERVER_ROLE = 'toile';

/**
 * Creates the data folder where there is none, completely or not at all; processes that do so at the same time end up
 * with the same one. Checksums are on, texts are UTF-8 and sort by code point on every machine alike.
 * @throws {EmbeddedServerError} when it can't be created, or was written by another major version of PostgreSQL.
 */
export async function ensureCluster(home: EmbeddedHome, binaries: Binaries): Promise<void> {
  const major = await readMajor(home.cluster);
  if (major === null) await createCluster(home, binaries);
  else if (major !== binaries.major) {
    throw new EmbeddedServerError(
      `The data in ${home.cluster} was written by PostgreSQL ${major}, and the embedded server is ${binaries.major}: start ` +
        `the version of Toile that wrote it, move the data over as docs/operations.md says under "Upgrade", ` +
        `${USE_ANOTHER_SERVER}.`,
    );
  }
}

async function createCluster(home: EmbeddedHome, binaries: Binaries): Promise<void> {
  const parent = dirname(home.cluster);
  const unfinished = await mkdtemp(`${home.cluster}.unfinished-`);
  const log = await open(home.logFile, 'a', 0o600);
  try {
    await chmod(unfinished, 0o700);
    if (home.runAs) await chown(unfinished, home.runAs.uid, home.runAs.gid);
    const { size: logStart } = await log.stat();
    const parameters = [
      ...['--pgdata', unfinished, '--username', SERVER_ROLE, '--auth', 'trust', '--data-checksums'],
      ...[
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
      ],
    ];
    const child = await spawnProgram(binaries.initdb, parameters, home, log.fd);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (child.exitCode !== 0) {
      // The process that finished first has removed this one's folder.
      if (await readMajor(home.cluster)) return;
      const words = (await readFile(home.logFile)).subarray(logStart).toString().trim();
      throw createError(home, words);
    }
    await putInPlace(unfinished, home.cluster);
  } finally {
    await log.close();
    for (const name of await readdir(parent)) {
      if (name.startsWith(`${basename(home.cluster)}.unfinished-`))
        await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

function createError({ cluster, runAs }: EmbeddedHome, words: string): EmbeddedServerError {
  const cure = /could not look up effective user ID/.test(words)
    ? `The user with the id ${runAs?.uid ?? process.getuid!()} has no name on this system, and PostgreSQL wants one: add it to /etc/passwd`
    : "Check the disk's free space and the folder's permissions";
  return new EmbeddedServerError(
    `The embedded database could not be created in ${cluster}. ${cure}, ${USE_ANOTHER_SERVER}. What initdb said:\n${words}`,
  );
}

/** Renames the finished folder so that a power failure can't undo it, unless another process's is there already. */
async function putInPlace(unfinished: string, cluster: string): Promise<void> {
  try {
    await rename(unfinished, cluster);
  } catch (error) {
    // The process that finished first may have removed this one's folder already.
    const lost = hasCode(error, 'ENOENT') && (await readMajor(cluster));
    if (!lost && !hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    return;
  }
  const parent = await open(dirname(cluster), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

async function readMajor(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
