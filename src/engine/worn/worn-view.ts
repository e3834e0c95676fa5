/** What a person in the garment's picture shows of the garment, looked up in the axes of that person's body. */
import { type BodyMeasures, measureBody } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** What may lie before a garment: through it the garment goes on. */
const BEFORE: readonly BodyClass[] = ['hair', 'leftHand', 'rightHand', 'leftArm', 'rightArm', 'other'];
/** Pieces of cloth smaller than this share of the largest are scraps of the parse. */
const SCRAP = 0.02;

export interface WornView {
  readonly person: PerceivedPerson;
  readonly body: BodyMeasures;
  /** Where the garment is seen, 255 or 0, of the picture's size. */
  readonly cloth: Mask;
  /** Whether the garment is seen at a picture point. */
  readonly isCloth: (x: number, y: number) => boolean;
  /** Whether something that can lie before the garment is seen at a picture point. */
  readonly isBefore: (x: number, y: number) => boolean;
  /** `isCloth` and `isBefore` in the torso's axes. */
  readonly clothAt: (u: number, v: number) => boolean;
  readonly beforeAt: (u: number, v: number) => boolean;
}

/** The view of what the person wears in `classes`. */
export function viewWorn(person: PerceivedPerson, classes: readonly BodyClass[]): WornView {
  const body = measureBody(person);
  const { width, height, labels, coverage } = person.parse;
  const covered = createMask(width, height);
  for (const name of classes) {
    const { data } = coverage[name];
    for (let i = 0; i < data.length; i++) covered.data[i] = Math.min(255, covered.data[i]! + data[i]!);
  }
  for (let i = 0; i < covered.data.length; i++) covered.data[i] = covered.data[i]! >= 128 ? 255 : 0;
  const cloth = withoutScraps(covered);
  const before = new Uint8Array(BODY_CLASSES.length);
  for (const name of BEFORE) before[BODY_CLASSES.indexOf(name)] = 1;
  const indexOf = (x: number, y: number): number => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  };
  const isCloth = (x: number, y: number): boolean => {
    const at = indexOf(x, y);
    return at >= 0 && cloth.data[at] === 255;
  };
  const isBefore = (x: number, y: number): boolean => {
    const at = indexOf(x, y);
    return at >= 0 && before[labels[at]!] === 1;
  };
  const { frame } = body;
  return {
    person,
    body,
    cloth,
    isCloth,
    isBefore,
    clothAt: (u, v) => {
      const { x, y } = fromTorso(frame, u, v);
      return isCloth(x, y);
    },
    beforeAt: (u, v) => {
      const { x, y } = fromTorso(frame, u, v);
      return isBefore(x, y);
    },
  };
}

function withoutScraps(mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 8);
  const largest = Math.max(0, ...components.map(({ area }) => area));
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) {
    const label = labels[i]!;
    if (label > 0 && components[label - 1]!.area > SCRAP * largest) result.data[i] = 255;
  }
  return result;
}
