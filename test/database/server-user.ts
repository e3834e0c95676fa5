/**
 * A process that uses the embedded server: `server-user.ts DATA_FOLDER`. Writes one line of JSON when it holds the
 * server, gives it up when its standard input ends, and writes what went wrong otherwise.
 */
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';

try {
  const server = await startEmbeddedServer({ dataDirectory: process.argv[2]!, log: () => {} });
  console.log(JSON.stringify({ url: server.url, adopted: server.adopted }));
  process.stdin.resume();
  process.stdin.on('end', async () => {
    await server.stop();
    process.exit(0);
  });
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
}
