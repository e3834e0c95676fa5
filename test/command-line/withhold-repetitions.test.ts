import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withholdRepetitions } from '../../src/command-line/withhold-repetitions.ts';
import type { LogEntry } from '../../src/log/log.ts';
import { TestClock } from '../support/test-clock.ts';

const AWAY: LogEntry = { level: 'error', message: 'A part of the sweep failed.', part: 'one', error: 'away' };

test('an entry is written once in 10 seconds, and then says how often it was withheld', () => {
  const clock = new TestClock();
  const written: LogEntry[] = [];
  const log = withholdRepetitions((entry) => written.push(entry), clock);
  for (let second = 0; second < 21; second++) {
    log(AWAY);
    clock.travel({ seconds: 1 });
  }
  assert.deepEqual(written, [AWAY, { ...AWAY, withheld: 9 }, { ...AWAY, withheld: 9 }]);
});

test('entries that differ in any fact are all written', () => {
  const written: LogEntry[] = [];
  const log = withholdRepetitions((entry) => written.push(entry), new TestClock());
  const entries = [
    AWAY,
    { ...AWAY, part: 'two' },
    { ...AWAY, error: 'full' },
    { ...AWAY, level: 'warn' as const },
  ];
  for (const entry of entries) log(entry);
  assert.deepEqual(written, entries);
});

test('entries that alternate keep their numbers; what has not come for a minute begins anew', () => {
  const clock = new TestClock();
  const written: LogEntry[] = [];
  const log = withholdRepetitions((entry) => written.push(entry), clock);
  const other = { ...AWAY, part: 'two' };
  for (const entry of [AWAY, other, AWAY, other, other]) log(entry);
  clock.travel({ seconds: 10 });
  for (const entry of [AWAY, other]) log(entry);
  clock.travel({ seconds: 60 });
  for (const entry of [other, AWAY]) log(entry);
  assert.deepEqual(written, [AWAY, other, { ...AWAY, withheld: 1 }, { ...other, withheld: 2 }, other, AWAY]);
});
