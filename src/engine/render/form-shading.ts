/**
 * Light on the form of a body that the photo can't tell: the trunk turns away at its sides, the chest catches light and
 * shades what is under it, sleeves are cylinders. Logarithms of light's factor, to be added to the photo's own.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { edgeFalloff } from '../pixels/contact-shadow.ts';
import type { PixelArea } from '../pixels/crop.ts';

/** Darkening at the trunk's sides, and how late it sets in on the way from the axis. */
const SIDES = 0.2;
const SIDES_POWER = 3;
/** Light on the chest and shade under it, at these torso heights in shoulder widths. */
const CHEST = { light: 0.035, at: 0.26, reach: 0.13 };
const UNDER_CHEST = { shade: 0.05, at: 0.52, reach: 0.1 };
/** Light falls from above: darkening from the chest down to the hips. */
const DOWNWARDS = 0.05;

/**
 * How cloth darkens at a top's outline, and over which breadth, in shoulder widths. Hardly: on 12 of 15 photos of clothed people
 * cloth is lighter there than farther in, for the wall's light grazes it; a dark rim looks painted.
 */
const OUTLINE = { depth: 0.05, breadth: 0.022 };

/** Logarithm (0 or less) of the light near the outline of a top of coverage `alpha` (0..1). `unit` is the shoulder width, pixels. */
export function lightAtOutline(
  alpha: Float32Array,
  width: number,
  height: number,
  unit: number,
): Float32Array {
  return edgeFalloff(alpha, width, height, OUTLINE.breadth * unit, OUTLINE.depth);
}

/** Adds the trunk's form, `strength` times, to `shade` over the area. */
export function shadeTrunkInPlace(
  shade: Float32Array,
  body: Pick<BodyMeasures, 'frame' | 'halfWidth'>,
  area: PixelArea,
  strength: number,
): void {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const { chest: chests, down: downs } = lightByHeight();
  for (let y = 0; y < area.height; y++) {
    const dy = area.y + y + 0.5 - frame.origin.y;
    // the frame is nearly upright: heights and half-widths change little along a row
    const onAxis = dy / frame.down.y;
    const reach = { left: body.halfWidth('left', onAxis), right: body.halfWidth('right', onAxis) };
    for (let x = 0; x < area.width; x++) {
      const dx = area.x + x + 0.5 - frame.origin.x;
      const u = dx * frame.across.x + dy * frame.across.y;
      const v = (dx * frame.down.x + dy * frame.down.y) / unit;
      // shoulders face the light
      const below = Math.max(0, Math.min(1, (v - 0.02) / 0.25));
      if (below === 0) continue;
      const out = Math.min(1, Math.abs(u) / (u >= 0 ? reach.left : reach.right));
      const middle = 1 - out * out;
      const step = Math.min(chests.length - 1, Math.round(v * STEPS));
      shade[y * area.width + x]! +=
        strength * below * (middle * chests[step]! - downs[step]! - SIDES * out ** SIDES_POWER);
    }
  }
}

/** Entries a shoulder width of the table of heights, and how many shoulder widths it covers. */
const STEPS = 1000;
const HEIGHTS = 2;

/** What depends on the torso height alone, in steps: light less shade of the chest, and the darkening downwards. */
function lightByHeight(): { readonly chest: Float32Array; readonly down: Float32Array } {
  const chest = new Float32Array(STEPS * HEIGHTS + 1);
  const down = new Float32Array(chest.length);
  for (let k = 0; k < chest.length; k++) {
    const v = k / STEPS;
    chest[k] =
      CHEST.light * Math.exp(-(((v - CHEST.at) / CHEST.reach) ** 2)) -
      UNDER_CHEST.shade * Math.exp(-(((v - UNDER_CHEST.at) / UNDER_CHEST.reach) ** 2));
    down[k] = DOWNWARDS * Math.max(0, Math.min(1, (v - 0.4) / 0.9));
  }
  return { chest, down };
}
