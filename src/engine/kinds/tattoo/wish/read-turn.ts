import { ROUND_PLACES } from './body-relations.ts';
import type { PlaceName } from './meaning.ts';
import { stressOf } from './stress.ts';
import type { Term } from './terms.ts';

/** How the design lies on its place. */
export interface Turn {
  readonly rotation: number | null;
  readonly lies: 'along' | 'across' | null;
  readonly wraps: boolean;
  readonly mirrored: boolean;
  /** The part that a band is worn on, where the word says it: "bracelet". */
  readonly band: PlaceName | null;
}

/** How the design is turned and laid: rotation, mirror, along or across, round the limb. */
export function readTurn(terms: readonly Term[]): Turn {
  const exact: number[] = [];
  const named: number[] = [];
  const vague: number[] = [];
  let lies: Turn['lies'] = null;
  let wraps = false;
  let mirrored = false;
  let band: PlaceName | null = null;
  for (const [index, term] of terms.entries()) {
    if (term.used) continue;
    const { meaning } = term;
    if (meaning.is === 'degrees') {
      const degrees = readDegrees(terms, index);
      if (degrees !== null) exact.push(degrees);
    } else if (meaning.is === 'angle') {
      if (!stressOf(terms, index).negated) named.push(meaning.degrees);
      term.used = true;
    } else if (meaning.is === 'turn') {
      const degrees = readVagueTurn(terms, index, meaning.degrees);
      if (degrees !== null) vague.push(degrees);
    } else if (meaning.is === 'mirror') {
      if (!stressOf(terms, index).negated) mirrored = true;
      term.used = true;
      const next = terms[index + 1];
      if (next?.meaning.is === 'lies' && /vertical|horizontal/.test(next.words)) {
        next.used = true;
        if (next.words.startsWith('v')) named.push(180);
      }
    } else if (meaning.is === 'lies') {
      if (!stressOf(terms, index).negated) lies ??= meaning.lies;
      term.used = true;
    } else if (meaning.is === 'word' && meaning.word === 'down') {
      if (leadsToPlace(terms[index + 1])) lies ??= 'along';
      term.used = true;
    } else if (meaning.is === 'wraps') {
      if (!stressOf(terms, index).negated) {
        wraps = true;
        band ??= meaning.place;
      }
      term.used = true;
    } else if (meaning.is === 'relation' && meaning.direction === 'around') {
      if (goesRound(terms, index)) {
        if (!stressOf(terms, index).negated) wraps = true;
        term.used = true;
      }
    }
  }
  // Half across is neither along nor across.
  if (named.includes(45)) lies = null;
  const [rotation = null] = [...exact, ...named, ...(lies === null || vague[0] === 0 ? vague : [])];
  return { rotation: rotation === null ? null : normalised(rotation), lies, wraps, mirrored, band };
}

/** "45 degrees", "-30°", "rotated 45 degrees counterclockwise", "90° to the left". */
function readDegrees(terms: readonly Term[], index: number): number | null {
  const number = terms[index - 1];
  terms[index]!.used = true;
  if (number?.meaning.is !== 'number' || number.used) return null;
  number.used = true;
  let degrees = number.meaning.value;
  const minus = terms[index - 2];
  if (minus?.meaning.is === 'minus') {
    minus.used = true;
    degrees = -degrees;
  }
  const verb = turnAround(terms, index);
  if (verb) verb.used = true;
  const sign = directionAround(terms, index, verb !== null);
  return sign === null ? degrees : sign * Math.abs(degrees);
}

/** "tilted", "turned slightly to the left", "rotated clockwise": degrees as people would see them. */
function readVagueTurn(terms: readonly Term[], index: number, degrees: number): number | null {
  const { negated, strength } = stressOf(terms, index);
  terms[index]!.used = true;
  if (negated) return 0;
  let weight = strength;
  for (let at = index + 1; terms[at]?.meaning.is === 'emphasis'; at++) {
    weight *= (terms[at]!.meaning as { strength: number }).strength;
    terms[at]!.used = true;
  }
  // "rotated 45 degrees" is read at its degrees.
  if (degreesInClause(terms, index)) return null;
  const number = terms[terms[index + 1]?.words === 'by' ? index + 2 : index + 1];
  if (number?.meaning.is === 'number' && !number.used) {
    number.used = true;
    return (directionAround(terms, index + 1, true) ?? 1) * number.meaning.value;
  }
  const sign = directionAround(terms, index, true) ?? 1;
  if (weight < 1) return sign * (degrees > 45 ? 15 : 10);
  return sign * (degrees > 45 ? degrees : Math.min(45, degrees * weight));
}

function degreesInClause(terms: readonly Term[], index: number): boolean {
  for (let at = index + 1; at < terms.length && !isPause(terms[at]!); at++)
    if (terms[at]!.meaning.is === 'degrees' && terms[at - 1]?.meaning.is === 'number') return true;
  return false;
}

/** The turning verb of the same clause, before the degrees or right after them ("a 45 degree angle"). */
function turnAround(terms: readonly Term[], index: number): Term | null {
  const after = terms[index + 1];
  if (after?.meaning.is === 'turn') return after;
  for (let at = index - 1; at >= 0 && !isPause(terms[at]!); at--)
    if (terms[at]!.meaning.is === 'turn') return terms[at]!;
  return null;
}

/** Clockwise 1, the other way -1; with a verb also "left" and "right", unless they are the side of a part. */
function directionAround(terms: readonly Term[], index: number, turned: boolean): 1 | -1 | null {
  for (let at = index - 2; at <= index + 4; at++) {
    const term = terms[at];
    if (!term || term.used) continue;
    if (at > index && isPause(term)) break;
    if (term.meaning.is === 'clockwise') {
      term.used = true;
      return term.meaning.sign;
    }
    if (turned && at > index && term.meaning.is === 'side' && !leadsToPlace(terms[at + 1])) {
      term.used = true;
      return term.meaning.side === 'right' ? 1 : -1;
    }
    if (at > index && term.meaning.is === 'place') break;
  }
  return null;
}

function goesRound(terms: readonly Term[], index: number): boolean {
  let at = index + 1;
  while (terms[at] && ['side', 'level', 'whole', 'facing', 'middle'].includes(terms[at]!.meaning.is)) at++;
  const meaning = terms[at]?.meaning;
  return meaning?.is === 'place' && ROUND_PLACES.has(meaning.place) && !terms[at]!.used;
}

function leadsToPlace(term: Term | undefined): boolean {
  return (
    term !== undefined && ['place', 'side', 'facing', 'level', 'middle', 'flank'].includes(term.meaning.is)
  );
}

function isPause({ meaning }: Term): boolean {
  return meaning.is === 'word' && meaning.word === 'pause';
}

function normalised(degrees: number): number {
  const turn = (((degrees % 360) + 540) % 360) - 180;
  const rounded = Math.round(turn * 10) / 10;
  return rounded === -180 ? 180 : rounded + 0;
}
