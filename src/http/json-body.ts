/** Bodies are JSON and nothing else. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../interface/errors.ts';

/** Makes `app` read `application/json` bodies, and refuse every other content type. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) {
      done(new ApiError('BadRequest', 'The body is empty; it must be a JSON object.'));
      return;
    }
    try {
      done(null, JSON.parse(bytes.toString('utf8')));
    } catch (cause) {
      done(new ApiError('BadRequest', `The body is not valid JSON${whereOf(cause)}.`, { cause }));
    }
  });
}

/** The position that V8's message gives; the rest of it would repeat parts of the body. */
function whereOf(error: unknown): string {
  const position = / at position \d+(?: \(line \d+ column \d+\))?/.exec(String(error));
  return position?.[0] ?? '';
}
