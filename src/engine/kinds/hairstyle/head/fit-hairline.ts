/** The person's own hairline, where the photo shows it. */
import type { Mask } from '../../../pixels/image.ts';
import { type Head, projectToPhoto } from './head.ts';
import { elevationOfHeight } from './natural-hairline.ts';
import { hairlineAt, type Scalp, scalpNormal, scalpPoint } from './scalp.ts';

/** The hairline is looked for between these distances from the natural one, centimetres of height. */
const BELOW = 2.6;
const ABOVE = 4.2;
const STEP = 0.15;
/** Hair has begun where it goes on for so many centimetres. */
const SUSTAINED = 0.9;
/** Hair that begins lower than this below the natural line hangs over it (bangs), and tells nothing. */
const HANGING = 1;
/** The line stays within these distances of the natural one: beyond, the mask is wrong or the hair thins out. */
const LOWEST = -0.9;
const HIGHEST = 2.6;
/** Azimuths (radians) to both sides within which the forehead's line is seen: further back ears and sideburns begin. */
const FRONT = 1.05;
/** Only skin that faces the camera by this cosine is looked at. */
const LEAST_FACING = 0.3;
/** Least share of the front that has to show its line, and the smoothing of the line in radians. */
const LEAST_SEEN = 0.25;
const SMOOTHING = 0.16;
const HALF = 128;
/** Behind this azimuth the natural line stands, and how gradually; radians. */
const TEMPLE = 1.2;
const TEMPLE_WIDTH = 0.45;

/**
 * The head with the hairline of its forehead and temples as the old hair shows it. Where bangs hide it, it follows what is
 * seen beside; where too little is seen the head is returned as it is.
 * @param hair Coverage by hair, of the photo's size.
 */
export function fitHairline(head: Head, hair: Mask): Head {
  const { scalp } = head;
  const count = scalp.hairline.length;
  const azimuths = Array.from({ length: count }, (_, i) => -Math.PI + (2 * Math.PI * i) / count);
  const seen = azimuths
    .filter((azimuth) => Math.abs(azimuth) <= FRONT)
    .map((azimuth) => ({ azimuth, offset: offsetAt(head, hair, azimuth) }));
  const valid = seen.filter(({ offset }) => !Number.isNaN(offset));
  if (valid.length < LEAST_SEEN * seen.length) return head;
  const offsets = valid.map(({ offset }) => offset).sort((a, b) => a - b);
  const usual = offsets[offsets.length >> 1]!;
  const hairline = Float32Array.from(azimuths, (azimuth, i) => {
    const natural = scalp.hairline[i]!;
    // behind the temples the natural line stands: what is measured fades out towards the ear
    const fade = Math.max(0, Math.min(1, (TEMPLE - Math.abs(azimuth)) / TEMPLE_WIDTH));
    if (fade === 0) return natural;
    const height = scalpPoint(scalp, azimuth, natural).y;
    const offset = fade * smoothedOffset(valid, azimuth, usual);
    return elevationOfHeight(scalp, azimuth, height + Math.max(LOWEST, Math.min(HIGHEST, offset)));
  });
  return { ...head, scalp: { ...scalp, hairline } };
}

/** Weighted mean of the measured offsets near an azimuth and, a little, of the usual one. */
function smoothedOffset(
  valid: readonly { readonly azimuth: number; readonly offset: number }[],
  azimuth: number,
  usual: number,
): number {
  let sum = 0.6 * usual;
  let weights = 0.6;
  for (const one of valid) {
    const distance = (one.azimuth - azimuth) / SMOOTHING;
    const weight = Math.exp(-0.5 * distance * distance);
    sum += weight * one.offset;
    weights += weight;
  }
  return sum / weights;
}

/** Height of the visible hairline over the natural one in centimetres; NaN where none is seen. */
function offsetAt(head: Head, hair: Mask, azimuth: number): number {
  const { scalp } = head;
  const natural = scalpPoint(scalp, azimuth, hairlineAt(scalp, azimuth)).y;
  if (!facesCamera(head, scalp, azimuth)) return Number.NaN;
  let began = Number.NaN;
  for (let offset = -BELOW; offset <= ABOVE; offset += STEP) {
    const point = scalpPoint(scalp, azimuth, elevationOfHeight(scalp, azimuth, natural + offset));
    const { x, y } = projectToPhoto(head, point);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= hair.width || row >= hair.height) return Number.NaN;
    if (hair.data[row * hair.width + column]! < HALF) began = Number.NaN;
    else if (Number.isNaN(began)) began = offset;
    else if (offset - began >= SUSTAINED) return began < -HANGING || began > HIGHEST ? Number.NaN : began;
  }
  return Number.NaN;
}

function facesCamera({ toPhoto: m }: Head, scalp: Scalp, azimuth: number): boolean {
  const normal = scalpNormal(scalp, scalpPoint(scalp, azimuth, hairlineAt(scalp, azimuth)));
  return m[8]! * normal.x + m[9]! * normal.y + m[10]! * normal.z > LEAST_FACING;
}
