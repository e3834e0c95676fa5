/** Outlines of the body without arms: neck, shoulders and torso, and the hips in trousers. */
import { armPoint, armTable } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';

/** Soft shape of neck, shoulders and torso without the arms. */
export function torsoShape(body: BodyMeasures, area: PixelArea): Mask {
  const { frame } = body;
  const width = frame.shoulderWidth;
  const points: ImagePoint[] = [];
  for (const sign of [1, -1]) {
    const side: ImagePoint[] = [];
    const at = (u: number, v: number): number => side.push(fromTorso(frame, sign * u, v));
    const name = sign > 0 ? 'left' : 'right';
    // skin lies a little under the old top's shoulder
    const line = (u: number): number => body.shoulderLine(sign * u) + 0.016 * width;
    // the neck as far as its own edge is seen, then the trapezius leaves it in a hollow curve
    const neck = body.neckEdge(name, -0.3 * width) - 1;
    const foot = line(neck + 0.1 * width) - 0.13 * width;
    for (let v = -0.75 * width; v < foot; v += 0.03 * width) at(body.neckEdge(name, v) - 1, v);
    const end = neck + 0.24 * width;
    const bend = { u: neck + 0.02 * width, v: line(end) - 0.42 * (line(end) - line(neck + 0.04 * width)) };
    for (let t = 0; t <= 1; t += 0.125)
      at(
        (1 - t) ** 2 * neck + 2 * t * (1 - t) * bend.u + t * t * end,
        (1 - t) ** 2 * foot + 2 * t * (1 - t) * bend.v + t * t * line(end),
      );
    for (let u = end + 0.04 * width; u < 0.52 * width; u += 0.04 * width) at(u, line(u));
    // the shoulder reaches under the arm, which is drawn over it
    at(0.54 * width, body.shoulderLine(sign * 0.54 * width) + 0.02 * width);
    const arm = body.arms[name];
    for (const [along, reach] of [
      [0.08, 0.45],
      [0.2, 0.45],
      [0.3, 0.3],
      [0.38, -0.2],
      [0.46, -0.7],
    ] as const) {
      const length = along * width;
      const point = toTorso(
        frame,
        armPoint(arm, length, armTable(arm, arm.middle, length) + reach * armTable(arm, arm.bare, length)),
      );
      const inner = 0.96 * body.halfWidth(name, Math.max(0, point.v));
      at(Math.max(inner, Math.min(0.8 * width, sign * point.u)), Math.max(point.v, 0.06 * width));
    }
    for (let v = 0.5 * width; v < 1.35 * frame.torsoLength; v += 0.06 * width)
      at(0.96 * body.halfWidth(name, v), v);
    points.push(...(sign > 0 ? side : side.reverse()));
  }
  return softPolygon(points, area);
}

/**
 * The shape without the rows that the new top, ending at torso height `hem`, covers from side to side; one that is
 * `sleeved` on both sides covers the armpits too.
 */
export function bareParts(
  shape: Mask,
  { frame }: BodyMeasures,
  area: PixelArea,
  hem: number,
  sleeved: boolean,
): Mask {
  const from = (sleeved ? 0.2 : 0.5) * frame.shoulderWidth;
  const to = hem - 0.06 * frame.shoulderWidth;
  const data = shape.data.slice();
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (data[at] === 0) continue;
      const { v } = toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      if (v > from && v < to) data[at] = 0;
    }
  return { ...shape, data };
}

/** Soft shape of the hips from `from` downwards. */
export function trousersShape(body: BodyMeasures, area: PixelArea, from: number): Mask {
  const { frame } = body;
  const points: ImagePoint[] = [];
  // above where they were seen to begin, trousers are no wider than there, however wide the old top hung over them
  const widest = (name: 'left' | 'right', v: number): number =>
    body.waistline !== null && v < body.waistline + 0.06 * frame.shoulderWidth
      ? Math.max(0.3 * frame.shoulderWidth, body.waistReach[name] + 0.02 * frame.shoulderWidth)
      : Number.POSITIVE_INFINITY;
  for (const sign of [1, -1]) {
    const side: ImagePoint[] = [];
    const name = sign > 0 ? 'left' : 'right';
    for (let v = from; v < from + 0.9 * frame.shoulderWidth; v += 0.05 * frame.shoulderWidth)
      side.push(fromTorso(frame, sign * Math.min(body.halfWidth(name, v), widest(name, v)), v));
    points.push(...(sign > 0 ? side : side.reverse()));
  }
  return softPolygon(points, area);
}

function softPolygon(points: readonly ImagePoint[], area: PixelArea): Mask {
  return fillPolygon(
    points.flatMap(({ x, y }) => [x - area.x, y - area.y]),
    area.width,
    area.height,
  );
}
