/** GET and HEAD /pictures/…: a picture, to whoever has its signed link, until the link expires. */
import { extname } from 'node:path/posix';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../interface/errors.ts';
import { PICTURE_PATH, verifyPictureLink } from '../../../storage/picture-link.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { entityTagOf, isCurrent } from './conditions.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpeg': 'image/jpeg' };

export function registerPictureRoute(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { pictureSecret, jobs } = dependencies;
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PICTURE_PATH}*`,
    handler: async (request, reply) => {
      const now = jobs.clock.now();
      const link = verifyPictureLink(pictureSecret, request.raw.url ?? '', now);
      if (link.state === 'forged') {
        throw new ApiError(
          'InvalidPictureLink',
          'This link is not one of ours: use it exactly as it was given.',
        );
      }
      if (link.state === 'expired') {
        throw new ApiError('PictureLinkExpired', 'Pictures are available for 72 hours after completion.');
      }
      const file = await jobs.storage.open(link.key);
      if (!file) throw new ApiError('PictureNotFound', 'This picture is not there any more.');

      const version = { entityTag: entityTagOf(link.key), modifiedAt: file.modifiedAt };
      const secondsLeft = Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000);
      reply.headers({
        ETag: version.entityTag,
        'Last-Modified': version.modifiedAt.toUTCString(),
        'Cache-Control': `private, max-age=${secondsLeft}, immutable`,
        'X-Content-Type-Options': 'nosniff',
      });
      if (isCurrent(request.headers, version)) {
        file.stream.destroy();
        return reply.code(304).send();
      }
      reply.headers({
        'Content-Type': CONTENT_TYPES[extname(link.key)] ?? 'application/octet-stream',
        'Content-Length': file.size,
      });
      if (request.method === 'HEAD') {
        file.stream.destroy();
        return reply.send();
      }
      return reply.send(file.stream);
    },
  });
}
