import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidArgumentError } from 'commander';
import { numbers } from '../../src/command-line/values.ts';

describe('numbers with commas between them', () => {
  const read = numbers('x', 'y', 'w', 'h');

  it('are read by their names', () => {
    assert.deepEqual(read('0.1,.2,1,0.06'), { x: 0.1, y: 0.2, w: 1, h: 0.06 });
    assert.deepEqual(read(' 0.1, -0.2, 3 ,4'), { x: 0.1, y: -0.2, w: 3, h: 4 });
  });

  it('are all there and all numbers, or the message says what is missing', () => {
    for (const text of [
      '',
      'left',
      '1,2,3',
      '1,2,3,4,5',
      '1,,3,4',
      '1,2,3,',
      '1;2;3;4',
      '1e999,0,1,1',
      '{}',
      '1,2,3,NaN',
    ])
      assert.throws(
        () => read(text),
        (error) => error instanceof InvalidArgumentError && /4 numbers .* x,y,w,h/.test(error.message),
        text,
      );
  });
});
