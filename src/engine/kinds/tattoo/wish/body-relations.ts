/** How the parts of the body lie to each other: what a landmark says about the part that it stands next to. */
import { type BodyPart, LIMB_PARTS } from '../anatomy/anatomy.ts';
import type { Facing, PlaceName } from './meaning.ts';

/** A part as words give it, before side and facing are known. */
export interface Site {
  readonly part: BodyPart;
  readonly alternatives: readonly BodyPart[];
  readonly along: number | null;
  readonly facing: Facing | null;
}

/** A site without what is not said of it. */
export function site(
  part: BodyPart,
  along: number | null = null,
  alternatives: readonly BodyPart[] = [],
  facing: Facing | null = null,
): Site {
  return { part, along, alternatives, facing };
}

/** Words for several parts, the likelier first; each can be told by its level ("lower left leg") or a landmark. */
export const COLLECTIVE_PLACES: Readonly<Partial<Record<PlaceName, readonly BodyPart[]>>> = {
  arm: ['upperArm', 'forearm'],
  leg: ['thigh', 'calf', 'shin'],
  back: ['upperBack', 'shoulderBlade', 'spine', 'lowerBack'],
  trunk: ['chest', 'belly', 'ribs', 'upperBack'],
  face: ['cheek', 'temple', 'forehead', 'chin'],
};

/** The lower of the parts that a collective word means. */
export const LOWER_PARTS: Readonly<Partial<Record<PlaceName, readonly BodyPart[]>>> = {
  arm: ['forearm'],
  leg: ['calf', 'shin'],
  back: ['lowerBack'],
  trunk: ['belly'],
  face: ['chin', 'cheek'],
};

/** The upper of the parts that a collective word means. */
export const UPPER_PARTS: Readonly<Partial<Record<PlaceName, readonly BodyPart[]>>> = {
  arm: ['upperArm'],
  leg: ['thigh'],
  back: ['upperBack', 'shoulderBlade'],
  trunk: ['chest'],
  face: ['forehead'],
};

/** Points that are no parts: what is inked when such a point is named itself. */
export const POINTS: Readonly<Partial<Record<PlaceName, Site>>> = {
  navel: site('belly', 0.5),
  eye: site('temple', null, ['cheek']),
  breast: site('chest', 0.6),
  armpit: site('ribs', 0.1, ['upperArm', 'chest']),
};

/** A part named only by "above" or "below" something else. */
export const IMPLIED_SITES: Readonly<
  Partial<Record<PlaceName, Partial<Record<'above' | 'below' | 'beside', Site>>>>
> = {
  eye: { above: site('forehead'), below: site('cheek', 0.1), beside: site('temple') },
  forehead: { below: site('cheek', null, ['temple']) },
  chin: { below: site('neck', 0.1, [], 'front') },
  cheek: { below: site('chin'), above: site('temple') },
  ear: { above: site('temple'), below: site('neck', 0.15), beside: site('ear', null, ['neck']) },
  neck: { below: site('chest', 0.1, ['upperBack']), above: site('neck', 0.15) },
  nape: { below: site('upperBack', 0.1) },
  collarbone: { below: site('chest', 0.15), above: site('shoulder', 0.2, ['neck']) },
  chest: { below: site('belly', 0.15, ['ribs']), above: site('collarbone', null, ['chest']) },
  breast: { below: site('ribs', 0.2, ['belly']), above: site('chest', 0.3), beside: site('ribs', 0.2) },
  armpit: { below: site('ribs', 0.1), beside: site('chest', 0.4) },
  ribs: { below: site('belly', 0.4, ['hip']), above: site('chest') },
  navel: { above: site('belly', 0.25), below: site('belly', 0.8), beside: site('belly', 0.5) },
  belly: { below: site('hip'), above: site('chest', 0.85), beside: site('ribs') },
  hip: { above: site('ribs', 0.85, ['belly', 'lowerBack']), below: site('thigh', 0.1) },
  shoulder: { below: site('upperArm', 0.15, ['chest']) },
  upperArm: { above: site('shoulder'), below: site('elbow', null, ['forearm']) },
  elbow: { above: site('upperArm', 0.85), below: site('forearm', 0.15) },
  forearm: { above: site('elbow', null, ['upperArm']), below: site('wrist') },
  wrist: { above: site('forearm', 0.85), below: site('hand') },
  hand: { above: site('wrist', null, ['forearm']), below: site('finger') },
  palm: { above: site('wrist', null, [], 'inner'), below: site('wrist', null, [], 'inner') },
  finger: { above: site('hand', null, [], 'back'), below: site('hand', null, [], 'back') },
  shoulderBlade: { below: site('upperBack', 0.8), above: site('shoulder', null, [], 'back') },
  spine: { beside: site('upperBack', null, ['lowerBack']) },
  upperBack: { below: site('lowerBack'), above: site('nape') },
  lowerBack: { above: site('upperBack', 0.85), below: site('hip', null, [], 'back') },
  back: { above: site('nape'), below: site('hip', null, [], 'back') },
  thigh: { above: site('hip'), below: site('knee') },
  knee: { above: site('thigh', 0.85), below: site('shin', 0.15, ['calf']) },
  calf: { above: site('knee', null, [], 'back'), below: site('ankle') },
  shin: { above: site('knee'), below: site('ankle') },
  ankle: { above: site('calf', 0.85, ['shin']), below: site('foot', 0.1) },
  foot: { above: site('ankle') },
};

