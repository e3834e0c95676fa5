/** Ears that are seen although the hair's matte covers them: skin of the person's own hue. */
import { boxFilter } from '../../../pixels/box-filter.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { createPlane, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { BareRegions } from './bare-regions.ts';
import { type BareTone, DARK } from './bare-tone.ts';

/** Logarithms over green against the face's: melanin of hair takes blue, the blood of an ear adds red. */
const LEAST_BLUE = -0.1;
const RED = { least: -0.12, most: 0.8 };
/** Logarithm of green by which an ear is darker than the face, at most, and brighter. */
const DARKEST = 1.2;
const BRIGHTEST = 0.5;
/** Centimetres over which pixels decide together, and the share of them that has to be skin. */
const TOGETHER = 0.09;
const MOST = 0.6;
/** Smaller pieces (square centimetres) are no ear. */
const LEAST_PIECE = 0.5;
/** Centimetres over which a seen ear passes into a painted one. */
const SOFT = 0.07;
/** Coverage by the person. */
const PERSON = 110;

/** Takes such pixels beside the face out of `regions.gone`. */
export function keepSeenEarsInPlace(
  { data, width, height }: RgbaImage,
  { besideEar, gone, fromHair, unit }: BareRegions,
  { model }: BareTone,
  person: Mask,
): void {
  const like = createPlane(width, height);
  for (let at = 0; at < gone.length; at++) {
    if (besideEar[at] === 0 || person.data[at]! < PERSON) continue;
    const green = Math.log(SRGB_TO_LINEAR[data[4 * at + 1]!]! + DARK);
    const lack = model.middle - green;
    if (lack > DARKEST || lack < -BRIGHTEST) continue;
    const red = Math.log(SRGB_TO_LINEAR[data[4 * at]!]! + DARK) - green - model.red[0]!;
    if (red < RED.least || red > RED.most) continue;
    const blue = Math.log(SRGB_TO_LINEAR[data[4 * at + 2]!]! + DARK) - green - model.blue[0]!;
    if (blue > LEAST_BLUE) like.data[at] = 1;
  }
  const share = boxFilter(like, Math.max(1, Math.round(TOGETHER * unit))).data;
  dropSpecksInPlace(share, width, height, LEAST_PIECE * unit * unit);
  for (let at = 0; at < gone.length; at++) {
    if (besideEar[at] === 0) continue;
    const kept = Math.max(0, Math.min(1, (share[at]! - MOST + 0.15) / 0.3));
    if (kept === 0) continue;
    gone[at] = gone[at]! * (1 - kept);
    if (kept > 0.5) fromHair.data[at] = Math.max(fromHair.data[at]!, 0.2 * unit);
  }
  softenInPlace(gone, besideEar, width, height, unit);
}

/** Single spots of the hue of skin are hair or what is behind it. */
function dropSpecksInPlace(share: Float32Array, width: number, height: number, least: number): void {
  const values = new Uint8Array(share.length);
  let any = false;
  for (let at = 0; at < share.length; at++)
    if (share[at]! > MOST - 0.15) {
      values[at] = 1;
      any = true;
    }
  if (!any) return;
  const { labels, components } = connectedRegions(values, width, height);
  for (let at = 0; at < share.length; at++)
    if (labels[at]! > 0 && components[labels[at]! - 1]!.area < least) share[at] = 0;
}

/** Lets seen and painted ear pass into each other. */
function softenInPlace(
  gone: Float32Array,
  besideEar: Uint8Array,
  width: number,
  height: number,
  unit: number,
): void {
  const soft = boxFilter({ data: gone, width, height }, Math.max(1, Math.round(SOFT * unit))).data;
  for (let at = 0; at < gone.length; at++) if (besideEar[at] === 1) gone[at] = soft[at]!;
}
