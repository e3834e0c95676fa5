/** Clients that submit jobs and follow them to their end, whatever happens to the service. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface AcceptedJob {
  readonly jobId: string;
  /** Null for a submission that was sent without one. */
  readonly idempotencyKey: string | null;
  readonly samples: number;
}

/** What status said when the job had ended. */
export type EndedJob = AcceptedJob &
  (
    | { readonly status: 'completed'; readonly output: readonly string[] }
    | { readonly status: 'failed'; readonly error: { readonly name: string; readonly message: string } }
  );

export interface Load {
  /** Every job whose 201 arrived. */
  readonly accepted: readonly AcceptedJob[];
  /** Answers that no client should ever see, as sentences. */
  readonly surprises: readonly string[];
  /** Submits no further job; resolves when each accepted one has ended. */
  finish(): Promise<{
    readonly ended: readonly EndedJob[];
    /** Submissions without idempotency key whose answer was lost: each may or may not have made a job. */
    readonly unanswered: number;
  }>;
}

interface Target {
  readonly address: string;
  readonly key: string;
}

const CLIENTS = 4;
/** A client waits while so many of its jobs have not ended. */
const MOST_UNENDED = 6;

/** Starts the clients; `random` gives numbers in [0, 1). */
export function startLoad(target: Target, image: string, random: () => number): Load {
  const accepted: AcceptedJob[] = [];
  const ended: EndedJob[] = [];
  const surprises: string[] = [];
  let unanswered = 0;
  let finishing = false;

  /** One answer, or null when the connection broke or the service had trouble of its own, which it may. */
  async function call(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; body: Record<string, unknown> } | null> {
    try {
      const answer = await fetch(target.address + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${target.key}` },
      });
      const body = (await answer.json()) as Record<string, unknown>;
      if (answer.status < 500) return { status: answer.status, body };
      if (body.error !== 'InternalServerError')
        surprises.push(`${path}: ${answer.status} ${JSON.stringify(body)}`);
      return null;
    } catch {
      return null;
    }
  }

  /** Sends one submission; with a key, until its answer arrives. */
  async function submit(): Promise<AcceptedJob | null> {
    const samples = 1 + Math.floor(random() * 3);
    const idempotencyKey = random() < 0.5 ? randomUUID() : null;
    const body = JSON.stringify({
      model_image: image,
      garment_image: image,
      category: 'clothing',
      subcategory: 'tops',
      moderation_level: 'none',
      num_samples: samples,
      seed: Math.floor(random() * 100_000),
    });
    const headers = {
      'content-type': 'application/json',
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    };
    for (;;) {
      const answer = await call('/api/v1/tryon/clothes', { method: 'POST', headers, body });
      if (answer?.status === 201) return { jobId: String(answer.body.jobId), idempotencyKey, samples };
      if (answer !== null) surprises.push(`submission: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (idempotencyKey === null) {
        if (answer === null) unanswered++;
        return null;
      }
      await delay(50);
    }
  }

  async function follow(job: AcceptedJob): Promise<void> {
    for (;;) {
      const answer = await call(`/api/v1/status/${job.jobId}`);
      if (answer !== null && answer.status !== 200) {
        surprises.push(`status of ${job.jobId}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return;
      }
      if (answer?.body.status === 'completed' || answer?.body.status === 'failed') {
        ended.push({ ...job, ...answer.body } as unknown as EndedJob);
        return;
      }
      await delay(100);
    }
  }

  async function client(): Promise<void> {
    const following = new Set<Promise<void>>();
    while (!finishing) {
      const job = await submit();
      if (job !== null) {
        accepted.push(job);
        const followed = follow(job).finally(() => following.delete(followed));
        following.add(followed);
      }
      await delay(20 + random() * 80);
      while (following.size >= MOST_UNENDED) await Promise.race(following);
    }
    await Promise.all(following);
  }

  const clients = Array.from({ length: CLIENTS }, client);
  return {
    accepted,
    surprises,
    async finish() {
      finishing = true;
      await Promise.all(clients);
      return { ended, unanswered };
    },
  };
}
