/**
 * The queue carries one kind of message: "this job can be worked on". A message is a hint, never the truth: whether a
 * job may be worked on is written in its row, and whoever gets a message asks there (`beginAttempt`). So a message
 * that comes twice, late, or for a job that has ended does no harm; and a message that is lost is sent again by the
 * sweeper, which looks at the rows.
 *
 * What a queue promises:
 * - a message is sent exactly when the transaction that sends it commits;
 * - a message that nobody took yet is not sent a second time for the same job;
 * - it goes to one consumer, the oldest message first, within milliseconds when a consumer is idle.
 */
import type { DatabaseTransaction } from '../database/tables.ts';
import type { TryOnKind } from '../interface/enumerations.ts';

export interface QueueMessage {
  readonly jobId: string;
  readonly kind: TryOnKind;
}

export interface Consumer {
  /** Takes no further message; resolves when the handler that is running has ended. */
  stop(): Promise<void>;
}

export interface JobQueue {
  /** Sends messages with the transaction's commit, however many in one statement. */
  send(transaction: DatabaseTransaction, ...messages: readonly QueueMessage[]): Promise<void>;
  /** Hands messages to the handler, one after the other. What the handler throws is logged, and the message is gone. */
  consume(handler: (message: QueueMessage) => Promise<void>): Promise<Consumer>;
  /**
   * Runs the task whenever the cron expression (five fields, UTC) falls due, in one of the processes that asked for
   * this name. The name has letters, digits, `-` and `_`.
   */
  every(name: string, cron: string, task: () => Promise<void>): Promise<void>;
  /** Stops what was started here, after the handlers that are running, and closes the connections. */
  close(): Promise<void>;
}
