/**
 * The embedded PostgreSQL server: started when it doesn't run, used when it does, started again when it dies.
 *
 * A server runs on its own, not as a part of the process that started it. When that process is killed, the server goes
 * on, and the next process adopts it. There is no lock beside PostgreSQL's own: of two processes that start a server
 * at the same time, one is refused by PostgreSQL and adopts the other's. Who may stop it: see `embedded/hold.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { type Binaries, prepareBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/create-cluster.ts';
import { EmbeddedServerError, USE_ANOTHER_SERVER } from './embedded/embedded-server-error.ts';
import { type Hold, tryHold } from './embedded/hold.ts';
import { type EmbeddedHome, makeSocketFolder, prepareHome, removeSocketFolder } from './embedded/home.ts';
import {
  disarmRecord,
  isPostmaster,
  launchPostmaster,
  readPostmasterRecord,
  type StartingPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';

export interface EmbeddedServer {
  /** Connects to the service's database; stays the same when the server is started again. */
  readonly url: string;
  /** Whether the server was running already. */
  readonly adopted: boolean;
  /** Gives the server up, and ends it when no other process uses it. Close all other connections first. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** The service's data folder, created when it is missing; see `embedded/home.ts` for what lies where. */
  readonly dataDirectory: string;
  readonly log: Log;
}

/** Milliseconds for a start, which includes recovery after a crash. */
const START_LIMIT = 120_000;
const POLL_INTERVAL = 15;
/** Milliseconds between attempts to start a server that died: the first, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/**
 * What PostgreSQL says when another server has the data folder, when processes of a killed one still do, or when the
 * socket's folder was removed by the process that ended the one before: wait, try again.
 */
const OCCUPIED =
  /lock file ".*" already exists|pre-existing shared memory block|could not create lock file "[^"]*\.s\.PGSQL[^"]*": No such file/;

/** What it says for the moment in which another server has made its lock file and not filled it; or one died just then. */
const BEGINNING = /lock file ".*" is empty/;
/** Milliseconds after which that is no moment any more. */
const BEGINNING_LIMIT = 5_000;

/**
 * Resolves when the server answers and the service's database exists (which is empty at first: migrate it).
 * @throws {EmbeddedServerError} when it can't run here; the message says the cure.
 */
export async function startEmbeddedServer({
  dataDirectory,
  log,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const home = await prepareHome(dataDirectory);
  const first = await holdServer(home);
  let hold: Hold | null = first.hold;
  let stopping = false;
  let revival: Promise<void> = Promise.resolve();
  const stopRevival = new AbortController();

  const watch = (held: Hold): void => {
    held.onLost(() => {
      hold = null;
      log({ level: 'warn', message: 'The embedded database went away and is started again.' });
      revival = revive();
    });
  };
  const revive = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const { hold: next } = await holdServer(home);
        hold = next;
        if (!stopping) watch(next);
        log({ level: 'info', message: 'The embedded database is back.' });
        return;
      } catch (error) {
        log({
          level: 'error',
          message: 'The embedded database could not be started again; the next attempt follows.',
          error: String(error),
        });
        await delay(pause, null, { signal: stopRevival.signal }).catch(() => {});
      }
    }
  };

  watch(first.hold);
  return {
    url: first.hold.url,
    adopted: first.adopted,
    async stop() {
      if (stopping) return;
      stopping = true;
      stopRevival.abort();
      await revival;
      if (!hold) return;
      if (await hold.release()) {
        await stopPostmaster(home.cluster);
        await removeSocketFolder(home);
      }
      await hold.close();
    },
  };
}

/** Holds the server that runs, or starts one and holds that. */
async function holdServer(home: EmbeddedHome): Promise<{ hold: Hold; adopted: boolean }> {
  const limit = performance.now() + START_LIMIT;
  let binaries: Binaries | null = null;
  let starting: StartingPostmaster | null = null;
  let patience: number | null = null;
  await makeSocketFolder(home);
  while (performance.now() < limit) {
    const record = await readPostmasterRecord(home.cluster);
    if (record || starting) {
      const hold = await tryHold(record?.socketFolder || home.socketFolder);
      if (hold) return { hold, adopted: record?.pid !== starting?.pid };
    }
    if (starting) {
      const failure: string | null = await starting.failure();
      if (failure) {
        patience ??= performance.now() + BEGINNING_LIMIT;
        const beginning = BEGINNING.test(failure) && performance.now() < patience;
        if (!beginning && !OCCUPIED.test(failure)) throw startError(home, failure);
        starting = null;
      }
    } else if (!record || !(await isPostmaster(record.pid))) {
      binaries ??= await prepareBinaries(home.copyFolder, home.runAs !== null);
      await ensureCluster(home, binaries);
      if (record) await disarmRecord(home.cluster, record);
      // Whoever ended the server before may have removed it since this process looked.
      await makeSocketFolder(home);
      starting = await launchPostmaster(home, binaries);
    }
    await delay(POLL_INTERVAL);
  }
  throw startError(home, `It has not answered within ${START_LIMIT / 1000} seconds.`);
}

function startError(home: EmbeddedHome, words: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `The embedded database in ${home.cluster} did not start. Check the disk's free space and memory, look into ` +
      `${home.logFile}, ${USE_ANOTHER_SERVER}. What the server said:\n${words}`,
  );
}
