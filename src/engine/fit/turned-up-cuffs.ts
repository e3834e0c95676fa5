/** Turned-up cuffs of trousers, and the ankle's skin below them, that the parse took for a shoe's shaft. */

import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';

/** All lengths in lengths of the shank, from the knee down it. */
const FROM = 0.45;
const TO = 1.2;
/** Rows are judged so far to either side of the shank's axis; a cuff stands off it no farther than the second. */
const CORE = 0.07;
const BESIDE = 0.24;
/** A cuff's least and largest height, the least of skin below it, and the most that parts it from the trousers' own label. */
const LEAST_CUFF = 0.03;
const MOST_CUFF = 0.3;
const LEAST_SKIN = 0.025;
const APART = 0.06;
/** What goes along with a cuff around it, beside the other leg and on the other side. */
const NARROW_RIM = 0.012;
const WIDE_RIM = 0.035;
/** Most of a row. */
const MOST = 0.55;
/** Skin is so near in a and b to the person's, and no more so much darker. */
const SKIN_HUE = 13;
const SKIN_DARKER = 38;
/** Cloth of one cuff differs so much in Lab. */
const ONE_CLOTH = 26;
const SEEN = 0.5;

const SHOES = BODY_CLASSES.indexOf('shoes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const SKIN = (['face', 'neck', 'leftArm', 'rightArm', 'legs'] as const).map((name) =>
  BODY_CLASSES.indexOf(name),
);

type Colour = readonly [l: number, a: number, b: number];

/** The person with such cuffs as lower clothes, and skin between them and the shoes as legs. */
export function withTurnedUpCuffs(person: PerceivedPerson): PerceivedPerson {
  let result = person;
  let skin: Colour | null | undefined;
  for (const side of ['left', 'right'] as const) {
    const { [`${side}Knee` as const]: knee, [`${side}Ankle` as const]: ankle } = person.pose.landmarks;
    if (knee.visibility < SEEN || ankle.visibility < SEEN) continue;
    skin ??= skinColour(person);
    if (!skin) return person;
    const other = person.pose.landmarks[side === 'left' ? 'rightAnkle' : 'leftAnkle'].point;
    const found = findCuff(person, knee.point, ankle.point, other, skin);
    if (!found) continue;
    result = moveCoverage(
      moveCoverage(result, 'shoes', 'lowerClothes', found.cuff),
      'shoes',
      'legs',
      found.skin,
    );
  }
  return result;
}

/** Median of the skin that is seen, in Lab; null where none is. */
function skinColour({ photo, parse }: PerceivedPerson): Colour | null {
  const values: [number[], number[], number[]] = [[], [], []];
  const lab = new Float32Array(3);
  for (let at = 0; at < parse.labels.length; at += 3) {
    if (!SKIN.includes(parse.labels[at]!)) continue;
    labOf(photo.data, at, lab);
    for (let c = 0; c < 3; c++) values[c]!.push(lab[c]!);
  }
  return values[0].length < 60 ? null : medians(values);
}

