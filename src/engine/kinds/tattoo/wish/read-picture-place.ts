import type { PlacementWish } from './placement-wish.ts';
import type { Term } from './terms.ts';

/** How far from the middle "left" and "top" are, of half the picture. */
const REACH = 0.6;

/**
 * A place of the picture instead of the body: "top left corner of the photo", "the viewer's left", and without any part
 * of the body in the text also "top left" or "in the middle".
 */
export function readPicturePlace(terms: readonly Term[]): PlacementWish['inPicture'] {
  for (const [index, term] of terms.entries()) {
    if (term.used) continue;
    if (term.meaning.is === 'picture') {
      term.used = true;
      const words = wordsBefore(terms, index);
      const place = placeOf(words);
      if (place) return place;
    }
    if (term.meaning.is === 'viewer') {
      term.used = true;
      const side = [...terms.slice(0, index).reverse(), ...terms.slice(index)].find(isFreeSide);
      if (side) return placeOf([side]);
    }
  }
  const ofBody = terms.some(({ meaning, used }) => !used && ['place', 'wraps'].includes(meaning.is));
  const free = terms.filter(
    ({ meaning, used }) => !used && ['side', 'level', 'middle', 'corner', 'flank'].includes(meaning.is),
  );
  if (ofBody || free.length === 0) return null;
  // A side by itself is the wearer's.
  const kinds = new Set(free.map(({ meaning }) => meaning.is));
  if (!kinds.has('level') && !kinds.has('middle')) return null;
  // "upper lip": what is unknown may be a part.
  if (!kinds.has('side') && terms.some(({ meaning }) => meaning.is === 'unknown')) return null;
  return placeOf(free);
}

function isFreeSide({ meaning, used }: Term): boolean {
  return meaning.is === 'side' && !used;
}

function wordsBefore(terms: readonly Term[], index: number): Term[] {
  const words: Term[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const { meaning, used } = terms[at]!;
    if (meaning.is === 'word' && meaning.word === 'of') continue;
    if (used || !['side', 'level', 'middle', 'corner', 'flank'].includes(meaning.is)) break;
    words.push(terms[at]!);
  }
  return words;
}

function placeOf(words: readonly Term[]): PlacementWish['inPicture'] {
  if (words.length === 0) return null;
  let x = 0;
  let y = 0;
  let said = false;
  for (const term of words) {
    const { meaning } = term;
    term.used = true;
    if (meaning.is === 'side') x = meaning.side === 'left' ? -REACH : REACH;
    if (meaning.is === 'level') y = meaning.along < 0.5 ? -REACH : REACH;
    said ||= ['side', 'level', 'middle'].includes(meaning.is);
  }
  return said ? { x, y } : null;
}