/** What lies at the upper and at the lower end of a part. */
export const ENDS: Readonly<
  Partial<Record<BodyPart, readonly [upper: readonly PlaceName[], lower: readonly PlaceName[]]>>
> = {
  neck: [
    ['ear', 'chin', 'face', 'cheek'],
    ['collarbone', 'shoulder', 'chest'],
  ],
  nape: [['ear'], ['shoulder', 'upperBack', 'back', 'shoulderBlade']],
  chest: [
    ['collarbone', 'neck', 'shoulder'],
    ['belly', 'ribs', 'navel'],
  ],
  ribs: [
    ['armpit', 'breast', 'chest'],
    ['hip', 'belly'],
  ],
  belly: [['ribs', 'chest', 'breast'], ['hip']],
  shoulder: [
    ['neck', 'nape', 'ear', 'collarbone'],
    ['upperArm', 'arm', 'armpit', 'elbow'],
  ],
  upperArm: [['shoulder', 'armpit'], ['elbow']],
  forearm: [['elbow'], ['wrist', 'hand', 'palm']],
  hand: [['wrist'], ['finger']],
  palm: [['wrist'], ['finger']],
  upperBack: [
    ['nape', 'neck', 'shoulder'],
    ['lowerBack', 'hip'],
  ],
  shoulderBlade: [
    ['shoulder', 'neck', 'nape'],
    ['lowerBack', 'ribs'],
  ],
  spine: [
    ['nape', 'neck', 'upperBack'],
    ['lowerBack', 'hip'],
  ],
  lowerBack: [['upperBack', 'ribs', 'shoulderBlade'], ['hip']],
  hip: [
    ['ribs', 'belly', 'navel'],
    ['thigh', 'leg'],
  ],
  thigh: [['hip'], ['knee']],
  calf: [['knee'], ['ankle', 'foot']],
  shin: [['knee'], ['ankle', 'foot']],
  ankle: [['calf', 'shin', 'leg'], ['foot']],
  foot: [['ankle'], []],
};

/** "Between the elbow and the wrist": the part between two others, and where on it. Keys in alphabetical order. */
export const BETWEEN: Readonly<Record<string, Site>> = {
  'elbow shoulder': site('upperArm', 0.5),
  'elbow wrist': site('forearm', 0.5),
  'elbow hand': site('forearm', 0.5),
  'shoulder wrist': site('upperArm', null, ['forearm']),
  'hip knee': site('thigh', 0.5),
  'ankle knee': site('calf', 0.5, ['shin']),
  'foot knee': site('calf', 0.5, ['shin']),
  'ankle hip': site('thigh', null, ['calf', 'shin']),
  'collarbone shoulder': site('collarbone'),
  'breast collarbone': site('chest', 0.3),
  'chest collarbone': site('chest', 0.15),
  'hip ribs': site('belly', 0.5, ['ribs']),
  'armpit hip': site('ribs', 0.5),
  'breast navel': site('belly', 0.2),
  'chest navel': site('belly', 0.2),
  'hip navel': site('belly', 0.8),
  'ear shoulder': site('neck', 0.5),
  'neck shoulder': site('shoulder', 0.15),
  'nape shoulder': site('shoulder', 0.15, [], 'back'),
  'shoulderBlade spine': site('upperBack', 0.4),
  'finger wrist': site('hand'),
  'ear eye': site('temple'),
  'lowerBack nape': site('spine'),
  'lowerBack neck': site('spine'),
};

/** Limbs, neck and fingers: what something can go round, and what has an outer side. */
export const ROUND_PLACES: ReadonlySet<PlaceName> = new Set([...LIMB_PARTS, 'neck', 'arm', 'leg']);

/** Parts that have a middle between the wearer's left and right. */
export const MIDDLE_PARTS: ReadonlySet<BodyPart> = new Set([
  'forehead',
  'chin',
  'neck',
  'nape',
  'chest',
  'belly',
  'upperBack',
  'spine',
  'lowerBack',
]);
