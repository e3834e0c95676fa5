/** The parts that the service needs, each looked at by using it as the service does. */
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { prepareHome } from '../../database/embedded/home.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { openContentClassifier } from '../../moderation/content-classifier.ts';
import { type Settings, unknownVariables } from '../../settings/settings.ts';
import { openLocalFolder } from '../../storage/local-folder.ts';
import { createEngine } from '../../worker/default-engine.ts';
import { openServiceDatabase } from '../service-database.ts';
import { storageFolder } from '../worker-pool.ts';
import type { Check, Finding } from './check.ts';

const OLDEST_POSTGRES = 15;
/** Bytes: of a worker at work, and of free space for a day of pictures. */
const WORKER_MEMORY = 700_000_000;
const COMFORTABLE_SPACE = 2_000_000_000;
const LEAST_SPACE = 200_000_000;

/** All checks, in the order in which trouble is best cured. */
export function createChecks(settings: Settings, environment: NodeJS.ProcessEnv): Check[] {
  const { dataDirectory } = settings;
  return [
    {
      name: 'Node',
      look: async () => lookAtNode(),
      cure: 'Install Node from https://nodejs.org.',
    },
    {
      name: 'settings',
      look: async () => lookAtVariables(environment),
      cure: '`toile settings` lists all settings.',
    },
    {
      name: 'memory',
      look: async () => lookAtMemory(settings.workers),
      cure: 'Set TOILE_WORKERS to a smaller number.',
    },
    {
      name: 'storage',
      look: () => lookAtStorage(settings),
      cure: `Let TOILE_DATA_DIR name a folder that this user may write to (now ${dataDirectory}).`,
    },
    {
      name: 'disk',
      look: () => lookAtSpace(settings),
      cure: `Free some space, or let TOILE_DATA_DIR name a folder on a larger disk (now ${dataDirectory}).`,
    },
    {
      name: 'database',
      look: () => lookAtDatabase(settings),
      cure: 'Follow what the message says, or unset DATABASE_URL to use the embedded server.',
    },
    {
      name: 'nets',
      look: lookAtNets,
      cure: 'Run `npm install` again: files of @mediapipe/* or @litertjs/core are missing or damaged.',
    },
    {
      name: 'moderation',
      look: lookAtModeration,
      cure: 'Run `npm install` again: files of nsfwjs or @tensorflow/* are missing or damaged.',
    },
  ];
}

/** An older Node than Toile needs doesn't get as far as this: see `bin/node-version.mjs`. */
function lookAtNode(): Finding {
  const { node } = process.versions;
  return { state: 'ok', found: `${node} on ${process.platform} ${process.arch}` };
}

function lookAtVariables(environment: NodeJS.ProcessEnv): Finding {
  const unknown = unknownVariables(environment);
  if (unknown.length === 0) return { state: 'ok', found: 'all that are set have values that they take' };
  return {
    state: 'warning',
    found: `${unknown.join(', ')} ${unknown.length === 1 ? 'is no setting' : 'are no settings'}`,
    cure: 'Check the spelling: `toile settings` lists all.',
  };
}

function lookAtMemory(workers: number): Finding {
  const needed = workers * WORKER_MEMORY;
  const found = `${gigabytes(totalmem())} for ${workers} worker${workers === 1 ? '' : 's'} of up to ${gigabytes(WORKER_MEMORY)}`;
  if (needed < totalmem() * 0.8) return { state: 'ok', found };
  return { state: 'warning', found, cure: 'Set TOILE_WORKERS to a smaller number, or add memory.' };
}

async function lookAtStorage(settings: Settings): Promise<Finding> {
  const folder = storageFolder(settings);
  const storage = openLocalFolder(folder);
  const key = `doctor/${randomUUID()}`;
  const written = Buffer.from(key);
  await storage.put(key, written);
  const read = await storage.get(key);
  await storage.delete(key);
  if (read?.equals(written)) return { state: 'ok', found: `${folder} takes and gives files` };
  return {
    state: 'failed',
    found: `${folder} gave back other bytes than it took`,
    cure: 'Check the disk for errors.',
  };
}

async function lookAtSpace(settings: Settings): Promise<Finding> {
  const folders = [settings.dataDirectory];
  await makeFolder(settings.dataDirectory, 0o700);
  if (!settings.databaseUrl) folders.push(dirname((await prepareHome(settings.dataDirectory)).cluster));
  const spaces = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return { folder, bytes: bavail * bsize };
    }),
  );
  const { folder, bytes } = spaces.reduce((least, space) => (space.bytes < least.bytes ? space : least));
  const found = `${gigabytes(bytes)} free in ${folder}`;
  if (bytes >= COMFORTABLE_SPACE) return { state: 'ok', found };
  return {
    state: bytes >= LEAST_SPACE ? 'warning' : 'failed',
    found,
    cure: `Free some space: pictures of 3 days need some gigabytes, and a full disk stops the database.`,
  };
}

async function lookAtDatabase(settings: Settings): Promise<Finding> {
  const { database, embedded, migrated, close } = await openServiceDatabase(settings, {
    log: () => {},
    connections: 1,
  });
  try {
    const { rows } = await sql<{ version: string; number: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number
    `.execute(database);
    const { version, number } = rows[0]!;
    const which = embedded ? (embedded.adopted ? 'embedded, in use' : 'embedded') : 'of DATABASE_URL';
    const schema = migrated.length > 0 ? 'its schema was brought up to date' : 'its schema is up to date';
    const found = `PostgreSQL ${version}, ${which}; ${schema}`;
    if (number >= OLDEST_POSTGRES * 10_000) return { state: 'ok', found };
    return {
      state: 'warning',
      found,
      cure: `Toile is tested with PostgreSQL ${OLDEST_POSTGRES} and newer: update the server.`,
    };
  } finally {
    await close();
  }
}

async function lookAtNets(): Promise<Finding> {
  const startedAt = performance.now();
  const engine = await createEngine({ log: () => {} });
  await engine.close();
  return { state: 'ok', found: `all open, in ${seconds(startedAt)}` };
}

async function lookAtModeration(): Promise<Finding> {
  const startedAt = performance.now();
  const classifier = await openContentClassifier();
  classifier.close();
  return { state: 'ok', found: `its model opens, in ${seconds(startedAt)}` };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
