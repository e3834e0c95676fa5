/** Finds the part of the body that the words name among those in view, or the nearest thing to it. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Anatomy, BodyPart, BodySite } from '../anatomy/anatomy.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';

/** Stand-ins for a part that isn't seen, the nearest first. */
const NEIGHBOURS: Readonly<Record<BodyPart, readonly BodyPart[]>> = {
  forehead: ['temple', 'cheek', 'neck'],
  temple: ['forehead', 'cheek', 'neck'],
  cheek: ['temple', 'chin', 'neck'],
  chin: ['cheek', 'neck'],
  ear: ['neck', 'nape', 'cheek', 'temple'],
  neck: ['nape', 'collarbone', 'chest', 'shoulder'],
  nape: ['neck', 'spine', 'upperBack', 'shoulderBlade'],
  collarbone: ['chest', 'shoulder', 'neck'],
  chest: ['collarbone', 'ribs', 'shoulder', 'belly'],
  ribs: ['belly', 'chest', 'hip', 'upperBack', 'lowerBack'],
  belly: ['ribs', 'hip', 'chest', 'lowerBack'],
  hip: ['belly', 'ribs', 'lowerBack', 'thigh'],
  shoulder: ['upperArm', 'shoulderBlade', 'collarbone', 'upperBack', 'chest'],
  upperArm: ['shoulder', 'elbow', 'forearm'],
  elbow: ['upperArm', 'forearm'],
  forearm: ['wrist', 'elbow', 'upperArm', 'hand'],
  wrist: ['forearm', 'hand', 'palm'],
  hand: ['palm', 'wrist', 'forearm', 'finger'],
  palm: ['hand', 'wrist', 'forearm', 'finger'],
  finger: ['hand', 'palm', 'wrist'],
  upperBack: ['shoulderBlade', 'spine', 'nape', 'lowerBack', 'shoulder'],
  shoulderBlade: ['upperBack', 'spine', 'shoulder', 'lowerBack'],
  spine: ['upperBack', 'lowerBack', 'shoulderBlade', 'nape'],
  lowerBack: ['spine', 'upperBack', 'hip', 'shoulderBlade', 'ribs'],
  thigh: ['knee', 'calf', 'shin', 'hip'],
  knee: ['thigh', 'shin', 'calf'],
  calf: ['shin', 'ankle', 'knee', 'thigh'],
  shin: ['calf', 'ankle', 'knee', 'thigh'],
  ankle: ['shin', 'calf', 'foot'],
  foot: ['ankle', 'shin', 'calf'],
};

const WORDS: Partial<Record<BodyPart, string>> = {
  upperArm: 'upper arm',
  upperBack: 'upper back',
  shoulderBlade: 'shoulder blade',
  lowerBack: 'lower back',
  hand: 'back of the hand',
};

/** Parts whose name says already which face of the body they are on: the back of a hand. */
const FACING_IS_PART: ReadonlySet<BodyPart> = new Set([
  'hand',
  'palm',
  'nape',
  'upperBack',
  'shoulderBlade',
  'spine',
  'lowerBack',
  'chest',
  'belly',
  'collarbone',
  'shin',
]);
const NAMED_BY_SIDE: ReadonlySet<BodyPart> = new Set(['neck']);
/** The side of a neck that is turned away shows less than this part of what the other one shows. */
const TURNED_AWAY = 0.8;

/** A part in plain words. */
function partInWords(part: BodyPart): string {
  return WORDS[part] ?? part;
}

function wantedInWords(part: BodyPart, { finger }: PlacementWish): string {
  if (part !== 'finger' || finger === null) return partInWords(part);
  return finger === 'thumb' ? finger : `${finger} finger`;
}

/** What the words name, as far as it is in view. */
export interface NamedSites {
  /** Where the design may go, all equally right. */
  readonly sites: readonly BodySite[];
  /** What was asked for and isn't there. */
  readonly notes: readonly string[];
}

/** From the front and from behind the inner and the outer side of a limb are seen beside its middle. */
function hasSides(facing: PlacementWish['facing'], sites: readonly BodySite[]): boolean {
  return (
    (facing === 'outer' || facing === 'inner') &&
    sites.some((site) => site.facing === 'front' || site.facing === 'back')
  );
}

