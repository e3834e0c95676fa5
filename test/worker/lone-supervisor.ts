/** A process that only supervises two workers and tells their process ids, so that a test can kill it. */
import { DEFAULT_LOAD_LIMITS } from '../../src/images/load-image.ts';
import { startSupervisor } from '../../src/worker/supervisor.ts';

const [databaseUrl, storageFolder, engineModule] = process.argv.slice(2) as [string, string, string];
const supervisor = startSupervisor({
  workers: 2,
  options: { databaseUrl, storageFolder, engineModule, load: DEFAULT_LOAD_LIMITS },
  memoryLimitBytes: 2e9,
  onWorkerEnd: async () => {},
  log: () => {},
});
await supervisor.ready;
process.send!({ workers: supervisor.status().map(({ processId }) => processId) });
