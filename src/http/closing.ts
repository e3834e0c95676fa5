/** Closing without losing a request and without waiting for clients that keep their connections. */
import type { FastifyInstance } from 'fastify';

/**
 * Makes `app`, once it closes, end each connection with the answer to the request under way on it. Fastify and Node
 * close only the connections that are idle when closing begins; the others would stay for the keep-alive timeout.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // For an answer whose headers had left before: its connection is idle as soon as it has ended.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
