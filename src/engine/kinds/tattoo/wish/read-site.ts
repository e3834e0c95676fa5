import type { BodyPart, FingerName } from '../anatomy/anatomy.ts';
import {
  BETWEEN,
  COLLECTIVE_PLACES,
  ENDS,
  IMPLIED_SITES,
  LOWER_PARTS,
  MIDDLE_PARTS,
  POINTS,
  ROUND_PLACES,
  type Site,
  site,
  UPPER_PARTS,
} from './body-relations.ts';
import type { Details, Mention, Mentions } from './find-mentions.ts';
import type { Facing, PlaceName } from './meaning.ts';
import type { PlacementWish } from './placement-wish.ts';

interface SiteWish
  extends Pick<
    PlacementWish,
    'part' | 'alternatives' | 'finger' | 'avoid' | 'side' | 'facing' | 'along' | 'relativeTo'
  > {
  /** The words name both ends of the part ("from elbow to wrist"), so that all of it is meant. */
  readonly spans: boolean;
}

/** Where on the body: the part, the other parts that may be meant, and the place on it. */
export function readSite({ mentions, loose }: Mentions, band: PlaceName | null): SiteWish {
  const meant = mentions.filter(({ negated }) => !negated);
  const avoid = avoidedBy(mentions);
  const span = spanOf(meant);
  const free = meant.filter((mention) => !span?.ends.includes(mention));
  const named = free.filter(
    ({ relation, term }) => relation === null || relation === 'to' || says(term.meaning, 'facing') === 'back',
  );
  const landmarks = free.filter((mention) => !named.includes(mention));
  const first = narrowed(named.find(({ place }) => isPart(place)) ?? named[0] ?? null, named);
  const [landmark = null] = landmarks;
  const details = (first ?? landmark)?.details ?? loose;

  const between = betweenOf(landmarks);
  const chosen =
    (first && resolve(first, landmark)) ??
    (band === null ? null : resolvePlace(band, loose, null)) ??
    span?.site ??
    between ??
    (landmark && impliedBy(landmark)) ??
    (loose.flank && loose.sides.length === 0 ? site('ribs') : null);
  if (!chosen) return { ...NOWHERE, avoid, side: sideOf(loose), facing: loose.facing };

  const { part } = chosen;
  const others = named.filter((mention) => mention !== first);
  const word = first?.term.meaning;
  const facing =
    chosen.facing ??
    details.facing ??
    says(word, 'facing') ??
    (namesBackOf(part, others) ? 'back' : null) ??
    loose.facing ??
    (landmark?.relation === 'behind' ? 'back' : null) ??
    flankOf(details, part) ??
    flankOf(loose, part);
  // "the shin of the right leg": a word for several parts adds nothing to one of them, but its side.
  const also = others
    .filter(({ place }) => !(place in POINTS) && (place !== 'back' || BACK_PARTS.has(part)))
    .map(({ place }) => partsOf(place))
    .filter((parts) => !parts.includes(part));
  const alternatives = [...new Set([...chosen.alternatives, ...also.flat()])].filter(
    (other) => other !== part,
  );
  // A level that chose the part ("lower leg") says nothing of the place on it.
  const levelIsSpent = first !== null && !isPart(first.place) && !details.end;
  const turnedSite = turned(part, facing);
  return {
    part: turnedSite.part,
    alternatives,
    finger: part === 'finger' ? fingerOf(named) : null,
    avoid,
    side: sideFor(
      turnedSite.part,
      [details, loose, ...[...others, ...landmarks].map((other) => other.details)],
      says(word, 'side'),
    ),
    facing: turnedSite.facing,
    along: alongFor(chosen, details, loose, landmark, between, levelIsSpent),
    relativeTo: relativeTo(part, landmark),
    spans: span !== null && span.site.part === part,
  };
}

const BACK_PARTS: ReadonlySet<PlaceName> = new Set(COLLECTIVE_PLACES.back);

const NOWHERE: SiteWish = {
  part: null,
  alternatives: [],
  finger: null,
  avoid: [],
  side: null,
  facing: null,
  along: null,
  relativeTo: null,
  spans: false,
};

function isPart(place: PlaceName): place is BodyPart {
  return !(place in COLLECTIVE_PLACES) && !(place in POINTS);
}

function partsOf(place: PlaceName): readonly BodyPart[] {
  if (isPart(place)) return [place];
  return COLLECTIVE_PLACES[place] ?? [POINTS[place]!.part];
}

