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
/** Square centimetres on the scalp with which a piece is tied to it. */
const ROOTED = 0.5;

/** Clears the probability of what is not tied to the scalp, in place. */
export function tieToScalpInPlace(probability: Plane, { skull, rise, face, up, unit }: HairScene): void {
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
  // pieces beside the scalp's own are tied to it by thin strands or by being large and near
  const own = createMask(width, height);
  for (let i = 0; i < labels.length; i++) if (rooted[labels[i]!]! > ROOTED * unit * unit) own.data[i] = 255;
  const reach = chamferDistance(own).data;
  const near = new Float64Array(components.length + 1).fill(Infinity);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0) {
      // beside head and neck more is hair than over clothes
      const away = reach[i]! * (up.data[i]! > CLOTHES ? HEAD_SHARE : 1);
      if (away < near[labels[i]!]!) near[labels[i]!] = away;
    }
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && near[labels[i]!]! < TIED * unit) own.data[i] = 255;
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
