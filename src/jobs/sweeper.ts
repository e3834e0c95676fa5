/**
 * Runs the sweeps while an API process runs. Jobs are looked after by a timer of this process, since a cron knows
 * minutes and a lost job must run again within seconds; the rest by the queue's cron, in one process at a time.
 */
import { type SweepContext, sweepJobs, sweepRemains, sweepStorage } from './sweep.ts';

export interface Sweeper {
  /** Stops the timer; resolves when a sweep that is running has ended. The cron ends with the queue. */
  stop(): Promise<void>;
}

const JOBS_INTERVAL_MILLISECONDS = 1000;

/** Starts sweeping, at once with everything that became due while no process ran; doesn't wait for that to end. */
export async function startSweeper(context: SweepContext): Promise<Sweeper> {
  await context.queue.every('sweep-remains', '* * * * *', async () => {
    await sweepRemains(context);
  });
  await context.queue.every('sweep-storage', '7 * * * *', async () => {
    await sweepStorage(context);
  });

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = sweepJobs(context).then(scheduleNext);
  const remains = sweepRemains(context).then(() => sweepStorage(context));

  function scheduleNext(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweepJobs(context).then(scheduleNext);
    }, JOBS_INTERVAL_MILLISECONDS);
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([running, remains]);
    },
  };
}
