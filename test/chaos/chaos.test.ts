import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { removeEmbeddedFiles } from '../support/test-database.ts';
import { type ChaosReport, runChaos } from './chaos.ts';
import { findLosses } from './nothing-lost.ts';

describe('kill -9 under load', () => {
  it('of the API, a worker and the database loses nothing, and the check would notice', async (test) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'toile-chaos-'));
    let noticed: string[] = [];
    const report: ChaosReport = await runChaos({
      rounds: 4,
      seed: 20_261_121,
      dataDirectory,
      say: (sentence) => test.diagnostic(sentence),
      async inspect(aftermath) {
        const [, job] = aftermath.ended.filter(({ status }) => status === 'completed');
        const prefix = `outputs/${job!.jobId}/`;
        for await (const { key } of aftermath.storage.list(prefix)) await aftermath.storage.delete(key);
        await aftermath.storage.put('outputs/nobody/1.png', Buffer.from('x'));
        await aftermath.database
          .insertInto('credit_ledger')
          .values({
            account_id: (
              await aftermath.database.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
            ).id,
            at: new Date(),
            kind: 'reserve',
            pot: 'purchased',
            amount: 1,
            job_id: 'no job',
            note: null,
          })
          .execute();
        // As if one answer had never come, and none been lost.
        noticed = await findLosses({ ...aftermath, ended: aftermath.ended.slice(1), unanswered: 0 });
      },
    });
    await removeEmbeddedFiles(dataDirectory);

    assert.deepEqual(report.losses, []);
    assert.ok(report.completed >= 5, `${report.completed} jobs completed`);
    for (const loss of [
      /not there or not whole/,
      /left over/,
      /not in storage/,
      /credits are reserved/,
      /known to no client/,
    ])
      assert.ok(
        noticed.some((sentence) => loss.test(sentence)),
        `${loss} in ${JSON.stringify(noticed)}`,
      );
  });
});
