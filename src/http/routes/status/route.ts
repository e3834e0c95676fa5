/** GET /api/v1/status/{id}: how far a job is, and where its pictures are. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerStatus, type JobProgress } from '../../../interface/answers.ts';
import { ApiError } from '../../../interface/errors.ts';
import { type Job, picturesExpireAt } from '../../../jobs/job.ts';
import { readJob } from '../../../jobs/read-job.ts';
import { signPictureLink } from '../../../storage/picture-link.ts';
import { callerOf } from '../../authentication.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readPinnedShape } from '../../pinned-shape.ts';
import { pictureBase } from '../../public-address.ts';

export function registerStatusRoute(api: FastifyInstance, dependencies: HttpDependencies): void {
  api.get<{ Params: { id: string } }>(
    '/v1/status/:id',
    { config: { rateBucket: 'status', polled: true } },
    async (request) => {
      const pinned = readPinnedShape(request);
      const job = await readJob(dependencies.jobs, callerOf(request).accountId, request.params.id);
      if (!job) {
        throw new ApiError(
          'NotFound',
          'There is no such job: the id is not one of this account, or the job is older than 3 days.',
        );
      }
      return answerStatus(pinned ?? job.shape, job.id, progressOf(job, dependencies, request));
    },
  );
}

function progressOf(job: Job, dependencies: HttpDependencies, request: FastifyRequest): JobProgress {
  switch (job.state) {
    case 'queued':
    case 'running':
      return { state: 'processing' };
    case 'failed':
      return { state: 'failed', error: job.error };
    case 'completed': {
      const base = pictureBase(dependencies.addresses, request);
      const expiresAt = picturesExpireAt(job);
      const link = (key: string) => base + signPictureLink(dependencies.pictureSecret, key, expiresAt);
      return { state: 'completed', output: job.pictures.map(({ key }) => link(key)) };
    }
    default:
      return job satisfies never;
  }
}
