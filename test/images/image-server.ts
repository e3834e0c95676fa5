/** Real HTTP servers on loopback addresses for the tests of fetching. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ImageServer {
  /** `http://<address>:<port>`, no slash at the end. */
  readonly origin: string;
  readonly port: number;
  /** Paths that were asked for, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each path as the table says, others with 404. */
export async function startImageServer(
  answers: Readonly<Record<string, Answer>>,
  address = '127.0.0.1',
): Promise<ImageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url!);
    const answer = answers[request.url!];
    if (answer) answer(request, response);
    else response.writeHead(404, { 'content-type': 'image/png' }).end('nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${address}:${port}`,
    port,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a whole file. */
export function serve(body: Uint8Array | string, contentType: string | null = 'image/png'): Answer {
  return (_request, response) =>
    response.writeHead(200, contentType === null ? {} : { 'content-type': contentType }).end(body);
}

export function redirect(location: string, status = 302): Answer {
  return (_request, response) => response.writeHead(status, { location }).end();
}
