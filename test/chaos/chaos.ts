/**
 * The proof that nothing is lost: the whole service under load, one of its processes killed in each round, and then
 * everything counted. Which process, and when, is decided by a seed; what it is doing at that moment is not.
 */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { listAccounts } from '../../src/accounts/accounts.ts';
import { grantCredits } from '../../src/accounts/credits.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { storageFolder as storageFolderOf } from '../../src/command-line/worker-pool.ts';
import { openDatabase } from '../../src/database/connection.ts';
import type { Database } from '../../src/database/tables.ts';
import type { JobsContext } from '../../src/jobs/context.ts';
import { ORPHAN_AGE_SECONDS, sweepInputs, sweepOrphans } from '../../src/jobs/sweep-files.ts';
import type { LogEntry } from '../../src/log/log.ts';
import { openQueue } from '../../src/queue/pg-boss-queue.ts';
import { openLocalFolder } from '../../src/storage/local-folder.ts';
import { type EndedJob, startLoad } from './load.ts';
import { type Aftermath, findLosses } from './nothing-lost.ts';
import { seededRandom } from './seeded-random.ts';
import { startServiceUnderTest, VICTIMS } from './service-under-test.ts';

export interface ChaosOptions {
  readonly rounds: number;
  readonly seed: number;
  /** An empty folder. */
  readonly dataDirectory: string;
  /** Hears of each round. */
  readonly say: (sentence: string) => void;
  /** Looks at what is left, while the service still runs. */
  readonly inspect?: (aftermath: Aftermath) => Promise<void>;
}

export interface ChaosReport {
  /** Everything that was lost, doubled, left over or answered wrongly. */
  readonly losses: readonly string[];
  readonly completed: number;
  readonly failed: Readonly<Record<string, number>>;
  /** Jobs that needed more than one attempt. */
  readonly repeated: number;
  /** Files that the kills left and sweeping removed. */
  readonly swept: number;
  /** The warnings and errors that the service logged, oldest first. */
  readonly troubles: readonly LogEntry[];
}

const SHORTEST_ROUND_MILLISECONDS = 200;
const LONGEST_ROUND_MILLISECONDS = 1_500;

export async function runChaos({
  rounds,
  seed,
  dataDirectory,
  say,
  inspect,
}: ChaosOptions): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const service = await startServiceUnderTest(dataDirectory);
  const database = openDatabase(service.databaseUrl, { max: 2 });
  try {
    const accounts = { database, clock: systemClock };
    const [account] = await listAccounts(accounts);
    await grantCredits(accounts, account!.id, { pot: 'purchased', amount: 1_000_000 });
    await service.healthy();

    const load = startLoad(service, await drawImage(), seededRandom(seed + 1));
    let turn = Math.floor(random() * VICTIMS.length);
    for (let round = 1; round <= rounds; round++) {
      await delay(
        SHORTEST_ROUND_MILLISECONDS + random() * (LONGEST_ROUND_MILLISECONDS - SHORTEST_ROUND_MILLISECONDS),
      );
      // Each in turn, so that three rounds meet all; sometimes two at once.
      const victims = [VICTIMS[turn++ % VICTIMS.length]!];
      if (random() < 0.25) victims.push(VICTIMS[turn % VICTIMS.length]!);
      await Promise.all(victims.map((victim) => service.kill(victim)));
      await service.healthy();
      say(
        `Round ${round} of ${rounds}: killed ${victims.join(' and ')}, healthy again; ${load.accepted.length} jobs so far.`,
      );
    }
    const { ended, unanswered } = await load.finish();

    const { context, close } = await openLaterContext(
      service.databaseUrl,
      database,
      storageFolderOf({ dataDirectory }),
    );
    await sweepInputs(context);
    const swept = await sweepOrphans(context);
    await close();
    const aftermath = {
      database,
      storage: context.storage,
      address: service.address,
      key: service.key,
      ended,
      unanswered,
    };
    const losses = [...load.surprises, ...(await findLosses(aftermath))];
    const repeated = await database.selectFrom('jobs').select('id').where('attempts', '>', 1).execute();
    await inspect?.(aftermath);
    return { losses, ...countEnds(ended), repeated: repeated.length, swept, troubles: service.troubles };
  } finally {
    await database.destroy();
    await service.stop();
  }
}

/** What sweeping needs, at a time when it no longer spares files that might belong to something under way. */
async function openLaterContext(url: string, database: Database, storageFolder: string) {
  const log = () => {};
  const queue = await openQueue({ url, log, maintains: false });
  const later = { now: () => new Date(Date.now() + 2 * ORPHAN_AGE_SECONDS * 1000) };
  const context: JobsContext = {
    database,
    queue,
    storage: openLocalFolder(storageFolder),
    clock: later,
    log,
  };
  return { context, close: () => queue.close() };
}

async function drawImage(): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 96, channels: 3, background: '#a05030' } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
}

function countEnds(ended: readonly EndedJob[]): Pick<ChaosReport, 'completed' | 'failed'> {
  const failed: Record<string, number> = {};
  for (const job of ended)
    if (job.status === 'failed') failed[job.error.name] = (failed[job.error.name] ?? 0) + 1;
  return { completed: ended.filter(({ status }) => status === 'completed').length, failed };
}
