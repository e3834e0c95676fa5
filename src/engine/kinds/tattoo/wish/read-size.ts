import type { PlacementWish } from './placement-wish.ts';
import type { Length } from './read-lengths.ts';
import { stressed, stressOf } from './stress.ts';
import type { Term } from './terms.ts';

/** What the size of a hand or finger means, in centimetres; a palm is the natural size. */
const BODY_SIZES: Readonly<Record<string, number>> = { hand: 18, finger: 7.5, foot: 25 };

/** The size that the words ask for: a length before a thing of known size, before "fill", before words on a scale. */
export function readSize(terms: readonly Term[], lengths: readonly Length[]): PlacementWish['size'] {
  const factors: number[] = [];
  const compared: NonNullable<PlacementWish['size']>[] = [];
  let fill = false;
  for (const [index, term] of terms.entries()) {
    if (term.used) continue;
    const { meaning } = term;
    if (meaning.is === 'sizeOf') {
      const size = readComparison(terms, index, meaning.scale);
      if (size === 'fill') fill = true;
      else if (size) compared.push(size);
    } else if (meaning.is === 'sized') {
      const thing = knownSize(terms[index - 1], 1);
      if (thing) compared.push(thing);
      term.used = true;
    } else if (meaning.is === 'sizeWord') {
      factors.push(stressed(meaning.factor, stressOf(terms, index)) * shareBefore(terms, index));
      term.used = true;
      const of = isOf(terms[index + 1]) ? index + 2 : index + 1;
      const thing = of > index + 1 ? knownSize(terms[of], meaning.factor) : null;
      if (thing) {
        compared.push(thing);
        factors.pop();
      }
    } else if (meaning.is === 'times' || meaning.is === 'percent') {
      const factor = readFactor(terms, index);
      if (factor !== null) factors.push(factor);
    } else if (isLittle(terms, index)) {
      factors.push(0.65);
      term.used = true;
    } else if (meaning.is === 'fill') {
      // "3/4 sleeve"
      for (let at = index - 1; terms[at]?.words === '/' || terms[at]?.meaning.is === 'number'; at--)
        terms[at]!.used = true;
      if (!stressOf(terms, index).negated) fill = true;
      term.used = true;
    } else if ((meaning.is === 'whole' || meaning.is === 'cover') && leadsToPart(terms, index + 1)) {
      if (!stressOf(terms, index).negated) fill = true;
      term.used = true;
    }
  }
  if (lengths.length > 0) return longest(lengths);
  if (compared.length > 0) return compared[0]!;
  if (fill) return { fill: true };
  if (factors.length === 0) return null;
  return { factor: rounded(strongest(factors)) };
}

/** "the size of a coin", "as big as my palm", "as large as the forearm" (which fills it). */
function readComparison(
  terms: readonly Term[],
  index: number,
  scale: number,
): PlacementWish['size'] | 'fill' {
  const term = terms[index]!;
  let at = index + 1;
  // "my left hand", "a 50p coin"
  while (['side', 'number', 'unknown'].includes(terms[at]?.meaning.is ?? '')) at++;
  const thing = knownSize(terms[at], scale);
  if (thing) for (let skipped = index + 1; skipped < at; skipped++) terms[skipped]!.used = true;
  term.used = true;
  if (thing) return thing;
  return leadsToPart(terms, index + 1) ? 'fill' : null;
}

function knownSize(term: Term | undefined, scale: number): PlacementWish['size'] {
  if (!term || term.used) return null;
  const { meaning } = term;
  if (meaning.is === 'object') {
    term.used = true;
    return { centimetres: rounded(meaning.centimetres * scale), of: 'longer' };
  }
  if (meaning.is !== 'place') return null;
  if (meaning.place === 'palm') {
    term.used = true;
    return { factor: scale };
  }
  const centimetres = BODY_SIZES[meaning.place];
  if (centimetres === undefined) return null;
  term.used = true;
  return { centimetres: rounded(centimetres * scale), of: 'longer' };
}

/** "2x", "3 times", "150% size"; "20% bigger" belongs to its word. */
function readFactor(terms: readonly Term[], index: number): number | null {
  const number = terms[index - 1];
  if (number?.meaning.is !== 'number' || number.used) return null;
  const after = terms[index + 1];
  const percent = terms[index]!.meaning.is === 'percent';
  if (percent && after?.meaning.is !== 'sized') return null;
  if (!percent && after?.meaning.is === 'number') return null;
  number.used = true;
  terms[index]!.used = true;
  if (after?.meaning.is === 'sized' || after?.meaning.is === 'sizeWord') after.used = true;
  const value = number.meaning.value / (percent ? 100 : 1);
  return value > 0 ? Math.min(5, Math.max(0.2, value)) : null;
}

/** The share of "20% bigger", "30% smaller", in the place of the word's own factor. */
function shareBefore(terms: readonly Term[], index: number): number {
  const [number, percent] = [terms[index - 2], terms[index - 1]];
  const { meaning } = terms[index]!;
  if (percent?.meaning.is !== 'percent' || number?.meaning.is !== 'number' || number.used) return 1;
  number.used = true;
  percent.used = true;
  if (meaning.is !== 'sizeWord') return 1;
  const share = number.meaning.value / 100;
  return (meaning.factor < 1 ? Math.max(0.2, 1 - share) : 1 + Math.min(4, share)) / meaning.factor;
}

/** Whether a part follows, with its side, facing and level before it. */
function leadsToPart(terms: readonly Term[], from: number): boolean {
  let at = from;
  while (
    terms[at] &&
    ['side', 'facing', 'level', 'flank', 'whole', 'middle'].includes(terms[at]!.meaning.is)
  ) {
    if (terms[at]!.meaning.is === 'whole') terms[at]!.used = true;
    at++;
  }
  return terms[at]?.meaning.is === 'place' && !terms[at]!.used;
}

/** "a little star": with nothing to weaken, "little" is a size. */
function isLittle(terms: readonly Term[], index: number): boolean {
  const { meaning, words } = terms[index]!;
  return meaning.is === 'emphasis' && words.endsWith('little') && terms[index + 1]?.meaning.is === 'unknown';
}

function isOf(term: Term | undefined): boolean {
  return term?.meaning.is === 'word' && term.meaning.word === 'of';
}

/** Several lengths are the sides of a rectangle: the longest counts. */
function longest(lengths: readonly Length[]): Length {
  if (lengths.length === 1) return lengths[0]!;
  const centimetres = Math.max(...lengths.map((length) => length.centimetres));
  const same = lengths.every(({ of }) => of === lengths[0]!.of);
  return { centimetres, of: same ? lengths[0]!.of : 'longer' };
}

/** The factor that is farthest from 1; of two as far, the smaller. */
function strongest(factors: readonly number[]): number {
  let best = 1;
  for (const factor of factors) {
    const gain = Math.abs(Math.log(factor)) - Math.abs(Math.log(best));
    if (gain > 1e-9 || (gain > -1e-9 && factor < best)) best = factor;
  }
  return Math.min(5, Math.max(0.2, best));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
