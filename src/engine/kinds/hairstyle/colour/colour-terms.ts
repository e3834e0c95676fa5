/** From a text to its terms: colours, words around them, and what is not known. */
import { labToSrgb, srgbToLab } from '../../../pixels/lab.ts';
import { correctSpelling } from '../../../words/spelling.ts';
import { COLOUR_NAMES, LEVELS } from './colour-names.ts';
import { COLOUR_WORDS, type ColourWord } from './colour-words.ts';
import type { HairLab } from './hair-colour.ts';

export type ColourTerm = (
  | ColourWord
  | { readonly is: 'colour'; readonly colour: HairLab }
  | { readonly is: 'share'; readonly share: number }
  | { readonly is: 'unknown' }
) & { readonly words: string };

type Meaning = ColourWord | { readonly is: 'colour'; readonly colour: HairLab };

/** Words that are one letter away from a word of colour, and mean something else. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  'whole while write brows crown grown great green black blank block slack beach bleak blend sliver river sleek tight night might house horse short shirt'.split(
    ' ',
  ),
);

const PHRASES = indexPhrases();
const KNOWN = new Set([...PHRASES.values()].flat().flatMap(({ words }) => words));
const VOCABULARY = [...KNOWN].filter((word) => word.length > 4);

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER_WORD = new RegExp(`\\blevel (${NUMBERS.join('|')})\\b`, 'g');

/** Codes, shares, levels, numbers, words, signs; and whatever else was written, so that it can be said. */
const TOKEN =
  /#[\da-z]+|rgba?\s*\([^)]*\)|\d+(?:\.\d+)?\s*%|level\s*\d+|[a-z']+(?![a-z]*\d)|[,;:.!?()&+/→>]|[^\s,;:!?()&+→>]+/gu;

/** The terms of a text in order; fillers and articles are left out. Names of presets in camel case are words too. */
export function findColourTerms(text: string): ColourTerm[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/'/g, '')
    .replace(/_/g, ' ')
    .replace(NUMBER_WORD, (_, word) => `level ${NUMBERS.indexOf(word) + 1}`)
    .replace(/[-–—]+>?/g, (dash) => (dash.endsWith('>') ? ' > ' : ' '));
  const tokens = (plain.match(TOKEN) ?? []).map((token) =>
    /^[a-z]+$/.test(token) && !KNOWN.has(token)
      ? (correctSpelling(token, VOCABULARY, OWN_WORDS) ?? token)
      : token,
  );
  const terms: ColourTerm[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at]!;
    const special = readToken(token);
    if (special) terms.push({ ...special, words: token });
    if (special) {
      at++;
      continue;
    }
    const phrase = (PHRASES.get(token) ?? []).find(({ words }) =>
      words.every((word, index) => tokens[at + index] === word),
    );
    const length = phrase?.words.length ?? 1;
    const words = tokens.slice(at, at + length).join(' ');
    if (!phrase) terms.push({ is: 'unknown', words: words.slice(0, LONGEST_WORD) });
    else if (phrase.meaning.is !== 'filler') terms.push({ ...phrase.meaning, words });
    at += length;
  }
  return terms;
}

/** A database takes longer texts than a colour needs; reading stays quick. */
const LONGEST_TEXT = 1000;
/** Of a word that is not known, so much is said in the log. */
const LONGEST_WORD = 40;

/** Codes, shares and signs. */
function readToken(token: string): Meaning | { is: 'share'; share: number } | null {
  if (token[0] === '#') return readHex(token.slice(1));
  if (token.startsWith('rgb')) return readRgb(token);
  if (token.startsWith('level')) {
    const colour = LEVELS[Number(token.slice(5)) - 1];
    return colour ? { is: 'colour', colour } : null;
  }
  if (/^\d.*%$/.test(token))
    return { is: 'share', share: Math.max(1, Math.min(100, Number.parseFloat(token))) / 100 };
  if (token === '&' || token === '+') return { is: 'join', join: 'and' };
  if (token === '/') return { is: 'join', join: 'and' };
  if (token === '>' || token === '→') return { is: 'join', join: 'to' };
  if (/^[,;:.!?()]$/.test(token)) return { is: 'join', join: 'pause' };
  return null;
}

function readHex(digits: string): Meaning | null {
  if (!/^[\da-f]+$/.test(digits)) return null;
  const short = digits.length === 3 || digits.length === 4;
  if (!short && digits.length !== 6 && digits.length !== 8) return null;
  const channel = (index: number): number => {
    const text = short ? digits[index]!.repeat(2) : digits.slice(index * 2, index * 2 + 2);
    return Number.parseInt(text, 16);
  };
  return ofSrgb(channel(0), channel(1), channel(2));
}

function readRgb(token: string): Meaning | null {
  const written = token.match(/\d*\.?\d+%?/g) ?? [];
  const areShares = written.slice(0, 3).some((value) => /^[01]?\.\d+$/.test(value));
  const channels = written.slice(0, 3).map((value) => {
    const number = Number.parseFloat(value);
    return Math.round(Math.min(255, value.endsWith('%') ? number * 2.55 : areShares ? number * 255 : number));
  });
  return channels.length === 3 ? ofSrgb(channels[0]!, channels[1]!, channels[2]!) : null;
}

function ofSrgb(red: number, green: number, blue: number): Meaning {
  const lab = new Float32Array(3);
  srgbToLab(red, green, blue, lab, 0);
  return { is: 'colour', colour: [lab[0]!, lab[1]!, lab[2]!] };
}

/** `#rrggbb` of a colour, for a sentence in the log. */
export function hexOf([lightness, a, b]: HairLab): string {
  const rgb = new Uint8ClampedArray(3);
  labToSrgb(lightness, a, b, rgb, 0);
  return `#${[...rgb].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function indexPhrases(): Map<string, { words: string[]; meaning: Meaning }[]> {
  const index = new Map<string, { words: string[]; meaning: Meaning }[]>();
  const add = (phrases: string, meaning: Meaning) => {
    for (const phrase of phrases.split(', ')) {
      const words = phrase.split(' ');
      const known = index.get(words[0]!) ?? [];
      index.set(words[0]!, [...known, { words, meaning }]);
    }
  };
  for (const [names, colour] of COLOUR_NAMES) add(names, { is: 'colour', colour });
  for (const [phrases, word] of COLOUR_WORDS) add(phrases, word);
  for (const phrases of index.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return index;
}
