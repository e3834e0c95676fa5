/** Strips along the outside of a sleeve that the parse took for trousers of a like colour. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { type ArmAxis, armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';

/** A loose sleeve's half-width over the bare arm's. */
const WIDE_SLEEVE = 2;
/** A sleeve may reach so far beyond the pose's wrist, in shoulder widths. */
const BEYOND_WRIST = 0.25;
/** Reach of a strip's soft rim, pixels. */
const RIM = 2;
/** Largest strip in squared shoulder widths, and the share of it that may touch other lower clothes: more is a leg's edge. */
const LARGEST = 0.015;
const TOUCHING = 0.06;

/** The person with small pieces of lower clothes on the outer side of sleeved arms as upper clothes. */
export function withoutSleeveStrips(person: PerceivedPerson, { arms, frame }: BodyMeasures): PerceivedPerson {
  const { width, height, labels } = person.parse;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const strips = createMask(width, height);
  for (const arm of [arms.left, arms.right])
    if (arm.sleeved)
      markOuterSide(strips, labels, lower, arm, arm.length + BEYOND_WRIST * frame.shoulderWidth);
  const { labels: parts, components } = connectedComponents(strips, 8);
  if (components.length === 0) return person;
  const touching = new Uint32Array(components.length);
  for (let at = width; at < parts.length - width; at++) {
    if (parts[at] === 0) continue;
    for (const next of [at - width, at - 1, at + 1, at + width])
      if (labels[next] === lower && parts[next] === 0) {
        touching[parts[at]! - 1]!++;
        break;
      }
  }
  const isStrip = components.map(
    ({ area }, k) => area < LARGEST * frame.shoulderWidth ** 2 && touching[k]! < TOUCHING * area + 2,
  );
  if (!isStrip.includes(true)) return person;
  for (let at = 0; at < parts.length; at++)
    if (parts[at] !== 0 && !isStrip[parts[at]! - 1]) strips.data[at] = 0;
  // their soft rims with them
  return moveCoverage(person, 'lowerClothes', 'upperClothes', dilateSquare(strips, RIM));
}

/** Marks pixels of class `lower` that lie outwards of an arm's middle, above the real length `end`, where a sleeve can be. */
function markOuterSide(
  strips: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  labels: Uint8Array,
  lower: number,
  arm: ArmAxis,
  end: number,
): void {
  const { width, height } = strips;
  const reach = WIDE_SLEEVE * Math.max(...arm.bare);
  const box = arm.points.reduce(
    (b, { x, y }) => ({
      left: Math.min(b.left, x),
      right: Math.max(b.right, x),
      top: Math.min(b.top, y),
      bottom: Math.max(b.bottom, y),
    }),
    { left: width, right: 0, top: height, bottom: 0 },
  );
  const [left, right] = [Math.max(0, Math.floor(box.left - reach)), Math.min(width, box.right + reach)];
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(height, box.bottom + end - arm.length)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      if (labels[y * width + x] !== lower) continue;
      const { length, offset } = nearestOnArm(arm, { x: x + 0.5, y: y + 0.5 });
      if (length >= end) continue;
      const outwards = offset - armTable(arm, arm.middle, length);
      if (outwards > 0 && outwards < WIDE_SLEEVE * armTable(arm, arm.bare, length))
        strips.data[y * width + x] = 255;
    }
}
