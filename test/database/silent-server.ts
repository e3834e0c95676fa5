/** A way to a PostgreSQL server that can be made to fall silent, as one does that hangs or that the network has lost. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SilenceableServer {
  /** Leads to the same database by way of this process. */
  readonly url: string;
  /** From now on nothing comes back on any connection, and new ones are taken without a word. */
  fallSilent(): void;
  /** New connections work again; those that fell silent stay so. */
  recover(): void;
  /** Connections that clients hold open. */
  connections(): number;
  close(): Promise<void>;
}

/** `url`: a server's whose socket folder is its `host` parameter. */
export async function openSilenceableServer(url: string): Promise<SilenceableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'toile-silent-'));
  const target = new URL(url);
  const socketOf = (host: string) => join(host, '.s.PGSQL.5432');
  const realSocket = socketOf(target.searchParams.get('host')!);
  const clients = new Set<Socket>();
  let silent = false;
  const proxy = createServer((client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.resume();
    if (silent) return;
    const server = createConnection(realSocket);
    server.on('error', () => {});
    client.on('data', (bytes) => server.write(bytes));
    client.on('close', () => server.destroy());
    server.on('data', (bytes) => {
      if (silent) server.destroy();
      else client.write(bytes);
    });
  });
  proxy.listen(socketOf(folder));
  await once(proxy, 'listening');
  target.searchParams.set('host', folder);
  return {
    url: target.href,
    fallSilent() {
      silent = true;
    },
    recover() {
      silent = false;
    },
    connections: () => clients.size,
    async close() {
      for (const client of clients) client.destroy();
      proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
