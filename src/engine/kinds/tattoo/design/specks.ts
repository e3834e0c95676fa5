/** Dust and spatter on a scan. */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { InkGroup, InkGroups } from './ink-groups.ts';

/** So many dots close together are drawn on purpose. */
const DOTWORK = 12;

/**
 * Takes specks out of what `stays`, in place: groups of little ink, far from anything large, and not in such company as
 * the dots of dotwork are.
 */
export function dropSpecksInPlace(
  { labels, groups }: InkGroups,
  stays: boolean[],
  inked: Mask,
  main: InkGroup,
  size: number,
): void {
  const slight = groups.map(
    (group) =>
      Math.max(group.right - group.left, group.bottom - group.top) < 0.03 * size &&
      group.mass < 0.0015 * main.mass,
  );
  if (!slight.some((is, i) => is && stays[i])) return;
  const large: Mask = { ...inked, data: new Uint8Array(inked.data.length) };
  for (let i = 0; i < labels.length; i++)
    if (inked.data[i]! > 0 && stays[labels[i]! - 1] && !slight[labels[i]! - 1]) large.data[i] = 255;
  const distance = chamferDistance(large).data;
  const specks = groups.flatMap((group, i) => {
    if (!slight[i] || !stays[i]) return [];
    const x = (group.left + group.right) >> 1;
    const y = (group.top + group.bottom) >> 1;
    return distance[y * inked.width + x]! > 0.03 * size ? [{ i, x, y, marks: group.marks.length }] : [];
  });
  for (const speck of specks) {
    let company = 0;
    for (const other of specks)
      if (Math.hypot(other.x - speck.x, other.y - speck.y) < 0.04 * size) company += other.marks;
    if (company < DOTWORK) stays[speck.i] = false;
  }
}
