import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCause } from '../../src/log/describe-cause.ts';

for (const [what, error, expected] of [
  ['an error', new RangeError('too many'), 'too many'],
  ['a plain object with a message', { message: 'database away', queue: 'try-on' }, 'database away'],
  ['a text', 'no disk', 'no disk'],
  ['nothing', undefined, 'undefined'],
  [
    'one error for each address of a host',
    new AggregateError([new Error('connect ::1'), new Error('connect 127.0.0.1')]),
    'connect ::1; connect 127.0.0.1',
  ],
] as const) {
  test(`${what} in one line`, () => assert.equal(describeCause(error), expected));
}
