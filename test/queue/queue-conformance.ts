/** What every queue must do, as `src/queue/queue.ts` promises it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../src/database/tables.ts';
import type { JobQueue, QueueMessage } from '../../src/queue/queue.ts';

interface QueueUnderTest {
  readonly database: Database;
  /** One more process's access to the same queue. */
  open(): Promise<JobQueue>;
  close(): Promise<void>;
}

export function describeQueue(name: string, create: () => Promise<QueueUnderTest>): void {
  describe(name, () => {
    let subject: QueueUnderTest;
    let sender: JobQueue;
    let receiver: JobQueue;

    before(async () => {
      subject = await create();
      sender = await subject.open();
      receiver = await subject.open();
    });
    after(async () => {
      await sender.close();
      await receiver.close();
      await subject.close();
    });

    const message = (): QueueMessage => ({ jobId: randomBytes(16).toString('hex'), kind: 'clothes' });
    const send = (...messages: QueueMessage[]) =>
      subject.database.transaction().execute((transaction) => sender.send(transaction, ...messages));

    /** Consumes until a message for which `isLast` holds has been handled; returns all that came. */
    async function receiveUntil(
      isLast: (message: QueueMessage) => boolean,
      handle: (message: QueueMessage) => Promise<void> = async () => {},
    ): Promise<QueueMessage[]> {
      const received: QueueMessage[] = [];
      const last = Promise.withResolvers<void>();
      const consumer = await receiver.consume(async (each) => {
        received.push(each);
        if (isLast(each)) last.resolve();
        await handle(each);
      });
      await last.promise;
      await consumer.stop();
      return received;
    }

    test('hands out messages one after the other, oldest first', async () => {
      const messages = [message(), message(), message()];
      for (const each of messages) await send(each);
      let atOnce = 0;
      const received = await receiveUntil(
        ({ jobId }) => jobId === messages[2].jobId,
        async () => {
          assert.equal(++atOnce, 1);
          await new Promise((resolve) => setImmediate(resolve));
          atOnce--;
        },
      );
      assert.deepEqual(received, messages);
    });

    test('a message of a transaction that is rolled back never comes', async () => {
      const [never, last] = [message(), message()];
      await assert.rejects(
        subject.database.transaction().execute(async (transaction) => {
          await sender.send(transaction, never);
          throw new Error('rolled back');
        }),
        /rolled back/,
      );
      await send(last);
      assert.deepEqual(await receiveUntil(({ jobId }) => jobId === last.jobId), [last]);
    });

    test('a message that waits is not doubled, one that was taken can be sent again', async () => {
      const [first, last] = [message(), message()];
      await send(first, first);
      await send(first);
      await send(last);
      assert.deepEqual(await receiveUntil(({ jobId }) => jobId === last.jobId), [first, last]);
      const end = message();
      await send(first);
      await send(end);
      assert.deepEqual(await receiveUntil(({ jobId }) => jobId === end.jobId), [first, end]);
    });

    test('a handler that throws loses its message and nothing else', async () => {
      const [bad, good] = [message(), message()];
      await send(bad);
      await send(good);
      const received = await receiveUntil(
        ({ jobId }) => jobId === good.jobId,
        async ({ jobId }) => {
          if (jobId === bad.jobId) throw new Error('handler failed');
        },
      );
      assert.deepEqual(received, [bad, good]);
    });

    test('each of many messages goes to one of two consumers', async () => {
      const messages = Array.from({ length: 30 }, message);
      const received: string[] = [];
      const all = Promise.withResolvers<void>();
      const handle = async ({ jobId }: QueueMessage) => {
        if (received.push(jobId) === messages.length) all.resolve();
      };
      const consumers = [await sender.consume(handle), await receiver.consume(handle)];
      await send(...messages);
      await all.promise;
      for (const consumer of consumers) await consumer.stop();
      assert.deepEqual(received.sort(), messages.map(({ jobId }) => jobId).sort());
    });

    test('stopping waits for the handler that is running and takes nothing more', async () => {
      const [taken, left] = [message(), message()];
      const begun = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const received: QueueMessage[] = [];
      const consumer = await receiver.consume(async (each) => {
        received.push(each);
        begun.resolve();
        await release.promise;
      });
      await send(taken);
      await begun.promise;
      await send(left);
      let stopped = false;
      const stopping = consumer.stop().then(() => {
        stopped = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(stopped, false);
      release.resolve();
      await stopping;
      assert.deepEqual(received, [taken]);
      assert.deepEqual(await receiveUntil(({ jobId }) => jobId === left.jobId), [left]);
    });
  });
}
