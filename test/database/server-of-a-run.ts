/** A process that starts a test server as a test run does, tells where it is, and stops it when it is told to. */
import { startTestServer } from '../support/test-database.ts';

const server = await startTestServer();
process.send!({ url: server.url, folder: server.folder });
process.once('message', async () => {
  await server.stop();
  process.disconnect();
});
