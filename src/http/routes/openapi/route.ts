/** GET /openapi.json: the interface, described from the schemas that also check it. */
import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../../dependencies.ts';
import { requestAddress } from '../../public-address.ts';
import { describeInterface } from './description.ts';

export function registerOpenApiRoute(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.get('/openapi.json', async (request) =>
    describeInterface({
      version: dependencies.version,
      address: dependencies.addresses.publicUrl ?? requestAddress(request),
    }),
  );
}
