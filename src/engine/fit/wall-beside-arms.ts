/**
 * Wall that the parse took for a bare arm, in the gap between the arm and the body: what has the arm's lightness in shade
 * but none of its red is no skin.
 */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson, type Pose } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { moveCoverage } from './parse-edit.ts';
import { type TorsoFrame, torsoFrame } from './torso-frame.ts';

/** Skin's red (Lab a* over L* + `DARK`) is nowhere less than this share of its middle. */
const LEAST_RED = 0.55;
const DARK = 10;
/** Skin so far inside of an arm's edge is sure, and wall lies no farther from the edge, in shoulder widths. */
const INSIDE = 0.045;
const DEEPEST = 0.1;
/** Least area of a piece in squares of the shoulder width, and least share of its border that top and background make up. */
const SMALLEST = 0.0006;
const BESIDE_GAP = 0.3;
/** An arm hangs when both its halves point down by this share of their length. */
const HANGING = 0.85;

/** The person with such wall as background. */
export function withoutWallBesideArms(person: PerceivedPerson): PerceivedPerson {
  const frame = torsoFrame(person.pose);
  return (['left', 'right'] as const).reduce((result, side) => {
    const wall = hangs(person.pose, frame, side) ? wallOn(result, frame, side) : null;
    return wall ? moveCoverage(result, `${side}Arm`, 'background', wall) : result;
  }, person);
}

/** Whether both halves of an arm point down. */
export function hangs({ landmarks }: Pose, { down }: TorsoFrame, side: 'left' | 'right'): boolean {
  const [shoulder, elbow, wrist] = (['Shoulder', 'Elbow', 'Wrist'] as const).map(
    (joint) => landmarks[`${side}${joint}`].point,
  );
  return [
    [shoulder!, elbow!],
    [elbow!, wrist!],
  ].every(([a, b]) => {
    const [dx, dy] = [b!.x - a!.x, b!.y - a!.y];
    return dx * down.x + dy * down.y > HANGING * Math.hypot(dx, dy);
  });
}

function wallOn({ photo, parse }: PerceivedPerson, frame: TorsoFrame, side: 'left' | 'right'): Mask | null {
  const unit = frame.shoulderWidth;
  const name = `${side}Arm` as const;
  const area = coveredArea(parse.coverage[name], 64, 3);
  if (!area) return null;
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const [arm, top, ground] = [name, 'upperClothes', 'background'].map((of) =>
    BODY_CLASSES.indexOf(of as BodyClass),
  );
  const others = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] !== arm) others.data[at] = 255;
  const deepest = DEEPEST * unit;
  const depth = chamferDistanceWithin(others, deepest).data;
  const lab = toLab(cropRgba(photo, area)).data;
  const redAt = (at: number): number => lab[3 * at + 1]! / (lab[3 * at]! + DARK);
  const sure: number[] = [];
  // in each row the arm's sure skin lies farther out than a gap beside the body
  const outward = (side === 'left') === frame.across.x > 0 ? 1 : -1;
  const nearest = new Float32Array(height).fill(Number.NaN);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === arm && depth[at]! > INSIDE * unit) {
      sure.push(redAt(at));
      const y = Math.floor(at / width);
      const out = outward * (at % width);
      if (!(nearest[y]! > out)) nearest[y] = out;
    }
  if (sure.length < 50) return null;
  const least = LEAST_RED * Float32Array.from(sure).sort()[sure.length >> 1]!;
  const pale = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (
      labels[at] === arm &&
      depth[at]! < deepest &&
      redAt(at) < least &&
      outward * (at % width) < nearest[Math.floor(at / width)]!
    )
      pale.data[at] = 255;
  const { labels: pieces, components } = connectedComponents(pale, 4);
  const border = components.map(() => ({ top: 0, ground: 0, all: 0 }));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const piece = border[pieces[at]! - 1];
      if (!piece) continue;
      for (const step of [1, -1, width, -width]) {
        if (pieces[at + step] === pieces[at]) continue;
        piece.all++;
        if (labels[at + step] === top) piece.top++;
        else if (labels[at + step] === ground) piece.ground++;
      }
    }
  let any = false;
  for (let at = 0; at < pieces.length; at++) {
    const k = pieces[at]! - 1;
    if (k < 0) continue;
    const isWall =
      components[k]!.area > SMALLEST * unit * unit &&
      border[k]!.ground > 0 &&
      border[k]!.top + border[k]!.ground > BESIDE_GAP * border[k]!.all;
    if (isWall) any = true;
    else pale.data[at] = 0;
  }
  if (!any) return null;
  const whole = createMask(parse.width, parse.height);
  pasteMaskInPlace(whole, pale, area.x, area.y);
  return whole;
}
