/** GET /api/v1/credits: the credit balance. */
import type { FastifyInstance } from 'fastify';
import { readBalance } from '../../../accounts/credits.ts';
import type { CreditsAnswer } from '../../../interface/answers.ts';
import { callerOf } from '../../authentication.ts';
import type { HttpDependencies } from '../../dependencies.ts';

export function registerCreditsRoute(api: FastifyInstance, { jobs }: HttpDependencies): void {
  api.get(
    '/v1/credits',
    { config: { rateBucket: 'credits' } },
    async (request): Promise<CreditsAnswer> => ({
      credits: await readBalance(jobs, callerOf(request).accountId),
    }),
  );
}
