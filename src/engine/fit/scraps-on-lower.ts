/** Thin scraps along a patterned skirt's side that the parse took for the sleeve beside it: holes where the old top goes. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropMask, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { toTorso } from './torso-frame.ts';

/** A scrap is thinner than twice this, and lies this far below the waistband's edge, in shoulder widths. */
const THIN = 0.026;
const BELOW = 0.05;
/** Its largest area, squared shoulder widths. */
const LARGEST = 0.02;
/** Share of what lies around it that is lower clothes. */
const WITHIN = 0.6;

/** The person with thin scraps of the old top that lie within the lower clothes, below a waistband that holds it, as theirs. */
export function withoutScrapsOnLower(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { coverage, labels, width, height } = person.parse;
  const { frame, waistAt } = body;
  const unit = frame.shoulderWidth;
  const radius = Math.max(1, Math.round(THIN * unit));
  // a sleeve that the area cuts off is broad still
  const area = body.tucked ? coveredArea(coverage.lowerClothes, 128, 4 * radius) : null;
  if (!area) return person;
  const upper = cropMask(coverage.upperClothes, area);
  const solid = dilateSquare(erodeSquare(upper, radius), radius).data;
  const thin = createMask(area.width, area.height);
  for (let at = 0; at < thin.data.length; at++) {
    if (upper.data[at]! < 128 || solid[at]! >= 128) continue;
    const [x, y] = [area.x + (at % area.width) + 0.5, area.y + Math.floor(at / area.width) + 0.5];
    const { u, v } = toTorso(frame, { x, y });
    if (v > waistAt(u) + BELOW * unit) thin.data[at] = 255;
  }
  const { labels: pieces, components } = connectedComponents(thin, 8);
  if (components.length === 0) return person;
  const lowerClass = BODY_CLASSES.indexOf('lowerClothes');
  const around = new Float64Array(components.length);
  const ofLower = new Float64Array(components.length);
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]! - 1;
    if (piece < 0) continue;
    const x = at % area.width;
    const whole = (area.y + Math.floor(at / area.width)) * width + area.x + x;
    for (const [inside, by, byWhole] of [
      [x > 0, -1, -1],
      [x + 1 < area.width, 1, 1],
      [at >= area.width, -area.width, -width],
      [at + area.width < pieces.length, area.width, width],
    ] as const) {
      if (inside && pieces[at + by]! - 1 === piece) continue;
      around[piece]!++;
      if (labels[whole + byWhole] === lowerClass) ofLower[piece]!++;
    }
  }
  const isScrap = components.map(
    (component, i) => component.area < LARGEST * unit * unit && ofLower[i]! > WITHIN * around[i]!,
  );
  if (!isScrap.includes(true)) return person;
  const scraps = createMask(area.width, area.height);
  for (let at = 0; at < pieces.length; at++) if (isScrap[pieces[at]! - 1]) scraps.data[at] = 255;
  const whole = createMask(width, height);
  // with the soft rim that the parse gives them
  pasteMaskInPlace(whole, dilateSquare(scraps, 1), area.x, area.y);
  return moveCoverage(person, 'upperClothes', 'lowerClothes', whole);
}
