import type { InkStyle } from './placement-wish.ts';
import { stressOf } from './stress.ts';
import type { Term } from './terms.ts';

/**
 * The look that the words ask for. Of several words that change the same thing the strongest up and the strongest down
 * count, so that neither order nor repetition matters.
 */
export function readStyle(terms: readonly Term[]): InkStyle {
  const density = new Span();
  const lineWeight = new Span();
  const age = new Span();
  let blackAndGrey = false;
  for (const [index, term] of terms.entries()) {
    const { meaning } = term;
    if (term.used) continue;
    if (meaning.is === 'style') {
      const { strength, negated } = stressOf(terms, index);
      const amount = negated ? -0.5 : strength;
      density.add((meaning.effect.density ?? 0) * amount);
      lineWeight.add((meaning.effect.lineWeight ?? 0) * amount);
      age.add((meaning.effect.age ?? 0) * amount);
      if (meaning.effect.blackAndGrey && !negated) blackAndGrey = true;
      // "10 years old"
      const count = terms[index - 1];
      if (/^(year|decade)/.test(term.words) && count?.meaning.is === 'number') count.used = true;
      term.used = true;
    } else if (meaning.is === 'colour') {
      if (stressOf(terms, index).negated) blackAndGrey = true;
      term.used = true;
    } else if (meaning.is === 'percent') {
      const share = readOpacity(terms, index);
      if (share !== null) density.add(share - 1);
    }
  }
  return {
    density: rounded(Math.min(1.6, Math.max(0.2, 1 + density.sum))),
    lineWeight: rounded(Math.min(1, Math.max(-1, lineWeight.sum))),
    blackAndGrey,
    age: rounded(Math.min(1, Math.max(0, age.sum))),
  };
}

/** "70% opacity", "opacity 70%", "30% transparent", "20% lighter": the share of the ink that stays. */
function readOpacity(terms: readonly Term[], percent: number): number | null {
  const number = terms[percent - 1];
  if (number?.meaning.is !== 'number' || number.used) return null;
  const value = Math.min(100, number.meaning.value) / 100;
  const take = (term: Term) => {
    number.used = true;
    terms[percent]!.used = true;
    term.used = true;
  };
  for (const term of [terms[percent + 1], terms[percent - 2]]) {
    if (term?.meaning.is === 'opacity') {
      take(term);
      return term.meaning.share === 1 ? value : 1 - value;
    }
  }
  const after = terms[percent + 1];
  if (after?.meaning.is !== 'style' || !after.meaning.effect.density) return null;
  take(after);
  return 1 + Math.sign(after.meaning.effect.density) * value;
}

/** The largest and the smallest of numbers around zero. */
class Span {
  #low = 0;
  #high = 0;

  add(value: number): void {
    this.#low = Math.min(this.#low, value);
    this.#high = Math.max(this.#high, value);
  }

  get sum(): number {
    return this.#low + this.#high;
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
