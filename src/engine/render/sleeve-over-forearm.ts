/** Crossed arms: the sleeve on the forearm that lies before the other reaches the edges which its skin shows. */
import { type ArmAxis, acrossArm, armPoint, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import { type Cuff, cuffAt } from '../fit/fit-sleeve.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Cloth goes on so far at most, in shoulder widths. */
const MOST = 0.14;
/** From this coverage on a pixel's cloth is taken. */
const SOLID = 0.95;
/** It begins behind this share of the forearm: at the elbow cloth lies in folds, wider or narrower than the arm. */
const BEHIND_ELBOW = 0.2;

/**
 * Lets the cloth of `sleeve` go on, mirrored at its edge, where it leaves `skin` (coverage 0..255) of the forearm of `arm` open
 * above its cuff, in place: seen between the sleeve and what lies behind, a strip of skin looks torn out. `area` says where both
 * lie in the photo, `unit` is the shoulder width in pixels.
 */
export function coverForearmInPlace(
  sleeve: Layer,
  skin: Mask,
  arm: ArmAxis,
  cuff: Cuff,
  area: { readonly x: number; readonly y: number },
  unit: number,
): void {
  const { width, height, alpha, color } = sleeve;
  const seen = alpha.slice();
  const start = arm.elbowAt + BEHIND_ELBOW * (arm.length - arm.elbowAt);
  const most = Math.floor(MOST * unit);
  const solidAt = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    const at = row * width + column;
    return seen[at]! >= SOLID ? at : -1;
  };
  for (let at = 0; at < alpha.length; at++) {
    const missing = skin.data[at]! / 255 - alpha[at]!;
    if (missing <= 0) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const { length, offset } = nearestOnArm(arm, { x: area.x + x, y: area.y + y });
    if (length <= start) continue;
    if (length > cuffAt(cuff, acrossArm(arm, length, offset))) continue;
    const inside = armPoint(arm, length, armTable(arm, arm.middle, length));
    const [dx, dy] = [inside.x - area.x - x, inside.y - area.y - y];
    const run = Math.hypot(dx, dy);
    let d = 1;
    while (d <= most && d <= run && solidAt(x + (d * dx) / run, y + (d * dy) / run) < 0) d++;
    if (d > most || d > run) continue;
    const edge = solidAt(x + (d * dx) / run, y + (d * dy) / run);
    const mirrored = solidAt(x + (2 * d * dx) / run, y + (2 * d * dy) / run);
    const from = mirrored < 0 ? edge : mirrored;
    const share = missing / seen[from]!;
    for (let c = 0; c < 3; c++) color[3 * at + c]! += share * color[3 * from + c]!;
    alpha[at] = skin.data[at]! / 255;
  }
}
