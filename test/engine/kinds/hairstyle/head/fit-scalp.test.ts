import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scalpOfFace } from '../../../../../src/engine/kinds/hairstyle/head/fit-scalp.ts';
import { elevationOfHeight } from '../../../../../src/engine/kinds/hairstyle/head/natural-hairline.ts';
import { scalpPoint } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { drawnHead } from './drawn-head.ts';

test('a head is wider than its face and widest above the brows, as heads are', async () => {
  const { face } = await drawnHead({ height: 360 });
  const scalp = scalpOfFace(face);
  const faceWidth = face.vertices[3 * 454]! - face.vertices[3 * 234]!;
  const widthAt = (height: number): number => {
    const xs = Array.from({ length: 72 }, (_, i) => {
      const azimuth = (2 * Math.PI * i) / 72;
      return scalpPoint(scalp, azimuth, elevationOfHeight(scalp, azimuth, height)).x;
    });
    return Math.max(...xs) - Math.min(...xs);
  };
  const brows = (face.vertices[3 * 52 + 1]! + face.vertices[3 * 282 + 1]!) / 2;
  const heights = Array.from({ length: 25 }, (_, i) => brows - 4 + 0.5 * i);
  const widest = heights.reduce((best, height) => (widthAt(height) > widthAt(best) ? height : best));
  assert.ok(widest >= brows && widest <= brows + 4, `widest ${widest - brows} cm above the brows`);
  const ratio = widthAt(widest) / faceWidth;
  assert.ok(ratio > 1.04 && ratio < 1.1, `${ratio} of the face's width`);
  assert.ok(widthAt(brows + 3) > 0.98 * faceWidth, 'an egg narrows above the brows at once');
});
