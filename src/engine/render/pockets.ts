/** Sleeves and tops where a hand that isn't seen goes into a pocket. */
import { type ArmAxis, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Half the side of the square around a wrist that is looked at, in widths of the shoulders. */
const REACH = 0.32;

/** Hides the end of a sleeve whose hand isn't seen where trousers are: it goes into the pocket. */
export function hideInPocketsInPlace(
  sleeves: Layer,
  lowerClothes: Mask,
  body: BodyMeasures,
  area: PixelArea,
): void {
  for (const arm of [body.arms.left, body.arms.right])
    if (!arm.handSeen)
      fadeAtWristInPlace(
        sleeves,
        arm,
        body,
        area,
        (x, y) => 1 - lowerClothes.data[y * area.width + x]! / 255,
      );
}

/** Hides what of the torso would come out beyond a forearm that ends in a pocket. */
export function hideBeyondPocketsInPlace(torso: Layer, body: BodyMeasures, area: PixelArea): void {
  for (const side of ['left', 'right'] as const) {
    if (!handInPocket(body, side)) continue;
    const arm = body.arms[side];
    fadeAtWristInPlace(torso, arm, body, area, (x, y) => {
      const near = nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      return Math.max(0, Math.min(1, armTable(arm, arm.middle, near.length) - near.offset));
    });
  }
}

/** Around an arm's wrist keeps of the layer only the share 0..1 that is told for a pixel of the area. */
function fadeAtWristInPlace(
  layer: Layer,
  arm: ArmAxis,
  { frame }: BodyMeasures,
  area: PixelArea,
  share: (x: number, y: number) => number,
): void {
  const wrist = arm.points.at(-1)!;
  const reach = REACH * frame.shoulderWidth;
  const bottom = Math.min(area.height, Math.ceil(wrist.y + reach - area.y));
  const right = Math.min(area.width, Math.ceil(wrist.x + reach - area.x));
  for (let y = Math.max(0, Math.floor(wrist.y - reach - area.y)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(wrist.x - reach - area.x)); x < right; x++) {
      const at = y * area.width + x;
      if (layer.alpha[at] === 0) continue;
      const keep = share(x, y);
      if (keep === 1) continue;
      layer.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) layer.color[3 * at + c]! *= keep;
    }
}