function resolve({ place, details, term }: Mention, landmark: Mention | null): Site {
  const resolved = resolvePlace(place, details, landmark);
  const along = term.meaning.is === 'place' ? (term.meaning.along ?? null) : null;
  return along === null ? resolved : { ...resolved, along };
}

function resolvePlace(place: PlaceName, details: Details, landmark: Mention | null): Site {
  if (isPart(place)) return site(place);
  const point = POINTS[place];
  if (point) return point;
  const parts = COLLECTIVE_PLACES[place]!;
  const ordered = (chosen: readonly BodyPart[], along: number | null = null) => {
    const [first, ...others] = [...new Set([...chosen, ...parts])];
    return site(first!, along, others);
  };
  if (details.along !== null && details.along !== 0.5) {
    // "lower arm" is a forearm; "bottom of the arm" is its lower end.
    const chosen = (details.along < 0.5 ? UPPER_PARTS : LOWER_PARTS)[place]!;
    return details.end ? ordered(chosen, details.along) : site(chosen[0]!, null, chosen.slice(1));
  }
  const implied = landmark && landmark.relation !== 'from' ? landmarkParts(landmark, parts) : null;
  if (implied) return ordered([implied]);
  if (place === 'leg' && details.facing === 'back') return ordered(['calf']);
  return ordered([]);
}

/** "right-hand ring finger", "on the neck, under the hairline": the smaller part is meant. */
function narrowed(first: Mention | null, named: readonly Mention[]): Mention | null {
  if (first?.place === 'neck') return named.find(({ place }) => place === 'nape') ?? first;
  if (first?.place !== 'hand') return first;
  const next = named[named.indexOf(first) + 1];
  if (next?.place === 'finger' && next.term.at === first.term.at + 1) return next;
  return named.find((mention) => fingerOf([mention]) !== null) ?? first;
}

/** The first finger that is named. */
function fingerOf(mentions: readonly Mention[]): FingerName | null {
  for (const { term } of mentions)
    if (term.meaning.is === 'place' && term.meaning.finger !== undefined) return term.meaning.finger;
  return null;
}

/** What the words leave out: all of a hand with its palm and fingers, all that a word for several parts means. */
function avoidedBy(mentions: readonly Mention[]): SiteWish['avoid'] {
  return mentions
    .filter(({ avoided }) => avoided)
    .flatMap(({ place, details }) => {
      const side = sideOf(details);
      const parts = AVOIDED_WITH[place] ?? partsOf(place);
      return parts.map((part) => ({ part, side }));
    });
}

/** Parts left out with another one. */
const AVOIDED_WITH: Readonly<Partial<Record<PlaceName, readonly BodyPart[]>>> = {
  hand: ['hand', 'palm', 'finger'],
  arm: ['upperArm', 'elbow', 'forearm', 'wrist'],
  leg: ['thigh', 'knee', 'calf', 'shin', 'ankle'],
  neck: ['neck', 'nape'],
  calf: ['calf', 'shin'],
  face: ['forehead', 'temple', 'cheek', 'chin'],
};

/** "base of the neck, back": of what is no part of the back, "back" is a side. */
function namesBackOf(part: BodyPart, others: readonly Mention[]): boolean {
  return !BACK_PARTS.has(part) && others.some(({ place }) => place === 'back');
}

/** The one of `parts` that has the landmark at an end: the arm near the wrist is a forearm. */
function landmarkParts(landmark: Mention, parts: readonly BodyPart[]): BodyPart | null {
  const implied = impliedBy(landmark)?.part;
  if (implied && parts.includes(implied)) return implied;
  return parts.find((part) => ENDS[part]?.some((end) => end.includes(landmark.place))) ?? null;
}

function impliedBy({ place, relation, term }: Mention): Site | null {
  const own = isPart(place) ? site(place) : (POINTS[place] ?? resolvePlaceAlone(place));
  const along = term.meaning.is === 'place' ? (term.meaning.along ?? own.along) : own.along;
  if (relation === 'above' || relation === 'below' || relation === 'beside')
    return IMPLIED_SITES[place]?.[relation] ?? { ...own, along };
  return { ...own, along };
}

function resolvePlaceAlone(place: PlaceName): Site {
  const [first, ...others] = COLLECTIVE_PLACES[place]!;
  return site(first!, null, others);
}

interface Span {
  readonly site: Site;
  readonly ends: readonly Mention[];
}

