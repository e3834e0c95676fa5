import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type ContentProbabilities, judgeContent } from '../../src/moderation/content-classes.ts';

const nothing: ContentProbabilities = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };

describe('moderation levels', () => {
  for (const [name, content, permissive, conservative] of [
    ['an ordinary garment', { neutral: 0.9, drawing: 0.1 }, 'allowed', 'allowed'],
    ['a garment that the net is unsure of', { neutral: 0.5, porn: 0.45, sexy: 0.05 }, 'allowed', 'allowed'],
    ['swimwear', { sexy: 0.95, neutral: 0.05 }, 'allowed', 'a revealing outfit'],
    [
      'something between swimwear and nudity',
      { sexy: 0.4, porn: 0.55, neutral: 0.05 },
      'allowed',
      'a revealing outfit',
    ],
    ['nudity', { porn: 0.9, sexy: 0.1 }, 'explicit nudity', 'explicit nudity'],
    ['drawn nudity', { hentai: 0.8, drawing: 0.2 }, 'explicit nudity', 'explicit nudity'],
    [
      'nudity of both kinds',
      { hentai: 0.35, porn: 0.35, neutral: 0.3 },
      'explicit nudity',
      'explicit nudity',
    ],
  ] as const)
    it(`judge ${name}`, () => {
      const seen = { ...nothing, ...content };
      const found = (level: 'permissive' | 'conservative') => {
        const verdict = judgeContent(level, seen);
        return verdict.state === 'blocked' ? verdict.found : 'allowed';
      };
      assert.deepEqual([found('permissive'), found('conservative')], [permissive, conservative]);
      assert.deepEqual(judgeContent('none', seen), { state: 'allowed' });
    });

  it('are ordered: what a laxer level blocks, a stricter one blocks too', () => {
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(weight, weight, weight, weight, weight, (...weights) => {
        const sum = weights.reduce((a, b) => a + b, 1e-9);
        const [drawing, hentai, neutral, porn, sexy] = weights.map((value) => value / sum);
        const seen = { drawing: drawing!, hentai: hentai!, neutral: neutral!, porn: porn!, sexy: sexy! };
        if (judgeContent('permissive', seen).state === 'blocked')
          assert.equal(judgeContent('conservative', seen).state, 'blocked');
      }),
    );
  });
});
