/**
 * The edge of a forearm and its hand where they lie on the other forearm: the crease along them tells it to the pixel, and the parse
 * left steps beside it.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { ArmAxis } from './arm-axis.ts';
import { areaOf, boneOf, forearmEdge } from './forearm-edge.ts';
import { moveCoverage } from './parse-edit.ts';

/** In shoulder widths: the edge lies so far from the bone, and it is followed so far beyond the wrist. */
const EDGE = [-0.2, 0.26] as const;
const ONTO_HAND = 0.3;
/** The forearms lie on each other over so much at least. */
const LEAST = 0.15;
/** What lies so far from the edge is no rest beside it. */
const RESTS = 0.12;

/** The person with the forearm `front` ending at such an edge where it lies before the other. `unit` is the shoulder width in pixels. */
export function withCrossedEdge(person: PerceivedPerson, front: ArmAxis, unit: number): PerceivedPerson {
  const { parse } = person;
  const [side, other] = front.side === 'left' ? ['left', 'right'] : ['right', 'left'];
  const names = [`${side}Arm`, `${side}Hand`, `${other}Arm`, `${other}Hand`] as const;
  const [arm, hand, rear, rearHand] = names.map((name) => BODY_CLASSES.indexOf(name as 'leftArm')) as [
    number,
    number,
    number,
    number,
  ];
  const area = areaOf(front, unit, parse.width, parse.height);
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const bone = boneOf(front, area, labels, rearHand, -1);
  if (!bone) return person;
  const to = Math.ceil(bone.length + ONTO_HAND * unit);
  const [low, high] = [EDGE[0] * unit, EDGE[1] * unit];
  let from = to;
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== rear) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const off = bone.off(x, y);
    if (off > 0 && off < high) from = Math.min(from, Math.floor(bone.along(x, y)));
  }
  from = Math.max(0, from);
  if (to - from < (LEAST + ONTO_HAND) * unit) return person;
  const isSkin = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const label = labels[Math.floor(y) * width + Math.floor(x)];
    return label === arm || label === hand || label === rear;
  };
  const edge = forearmEdge(cropRgba(person.photo, area), bone, [from, to], [low, high], unit, isSkin);
  if (!edge) return person;
  const [within, beyond] = [createMask(width, height), createMask(width, height)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const label = labels[y * width + x];
      if (label !== arm && label !== hand && label !== rear) continue;
      const end = edge[Math.floor(bone.along(x + 0.5, y + 0.5)) - from];
      if (end === undefined) continue;
      const over = bone.off(x + 0.5, y + 0.5) - end;
      if (Math.abs(over) > RESTS * unit) continue;
      const share = Math.max(0, Math.min(1, 0.5 - over));
      within.data[y * width + x] = Math.round(255 * share);
      beyond.data[y * width + x] = 255 - within.data[y * width + x]!;
    }
  const moved = (mask: Mask, keep: (along: number) => boolean): Mask => {
    const whole = createMask(parse.width, parse.height);
    const part = createMask(width, height);
    for (let at = 0; at < part.data.length; at++)
      if (mask.data[at]! > 0 && keep(bone.along((at % width) + 0.5, Math.floor(at / width) + 0.5)))
        part.data[at] = mask.data[at]!;
    pasteMaskInPlace(whole, part, area.x, area.y);
    return whole;
  };
  const [armName, handName, rearName] = names as unknown as ['leftArm', 'leftHand', 'rightArm'];
  // before the wrist it is the arm's, beyond it the hand's
  const onArm = moveCoverage(
    person,
    rearName,
    armName,
    moved(within, (along) => along < bone.length),
  );
  const onHand = moveCoverage(
    onArm,
    rearName,
    handName,
    moved(within, (along) => along >= bone.length),
  );
  const off = moved(beyond, () => true);
  return moveCoverage(moveCoverage(onHand, armName, rearName, off), handName, rearName, off);
}
