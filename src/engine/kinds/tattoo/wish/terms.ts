/** From tokens to terms: the longest phrase that is known at each place, and what it means. */
import { correctSpelling } from '../../../words/spelling.ts';
import { BODY_WORDS } from './body-words.ts';
import { ARTICLES, CONNECTING_WORDS } from './connecting-words.ts';
import type { Meaning, PhraseTable } from './meaning.ts';
import { WORDS_OF_THEIR_OWN } from './own-words.ts';
import { POSITION_WORDS } from './position-words.ts';
import { SIZE_WORDS } from './size-words.ts';
import { STYLE_WORDS } from './style-words.ts';
import { splitTokens, type Token } from './tokens.ts';

/** A phrase of the text; readers mark as `used` what they have understood. */
export interface Term {
  readonly meaning: Meaning;
  /** The words as they were written. */
  readonly words: string;
  /** Index of the first token, which orders the terms. */
  readonly at: number;
  used: boolean;
}

interface Phrase {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

interface Match {
  readonly meaning: Meaning;
  /** Index of the first token after the phrase. */
  readonly end: number;
  /** Indices of "left" and "right" inside the phrase: "back of the left hand". */
  readonly sides: readonly number[];
}

/** All phrases that are known. */
export const PHRASE_TABLES: readonly PhraseTable[] = [
  BODY_WORDS,
  POSITION_WORDS,
  SIZE_WORDS,
  STYLE_WORDS,
  CONNECTING_WORDS,
];

const PAUSE: Meaning = { is: 'word', word: 'pause' };
const INCH: Meaning = { is: 'unit', centimetres: 2.54, alone: false };

/** Phrases by their first word, the longest first. */
const PHRASES = indexPhrases();
/** Longer words that a slip of the fingers may have changed. */
const VOCABULARY = [
  ...new Set([...PHRASES.values()].flat().flatMap(({ words }) => words.filter((word) => word.length > 4))),
];
const KNOWN_WORDS = new Set([...PHRASES.values()].flat().flatMap(({ words }) => words));

/** The terms of a text in order, fillers and articles left out. */
export function findTerms(text: string): Term[] {
  const written = splitTokens(text);
  const tokens = written.map((token) => ({ ...token, text: spelled(token) }));
  const terms: Term[] = [];
  const add = (meaning: Meaning, from: number, to: number) => {
    if (meaning.is === 'filler') return;
    const words = written.slice(from, to).map((token) => token.text);
    terms.push({ meaning, words: words.join(' '), at: from, used: false });
  };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at]!;
    const match = longestMatch(tokens, at);
    if (token.value !== null) add({ is: 'number', value: token.value, inWords: false }, at, at + 1);
    else if (token.text === ',') add(PAUSE, at, at + 1);
    else if (token.text === '"' && tokens[at - 1]?.value == null) {
      // Quotation marks, no inches.
    } else if (isInitial(tokens, at))
      add({ is: 'side', side: token.text === 'l' ? 'left' : 'right' }, at, at + 1);
    else if (isInches(tokens, at)) add(INCH, at, at + 1);
    else if (match) {
      for (const index of match.sides)
        add({ is: 'side', side: tokens[index]!.text as 'left' | 'right' }, index, index + 1);
      add(match.meaning, at, match.end);
      at = match.end;
      continue;
    } else if (!ARTICLES.has(token.text) && token.text !== 'in' && /[a-z]/.test(token.text))
      add({ is: 'unknown' }, at, at + 1);
    at++;
  }
  return terms;
}

function spelled({ text, value }: Token): string {
  if (value !== null || KNOWN_WORDS.has(text) || ARTICLES.has(text)) return text;
  return correctSpelling(text, VOCABULARY, WORDS_OF_THEIR_OWN) ?? text;
}

/** "4 in" is a length, "4 in the middle" isn't. */
function isInches(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.text !== 'in' || at === 0 || tokens[at - 1]!.value === null) return false;
  const next = tokens[at + 1]?.text ?? '';
  return !ARTICLES.has(next) && !['middle', 'center', 'centre', 'between', 'front'].includes(next);
}

/** "L forearm". */
function isInitial(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  return (
    (text === 'l' || text === 'r') &&
    at + 1 < tokens.length &&
    longestMatch(tokens, at + 1)?.meaning.is === 'place'
  );
}

function longestMatch(tokens: readonly Token[], at: number): Match | null {
  for (const phrase of PHRASES.get(tokens[at]!.text) ?? []) {
    const sides: number[] = [];
    let end = at + 1;
    let next = 1;
    while (next < phrase.words.length && end < tokens.length) {
      const { text } = tokens[end]!;
      if (text === phrase.words[next]) next++;
      else if (text === 'left' || text === 'right') sides.push(end);
      else if (!ARTICLES.has(text)) break;
      end++;
    }
    if (next === phrase.words.length) return { meaning: phrase.meaning, end, sides };
  }
  return null;
}

function indexPhrases(): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>();
  for (const [meaning, phrases] of PHRASE_TABLES.flat()) {
    for (const phrase of phrases.split(', ')) {
      const words = phrase.split(' ');
      index.set(words[0]!, [...(index.get(words[0]!) ?? []), { words, meaning }]);
    }
  }
  for (const phrases of index.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return index;
}
