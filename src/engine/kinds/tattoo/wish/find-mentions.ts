import type { BodyPart } from '../anatomy/anatomy.ts';
import { COLLECTIVE_PLACES } from './body-relations.ts';
import type { Facing, Meaning, PlaceName } from './meaning.ts';
import type { Term } from './terms.ts';

type Direction = Extract<Meaning, { is: 'relation' }>['direction'];

/** A place in the text with what is said of it. */
export interface Mention {
  readonly term: Term;
  readonly place: PlaceName;
  /** "above the wrist": the place says where something else is. */
  readonly relation: Direction | 'from' | 'to' | null;
  /** How far from the place, in centimetres. */
  readonly distance: number | null;
  readonly negated: boolean;
  /** Negated because a design is not to go there, rather than to look that way. */
  readonly avoided: boolean;
  readonly details: Details;
}

/** What is said of a place: before it in the same clause, or after it. */
export interface Details {
  sides: ('left' | 'right')[];
  facing: Facing | null;
  along: number | null;
  /** The level names an end ("top of the arm") and not an upper or lower part. */
  end: boolean;
  middle: boolean;
  flank: boolean;
}

/** The places that a text names, in its order. */
export interface Mentions {
  readonly mentions: readonly Mention[];
  /** What is said of no place: "left", "inner side". */
  readonly loose: Details;
}

function noDetails(): Details {
  return { sides: [], facing: null, along: null, end: false, middle: false, flank: false };
}

/** Takes the places and what is said of them out of the terms that are left. */
export function findMentions(terms: readonly Term[], distances: ReadonlyMap<Term, number>): Mentions {
  const mentions: Mention[] = [];
  const loose = noDetails();
  let details = noDetails();
  let relation: Mention['relation'] = null;
  let distance: number | null = null;
  let denial: Term | null = null;
  let inClause = false;

  const settle = () => {
    // What follows a place in its clause belongs to it: "the forearm, near the top" doesn't, "forearm inner side" does.
    merge(details, inClause ? mentions.at(-1)!.details : loose);
    details = noDetails();
  };

  for (const term of terms) {
    const { meaning } = term;
    if (term.used && !distances.has(term)) continue;
    if (meaning.is === 'word') {
      if (meaning.word === 'pause') {
        settle();
        relation = null;
        denial = null;
        inClause = false;
      } else if (meaning.word === 'from' || meaning.word === 'to') {
        relation = meaning.word;
        distance = distances.get(term) ?? null;
        if (distance !== null) relation = wayFrom(terms, term);
      } else if (meaning.word === 'and' || meaning.word === 'or') {
        if (inClause) settle();
      }
      term.used = true;
    } else if (meaning.is === 'not') {
      denial = term;
    } else if (meaning.is === 'side') {
      // "not the left hand" is one that is left out; "not left" says nothing
      if (denial && !leadsToPlace(terms, term)) denial.used = true;
      else {
        details.sides.push(meaning.side);
        details.flank ||= meaning.flank ?? false;
        term.used = true;
      }
    } else if (meaning.is === 'facing') {
      details.facing ??= meaning.facing;
      term.used = true;
    } else if (meaning.is === 'flank') {
      details.flank = true;
      term.used = true;
    } else if (meaning.is === 'level') {
      details.along ??= meaning.along;
      details.end = meaning.end;
      term.used = true;
    } else if (meaning.is === 'middle') {
      details.middle = true;
      term.used = true;
    } else if (meaning.is === 'relation') {
      // "on the back, inner side, near the spine": what was said before the relation is not said of the landmark.
      settle();
      relation = meaning.direction;
      distance = distances.get(term) ?? null;
      if (meaning.side) loose.sides.push(meaning.side);
      term.used = true;
    } else if (meaning.is === 'emphasis') {
      if (relation === null) term.used = true;
    } else if (meaning.is === 'unknown') {
      // "no background" denies a thing, "not on my sore hand" a hand
      if (denial && DENIES_NEXT.has(denial.words)) denial = null;
    } else if (meaning.is === 'place') {
      if (denial && DENIES_NEXT.has(denial.words) && term.at > denial.at + NEXT) denial = null;
      if (isBareBack(term) && describesNext(terms, term)) {
        details.facing ??= 'back';
        term.used = true;
        continue;
      }
      const avoided = denial?.meaning.is === 'not' && denial.meaning.aims !== true;
      const negated = denial !== null;
      mentions.push({ term, place: meaning.place, relation, distance, negated, avoided, details });
      if (denial) denial.used = true;
      if (!negated || avoided) term.used = true;
      details = noDetails();
      inClause = true;
      if (relation !== 'between') relation = null;
      distance = null;
    }
  }
  settle();
  return { mentions, loose };
}

/** "no" and "without" deny what stands so many words behind them: "no shading on the hand" leaves out no hand. */
const NEXT = 2;
const DENIES_NEXT: ReadonlySet<string> = new Set(['no', 'non', 'without', 'remove', 'less']);

/** Whether a place follows what else is said of it. */
function leadsToPlace(terms: readonly Term[], term: Term): boolean {
  let at = terms.indexOf(term) + 1;
  while (['side', 'facing', 'flank', 'level', 'middle'].includes(terms[at]?.meaning.is ?? '')) at++;
  return terms[at]?.meaning.is === 'place';
}

/** "an inch up from the wrist" is above it; without "up" or "down" from hands and feet towards the trunk. */
function wayFrom(terms: readonly Term[], from: Term): Direction {
  const at = terms.indexOf(from);
  const before = terms[at - 1]?.words;
  if (before === 'up' || before === 'down') return before === 'up' ? 'above' : 'below';
  const next = terms.slice(at).find(({ meaning }) => meaning.is === 'place')?.meaning;
  return next?.is === 'place' && ['wrist', 'ankle', 'hand', 'palm', 'foot'].includes(next.place)
    ? 'above'
    : 'near';
}

function isBareBack({ words, meaning }: Term): boolean {
  return meaning.is === 'place' && meaning.place === 'back' && words === 'back';
}

/** "back left shoulder": a side of the shoulder, not a back. */
function describesNext(terms: readonly Term[], term: Term): boolean {
  let at = terms.indexOf(term) + 1;
  while (terms[at]?.meaning.is === 'side') at++;
  const next = terms[at]?.meaning;
  return (
    next?.is === 'place' && next.place !== 'back' && !COLLECTIVE_PLACES.back!.includes(next.place as BodyPart)
  );
}

function merge(from: Details, into: Details): void {
  into.sides.push(...from.sides);
  into.facing ??= from.facing;
  if (into.along === null) {
    into.along = from.along;
    into.end = from.end;
  }
  into.middle ||= from.middle;
  into.flank ||= from.flank;
}
