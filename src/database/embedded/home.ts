/**
 * Where the embedded server keeps its files, and as whom it runs.
 *
 * - An ordinary user: everything in the service's data folder, as that user.
 * - root: PostgreSQL refuses to run as root, and what runs instead (uid and gid 65534) may not be able to enter the data
 *   folder, which can lie under a home that is closed to others. So the server's files lie in
 *   `/var/lib/toile/<16 hex digits>`, and the data folder names that place in `database-home`. Only root can write to
 *   `/var/lib/toile`. Its folder names the data folder in turn, which tells a moved data folder from a copied one.
 * - root, with a data folder in which an ordinary user has started the server before: as that user.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { EmbeddedServerError, hasCode, USE_ANOTHER_SERVER } from './embedded-server-error.ts';

export interface UserAndGroup {
  readonly uid: number;
  readonly gid: number;
}

export interface EmbeddedHome {
  /** PostgreSQL's data folder; exists once `initdb` has run. */
  readonly cluster: string;
  /** Private folder of the server's socket. */
  readonly socketFolder: string;
  /** Where copies of the programs go. */
  readonly copyFolder: string;
  /** What the server writes while it runs. */
  readonly logFile: string;
  /** Who runs the server, when that is not this process's own user. */
  readonly runAs: UserAndGroup | null;
}

/** `nobody`, wherever it has a name. */
const SERVER_USER: UserAndGroup = { uid: 65534, gid: 65534 };
const SYSTEM_FOLDER = '/var/lib/toile';
const HOME_MARKER = 'database-home';
const OWNER_MARKER = 'data-folder';

/** A socket's path may have 103 bytes on macOS and 107 on Linux. */
const LONGEST_SOCKET_PATH = 100;
/** PostgreSQL holds paths in 1024 bytes and appends to its data folder. */
const LONGEST_CLUSTER_PATH = 900;

/**
 * The places for this data folder, which is created when it is missing.
 * @throws {EmbeddedServerError} when a place can't be written, belongs to somebody else, or its path is too long.
 */
export async function prepareHome(dataDirectory: string): Promise<EmbeddedHome> {
  try {
    await makeFolder(dataDirectory, 0o700);
    const folder = await realpath(dataDirectory);
    const cluster = join(folder, 'postgres');
    if (process.getuid?.() !== 0) return await prepareOwnHome(folder, cluster, null);
    const owner = await stat(cluster).catch(() => null);
    if (owner && owner.uid !== 0) return await prepareOwnHome(folder, cluster, owner);
    return await prepareSystemHome(folder);
  } catch (cause) {
    throw folderError(cause, dataDirectory);
  }
}

