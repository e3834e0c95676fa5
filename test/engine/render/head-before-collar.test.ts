import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { headBeforeCollar } from '../../../src/engine/render/head-before-collar.ts';

it('a collar’s inside does not shine through the edge between face and hair', () => {
  const [neck, face, hair] = [createMask(6, 1), createMask(6, 1), createMask(6, 1)];
  face.data.set([255, 255, 128, 0, 0, 0]);
  hair.data.set([0, 0, 127, 255, 100, 0]);
  neck.data.set([0, 0, 0, 0, 0, 60]);
  const { data } = headBeforeCollar(neck, face, hair);
  assert.deepEqual([...data], [255, 255, 255, 0, 0, 60], 'hair alone is drawn before it later');
});
