/** Dark rims of forearms that lie across the waist: in the body's shade they have the trousers' colour, and stayed as a line below a new sleeve. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropLabels, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';

/** Half the breadth of the broadest rim, and how near to it arm and ground lie, in shoulder widths. */
const HALF = 0.012;
const NEAR = 0.03;

/** The person with rims of lower clothes between an arm and the background as the arm's. `unit` is the shoulder width in pixels. */
export function withoutLowerRims(person: PerceivedPerson, unit: number): PerceivedPerson {
  return (['leftArm', 'rightArm'] as const).reduce((result, name) => {
    const { parse } = result;
    const near = NEAR * unit;
    const area = coveredArea(parse.coverage[name], 128, Math.ceil(near));
    if (!area) return result;
    const labels = cropLabels(parse.labels, parse.width, area);
    const of = (label: number): Mask => {
      const mask = createMask(area.width, area.height);
      for (let at = 0; at < labels.length; at++) if (labels[at] === label) mask.data[at] = 255;
      return mask;
    };
    const lower = of(BODY_CLASSES.indexOf('lowerClothes'));
    if (!lower.data.includes(255)) return result;
    const broad = openDisc(lower, Math.max(1.5, HALF * unit)).data;
    const toArm = chamferDistanceWithin(of(BODY_CLASSES.indexOf(name)), near).data;
    const toGround = chamferDistanceWithin(of(BODY_CLASSES.indexOf('background')), near).data;
    const rim = createMask(area.width, area.height);
    let any = false;
    for (let at = 0; at < rim.data.length; at++) {
      if (lower.data[at] === 0 || broad[at]! > 0 || toArm[at]! >= near || toGround[at]! >= near) continue;
      rim.data[at] = 255;
      any = true;
    }
    if (!any) return result;
    // the soft edge goes along
    const wide = dilateSquare(rim, 2);
    for (let at = 0; at < broad.length; at++) if (broad[at]! > 0) wide.data[at] = 0;
    const moved = createMask(parse.width, parse.height);
    pasteMaskInPlace(moved, wide, area.x, area.y);
    return moveCoverage(result, 'lowerClothes', name, moved);
  }, person);
}
