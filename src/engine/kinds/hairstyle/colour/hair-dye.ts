/** From the scalars of drawn hair to its colours. */
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { HairTone } from '../hair/old-hair.ts';
import type { StrandLayer } from '../strands/strand-layer.ts';
import type { HairColour } from './hair-colour.ts';

/** What paints hair: colours from its darkest shade to its brightest shine. */
export interface HairDye {
  /** Linear light 0..1, `steps` × 3. */
  readonly ramp: Float32Array;
}

/** The colours of the person's own hair. */
export function dyeOf(_colour: HairColour | null, tone: HairTone): HairDye {
  const ramp = new Float32Array(tone.ramp.length);
  for (let i = 0; i < ramp.length; i++) {
    const value = Math.max(0, Math.min(255, tone.ramp[i]!));
    const low = Math.min(254, Math.floor(value));
    ramp[i] = SRGB_TO_LINEAR[low]! + (SRGB_TO_LINEAR[low + 1]! - SRGB_TO_LINEAR[low]!) * (value - low);
  }
  return { ramp };
}

const BINS = 512;
/** Share of the ramp's place that comes from the hair's own distribution of light, the rest from the light itself. */
const BY_RANK = 0.65;
/** Shine beyond the ramp, as a share of the light's colour. */
const SHINE = 0.1;

/**
 * Linear light of the drawn hair, 3 interleaved samples a pixel, 0 where there is none. Half of a pixel's place on the
 * ramp is its rank among the hair's pixels, so that drawn hair has the contrast of the photographed one.
 */
export function paintStrands(
  layer: StrandLayer,
  { ramp }: HairDye,
  tint: readonly [number, number, number],
): Float32Array {
  const coverage = layer.coverage.data;
  const shade = layer.shade.data;
  const shine = layer.shine.data;
  const glint = layer.glint.data;
  const count = coverage.length;
  const values = new Float32Array(count);
  const ranks = new Float32Array(BINS + 1);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const covered = coverage[i]!;
    if (covered === 0) continue;
    const value = Math.min(0.999, (shade[i]! + 0.42 * glint[i]! + 0.3 * shine[i]!) * 0.8);
    values[i] = value;
    ranks[((value * BINS) | 0) + 1]! += covered;
    total += covered;
  }
  const colours = new Float32Array(count * 3);
  if (total === 0) return colours;
  for (let bin = 0; bin < BINS; bin++) ranks[bin + 1]! += ranks[bin]!;
  const last = ramp.length / 3 - 1;
  const [red, green, blue] = tint;
  for (let i = 0, out = 0; i < count; i++, out += 3) {
    if (coverage[i] === 0) continue;
    const value = values[i]! * BINS;
    const bin = value | 0;
    const rank = (ranks[bin]! + (ranks[bin + 1]! - ranks[bin]!) * (value - bin)) / total;
    const place = Math.max(0, Math.min(1, BY_RANK * rank + (1 - BY_RANK) * (values[i]! * 1.1 - 0.05))) * last;
    const step = Math.min(last - 1, place | 0);
    const part = place - step;
    const low = step * 3;
    const extra = SHINE * shine[i]! * shine[i]!;
    colours[out] = ramp[low]! + (ramp[low + 3]! - ramp[low]!) * part + extra * red;
    colours[out + 1] = ramp[low + 1]! + (ramp[low + 4]! - ramp[low + 1]!) * part + extra * green;
    colours[out + 2] = ramp[low + 2]! + (ramp[low + 5]! - ramp[low + 2]!) * part + extra * blue;
  }
  return colours;
}
