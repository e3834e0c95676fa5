/**
 * The queue on pg-boss: its messages are rows in the same database, written by the submitting transaction and
 * announced by NOTIFY.
 *
 * pg-boss's own means against dead consumers are not used. Its heartbeat takes 10 seconds at least, its expiry would
 * have to be longer than the longest job, and both know messages, not jobs. A job's lease (see `jobs/job.ts`) notices
 * within seconds, and its recovery sends a new message; the old one is never retried.
 */
import { fromKysely, PgBoss } from 'pg-boss';
import { describeCause } from '../log/describe-cause.ts';
import type { Log } from '../log/log.ts';
import type { JobQueue, QueueMessage } from './queue.ts';

const QUEUE = 'try-on';
const SCHEMA = 'pgboss';

/**
 * Opens the queue; the first process to do so creates pg-boss's schema `pgboss`, the others wait for it.
 * `maintains`: whether this process cleans up old messages and runs what `every` registers (the API does, workers
 * don't). It holds up to 3 connections and one more that listens.
 */
export async function openQueue({
  url,
  log,
  maintains,
}: {
  url: string;
  log: Log;
  maintains: boolean;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'toile queue',
    schema: SCHEMA,
    max: 3,
    useListenNotify: true,
    supervise: maintains,
    schedule: maintains,
    maintenanceIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', (error) =>
    log({ level: 'error', message: 'The queue met an error and carries on.', error: describeCause(error) }),
  );
  boss.on('warning', ({ message, data }) => log({ level: 'warn', message, ...data }));
  await boss.start();
  await boss.createQueue(QUEUE, {
    // At most one waiting message for each singletonKey; any number of those that were taken.
    policy: 'short',
    notify: true,
    retryLimit: 0,
    // No job lives this long, so that pg-boss never gives up a handler before the job's own deadline does.
    expireInSeconds: 300,
    retentionSeconds: 600,
    deleteAfterSeconds: 600,
  });

  return {
    async send(transaction, ...messages) {
      const entries = messages.map((message) => ({ data: message, singletonKey: message.jobId }));
      await boss.insert(QUEUE, entries, { db: fromKysely(transaction) });
    },

    async consume(handler) {
      let id = '';
      id = await boss.work<QueueMessage>(
        QUEUE,
        // Polling is for notifications that were lost with a connection; 30 seconds, the default, is an age for a job.
        { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
        async ([message]) => {
          try {
            await handler(message.data);
          } finally {
            // The next message may have been announced meanwhile: look at once instead of at the next poll.
            boss.notifyWorker(id);
          }
        },
      );
      return { stop: () => boss.offWork(QUEUE, { id, wait: true }) };
    },

    async every(name, cron, task) {
      await boss.createQueue(name, {
        policy: 'stately',
        retryLimit: 0,
        expireInSeconds: 3600,
        deleteAfterSeconds: 600,
      });
      await boss.work(name, { pollingIntervalSeconds: 5 }, () => task());
      await boss.schedule(name, cron);
    },

    async close() {
      await boss.stop({ graceful: true, close: true });
    },
  };
}