function findCuff(
  { photo, parse }: PerceivedPerson,
  knee: { readonly x: number; readonly y: number },
  ankle: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
  tone: Colour,
): { readonly cuff: Mask; readonly skin: Mask } | null {
  const { width, height, labels } = parse;
  const shank = Math.hypot(ankle.x - knee.x, ankle.y - knee.y);
  if (shank < 40) return null;
  const down = { x: (ankle.x - knee.x) / shank, y: (ankle.y - knee.y) / shank };
  const lab = new Float32Array(3);
  const isSkin = (at: number): boolean => {
    labOf(photo.data, at, lab);
    return Math.hypot(lab[1]! - tone[1], lab[2]! - tone[2]) < SKIN_HUE && tone[0] - lab[0]! < SKIN_DARKER;
  };
  const place = (along: number, offset: number): number => {
    const x = Math.floor(knee.x + along * down.x - offset * down.y);
    const y = Math.floor(knee.y + along * down.y + offset * down.x);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  };
  /** What most of a row shows: trousers, cloth or leather that counts as shoe, skin that counts as shoe; 0 another thing. */
  const kindOf = (along: number): 'trousers' | 'shoe' | 'skin' | null => {
    const count = { trousers: 0, shoe: 0, skin: 0, all: 0 };
    for (let offset = -CORE * shank; offset <= CORE * shank; offset++) {
      const at = place(along, offset);
      count.all++;
      if (at < 0) continue;
      if (labels[at] === LOWER) count.trousers++;
      else if (labels[at] === SHOES) count[isSkin(at) ? 'skin' : 'shoe']++;
    }
    for (const kind of ['trousers', 'shoe', 'skin'] as const) if (count[kind] > MOST * count.all) return kind;
    return null;
  };
  // down the shank: trousers, the cuff, skin, the shoe
  let trousersEnd = -1;
  let cuffFrom = -1;
  let cuffEnd = -1;
  let skinRows = 0;
  for (let along = FROM * shank; along < TO * shank; along++) {
    const kind = kindOf(along);
    if (kind === 'trousers') {
      trousersEnd = along;
      cuffFrom = cuffEnd = -1;
      skinRows = 0;
    } else if (kind === 'shoe' && skinRows < LEAST_SKIN * shank) {
      if (trousersEnd < 0) return null;
      if (cuffFrom < 0) cuffFrom = along;
      cuffEnd = along;
      skinRows = 0;
    } else if (kind === 'skin' && cuffEnd >= 0) skinRows++;
    else if (kind === 'shoe') break;
  }
  if (skinRows < LEAST_SKIN * shank || cuffFrom - trousersEnd > APART * shank) return null;
  if (cuffEnd - cuffFrom < LEAST_CUFF * shank || cuffEnd - cuffFrom > MOST_CUFF * shank) return null;
  const values: [number[], number[], number[]] = [[], [], []];
  for (let along = cuffFrom; along <= cuffEnd; along++)
    for (let offset = -0.5 * CORE * shank; offset <= 0.5 * CORE * shank; offset++) {
      const at = place(along, offset);
      if (at < 0 || labels[at] !== SHOES) continue;
      labOf(photo.data, at, lab);
      for (let c = 0; c < 3; c++) values[c]!.push(lab[c]!);
    }
  if (values[0].length === 0) return null;
  const cloth = medians(values);
  const cuff = createMask(width, height);
  const skin = createMask(width, height);
  const reach = BESIDE * shank;
  const middle = { x: knee.x + cuffEnd * down.x, y: knee.y + cuffEnd * down.y };
  const range = reach + MOST_CUFF * shank;
  for (let y = Math.max(0, Math.floor(middle.y - range)); y < Math.min(height, middle.y + range); y++)
    for (let x = Math.max(0, Math.floor(middle.x - range)); x < Math.min(width, middle.x + range); x++) {
      const at = y * width + x;
      if (labels[at] !== SHOES) continue;
      const [dx, dy] = [x + 0.5 - knee.x, y + 0.5 - knee.y];
      const along = dx * down.x + dy * down.y;
      const beside = Math.abs(dx * down.y - dy * down.x);
      if (beside > reach) continue;
      labOf(photo.data, at, lab);
      const own = Math.hypot(lab[0]! - cloth[0], lab[1]! - cloth[1], lab[2]! - cloth[2]) < ONE_CLOTH;
      if (along > trousersEnd && along < cuffEnd + LEAST_CUFF * shank && own) cuff.data[at] = 255;
      else if (along > cuffFrom && along < cuffEnd + 3 * skinRows && beside < 2 * CORE * shank && isSkin(at))
        skin.data[at] = 255;
    }
  // rims and seams go along, farther on the side where no other shoe is
  const narrow = dilateSquare(cuff, Math.max(1, Math.round(NARROW_RIM * shank)));
  const wide = dilateSquare(cuff, Math.max(2, Math.round(WIDE_RIM * shank)));
  const away = Math.sign((knee.x - other.x) * down.y - (knee.y - other.y) * down.x);
  for (let at = 0; at < narrow.data.length; at++) {
    if (skin.data[at] === 255) narrow.data[at] = 0;
    else if (wide.data[at] === 255) {
      const beside = ((at % width) - middle.x) * down.y - (Math.floor(at / width) - middle.y) * down.x;
      if (away * beside > CORE * shank) narrow.data[at] = 255;
    }
  }
  return { cuff: narrow, skin };
}

function labOf(data: Uint8ClampedArray, at: number, out: Float32Array): void {
  srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, out, 0);
}

function medians(values: readonly (readonly number[])[]): Colour {
  const [l, a, b] = values.map((list) => Float32Array.from(list).sort()[list.length >> 1]!);
  return [l!, a!, b!];
}
