/** A sheet of paper that lies on something darker: the photo of a drawing on a table. */
import { convexHull } from '../../../geometry/convex-hull.ts';
import { fillPixelCentres } from '../../../geometry/fill-polygon.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';
import type { ReducedAbsorbance } from './reduced-absorbance.ts';

/** The largest piece of bare paper, and the least that counts, of the picture. */
const LEAST_PAPER = 0.03;
const LEAST_PIECE = 0.004;
/** The sheet's size, of the picture. */
const LEAST_SHEET = 0.18;
const MOST_SHEET = 0.95;
/** Share of the picture's border that the sheet may touch. */
const MOST_CONTACT = 0.12;
/** Share of the smallest rectangle round it that a sheet fills, seen at a slant; an ellipse fills .785. */
const RECTANGULAR = 0.88;
/** How much darker the picture's border is, absorbance. */
const DARKER = 0.15;
/** Share of the sheet's edge along which its paper is seen. */
const BARE_EDGE = 0.6;
/** How much darker than its largest piece paper may be. */
const SHADED = 0.5;
/** What is left out along the sheet's edge, of the picture's long side. */
const EDGE = 0.012;

/**
 * 255 beyond the sheet, its edge included; null where the picture shows no whole sheet on darker ground. `smooth` is 1
 * where a pixel differs little from its neighbours.
 */
export function findBeyondSheet(picture: ReducedAbsorbance, smooth: Uint8Array): Mask | null {
  const { width, height, darkness } = picture;
  const { labels, components } = connectedRegions(smooth, width, height);
  const light = new Float64Array(components.length + 1);
  const contact = new Int32Array(components.length + 1);
  let [border, rim] = [0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const label = labels[at]!;
      light[label]! += darkness[at]!;
      if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
      rim++;
      border += darkness[at]!;
      contact[label]!++;
    }
  // a drawing may part the paper: all its larger pieces together are the sheet
  const paper: Mask = { data: new Uint8Array(width * height), width, height };
  const lightest = border / rim - DARKER;
  let [most, level] = [0, 0];
  components.forEach(({ area }, i) => {
    const mean = light[i + 1]! / area;
    if (area > most && contact[i + 1]! <= MOST_CONTACT * rim && mean < lightest) [most, level] = [area, mean];
  });
  if (most < LEAST_PAPER * width * height) return null;
  const chosen = components.map(
    ({ area }, i) =>
      area >= LEAST_PIECE * width * height &&
      contact[i + 1]! <= MOST_CONTACT * rim &&
      light[i + 1]! / area < Math.min(lightest, level + SHADED),
  );
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && chosen[labels[i]! - 1]) paper.data[i] = 255;

  const outline = hullOf(paper);
  const sheet = polygonArea(outline);
  const size = width * height;
  if (sheet < LEAST_SHEET * size || sheet > MOST_SHEET * size) return null;
  if (sheet < RECTANGULAR * smallestRectangle(outline)) return null;
  const beyond = fillPixelCentres(outline, width, height);
  for (let i = 0; i < beyond.data.length; i++) beyond.data[i] = beyond.data[i]! > 0 ? 0 : 255;
  const margin = dilateSquare(beyond, Math.max(1, Math.round(EDGE * Math.max(width, height))));
  let [along, bare] = [0, 0];
  for (let i = 0; i < size; i++) {
    if (margin.data[i] === 0 || beyond.data[i]! > 0) continue;
    along++;
    if (paper.data[i]! > 0) bare++;
  }
  return bare < BARE_EDGE * along ? null : margin;
}

/** Corners of the convex hull of a mask, interleaved x, y, in order round it. */
function hullOf({ data, width, height }: Mask): Float64Array {
  const left: number[] = [];
  const right: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(255);
    if (first < 0) continue;
    left.push(first, y + 0.5);
    right.unshift(row.lastIndexOf(255) + 1, y + 0.5);
  }
  // down the left side and up the right one, so that the hull's indices go round it
  const points = Float64Array.from([...left, ...right]);
  return Float64Array.from(convexHull(points).flatMap((i) => [points[2 * i]!, points[2 * i + 1]!]));
}

function polygonArea(outline: Float64Array): number {
  let twice = 0;
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2)
    twice += outline[j]! * outline[i + 1]! - outline[i]! * outline[j + 1]!;
  return Math.abs(twice) / 2;
}

/** Area of the smallest rectangle round a convex outline; one of its sides lies along one of the outline's. */
function smallestRectangle(outline: Float64Array): number {
  let least = Infinity;
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const [dx, dy] = [outline[i]! - outline[j]!, outline[i + 1]! - outline[j + 1]!];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    let [along0, along1, across0, across1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let k = 0; k < outline.length; k += 2) {
      const along = (outline[k]! * dx + outline[k + 1]! * dy) / length;
      const across = (outline[k + 1]! * dx - outline[k]! * dy) / length;
      along0 = Math.min(along0, along);
      along1 = Math.max(along1, along);
      across0 = Math.min(across0, across);
      across1 = Math.max(across1, across);
    }
    least = Math.min(least, (along1 - along0) * (across1 - across0));
  }
  return least;
}
