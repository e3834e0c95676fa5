/** Body classes of a person's photo at single points. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';

/** Class index at a photo point, background outside of the picture. */
export function labelAt(person: PerceivedPerson, x: number, y: number): number {
  const { labels, width, height } = person.parse;
  const column = Math.floor(x);
  const row = Math.floor(y);
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : labels[row * width + column]!;
}

/** 1 at the indices of the classes named. */
export function classTable(names: readonly BodyClass[]): Uint8Array {
  const table = new Uint8Array(BODY_CLASSES.length);
  for (const name of names) table[BODY_CLASSES.indexOf(name)] = 1;
  return table;
}
