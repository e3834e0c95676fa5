import type { Meaning } from './meaning.ts';
import type { Term } from './terms.ts';

/** A size with its unit, and what of the design has it. */
export interface Length {
  readonly centimetres: number;
  readonly of: 'width' | 'height' | 'longer';
}

/** All lengths of a text, by what they measure. */
export interface Lengths {
  readonly sizes: readonly Length[];
  /** Distances by the term that says from where: "5 cm above the wrist". */
  readonly distances: ReadonlyMap<Term, number>;
}

/** How wide a hand or finger is, where it is used as a measure. */
const BODY_MEASURES: Readonly<Record<string, number>> = { finger: 1.8, hand: 9, palm: 9 };

const FOOT = 30.48;

interface Amount {
  /** Every number of "3-4", "5 x 7" in centimetres. */
  readonly values: readonly number[];
  /** A range gives its middle, a product its longer side. */
  readonly product: boolean;
  readonly from: number;
  /** Index after the unit. */
  readonly end: number;
}

/** Takes lengths with a unit out of the terms, and tells sizes from distances. */
export function readLengths(terms: readonly Term[]): Lengths {
  const sizes: Length[] = [];
  const distances = new Map<Term, number>();
  for (let at = 0; at < terms.length; at++) {
    const amount = readAmount(terms, at);
    if (!amount) continue;
    const { values, product, from, end } = amount;
    for (let index = from; index < end; index++) terms[index]!.used = true;
    // "between 3 and 4 cm", "around 10 cm"
    const before = terms[from - 1];
    if (before?.meaning.is === 'relation') before.used = true;
    const centimetres = product
      ? Math.max(...values)
      : values.reduce((sum, value) => sum + value, 0) / values.length;
    const dimension = product ? null : readDimension(terms, from, end);
    const anchor = dimension === null && !product ? anchorAfter(terms, end) : null;
    if (anchor) distances.set(anchor, clamp(centimetres, 0.1, 60));
    else sizes.push({ centimetres: clamp(centimetres, 0.5, 100), of: dimension ?? 'longer' });
    at = end - 1;
  }
  return { sizes, distances };
}

/** Numbers with a unit from `start` on, or null. */
function readAmount(terms: readonly Term[], start: number): Amount | null {
  const first = terms[start]!;
  if (first.meaning.is === 'unit' && first.meaning.alone) {
    // "an inch and a half"
    const half = numberAt(terms, start + 1)?.value === 0.5;
    const values = [first.meaning.centimetres * (half ? 1.5 : 1)];
    return { values, product: false, from: start, end: start + (half ? 2 : 1) };
  }
  const values: { value: number; unit: number | null }[] = [];
  let product = false;
  let at = start;
  for (;;) {
    const number = readNumber(terms, at);
    if (!number) break;
    at = number.end;
    const measure = unitAt(terms, at);
    if (measure !== null) at++;
    values.push({ value: number.value, unit: measure });
    const joint = jointAt(terms, at);
    if (joint === null || !readNumber(terms, at + 1)) break;
    // "5 cm, 7 cm" and "10 cm to 3 o'clock" are no ranges: the second needs a unit as well.
    if (measure !== null && !leadsToUnit(terms, at + 1)) break;
    product ||= joint === 'times';
    at++;
  }
  const unit = values.findLast((value) => value.unit !== null)?.unit ?? null;
  if (unit === null) return null;
  return {
    values: values.map((value) => value.value * (value.unit ?? unit)),
    product,
    from: start,
    end: at,
  };
}

function leadsToUnit(terms: readonly Term[], at: number): boolean {
  const number = readNumber(terms, at);
  return number !== null && unitAt(terms, number.end) !== null;
}

