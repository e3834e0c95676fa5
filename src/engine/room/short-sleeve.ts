/** Where the short sleeve of an old top ends on the arm. */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { Mask } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/** A sleeve goes around the arm's outer side, which no armhole does: positions across the arm. */
const OUTER_SIDE = [0.6, 0.9] as const;
/** Cloth lies on an arm within so much of its middle, in its widths. */
const ON_ARM = 0.4;
/** Shares of the side above its hem, and of the arm where the hem slants, that a sleeve covers at least. */
const COVERED = 0.5;
const SLANTS = 0.1;

/** Real length along the upper arm of side `code` at which a short sleeve of the old `cloth` on it ends; 0 where there is none. */
export function sleeveEnd(
  { elbowAt }: ArmAxis,
  code: 1 | 2,
  { side, along, across }: ArmCoordinates,
  cloth: Mask,
): number {
  const rows = Math.ceil(elbowAt) + 1;
  const [onSide, onArm, clothOnSide, clothOnArm] = Array.from({ length: 4 }, () => new Uint16Array(rows));
  for (let at = 0; at < side.length; at++) {
    if (side[at] !== code || along[at]! < 0 || along[at]! > elbowAt) continue;
    if (Math.abs(across[at]! - 0.5) > ON_ARM) continue;
    const row = Math.floor(along[at]!);
    const isCovered = cloth.data[at]! >= 128 ? 1 : 0;
    onArm![row]!++;
    clothOnArm![row]! += isCovered;
    if (across[at]! < OUTER_SIDE[0] || across[at]! > OUTER_SIDE[1]) continue;
    onSide![row]!++;
    clothOnSide![row]! += isCovered;
  }
  let end = -1;
  for (let row = 0; row < rows; row++)
    if (onSide![row]! > 0 && clothOnSide![row]! > COVERED * onSide![row]!) end = row;
  if (end < 0) return 0;
  while (end + 1 < rows && clothOnArm![end + 1]! > SLANTS * onArm![end + 1]!) end++;
  return end + 1;
}
