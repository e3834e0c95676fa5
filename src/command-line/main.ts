/** The entry of the command line: runs the command that was given, and ends with 1 when it fails. */
import { readFile } from 'node:fs/promises';
import { outliveOutput } from '../log/outlive-output.ts';
import { describeFailure } from './failure.ts';
import { createProgram } from './program.ts';

outliveOutput();
const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
try {
  await createProgram(version).parseAsync();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
