/** A plain HTTP client over a real socket: it sends exactly what it is told, correct or not. */
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Exchange {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Sent as it is when a string or bytes, else as JSON with its content type. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body as JSON. */
  readonly json: unknown;
}

export interface Client {
  send(exchange: Exchange): Promise<Answer>;
  close(): void;
}

/** A client of the server at `address` (`http://host:port`), which sends `headers` with every request. */
export function createClient(address: string, headers: OutgoingHttpHeaders = {}): Client {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (exchange) =>
      new Promise((resolve, reject) => {
        const raw = typeof exchange.body === 'string' || Buffer.isBuffer(exchange.body);
        const body = exchange.body === undefined || raw ? exchange.body : JSON.stringify(exchange.body);
        const sent = request(address, {
          agent,
          method: exchange.method ?? (body === undefined ? 'GET' : 'POST'),
          path: exchange.path,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(body !== undefined &&
              !exchange.headers?.['transfer-encoding'] && {
                'content-length': Buffer.byteLength(body as string | Buffer),
              }),
            ...headers,
            ...exchange.headers,
          },
        });
        sent.on('error', reject);
        sent.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('error', reject);
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              bytes,
              get json() {
                return JSON.parse(bytes.toString('utf8'));
              },
            });
          });
        });
        sent.end(body as string | Buffer | undefined);
      }),
    close: () => agent.destroy(),
  };
}
