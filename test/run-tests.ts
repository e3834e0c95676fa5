/**
 * Runs the tests: `npm test` for all, `npm test -- PATH…` for the files whose path contains one of the words.
 * Node's own test runner, one process a file; the embedded database server is shared and stopped at the end.
 */
import { spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeAbandonedTestServers, startTestServer, TEST_DATABASE_URL } from './support/test-database.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const files: string[] = [];
for await (const file of glob('test/**/*.test.ts', { cwd: root })) {
  if (words.length === 0 || words.some((word) => file.includes(word))) files.push(file);
}
files.sort();
if (files.length === 0) {
  console.error(`No test file's path contains ${words.join(' or ')}.`);
  process.exit(1);
}

await removeAbandonedTestServers();
const server = await startTestServer();
const runner = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    '--test-timeout=600000',
    `--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`,
    ...files,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, [TEST_DATABASE_URL]: server.url } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal));
runner.on('exit', async (code, signal) => {
  await server.stop();
  process.exit(signal ? 1 : (code ?? 1));
});
