/**
 * The jaw before a collar. Face and neck are parted where the face mesh ends, a hard line of whole pixels with the corners
 * of the mesh: before skin nobody sees it, before a high collar or a hood it looks cut with scissors.
 */
import { coveredArea, cropMask, pasteMaskInPlace } from '../pixels/crop.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Corners of the line are rounded over this distance, in shoulder widths, and over so many pixels at least. */
const ROUNDED = 0.014;
const LEAST_ROUNDED = 1.2;
/** Width of the soft edge in pixels. */
const SOFT = 1.8;
/** Coverage of both that counts as skin. */
const SKIN = 24;
/** Skin of less weight around a pixel tells nothing. */
const FAINT = 0.5;

/**
 * The coverage `face` with an even, soft edge towards the `neck`, which gives or takes what it changes by; all else stays.
 * `unit` is the shoulder width in pixels.
 */
export function evenJaw(face: Mask, neck: Mask, unit: number): Mask {
  const sigma = Math.max(LEAST_ROUNDED, ROUNDED * unit);
  const reach = Math.ceil(3 * sigma) + 1;
  const area = coveredArea(face, SKIN, reach);
  if (!area) return face;
  const own = cropMask(face, area);
  const other = cropMask(neck, area);
  const both = createMask(own.width, own.height);
  for (let i = 0; i < both.data.length; i++) both.data[i] = Math.min(255, own.data[i]! + other.data[i]!);
  const [ofFace, ofBoth] = [own, both].map(
    ({ data, width, height }) => gaussianBlur({ data: new Float32Array(data), width, height }, sigma).data,
  );
  // the share falls by 0.4 / sigma a pixel where it crosses a straight edge
  const slope = (2.5 * sigma) / SOFT;
  const even = { ...own, data: own.data.slice() };
  for (let i = 0; i < even.data.length; i++) {
    if (both.data[i]! < SKIN || ofBoth![i]! < FAINT) continue;
    const share = ofFace![i]! / ofBoth![i]!;
    even.data[i] = Math.round(both.data[i]! * Math.max(0, Math.min(1, 0.5 + slope * (share - 0.5))));
  }
  const result = { ...face, data: face.data.slice() };
  pasteMaskInPlace(result, even, area.x, area.y);
  return result;
}
