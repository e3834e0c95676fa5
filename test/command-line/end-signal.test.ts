import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

const PROGRAM = `
  import { listenForEnd } from ${JSON.stringify(import.meta.resolve('../../src/command-line/end-signal.ts'))};
  const end = listenForEnd();
  end.wished.then(() => console.log('wished'));
  end.hurried.then(() => process.exit(7));
  setInterval(() => {}, 1000);
  console.log('listening');
`;

/** A process that ends with 7 when it is hurried, and a way to wait for what it says. */
async function listener(): Promise<{ child: ChildProcess; line: () => Promise<string> }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value as string;
  assert.equal(await line(), 'listening');
  return { child, line };
}

describe('the wish that the process ends', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`is hurried by a second ${signal} in less than a second`, { timeout: 20_000 }, async () => {
      const { child, line } = await listener();
      const exited = once(child, 'exit');
      child.kill(signal);
      assert.equal(await line(), 'wished');
      await delay(600);
      child.kill(signal);
      assert.deepEqual(await exited, [7, null]);
    });
  }

  it('is not hurried by the echo of the first signal', { timeout: 20_000 }, async () => {
    const { child, line } = await listener();
    const exited = once(child, 'exit');
    // Two that are alike might be delivered as one.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    assert.equal(await line(), 'wished');
    await delay(600);
    assert.equal(child.exitCode, null);
    child.kill('SIGKILL');
    assert.deepEqual(await exited, [null, 'SIGKILL']);
  });
});