function unitAt(terms: readonly Term[], at: number): number | null {
  const meaning = terms[at]?.meaning;
  if (meaning?.is === 'unit') return meaning.centimetres;
  if (meaning?.is === 'place' && meaning.place === 'foot' && terms[at + 1]?.meaning.is === 'dimension')
    return FOOT;
  // "two fingers above the wrist", "a hand's width below the knee"
  if (meaning?.is === 'place' && meaning.place in BODY_MEASURES && anchorAfter(terms, at + 1))
    return BODY_MEASURES[meaning.place]!;
  return null;
}

function jointAt(terms: readonly Term[], at: number): 'range' | 'times' | null {
  const term = terms[at];
  if (!term) return null;
  if (term.meaning.is === 'times' || term.words === 'by') return 'times';
  if (term.meaning.is === 'minus' || term.words === 'to' || term.words === 'or' || term.words === 'and')
    return 'range';
  return null;
}

/** "5", "2 1/2", "1/2", "twenty five", "one and a half". */
function readNumber(terms: readonly Term[], at: number): { value: number; end: number } | null {
  const first = numberAt(terms, at);
  if (!first) return null;
  let { value } = first;
  let end = at + 1;
  const isFraction = (index: number) => terms[index + 1]?.words === '/' && numberAt(terms, index + 2)?.value;
  if (isFraction(at)) return { value: value / numberAt(terms, at + 2)!.value, end: at + 3 };
  const second = numberAt(terms, end);
  if (second && isFraction(end))
    return { value: value + second.value / numberAt(terms, end + 2)!.value, end: end + 3 };
  if (first.inWords && second?.inWords && value >= 20 && second.value < 10) {
    value += second.value;
    end++;
  }
  const half = numberAt(terms, end);
  if (half?.inWords && half.value === 0.5) {
    value += 0.5;
    end++;
  }
  return { value, end };
}

function numberAt(terms: readonly Term[], at: number): Extract<Meaning, { is: 'number' }> | null {
  const term = terms[at];
  return term?.meaning.is === 'number' && !term.used ? term.meaning : null;
}

/** "5 cm wide", "10 cm in height", "width: 5 cm", "6 cm across"; "long" is the longer side. */
function readDimension(terms: readonly Term[], from: number, end: number): Length['of'] | null {
  const after = terms[end];
  if (after?.meaning.is === 'dimension') {
    after.used = true;
    return after.meaning.of;
  }
  if (after?.meaning.is === 'sized') {
    after.used = true;
    return 'longer';
  }
  if (after?.words === 'across' && !isPlaceLike(terms[end + 1])) {
    after.used = true;
    return 'width';
  }
  const sizeWord = terms[end]?.meaning.is === 'sizeWord' ? terms[end]! : null;
  if (sizeWord && (sizeWord.words === 'big' || sizeWord.words === 'large')) {
    sizeWord.used = true;
    return 'longer';
  }
  let before = terms[from - 1];
  if (before?.meaning.is === 'word' && before.meaning.word === 'pause') before = terms[from - 2];
  if (
    before?.meaning.is === 'dimension' &&
    !before.used &&
    before.words !== 'wide' &&
    before.words !== 'long'
  ) {
    before.used = true;
    return before.meaning.of;
  }
  return null;
}

/** The relation right after a length, which makes it a distance; "from" where no direction is said. */
function anchorAfter(terms: readonly Term[], end: number): Term | null {
  let at = end;
  if (terms[at]?.meaning.is === 'dimension') at++;
  while (terms[at]?.meaning.is === 'emphasis' || isWord(terms[at], 'down')) at++;
  const term = terms[at];
  if (!term) return null;
  if (isWord(term, 'from') && isPlaceLike(terms[at + 1])) return term;
  const directed =
    term.meaning.is === 'relation' && ['above', 'below', 'beside'].includes(term.meaning.direction);
  return directed ? term : null;
}

function isPlaceLike(term: Term | undefined): boolean {
  return (
    term !== undefined && ['place', 'side', 'facing', 'level', 'middle', 'flank'].includes(term.meaning.is)
  );
}

function isWord(term: Term | undefined, word: string): boolean {
  return term?.meaning.is === 'word' && term.meaning.word === word;
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)) * 100) / 100;
}
