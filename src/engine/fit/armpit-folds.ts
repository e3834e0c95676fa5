/**
 * A sleeve that lies flat along the body's side has the cloth of its armpit in a fold beside the armhole: a wedge in which stripes
 * jump, and below which the slit to the body begins. Where an arm is in the sleeve that cloth lies under it, out of sight.
 */
import type { TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { polylineLength } from './polyline.ts';

/** Breadth of the fold at the armpit, in lengths of the armhole, and the share of the sleeve's length on which it ends. */
const FOLD = 0.16;
const ENDS = 0.3;
/** Cosines of the angle between sleeve and side from which on the one lies along the other: hardly, and wholly. */
const APART = 0.84;
const ALONG = 0.95;
/** Where a sleeve tells whether it is striped across, in shares of its length, and the slants of its ribs that are tried. */
const FROM = 0.35;
const TO = 0.85;
const SLANTS = [-0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06];
const RIBS = 48;
/** Places on a rib, and the shares of its width between which they lie. */
const PLACES = 9;
const INNER = 0.2;
const OUTER = 0.8;
/** Of striped cloth's variance at most so much is along the stripes; its standard deviation, 8-bit levels, is so much at least. */
const ALONG_STRIPES = 0.45;
const PATTERNED = 22;
/** Share of the sleeve's inner edge that tells its direction. */
const BEGINNING = 0.3;

/**
 * The sleeve's edge `inner`, from the armpit to the cuff, beyond that fold on striped cloth: on other cloth nothing tells it, and
 * a print would be cut. `outer` is the edge opposite.
 */
export function withoutArmpitFold(
  { shoulderTip, armpit, sideSeam }: TopSide,
  outer: readonly GarmentPoint[],
  inner: readonly GarmentPoint[],
  picture: RgbaImage,
): readonly GarmentPoint[] {
  const last = inner.length - 1;
  const below = inner[Math.round(BEGINNING * last)]!;
  const reach = Math.hypot(below.x - armpit.x, below.y - armpit.y);
  const seam = sideSeam.find(({ x, y }) => Math.hypot(x - armpit.x, y - armpit.y) > 0.8 * reach);
  if (!seam || reach < 1) return inner;
  const far = Math.hypot(seam.x - armpit.x, seam.y - armpit.y);
  const down = { x: (below.x - armpit.x) / reach, y: (below.y - armpit.y) / reach };
  const cosine = (down.x * (seam.x - armpit.x) + down.y * (seam.y - armpit.y)) / far;
  const beside = smoothStep(APART, ALONG, cosine);
  if (beside === 0 || !isStripedAcross(outer, inner, picture)) return inner;
  const opposite = outer[last >> 1]!;
  const sense = -down.y * (opposite.x - armpit.x) + down.x * (opposite.y - armpit.y) > 0 ? 1 : -1;
  const breadth = beside * FOLD * Math.hypot(shoulderTip.x - armpit.x, shoulderTip.y - armpit.y);
  return inner.map(({ x, y }, i) => {
    const moved = sense * breadth * smoothStep(ENDS, 0, i / last);
    return { x: x - down.y * moved, y: y + down.x * moved };
  });
}

/** Whether a sleeve's cloth has stripes around the arm. */
function isStripedAcross(
  outer: readonly GarmentPoint[],
  inner: readonly GarmentPoint[],
  picture: RgbaImage,
): boolean {
  const last = inner.length - 1;
  const rgba = new Float32Array(4);
  // ribs lie at equal distances from the cuff: the outer edge is longer by the cap
  const [outerLength, innerLength] = [polylineLength(outer), polylineLength(inner)];
  const length = Math.min(outerLength, innerLength);
  const at = (f: number): number => Math.round(last * Math.max(0, Math.min(1, f)));
  let least = 1;
  for (const slant of SLANTS) {
    let [sum, squares, within] = [0, 0, 0];
    for (let rib = 0; rib < RIBS; rib++) {
      const up = (1 - FROM - ((TO - FROM) * rib) / (RIBS - 1)) * length;
      const from = inner[at(1 - up / innerLength + slant)]!;
      const to = outer[at(1 - up / outerLength - slant)]!;
      let [own, ownSquares] = [0, 0];
      for (let i = 0; i < PLACES; i++) {
        const t = INNER + ((OUTER - INNER) * i) / (PLACES - 1);
        sampleRgba(picture, from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t, rgba);
        const light = 0.299 * rgba[0]! + 0.587 * rgba[1]! + 0.114 * rgba[2]!;
        own += light;
        ownSquares += light * light;
      }
      within += ownSquares - (own * own) / PLACES;
      sum += own;
      squares += ownSquares;
    }
    const all = squares - (sum * sum) / (RIBS * PLACES);
    if (Math.sqrt(all / (RIBS * PLACES)) >= PATTERNED) least = Math.min(least, within / all);
  }
  return least < ALONG_STRIPES;
}
