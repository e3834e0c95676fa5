/** The whole service with the chaos engine, as a process that can be killed. Tells its parent what it logs. */
import { startService } from '../../src/command-line/service.ts';
import type { LogEntry } from '../../src/log/log.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { CHAOS_ENGINE } from './chaos-engine.ts';

export type FromService = { readonly type: 'listening' } | { readonly type: 'log'; readonly entry: LogEntry };

const say = (message: FromService) => {
  if (process.connected) process.send!(message, undefined, {}, () => {});
};

const service = await startService(
  loadSettings(process.env),
  'chaos',
  (entry) => say({ type: 'log', entry }),
  CHAOS_ENGINE,
);
process.on('SIGTERM', async () => {
  await service.stop();
  process.exit(0);
});
// Whoever runs the test has died.
process.on('disconnect', async () => {
  await service.stop(0);
  process.exit(1);
});
say({ type: 'listening' });
