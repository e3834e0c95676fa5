/** Crossed arms: small places at an arm's bend or beside the other hand that its sleeve leaves open, though its skin was seen there. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Coverage from which on skin was seen, and up to which cloth leaves it open. */
const SKIN = 128;
const OPEN = 0.95;
/** Beyond this share of the arm lies its wrist, which may be bare. */
const ABOVE_WRIST = 0.85;
/** Larger places, in squared shoulder widths, are no gap. */
const LARGEST = 0.004;
/** Share of its rim that sleeves and hands close. */
const CLOSED = 0.85;

/**
 * Closes such places in `sleeves`, in place, with the cloth around them: in the shade between two sleeves each is a dark hole. `skin` is the
 * coverage of what was seen of `arm`, `hands` that of both hands; `area` says where all lies in the photo, `unit` is the shoulder width in
 * pixels.
 */
export function closeOverSkinInPlace(
  sleeves: Layer,
  skin: Mask,
  hands: Mask,
  arm: ArmAxis,
  area: { readonly x: number; readonly y: number },
  unit: number,
): void {
  const { alpha, color, width, height } = sleeves;
  const open = new Uint8Array(alpha.length);
  for (let at = 0; at < open.length; at++) {
    if (skin.data[at]! < SKIN || alpha[at]! >= OPEN) continue;
    const place = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    if (nearestOnArm(arm, place).length < ABOVE_WRIST * arm.length) open[at] = 1;
  }
  const { labels, components } = connectedRegions(open, width, height, 8);
  const rims = components.map(() => ({ closed: 0, all: 0 }));
  const around = (at: number): number[] => [at - 1, at + 1, at - width, at + width];
  for (let at = 0; at < labels.length; at++)
    for (const near of labels[at]! > 0 ? around(at) : []) {
      if (labels[near]! > 0) continue;
      const rim = rims[labels[at]! - 1]!;
      rim.all++;
      if (alpha[near]! >= OPEN || hands.data[near]! >= SKIN) rim.closed++;
    }
  const isGap = components.map(
    ({ area }, i) => area <= LARGEST * unit * unit && rims[i]!.closed >= CLOSED * rims[i]!.all,
  );
  let rest: number[] = [];
  for (let at = 0; at < labels.length; at++) if (labels[at]! > 0 && isGap[labels[at]! - 1]) rest.push(at);
  const whole = (at: number): number[] => around(at).filter((near) => alpha[near]! >= OPEN);
  while (rest.length > 0) {
    const rim = rest.map((at) => ({ at, from: whole(at) })).filter(({ from }) => from.length > 0);
    if (rim.length === 0) return;
    const colours = rim.map(({ from }) =>
      [0, 1, 2].map((c) => from.reduce((sum, at) => sum + color[3 * at + c]! / alpha[at]!, 0) / from.length),
    );
    rim.forEach(({ at }, i) => {
      alpha[at] = 1;
      color.set(colours[i]!, 3 * at);
    });
    rest = rest.filter((at) => alpha[at]! < OPEN);
  }
}
