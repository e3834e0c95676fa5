/** What stands before a word: "very", "slightly", "not", "not too". */
import type { Term } from './terms.ts';

export interface Stress {
  /** 1 plain, more for "very", less for "slightly". */
  readonly strength: number;
  readonly negated: boolean;
}

/**
 * Emphasis and denial of the term at `index`, which are marked as used. A denial also reaches over "or" and "and" from a
 * denied word of the same kind: "not faded or blurry".
 */
export function stressOf(terms: readonly Term[], index: number): Stress {
  let strength = 1;
  let at = index - 1;
  for (; at >= 0; at--) {
    const { meaning } = terms[at]!;
    if (meaning.is === 'emphasis') strength *= meaning.strength;
    else break;
    terms[at]!.used = true;
  }
  const before = terms[at];
  if (before?.meaning.is === 'not') {
    before.used = true;
    return { strength: Math.min(strength, 1), negated: true };
  }
  const joins =
    before?.meaning.is === 'word' && (before.meaning.word === 'or' || before.meaning.word === 'and');
  const partner = joins ? terms[at - 1] : undefined;
  const negated =
    partner !== undefined &&
    partner.meaning.is === terms[index]!.meaning.is &&
    stressOf(terms, at - 1).negated;
  return { strength, negated };
}

/** The factor `factor` (1 = neutral), felt `stress` strongly; denied, it turns a little to the other side. */
export function stressed(factor: number, { strength, negated }: Stress): number {
  return factor ** (negated ? -0.5 : strength);
}