/** What to do about a folder that can't be made; any other error as it is. */
function folderError(cause: unknown, dataDirectory: string): unknown {
  if (!hasCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EINVAL')) return cause;
  const cure =
    process.getuid?.() === 0
      ? `As root it needs ${SYSTEM_FOLDER} and the data folder (${dataDirectory}): let root write to both, start Toile as an ordinary user`
      : `Let TOILE_DATA_DIR name a folder that the user who starts Toile owns (now ${dataDirectory})`;
  return new EmbeddedServerError(
    `The embedded database can't prepare its folders (${(cause as Error).message}). ${cure}, ${USE_ANOTHER_SERVER}.`,
    { cause },
  );
}

async function prepareOwnHome(
  folder: string,
  cluster: string,
  runAs: UserAndGroup | null,
): Promise<EmbeddedHome> {
  if (Buffer.byteLength(cluster) > LONGEST_CLUSTER_PATH) {
    throw new EmbeddedServerError(
      `The embedded database's folder ${cluster} has a path of ${Buffer.byteLength(cluster)} bytes, and PostgreSQL takes ` +
        `at most ${LONGEST_CLUSTER_PATH}: let TOILE_DATA_DIR name a folder with a shorter path, ${USE_ANOTHER_SERVER}.`,
    );
  }
  if (runAs === null && (await readText(join(folder, HOME_MARKER)))) {
    throw new EmbeddedServerError(
      `The data folder ${folder} was started as root, and its database belongs to root: start Toile as root again, or ` +
        `let TOILE_DATA_DIR name a folder of your own, ${USE_ANOTHER_SERVER}.`,
    );
  }
  const socketFolder = shortSocketFolder(folder, runAs?.uid ?? process.getuid!());
  return { cluster, socketFolder, copyFolder: folder, logFile: join(folder, 'postgres.log'), runAs };
}

/** In the data folder where the path is short enough, else in `/tmp`, under a name that only depends on the data folder. */
function shortSocketFolder(folder: string, uid: number): string {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) return near;
  return `/tmp/toile-${uid}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * Makes the socket's folder, or sees that nobody else can have put a socket there: to be called before connecting.
 * @throws {EmbeddedServerError} when it belongs to somebody else.
 */
export async function makeSocketFolder({ cluster, socketFolder, runAs }: EmbeddedHome): Promise<void> {
  try {
    await makePrivateFolder(socketFolder, runAs);
  } catch (cause) {
    throw folderError(cause, dirname(cluster));
  }
}

/** Removes the socket's folder, which may lie in `/tmp`, after the server's end; not from under another one. */
export async function removeSocketFolder({ socketFolder }: EmbeddedHome): Promise<void> {
  await rmdir(socketFolder).catch((error) => {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES')) throw error;
  });
}

/** A folder that only its owner can enter, so that nobody else can put a socket of theirs there. */
async function makePrivateFolder(folder: string, owner: UserAndGroup | null): Promise<void> {
  const created = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error) => {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
  if (created && owner) await chown(folder, owner.uid, owner.gid);
  const uid = owner?.uid ?? process.getuid!();
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new EmbeddedServerError(
      `${folder} must be a folder that belongs to uid ${uid} and is closed to all others (mode 0700); it belongs to uid ` +
        `${found.uid} and has mode 0${(found.mode & 0o777).toString(8)}. Remove it, or let TOILE_DATA_DIR name another folder.`,
    );
  }
}

async function prepareSystemHome(folder: string): Promise<EmbeddedHome> {
  await prepareSystemFolder();
  const name = (await readHomeName(folder)) ?? (await createHome(folder));
  const home = join(SYSTEM_FOLDER, name);
  const socketFolder = join(home, 'socket');
  return {
    cluster: join(home, 'postgres'),
    socketFolder,
    copyFolder: SYSTEM_FOLDER,
    logFile: join(home, 'postgres.log'),
    runAs: SERVER_USER,
  };
}

async function prepareSystemFolder(): Promise<void> {
  await makeFolder(SYSTEM_FOLDER, 0o755);
  const { uid, mode } = await stat(SYSTEM_FOLDER);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new EmbeddedServerError(
      `${SYSTEM_FOLDER} must belong to root and be writable by root alone: run ` +
        `\`chown root ${SYSTEM_FOLDER} && chmod 755 ${SYSTEM_FOLDER}\` after checking what lies there.`,
    );
  }
  // The process's umask may have closed it to the server's user.
  if ((mode & 0o005) !== 0o005) await chmod(SYSTEM_FOLDER, 0o755);
}

/** The home that the data folder names, or null when it names none yet. */
async function readHomeName(folder: string): Promise<string | null> {
  const marker = join(folder, HOME_MARKER);
  const name = await readText(marker);
  if (name === null) return null;
  const ownerMarker = join(SYSTEM_FOLDER, name, OWNER_MARKER);
  const owner = /^[0-9a-f]{16}$/.test(name) ? await readText(ownerMarker) : null;
  if (owner === null) {
    throw new EmbeddedServerError(
      `${marker} says that the database lies in ${join(SYSTEM_FOLDER, name)}, and there is none. Restore that folder from ` +
        `a backup, or remove ${folder} to start with nothing, ${USE_ANOTHER_SERVER}.`,
    );
  }
  if (owner !== folder) {
    if ((await readText(join(owner, HOME_MARKER))) === name) {
      throw new EmbeddedServerError(
        `The data folder ${folder} is a copy of ${owner}, and both name the same database. Remove ${marker} to start ` +
          `the copy with an empty database, ${USE_ANOTHER_SERVER}.`,
      );
    }
    await writeDurably(ownerMarker, folder);
  }
  return name;
}

/** Makes a home for the data folder, or finds the one that another process has just made. */
async function createHome(folder: string): Promise<string> {
  const name = createHash('sha256').update(`${folder}\n${randomUUID()}`).digest('hex').slice(0, 16);
  const home = join(SYSTEM_FOLDER, name);
  await mkdir(home);
  await chmod(home, 0o755);
  await writeDurably(join(home, OWNER_MARKER), folder);
  const marker = join(folder, HOME_MARKER);
  const written = `${marker}.${name}`;
  await writeFile(written, `${name}\n`, { flush: true });
  try {
    // Unlike a rename, a link never replaces what another process has put there.
    await link(written, marker);
    return name;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    await rm(home, { recursive: true });
    return (await readText(marker))!;
  } finally {
    await rm(written);
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, `${text}\n`, { flush: true });
  await rename(`${file}.new`, file);
}

async function readText(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
