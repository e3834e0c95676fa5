/** The gap between the legs of the trousers that a person wears: thighs that touch there touch in new ones too. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { labelAt } from './body-labels.ts';
import { insidePhoto } from './leg-outline.ts';
import { limbPoint, limbTable, nearestOnLimb } from './limb-axis.ts';
import { LEG_SAMPLES, type LegMeasures } from './measure-legs.ts';

/** So many samples down the legs with a gap of so many units tell trousers from a skirt. */
const SAMPLES = 2;
const GAP = 0.015;
/** Background no wider than this is a slit in the parse, pixels. */
const SLIT = 2;

/**
 * Distance in pixels from the middle between the legs' axes to the old trousers' inner edge on a side, at a real length along that
 * leg: 0 where the legs touch, all the way to the axis where nothing is seen of them; below the photo's rim it goes on as it leaves
 * the photo. Null where no gap tells that the old clothes have legs.
 */
export function oldLegGap(
  person: PerceivedPerson,
  legs: LegMeasures,
): ((side: 'left' | 'right', along: number) => number) | null {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const ground = BODY_CLASSES.indexOf('background');
  const seenAt = (side: 'left' | 'right', i: number): boolean => {
    const point = legs[side].points[i]!;
    return insidePhoto(person, point) && labelAt(person, point.x, point.y) === lower;
  };
  const gapOf = (side: 'left' | 'right', i: number): number => {
    const from = legs[side].points[i]!;
    const other = legs[side === 'left' ? 'right' : 'left'];
    const to = limbPoint(other, nearestOnLimb(other, from).length, 0);
    const way = Math.hypot(to.x - from.x, to.y - from.y);
    if (way < 2 || !seenAt(side, i)) return way / 2;
    let reached = 0;
    for (let d = 0; d <= way / 2; d++) {
      const [x, y] = [from.x + ((to.x - from.x) * d) / way, from.y + ((to.y - from.y) * d) / way];
      if (labelAt(person, x, y) !== ground) reached = d;
      else if (d - reached > SLIT) return way / 2 - reached;
    }
    return 0;
  };
  const gapsOf = (side: 'left' | 'right'): Float32Array => {
    const gaps = new Float32Array(LEG_SAMPLES);
    for (let i = 0; i < LEG_SAMPLES; i++)
      gaps[i] = i > 0 && !insidePhoto(person, legs[side].points[i]!) ? gaps[i - 1]! : gapOf(side, i);
    return gaps;
  };
  const gaps = { left: gapsOf('left'), right: gapsOf('right') };
  let parted = 0;
  for (let i = 0; i < LEG_SAMPLES; i++)
    if (gaps.left[i]! + gaps.right[i]! > GAP * legs.unit && seenAt('left', i) && seenAt('right', i)) parted++;
  return parted < SAMPLES ? null : (side, along) => limbTable(legs[side], gaps[side], along);
}
