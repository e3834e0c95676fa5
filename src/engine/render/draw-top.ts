/** The parts of a fitted top, drawn before light: each part's layer, and of them the body, the sleeves by themselves and the hood. */
import type { FittedTop } from '../fit/fit-top.ts';
import type { PartName } from '../fit/garment-parts.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { createLayer, drawOverInPlace, type Layer } from '../pixels/layer.ts';
import { drawPart, type ScaledGarment, scaleGarment } from './draw-part.ts';
import { dropScrapsInPlace } from './mend-parts.ts';
import { softenFoldsInPlace } from './soften-folds.ts';

/** Pieces of the torso, and of a sleeve, that hang on nothing and have less than this share of it were left by the cut-out. */
const TORSO_SCRAP = 0.006;
const SLEEVE_SCRAP = 0.03;

export interface DrawnTop {
  /** Each part's layer over the fitted area; `torso` and `ofArm` are among them. */
  readonly drawn: ReadonlyMap<PartName, Layer>;
  /** The body with the sides that its sleeves cover in its picture; empty where there is none. */
  readonly torso: Layer;
  readonly ofArm: { readonly left: Layer | undefined; readonly right: Layer | undefined };
  /** Both sides of the hood; empty where there is none. */
  readonly hood: Layer;
}

/** Draws all parts of a fitted top; `samples` places per pixel and direction at which the garment is looked up. */
export function drawTop(fitted: FittedTop, garmentPicture: RgbaImage, samples: number): DrawnTop {
  const { width, height } = fitted.area;
  const { scale } = fitted.torso;
  const scaled = scaleGarment(garmentPicture, scale);
  const ofPicture = (picture?: RgbaImage): ScaledGarment => (picture ? scaleGarment(picture, scale) : scaled);
  const drawn = new Map(
    fitted.parts.map((part) => [part.name, drawPart(part, ofPicture(part.picture), samples, 'soft')]),
  );
  for (const { name, buffer } of fitted.parts)
    if (name.endsWith('Sleeve')) softenFoldsInPlace(drawn.get(name)!, buffer, scale);
  const torso = torsoOf(drawn) ?? createLayer(width, height);
  dropScrapsInPlace(torso, TORSO_SCRAP);
  const ofArm = { left: drawn.get('leftSleeve'), right: drawn.get('rightSleeve') };
  for (const sleeve of [ofArm.right, ofArm.left]) if (sleeve) dropScrapsInPlace(sleeve, SLEEVE_SCRAP);
  const hood = createLayer(width, height);
  for (const name of ['rightHood', 'leftHood'] as const) {
    const side = drawn.get(name);
    if (side) drawOverInPlace(hood, side);
  }
  return { drawn, torso, ofArm, hood };
}

/** The garment's body with the sides that its sleeves cover in its picture. */
function torsoOf(drawn: ReadonlyMap<PartName, Layer>): Layer | undefined {
  const [torso, sides] = [drawn.get('torso'), drawn.get('coveredSides')];
  if (!torso || !sides) return torso ?? sides;
  drawOverInPlace(sides, torso);
  return sides;
}
