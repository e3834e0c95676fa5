/**
 * Every error answer of the server: one body, `{error, message}`, whatever went wrong and wherever. What a client
 * did wrong is named; what went wrong on our side is logged, and the client learns only its request id.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../interface/errors.ts';
import { BODY_LIMIT_BYTES } from '../interface/limits.ts';

/** Seconds after which a request that met our own trouble is worth repeating. */
const RETRY_AFTER_TROUBLE = 5;

/** Mistakes of a request that the HTTP layer finds, by Fastify's code, in our words. */
const REQUEST_MISTAKES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path is not valid: check its percent-encoding.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the header `Content-Type: application/json`.',
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is larger than ${BODY_LIMIT_BYTES / 2 ** 20} MB.`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the size that `Content-Length` gives.',
};

/** Code of the error, to which Fastify adds a status, when the client leaves while its body is on its way. */
const CLIENT_LEFT = 'ECONNRESET';

/** The public error for anything that was thrown while a request was served. */
function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const mistake = REQUEST_MISTAKES[code];
  if (mistake) return new ApiError('BadRequest', mistake, { cause: error });
  if (statusCode >= 400 && statusCode < 500 && (code.startsWith('FST_') || code === CLIENT_LEFT)) {
    return new ApiError('BadRequest', 'The request could not be read.', { cause: error });
  }
  return new ApiError(
    'InternalServerError',
    `Something went wrong on our side. Retry after a delay; if it stays, report the request id ${requestId}.`,
    { cause: error, headers: { 'Retry-After': String(RETRY_AFTER_TROUBLE) } },
  );
}

/** Sends the error answer for `error`, and logs it where it is our own trouble. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toApiError(error, request.id);
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed on our side');
  request.errorName = answer.error;
  // Fastify would close the connection on a body that is too large, and a client that is still sending would see
  // a broken pipe instead of the answer. Node drains what is left unread.
  if ((error as Partial<FastifyError>).code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    reply.header('connection', 'keep-alive');
  }
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'X-Request-Id': request.id })
    .type('application/json; charset=utf-8')
    .send({ error: answer.error, message: answer.message });
}

/** Answers what is not even HTTP, on the bare socket. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const body = JSON.stringify({
    error: 'BadRequest',
    message: 'The request is not valid HTTP, its headers are too large, or it took too long to arrive.',
  });
  socket.end(
    [
      `HTTP/1.1 400 ${STATUS_CODES[400]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the error that answers this request, for log and metrics. */
    errorName: string | null;
  }
}
