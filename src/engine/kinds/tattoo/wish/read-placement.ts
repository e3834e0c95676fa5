import { findMentions } from './find-mentions.ts';
import type { PlacementWish } from './placement-wish.ts';
import { readLengths } from './read-lengths.ts';
import { readPicturePlace } from './read-picture-place.ts';
import { readSite } from './read-site.ts';
import { readSize } from './read-size.ts';
import { readStyle } from './read-style.ts';
import { readTurn } from './read-turn.ts';
import { findTerms, type Term } from './terms.ts';

/**
 * Reads a `placement` text: what it asks for, and the words that were not understood. English, by phrases of a fixed
 * vocabulary and one slip of the fingers a word; any text gives a wish, and it never throws.
 */
export function readPlacement(text: string): PlacementWish {
  const terms = findTerms(text);
  // In this order, for a hand is a measure before it is a place, and a left turn is no left side.
  const { sizes, distances } = readLengths(terms);
  const size = readSize(terms, sizes);
  const { band, ...turn } = readTurn(terms);
  const style = readStyle(terms);
  const inPicture = readPicturePlace(terms);
  const place = band ?? (namesSleeve(terms) ? 'arm' : null);
  const { spans, ...site } = readSite(findMentions(terms, distances), place);
  return {
    ...site,
    inPicture,
    size: size ?? (spans ? { fill: true } : null),
    ...turn,
    style,
    ignored: leftOver(terms),
  };
}

function namesSleeve(terms: readonly Term[]): boolean {
  return terms.some(({ meaning, words }) => meaning.is === 'fill' && words.includes('sleeve'));
}

/** What means something elsewhere and nothing here is not understood; what only joins words is not worth telling. */
function leftOver(terms: readonly Term[]): string[] {
  const silent = new Set([
    'word',
    'emphasis',
    'minus',
    'times',
    'picture',
    'corner',
    'sized',
    'whole',
    'dimension',
  ]);
  return terms
    .filter(({ meaning, used }) => !used && !silent.has(meaning.is))
    .filter(({ meaning }) => meaning.is !== 'number' || !meaning.inWords)
    .map(({ words }) => words);
}