/** What lies between the two sides of a part: the breastbone, the backbone. */
function between(left: BodySite, right: BodySite): BodySite {
  const mean = (a: ImagePoint, b: ImagePoint): ImagePoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const upper = mean(left.upper, right.upper);
  return {
    part: left.part,
    side: null,
    facing: left.facing === right.facing ? left.facing : null,
    upper,
    lower: mean(left.lower, right.lower),
    halfWidth: Math.max(left.halfWidth, Math.hypot(left.upper.x - upper.x, left.upper.y - upper.y)),
    confidence: Math.min(left.confidence, right.confidence),
  };
}

/** The sites that match the wish best; none when neither the part nor a neighbour of it is in view. */
export function namedSites(anatomy: Anatomy, wish: PlacementWish, part: BodyPart): NamedSites {
  const notes: string[] = [];
  const { finger } = wish;
  const seen = (wanted: BodyPart) =>
    anatomy.sites.filter(
      (site) => site.part === wanted && (wanted !== 'finger' || finger === null || site.finger === finger),
    );
  const named = [part, ...wish.alternatives].find((meant) => seen(meant).length > 0) ?? part;
  let sites = seen(named);
  if (wish.side === 'middle') {
    const middle = sites.filter((site) => site.side === null);
    const left = sites.find((site) => site.side === 'left');
    const right = sites.find((site) => site.side === 'right');
    if (left !== undefined && right !== undefined) sites = [between(left, right)];
    else if (middle.length > 0) sites = middle;
  }
  const side = wish.side === 'left' || wish.side === 'right' ? wish.side : null;
  const onSide = (candidates: readonly BodySite[]) =>
    candidates.filter((site) => side === null || site.side === side || site.side === null);
  if (onSide(sites).length === 0) {
    const stand = NEIGHBOURS[part]
      .map((neighbour) => onSide(seen(neighbour)))
      .find((some) => some.length > 0);
    const name = `${side === null ? '' : `${side} `}${wantedInWords(part, wish)}`;
    // the same part on the other side is nearer to the wish than another part, unless a hand's breadth away
    if (sites.length > 0) {
      notes.push(`The ${name} isn't in view; the other side was taken.`);
      // of several that all seem to be of the other side, the one on the asked side of the picture
      sites = [...sites].sort((a, b) => (side === 'right' ? b.lower.x - a.lower.x : a.lower.x - b.lower.x));
      sites = sites.slice(0, 1);
    } else if (stand !== undefined) {
      notes.push(`The ${name} isn't in view; the ${partInWords(stand[0]!.part)} was taken instead.`);
      sites = stand;
    } else {
      const other = NEIGHBOURS[part].map(seen).find((some) => some.length > 0);
      if (other === undefined) return { sites: [], notes: [`The ${name} isn't in view.`] };
      notes.push(`The ${name} isn't in view; the ${partInWords(other[0]!.part)} was taken instead.`);
      sites = other;
    }
  } else sites = onSide(sites);
  // the side of a neck is a part of its own rather than a facing
  if (NAMED_BY_SIDE.has(named) && (side !== null || wish.facing === 'outer')) {
    const aside = sites.filter((site) => site.side !== null);
    if (aside.length > 0) sites = aside;
    const widest = Math.max(...sites.map(({ halfWidth }) => halfWidth));
    if (side === null) sites = sites.filter(({ halfWidth }) => halfWidth >= TURNED_AWAY * widest);
  }
  const certain = sites.filter((site) => site.side === side);
  if (side !== null && certain.length > 0) sites = certain;
  if (wish.facing !== null && !FACING_IS_PART.has(named) && !NAMED_BY_SIDE.has(named)) {
    const facing = sites.filter((site) => site.facing === wish.facing);
    if (facing.length > 0) sites = facing;
    else {
      const unknown = sites.filter((site) => site.facing === null);
      if (unknown.length > 0) sites = unknown;
      else if (!hasSides(wish.facing, sites))
        notes.push(
          `The ${wish.facing} side of the ${partInWords(part)} is turned away; what is seen of it was taken.`,
        );
    }
  }
  return { sites, notes };
}
