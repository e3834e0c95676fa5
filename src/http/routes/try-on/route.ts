/** POST /api/v1/tryon/{kind}: takes a try-on in, and answers with the id of its job. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSubmission } from '../../../interface/answers.ts';
import { TRY_ON_KINDS } from '../../../interface/enumerations.ts';
import { ApiError } from '../../../interface/errors.ts';
import { createSubmissionReader, type Submission } from '../../../interface/submission.ts';
import { submitJob } from '../../../jobs/submit-job.ts';
import { callerOf } from '../../authentication.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readPinnedShape } from '../../pinned-shape.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function registerTryOnRoutes(api: FastifyInstance, { jobs }: HttpDependencies): void {
  const readSubmission = createSubmissionReader();
  for (const kind of TRY_ON_KINDS) {
    api.post(`/v1/tryon/${kind}`, { config: { rateBucket: 'tryon' } }, async (request, reply) => {
      const caller = callerOf(request);
      const values = readPinnedShape(request) ?? caller.shape ?? 'both';
      const submission = readSubmission(kind, request.body, values);
      const key = readIdempotencyKey(request);
      const { jobId, shape } = await submitJob(jobs, {
        ...submission,
        accountId: caller.accountId,
        concurrency: caller.limits.concurrency,
        idempotency: key === undefined ? null : { key, requestHash: hashOf(submission) },
      });
      const answer = answerSubmission(shape, jobId);
      return reply.code(answer.status).send(answer.body);
    });
  }
}

/** @throws {ApiError} BadRequest for a key that is empty, too long or not plain text. */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && IDEMPOTENCY_KEY.test(given)) return given;
  throw new ApiError(
    'BadRequest',
    'The header `Idempotency-Key` must be 1 to 255 visible ASCII characters; a UUID is a good choice.',
  );
}

/** What makes two requests the same one: kind, parameters with their defaults, and images; not unknown fields. */
function hashOf({ kind, parameters, images }: Submission): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, parameters]));
  for (const [field, text] of Object.entries(images)) hash.update(`\n${field} ${text.length}\n`).update(text);
  return hash.digest('hex');
}
