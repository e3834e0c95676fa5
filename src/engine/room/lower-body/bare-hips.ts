/** Bare belly and hips where a waistband was: they close the gap between what is worn above and the legs. */

import { limbPoint, limbTable } from '../../fit/limb-axis.ts';
import type { BodyMeasures } from '../../fit/measure-body.ts';
import type { LegAxis, LegMeasures } from '../../fit/measure-legs.ts';
import { fromTorso } from '../../fit/torso-frame.ts';
import { fillPolygon } from '../../geometry/fill-polygon.ts';
import type { PixelArea } from '../../pixels/crop.ts';
import { createLayer, type Layer } from '../../pixels/layer.ts';
import { paintSkin } from '../paint-skin.ts';
import type { SkinTone } from '../skin-tone.ts';

/** Rows of the outline from the waist down. */
const ROWS = 24;

/** Bare skin over `area` from a little above the waist to the crotch, opaque within the body's outline. */
export function drawBareHips(body: BodyMeasures, legs: LegMeasures, skin: SkinTone, area: PixelArea): Layer {
  const { frame } = body;
  const layer = createLayer(area.width, area.height);
  const top = Math.min(body.waistline ?? legs.waist.v, legs.waist.v) - 0.12 * legs.unit;
  const low = legs.hips.v;
  const points: number[] = [];
  const edge = (side: 'left' | 'right', row: number): void => {
    const v = top + ((low - top) * row) / ROWS;
    const sign = side === 'left' ? 1 : -1;
    const { x, y } = fromTorso(frame, sign * legs.bodyHalf(side, v), v);
    points.push(x - area.x, y - area.y);
  };
  for (let row = 0; row <= ROWS; row++) edge('left', row);
  const corner = (leg: LegAxis, offset: number): void => {
    const along = 0.16 * leg.length;
    const { x, y } = limbPoint(
      leg,
      along,
      limbTable(leg, leg.middle, along) + offset * limbTable(leg, leg.bare, along),
    );
    points.push(x - area.x, y - area.y);
  };
  corner(legs.left, 0.96);
  corner(legs.left, -0.6);
  points.push(legs.crotch.x - area.x, legs.crotch.y - area.y);
  corner(legs.right, -0.6);
  corner(legs.right, 0.96);
  for (let row = ROWS; row >= 0; row--) edge('right', row);
  const shape = fillPolygon(points, area.width, area.height);
  const origin = fromTorso(frame, 0, 0);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (shape.data[at] === 0) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const u = dx * frame.across.x + dy * frame.across.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      const t = u / Math.max(1, legs.bodyHalf(u > 0 ? 'left' : 'right', v));
      const light = 0.03 - 0.13 * t * t - 0.2 * Math.min(1, Math.abs(t)) ** 6 + 0.35 * skin.sidelight * t;
      paintSkin(layer, at, shape.data[at]! / 255, skin, skin.legs, light, area.x + x, area.y + y);
    }
  return layer;
}