/** "From the elbow to the wrist", "shoulder to elbow": the part that reaches from one to the other. */
function spanOf(mentions: readonly Mention[]): Span | null {
  for (const [index, mention] of mentions.entries()) {
    const next = mentions[index + 1];
    if (next?.relation !== 'to' || (mention.relation !== null && mention.relation !== 'from')) continue;
    const found = BETWEEN[keyOf(mention, next)];
    if (found) return { site: { ...found, along: null }, ends: [mention, next] };
  }
  return null;
}

/** "Between the elbow and the wrist". */
function betweenOf(landmarks: readonly Mention[]): Site | null {
  const [one, other] = landmarks.filter(({ relation }) => relation === 'between');
  if (!one) return null;
  return (other && BETWEEN[keyOf(one, other)]) ?? impliedBy(one);
}

function keyOf(one: Mention, other: Mention): string {
  return [one.place, other.place].sort().join(' ');
}

/** A palm is the inner side of a hand, a nape the back of a neck, a shin the front of a lower leg. */
function turned(part: BodyPart, facing: Facing | null): { part: BodyPart; facing: Facing | null } {
  if (part === 'hand' && facing === 'inner') return { part: 'palm', facing: null };
  if (part === 'neck' && facing === 'back') return { part: 'nape', facing: null };
  if (part === 'shin' && facing === 'back') return { part: 'calf', facing: null };
  if (part === 'calf' && facing === 'front') return { part: 'shin', facing: null };
  return { part, facing };
}

function flankOf({ flank, sides }: Details, part: BodyPart): Facing | null {
  if (!flank) return null;
  if (part === 'ribs') return null;
  return ROUND_PLACES.has(part) || sides.length === 0 ? 'outer' : null;
}

function sideOf({ sides }: Details): 'left' | 'right' | null {
  const [first] = sides;
  return first !== undefined && sides.every((side) => side === first) ? first : null;
}

/** The side that is said of the part, else of nothing, else of the other places. */
function sideFor(
  part: BodyPart,
  said: readonly Details[],
  fromWord: 'left' | 'middle' | null,
): PlacementWish['side'] {
  const sided = said.find(({ sides }) => sides.length > 0);
  if (sided) return sideOf(sided);
  if (fromWord) return fromWord;
  return said.slice(0, 2).some(({ middle }) => middle) && MIDDLE_PARTS.has(part) ? 'middle' : null;
}

function alongFor(
  chosen: Site,
  details: Details,
  loose: Details,
  landmark: Mention | null,
  between: Site | null,
  levelIsSpent: boolean,
): number | null {
  const level = details.along ?? loose.along;
  if (chosen.along !== null) return chosen.along;
  if (level !== null && !levelIsSpent) return level;
  if (between?.part === chosen.part && between.along !== null) return between.along;
  const end = landmark ? endTowards(chosen.part, landmark) : null;
  if (end !== null) return end;
  return details.middle || loose.middle ? 0.5 : null;
}

function endTowards(part: BodyPart, { place, relation }: Mention): number | null {
  const point = POINTS[place]?.part === part ? IMPLIED_SITES[place] : undefined;
  if (point && (relation === 'above' || relation === 'below' || relation === 'beside'))
    return point[relation]?.along ?? null;
  const [upper, lower] = ENDS[part] ?? [[], []];
  if (upper.includes(place) && relation !== 'above') return 0.15;
  if (lower.includes(place) && relation !== 'below') return 0.85;
  return null;
}

function relativeTo(part: BodyPart, landmark: Mention | null): PlacementWish['relativeTo'] {
  if (!landmark) return null;
  const { place, relation, distance } = landmark;
  const direction =
    relation === 'above' || relation === 'below' || relation === 'beside' ? relation : ('near' as const);
  if (relation === 'between' || relation === 'behind' || relation === 'to') return null;
  if (place in POINTS && direction !== 'beside') return null;
  const anchor = isPart(place) ? place : (POINTS[place]?.part ?? COLLECTIVE_PLACES[place]![0]!);
  if (anchor === part && place !== 'navel') return null;
  if (place === 'eye') return null;
  return { part: anchor, direction, centimetres: distance };
}

function says<K extends 'facing' | 'side'>(
  meaning: Mention['term']['meaning'] | undefined,
  what: K,
): (K extends 'facing' ? Facing : 'left' | 'middle') | null {
  if (meaning?.is !== 'place') return null;
  return (meaning[what] ?? null) as never;
}
