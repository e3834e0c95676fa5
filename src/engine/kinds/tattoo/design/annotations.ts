/** Marks in another colour beside a drawing: numbers, dots, a correction's pencil. */
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';
import { coreOf, groupInk, type InkMap, largestGroup, outsideShare } from './ink-groups.ts';

/**
 * 255 on marks in colour, with a margin, that annotate a drawing without colour: a number beside it, a dot at the page's
 * edge. A red sun within a drawing in black is part of it.
 */
export function findAnnotations(ink: InkMap, inked: Mask, faint: Mask, beyond: Mask, margin: number): Mask {
  const { strength, colourful, width, height } = ink;
  const size = Math.max(width, height);
  const coloured: Mask = { data: new Uint8Array(width * height), width, height };
  const grey: Mask = { data: new Uint8Array(width * height), width, height };
  let greyMass = 0;
  for (let i = 0; i < strength.length; i++) {
    if (inked.data[i] === 0) continue;
    if (colourful[i]! > 0) coloured.data[i] = 255;
    else if (faint.data[i] === 0) {
      grey.data[i] = 255;
      greyMass += strength[i]!;
    }
  }
  const result: Mask = { data: new Uint8Array(width * height), width, height };
  const marks = groupInk(ink, coloured, beyond, Math.max(1, margin >> 1));
  if (marks.groups.length === 0) return result;
  const greys = groupInk(ink, grey, beyond, margin);
  const rest = largestGroup(greys.groups);
  if (!rest) return result;
  const core = coreOf(ink, greys, greys.groups.indexOf(rest) + 1);
  // colour that lies within grey is a stain or a tint
  const within = new Int32Array(marks.groups.length);
  for (let i = 0; i < marks.labels.length; i++)
    if (marks.labels[i]! > 0 && inked.data[i]! > 0 && colourful[i] === 0) within[marks.labels[i]! - 1]!++;
  let other = 0;
  const chosen = marks.groups.map((group, i) => {
    if (within[i]! > 0.7 * group.area) return false;
    const small = group.bottom - group.top < 0.06 * size && group.mass < 0.05 * greyMass;
    const apart = group.contact > 0 || (small && outsideShare(group, core) > 0.6);
    if (!apart) other += group.mass;
    return apart && group.mass < 0.4 * greyMass;
  });
  // where other colour remains, colour means something
  if (other > 0.05 * greyMass) return result;
  for (let i = 0; i < marks.labels.length; i++)
    if (marks.labels[i]! > 0 && chosen[marks.labels[i]! - 1]) result.data[i] = 255;
  return dilateSquare(result, 1);
}
