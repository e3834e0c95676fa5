/**
 * Specks of the matte on clothes: knots of a knitted shirt, the outlines of a print or of a sleeve. They have some of the
 * hair's colours, so the matte half believes in them, apart from the hair; a lock is wholly hair somewhere.
 */
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { type Component, connectedRegions } from '../../../../pixels/connected-components.ts';
import { coveredArea, cropMask, cropRgba, pasteMaskInPlace } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';

/** Coverage (0..255) from which a pixel is some hair, from which it makes a piece, and from which it is nothing else. */
const LEAST_HAIR = 10;
const PIECE = 100;
const SURE = 246;
/** A piece is hair if so much of it is surely, or from so many square centimetres on. */
const LEAST_SURE = 0.4;
const LARGE = 6;
/** What lies so close (centimetres) to hair belongs to it. */
const BESIDE = 0.3;
/** Centimetres around a speck in which the person is looked for, the least share of the person, and its coverage (0..255). */
const RING = 0.25;
const LEAST_PERSON = 0.3;
const OF_PERSON = 128;
/** Standard deviation (levels) of the green around a speck up to which the cloth is plain there: it has no pattern, and hair shows. */
const PLAIN = 12;
/** The tip of a lock begins at hair and has no more length (centimetres) and area (square centimetres). */
const TIP_LENGTH = 5;
const TIP_AREA = 1.5;

/**
 * The matte without its specks on the person's patterned clothes from row `top` (below the chin) down: wisps over the
 * background and on plain cloth stay. `unit`: pixels in a centimetre.
 */
export function withoutSpecks(
  picture: RgbaImage,
  matte: Mask,
  person: Mask,
  top: number,
  unit: number,
): Mask {
  const ring = Math.ceil(RING * unit);
  const area = coveredArea(matte, LEAST_HAIR, ring);
  if (!area) return matte;
  const part = cropMask(matte, area);
  const { data, width, height } = part;
  const body = cropMask(person, area).data;
  const photo = cropRgba(picture, area).data;
  const beside = BESIDE * unit;
  const fromHair = chamferDistanceWithin(sureHair(part, unit), beside + 1).data;
  const { labels, components } = connectedRegions(
    data.map((own, at) => (own >= LEAST_HAIR && fromHair[at]! > beside ? 1 : 0)),
    width,
    height,
    8,
  );
  const isTip = tipsOfLocks(labels, components, fromHair, unit);
  const around = new Uint32Array(components.length + 1);
  const onPerson = new Uint32Array(components.length + 1);
  const sum = new Float64Array(components.length + 1);
  const squares = new Float64Array(components.length + 1);
  const start = Math.max(0, Math.floor(top) - area.y);
  for (let y = start; y < height; y++)
    for (let x = 0; x < width; x++) {
      const label = labels[y * width + x]!;
      if (label === 0) continue;
      for (let v = -ring; v <= ring; v += ring)
        for (let u = -ring; u <= ring; u += ring) {
          if (x + u < 0 || x + u >= width || y + v < 0 || y + v >= height) continue;
          const at = (y + v) * width + x + u;
          if (data[at]! >= LEAST_HAIR) continue;
          around[label]!++;
          if (body[at]! < OF_PERSON) continue;
          const green = photo[4 * at + 1]!;
          onPerson[label]!++;
          sum[label]! += green;
          squares[label]! += green * green;
        }
    }
  const spread = (label: number): number =>
    Math.sqrt(Math.max(0, squares[label]! / onPerson[label]! - (sum[label]! / onPerson[label]!) ** 2));
  let found = false;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0 || isTip[label] || components[label - 1]!.top < start) continue;
    if (around[label] === 0 || onPerson[label]! < LEAST_PERSON * around[label]!) continue;
    if (spread(label) < PLAIN) continue;
    data[at] = 0;
    found = true;
  }
  if (!found) return matte;
  const result = { ...matte, data: matte.data.slice() };
  pasteMaskInPlace(result, part, area.x, area.y);
  return result;
}

/** 1 for the small pieces that begin at sure hair. */
function tipsOfLocks(
  labels: Int32Array,
  components: readonly Component[],
  fromHair: Float32Array,
  unit: number,
): Uint8Array {
  const isTip = new Uint8Array(components.length + 1);
  const begins = BESIDE * unit + 2;
  for (let at = 0; at < labels.length; at++) if (fromHair[at]! < begins) isTip[labels[at]!] = 1;
  for (const [k, { area, left, right, top, bottom }] of components.entries())
    if (area > TIP_AREA * unit * unit || Math.hypot(right - left, bottom - top) > TIP_LENGTH * unit)
      isTip[k + 1] = 0;
  return isTip;
}

/** 255 for the pieces that are hair. */
function sureHair({ data, width, height }: Mask, unit: number): Mask {
  const { labels, components } = connectedRegions(
    data.map((own) => (own >= PIECE ? 1 : 0)),
    width,
    height,
    8,
  );
  const sure = new Uint32Array(components.length + 1);
  for (let at = 0; at < labels.length; at++) if (data[at]! >= SURE) sure[labels[at]!]!++;
  const isHair = new Uint8Array(components.length + 1);
  for (const [k, { area }] of components.entries())
    if (area >= LARGE * unit * unit || sure[k + 1]! >= LEAST_SURE * area) isHair[k + 1] = 1;
  return { data: data.map((_, at) => 255 * isHair[labels[at]!]!), width, height };
}
