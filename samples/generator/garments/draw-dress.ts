/** Dresses lying flat, drawn as vector shapes: a bodice with short sleeves or none, a waist, a skirt. */
import type { FlatPoint, GarmentLandmarks, GarmentPicture } from './draw-garment.ts';
import { CENTRE, HEIGHT, paintFlat, WIDTH } from './paint-flat.ts';

export interface DressSpec {
  readonly name: string;
  readonly sleeves: 'none' | 'short';
  readonly colour: string;
  /** Colour of the inside of the back; darker than the outside. */
  readonly inside: string;
  readonly print: string;
  readonly backdrop: string;
}

const NECK: FlatPoint = [50, 66];
const ARMPIT: FlatPoint = [98, 200];
const WAIST: FlatPoint = [84, 336];
const HEM: FlatPoint = [216, 946];
const NECK_BOTTOM = 118;

/** Draws the picture (sRGB PNG, 768 × 1024), its mask and its landmarks. */
export async function drawDress(spec: DressSpec): Promise<GarmentPicture> {
  const isSleeved = spec.sleeves === 'short';
  const shoulder: FlatPoint = isSleeved ? [104, 88] : [84, 80];
  const cuffOuter: FlatPoint = [172, 190];
  const cuffInner: FlatPoint = [120, 218];
  const p = (sign: 1 | -1, [x, y]: FlatPoint) => `${CENTRE + sign * x} ${y}`;
  const arm = (sign: 1 | -1): string[] =>
    isSleeved
      ? [`L${p(sign, shoulder)}`, `L${p(sign, cuffOuter)}`, `L${p(sign, cuffInner)}`, `L${p(sign, ARMPIT)}`]
      : [`L${p(sign, shoulder)}`, `Q${p(sign, [shoulder[0] - 12, 160])} ${p(sign, ARMPIT)}`];
  const back = isSleeved
    ? `L${p(1, ARMPIT)}L${p(1, cuffInner)}L${p(1, cuffOuter)}L${p(1, shoulder)}L${p(1, NECK)}`
    : `L${p(1, ARMPIT)}Q${p(1, [shoulder[0] - 12, 160])} ${p(1, shoulder)}L${p(1, NECK)}`;
  const neckDip = NECK[1] + 18;
  const outline =
    `M${p(-1, NECK)}${arm(-1).join('')}L${p(-1, WAIST)}L${p(-1, HEM)}Q${CENTRE} ${HEM[1] + 34} ${p(1, HEM)}L${p(1, WAIST)}` +
    `${back}Q${CENTRE} ${neckDip} ${p(-1, NECK)}Z`;
  const inside = `M${p(-1, NECK)}C${p(-1, [NECK[0] * 0.86, NECK_BOTTOM + 16])} ${p(1, [NECK[0] * 0.86, NECK_BOTTOM + 16])} ${p(1, NECK)}Q${CENTRE} ${neckDip} ${p(-1, NECK)}Z`;
  const { picture, mask } = await paintFlat({
    outline,
    inside,
    colour: spec.colour,
    insideColour: spec.inside,
    backdrop: spec.backdrop,
    print: spec.print,
    folds: [1, -1].flatMap((sign) =>
      [0.25, 0.6, 0.9].map(
        (share, i) =>
          [
            [CENTRE + sign * share * WAIST[0], WAIST[1] + 14],
            [CENTRE + sign * share * HEM[0], HEM[1] - 30],
            20,
            i % 2 === 0,
          ] as const,
      ),
    ),
    seams: [
      `M${p(-1, WAIST)}Q${CENTRE} ${WAIST[1] + 8} ${p(1, WAIST)}`,
      ...(isSleeved
        ? [1, -1].map(
            (sign) =>
              `M${CENTRE + sign * shoulder[0]} ${shoulder[1]}Q${CENTRE + sign * (shoulder[0] - 14)} 150 ${CENTRE + sign * ARMPIT[0]} ${ARMPIT[1]}`,
          )
        : []),
    ],
  });
  const at = (sign: 1 | -1, [x, y]: FlatPoint): FlatPoint => [CENTRE + sign * x, y];
  const cuff = (sign: 1 | -1) => (isSleeved ? ([at(sign, cuffOuter), at(sign, cuffInner)] as const) : null);
  const landmarks: GarmentLandmarks = {
    leftNeckPoint: at(1, NECK),
    rightNeckPoint: at(-1, NECK),
    leftShoulderTip: at(1, shoulder),
    rightShoulderTip: at(-1, shoulder),
    leftArmpit: at(1, ARMPIT),
    rightArmpit: at(-1, ARMPIT),
    leftHemCorner: at(1, HEM),
    rightHemCorner: at(-1, HEM),
    necklineBottom: [CENTRE, NECK_BOTTOM + 2],
    leftCuff: cuff(1),
    rightCuff: cuff(-1),
  };
  return { width: WIDTH, height: HEIGHT, picture, mask, landmarks };
}
