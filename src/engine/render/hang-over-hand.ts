/** Crossed arms: the sleeve on an upper arm hangs over the hand that is tucked in under it. */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { Mask, Plane } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { medianInPlace } from '../pixels/median.ts';
import { samplePlane } from '../pixels/sample-bilinear.ts';
import { smoothLine } from '../pixels/smooth-line.ts';

/** A sleeve hangs over what goes in under it so far, and goes over into its own edge above and below; shoulder widths. */
const HANGS_OVER = 0.035;
const GOES_OVER = 0.04;
/** The hand begins so near to the sleeve's edge, in shoulder widths. */
const BESIDE = 0.1;
/** Its edge turns off into the crook where it goes out as much as on over such a length, in shoulder widths. */
const TURN = 0.03;
/** Waves of its edge shorter than about six times this are evened there, in shoulder widths. */
const EVEN = 0.015;
/** Its edge is sought so far from the upper arm's bone, in shoulder widths. */
const FARTHEST = 0.45;
/** The cloth up to this share of the way to the edge stays where it is. */
const KEPT = 0.3;

/**
 * Draws the cloth of `over`, the sleeve on the upper part of `other`, out over the end of the `hand` (coverage 0..255) that goes in under it, in
 * place: a hand ends in a round outline where the bare arm hid it, which beside a sleeve's edge looks cut off. `unit` is the shoulder width in
 * pixels. The `coordinates` in the garment's picture move with the cloth.
 */
export function hangOverHandInPlace(
  over: Layer,
  { area, coordinates }: CoordinateBuffer,
  other: ArmAxis,
  hand: Mask,
  unit: number,
): void {
  const { width, height } = over;
  const [shoulder, elbow] = [other.points[0]!, other.elbow];
  const run = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y) || 1;
  const [dx, dy] = [(elbow.x - shoulder.x) / run, (elbow.y - shoulder.y) / run];
  let side = 0;
  for (let at = 0; at < hand.data.length; at++)
    if (hand.data[at]! >= 128)
      side += (area.y + Math.floor(at / width) - shoulder.y) * dx - (area.x + (at % width) - shoulder.x) * dy;
  if (side === 0) return;
  const [nx, ny] = side > 0 ? [-dy, dx] : [dy, -dx];
  const alpha: Plane = { width, height, data: over.alpha.slice() };
  const channel = (values: Float32Array, of: number, c: number): Plane => {
    const data = new Float32Array(alpha.data.length);
    for (let at = 0; at < data.length; at++) data[at] = values[of * at + c]!;
    return { width, height, data };
  };
  const color = [0, 1, 2].map((c) => channel(over.color, 3, c));
  const places = [0, 1].map((c) => channel(coordinates, 2, c));
  const at = (along: number, off: number): readonly [number, number] => [
    shoulder.x + along * dx + off * nx - area.x,
    shoulder.y + along * dy + off * ny - area.y,
  ];
  const columns = Math.ceil(run);
  const sought = new Float64Array(columns);
  const known = new Float64Array(columns);
  const grows = new Float64Array(columns);
  for (let c = 0; c < columns; c++) {
    let off = 0;
    while (off < FARTHEST * unit && samplePlane(alpha, ...at(c + 0.5, off)) >= 0.5) off++;
    // none where the forearm goes on from there
    if (off === 0 || off >= FARTHEST * unit) continue;
    sought[c] = off;
    known[c] = 1;
  }
  // in the crook the edge turns off along the forearm
  const turn = Math.max(2, Math.round(TURN * unit));
  for (let c = 0; c + turn < columns; c++)
    if (known[c] && (!known[c + turn] || sought[c + turn]! - sought[c]! > turn)) known.fill(0, c);
  const ends: number[] = [];
  const beside = new Uint8Array(columns);
  for (let c = 0; c < columns; c++)
    for (let beyond = 0; known[c] && beyond < BESIDE * unit && !beside[c]; beyond++)
      if (samplePlane(hand, ...at(c + 0.5, sought[c]! + beyond)) >= 128) {
        beside[c] = 1;
        ends.push(sought[c]! + beyond);
      }
  const end = medianInPlace(ends);
  if (end === undefined) return;
  for (let c = 0; c < columns; c++)
    if (beside[c]) grows[c] = Math.max(0, end + HANGS_OVER * unit - sought[c]!);
  const grown = spread(grows, GOES_OVER * unit);
  if (!grown) return;
  const edges = smoothLine(sought, known, EVEN * unit);
  for (let i = 0; i < over.alpha.length; i++) {
    const [x, y] = [area.x + (i % width) + 0.5, area.y + Math.floor(i / width) + 0.5];
    const along = (x - shoulder.x) * dx + (y - shoulder.y) * dy;
    const c = Math.floor(along);
    if (c < 0 || c >= columns || !known[c] || grown[c]! < 0.3) continue;
    const off = (x - shoulder.x) * nx + (y - shoulder.y) * ny;
    const from = edges[c]!;
    const to = from + grown[c]!;
    const kept = KEPT * from;
    if (off <= kept || off > to + 1) continue;
    const source = at(along, kept + ((off - kept) * (from - kept)) / (to - kept));
    const solid = samplePlane(alpha, ...source);
    const left = solid > 0.02 ? Math.max(0, Math.min(1, to - off + 0.5)) / solid : 0;
    for (let k = 0; k < 3; k++) over.color[3 * i + k] = left * samplePlane(color[k]!, ...source);
    over.alpha[i] = left * solid;
    for (const k of [0, 1]) coordinates[2 * i + k] = samplePlane(places[k]!, ...source);
  }
}

/** `values`, smooth, and with ways back to 0 beside what isn't 0 that are about twice `length` long; null where all are 0. */
function spread(values: Float64Array, length: number): Float64Array | null {
  const weights = new Float64Array(values.length);
  let last = Number.NEGATIVE_INFINITY;
  const away = values.map((value, i) => {
    if (value > 0) last = i;
    return i - last;
  });
  if (last < 0) return null;
  for (let i = values.length - 1; i >= 0; i--) {
    if (values[i]! > 0) last = i;
    const distance = Math.min(away[i]!, Math.abs(last - i));
    weights[i] = distance === 0 || distance > 2 * length ? 1 : 0;
  }
  return smoothLine(values, weights, 0.5 * length).map((value) => Math.max(0, value));
}
