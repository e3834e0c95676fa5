/** Hair hangs together with the scalp: what does not, and thin seams along other things, is none. */
import { chamferDepth, chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { createMask, type Plane } from '../../../pixels/image.ts';
import type { HairScene } from './hair-scene.ts';

/** Least half-width in centimetres of hair that counts by itself, and how far from it thinner strands reach. */
const CORE = 0.22;
const STRANDS = 2.2;
/** Least probability along which strands on the face are followed. */
const FAINT = 0.3;
/** Centimetres that tie a piece to the scalp's own over clothes; beside head and neck (above this height) a share of it counts. */
const TIED = 0.8;
const CLOTHES = -10.5;
const HEAD_SHARE = 0.33;
/** How near a lock lies to skull and face in centimetres, its least area there and its whole at most in square centimetres. */
const BESIDE = 4;
const LOCK = 2.5;
const MOST_LOCK = 60;
/** Difference in Lab (lightness counts half) from the scalp's own hair up to which a piece may be a lock of it. */
const ALIKE = 10;
/** Square centimetres on the scalp with which a piece is tied to it. */
const ROOTED = 0.5;

/** Clears the probability of what is not tied to the scalp, in place. `bearded`: pieces below the jaw may be beard. */
export function tieToScalpInPlace(
  probability: Plane,
  { scene: { lab }, skull, rise, face, up, unit }: HairScene,
  bearded: boolean,
): void {
  const { data, width, height } = probability;
  const likely = createMask(width, height);
  for (let i = 0; i < data.length; i++) if (data[i]! > 0.5) likely.data[i] = 255;
  const depth = chamferDepth(likely).data;
  const core = new Uint8Array(data.length);
  const least = Math.max(1, CORE * unit);
  for (let i = 0; i < data.length; i++) if (depth[i]! > least) core[i] = 1;
  const { labels, components } = connectedRegions(core, width, height, 8);
  const rooted = new Float64Array(components.length + 1);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && rise.data[i]! > -0.5 && skull.data[i]! < 1) rooted[labels[i]!]! += 1;
  const colours = meanColours(lab.data, labels, components.length);
  const largest = rooted.indexOf(Math.max(...rooted));
  // pieces beside the scalp's own are tied to it by thin strands or by being large and near
  const own = createMask(width, height);
  for (let i = 0; i < labels.length; i++) if (rooted[labels[i]!]! > ROOTED * unit * unit) own.data[i] = 255;
  const reach = chamferDistance(own).data;
  const near = new Float64Array(components.length + 1).fill(Infinity);
  const beside = new Uint32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0) {
      // beside head and neck more is hair than over clothes
      const away = reach[i]! * (up.data[i]! > CLOTHES ? HEAD_SHARE : 1);
      if (away < near[labels[i]!]!) near[labels[i]!] = away;
      if (up.data[i]! > CLOTHES && skull.data[i]! < BESIDE && face.data[i]! < BESIDE) beside[labels[i]!]!++;
    }
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    // a lock beside jaw and neck is hair even where nothing is seen of what leads to it
    const size = beside[label]! / (unit * unit);
    const lock =
      !bearded &&
      size > LOCK &&
      components[label - 1]!.area < MOST_LOCK * unit * unit &&
      beside[label]! > 0.35 * components[label - 1]!.area;
    const alike = Math.hypot(
      0.5 * (colours[3 * label]! - colours[3 * largest]!),
      colours[3 * label + 1]! - colours[3 * largest + 1]!,
      colours[3 * label + 2]! - colours[3 * largest + 2]!,
    );
    const reaching = lock && alike < ALIKE ? (size > 3 * LOCK ? 3 : 2) : 1;
    if (near[label]! < reaching * TIED * unit) own.data[i] = 255;
  }
  // on the face only what hangs together with the rest, pixel by pixel
  const faint = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) faint[i] = data[i]! > FAINT ? 1 : 0;
  const strands = connectedRegions(faint, width, height, 8);
  const tied = new Uint8Array(strands.components.length + 1);
  for (let i = 0; i < data.length; i++)
    if (own.data[i]! > 0 && face.data[i]! > 0.2) tied[strands.labels[i]!] = 1;
  const from = chamferDistance(own).data;
  for (let i = 0; i < data.length; i++) {
    if (face.data[i]! < -0.1 && tied[strands.labels[i]!] === 0) data[i] = 0;
    const away = from[i]! / unit;
    if (away > STRANDS - 0.5) data[i]! *= Math.max(0, (STRANDS - away) / 0.5);
  }
}

/** Mean L, a, b of each label. */
function meanColours(lab: Float32Array, labels: Int32Array, count: number): Float64Array {
  const sums = new Float64Array(3 * (count + 1));
  const sizes = new Uint32Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    sizes[label]!++;
    for (let c = 0; c < 3; c++) sums[3 * label + c]! += lab[3 * i + c]!;
  }
  for (let k = 0; k < sums.length; k++) sums[k]! /= Math.max(1, sizes[Math.floor(k / 3)]!);
  return sums;
}
