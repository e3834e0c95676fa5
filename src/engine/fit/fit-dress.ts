/**
 * A dress on a person: its bodice is fitted as a top that ends at the waist, its skirt hangs from there. One spline bends
 * both, so that no seam shows between them.
 */
import type { Garment, TopLandmarks } from '../garment/garment.ts';
import { clamp } from '../pixels/clamp.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { dressRows, findDressWaist } from './dress-waist.ts';
import { drapeOver, type FittedTop } from './fit-top.ts';
import { fitTorso } from './fit-torso.ts';
import type { FitVariation } from './fit-variation.ts';
import { type GarmentFrame, garmentFrame } from './garment-frame.ts';
import { hangSkirt } from './hang-skirt.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { polylineLength } from './polyline.ts';
import { strapsBesideSleeves } from './strap-notch.ts';
import type { TorsoFit } from './torso-fit.ts';
import { toTorso } from './torso-frame.ts';
import { lowestHem } from './under-dress.ts';

export interface FittedDress extends FittedTop {
  /** Torso height of the dress's waist. */
  readonly waist: number;
}

/** Points of the bodice's side seams and of its lower edge. */
const SEAM_POINTS = 10;
const EDGE_POINTS = 17;
/** A skirt goes on where a bodice ends: it bares no belly. */
const underSkirt = ({ halfWidth }: BodyMeasures): BodyMeasures['halfWidth'] => halfWidth;
/** Least and most stretch of a bodice below the armpits, so that its waist comes near the wearer's. */
const LEAST_STRETCH = 0.9;
const MOST_STRETCH = 1.5;
/** A dress's waist lies so far above the upper edge of the hips, in shoulder widths: where the trunk is narrowest, or higher. */
const LOWEST_WAIST = 0.1;
const HIGHEST_WAIST = 0.28;
/** Photo pixels a garment pixel along the body, relative to those across its chest. */
const LEAST_LENGTHWISE = 0.73;
const MOST_LENGTHWISE = 1.5;
/** How much larger a skirt's scale across it may be than along it. */
const STRETCHED = 1.12;
/** Half the width of a neck that lies on the shoulders, in shoulder widths, and how far a wider one slips down by its excess. */
const WIDEST_NECK = 0.46;
const DOWN_THE_ARM = 1.2;
/**
 * Sleeves are long from these shares of the bodice's length and of the distance between its armpits on, measured from the middle of
 * the back: a high waist alone makes no long sleeve.
 */
const LONG_SLEEVE = 1.55;
const LONG_FOR_WIDTH = 1.8;

/**
 * Fits a dress (`dress` are the landmarks of `garment`) on a body as `bodyUnderDress` has it; for the rest see `fitTop`.
 */
export function fitDress(
  garment: Garment,
  dress: TopLandmarks,
  body: BodyMeasures,
  legs: LegMeasures,
  photo: { readonly width: number; readonly height: number },
  reach: PixelArea,
  variation: FitVariation,
  meshStep: number,
): FittedDress {
  const axes = garmentFrame(dress);
  const waistRow = findDressWaist(dress);
  const bodice = bodiceOf(dress, axes, waistRow);
  const upper = fitBodice(bodice, garment, body, legs, variation);
  const waist = heightOfEdge(upper, body);
  // a skirt is as long for its bodice as it lies flat
  const necks = [dress.left, dress.right].map((side) => axes.toAxes(side.neckPoint));
  const neckRow = (necks[0]!.v + necks[1]!.v) / 2;
  const neckReach = 0.5 * upper.scale * Math.abs(necks[0]!.u - necks[1]!.u);
  const lengthwise = clamp(
    (waist - bodiceTop(upper, body, neckReach)) / (waistRow - neckRow),
    LEAST_LENGTHWISE * upper.scale,
    MOST_LENGTHWISE * upper.scale,
  );
  const skirt = hangSkirt(dress, axes, waistRow, garment.matte, upper, body, legs, {
    // a gathered bodice is stretched by its wearer, the skirt is not
    across: Math.min(upper.scale, STRETCHED * lengthwise),
    down: lengthwise * variation.length,
    waist,
    lowest: lowestHem(legs, photo),
    worn: garment.worn,
  });
  const torso: TorsoFit = {
    ...upper,
    pairs: [...upper.pairs, ...skirt.pairs],
    hem: skirt.hem,
    sideSeam: {
      left: [...upper.sideSeam.left, ...skirt.sideSeam.left],
      right: [...upper.sideSeam.right, ...skirt.sideSeam.right],
    },
  };
  const long = garment.wearer?.longSleeves ?? hasLongSleeves(bodice);
  const sleeve = garment.worn
    ? variation.sleeve
    : (variation.sleeve * lengthwise * straightness(dress)) / upper.scale;
  const worn = { ...variation, sleeve };
  return { ...drapeOver(garment, dress, body, photo, torso, long, reach, worn, meshStep), waist };
}

/** Whether a dress's sleeves reach the wrist. */
export function hasLongDressSleeves(dress: TopLandmarks): boolean {
  return hasLongSleeves(bodiceOf(dress, garmentFrame(dress), findDressWaist(dress)));
}

function hasLongSleeves({ left, right, hem }: TopLandmarks): boolean {
  const collar = {
    x: (left.neckPoint.x + right.neckPoint.x) / 2,
    y: (left.neckPoint.y + right.neckPoint.y) / 2,
  };
  const foot = hem[hem.length >> 1]!;
  const length = Math.hypot(foot.x - collar.x, foot.y - collar.y);
  const width = Math.hypot(left.armpit.x - right.armpit.x, left.armpit.y - right.armpit.y);
  const least = Math.max(LONG_SLEEVE * length, LONG_FOR_WIDTH * width);
  return [left, right].some(({ sleeve, shoulderTip }) => {
    if (!sleeve) return false;
    const half = Math.hypot(shoulderTip.x - collar.x, shoulderTip.y - collar.y);
    const [outer, inner] = [sleeve.outerEdge.at(-1)!, sleeve.innerEdge.at(-1)!];
    // straight, for a puffed sleeve's edge is longer than the sleeve
    const along = Math.hypot(
      (outer.x + inner.x) / 2 - shoulderTip.x,
      (outer.y + inner.y) / 2 - shoulderTip.y,
    );
    return half + along > least;
  });
}

/** Torso height at which the dress's neck points belong: one whose neck is wider than shoulders begins below them, on the arms. */
function bodiceTop({ neckPoint }: TorsoFit, { frame }: BodyMeasures, neckReach: number): number {
  const shoulder = (toTorso(frame, neckPoint.left).v + toTorso(frame, neckPoint.right).v) / 2;
  return shoulder + DOWN_THE_ARM * Math.max(0, neckReach - WIDEST_NECK * frame.shoulderWidth);
}

/** How much shorter the way from shoulder to cuff is than the sleeves' outer edges, which puffs make longer; 1 without sleeves. */
function straightness({ left, right }: TopLandmarks): number {
  const shares: number[] = [];
  for (const { sleeve, shoulderTip } of [left, right]) {
    if (!sleeve) continue;
    const edge = [shoulderTip, ...sleeve.outerEdge];
    const end = edge.at(-1)!;
    const straight = Math.hypot(end.x - shoulderTip.x, end.y - shoulderTip.y);
    shares.push(Math.min(1, (1.03 * straight) / Math.max(1, polylineLength(edge))));
  }
  return shares.length === 0 ? 1 : shares.reduce((a, b) => a + b) / shares.length;
}

/** The dress down to its waist as a top whose hem is the waist's row. */
function bodiceOf(dress: TopLandmarks, axes: GarmentFrame, waist: number): TopLandmarks {
  const rows = dressRows(dress, axes);
  const side = (name: 'left' | 'right') => {
    const { armpit } = dress[name];
    const from = axes.toAxes(armpit).v;
    return {
      ...dress[name],
      sideSeam: Array.from({ length: SEAM_POINTS }, (_, i) => {
        if (i === 0) return armpit;
        const v = from + ((waist - from) * i) / (SEAM_POINTS - 1);
        return axes.toPicture(rows(v)[name], v);
      }),
    };
  };
  const { left, right } = rows(waist);
  const hem = Array.from({ length: EDGE_POINTS }, (_, i) =>
    axes.toPicture(right + ((left - right) * i) / (EDGE_POINTS - 1), waist),
  );
  return { ...dress, left: side('left'), right: side('right'), hem };
}

/** The bodice on the body, stretched or shortened so that it ends near the wearer's waist. */
function fitBodice(
  bodice: TopLandmarks,
  garment: Garment,
  body: BodyMeasures,
  legs: LegMeasures,
  variation: FitVariation,
): TorsoFit {
  const plain = { ...variation, length: 1, mayTuck: false };
  const beside = strapsBesideSleeves(bodice, garment);
  const own = fitTorso(bodice, garment.matte, body, plain, garment.wearer, beside, underSkirt);
  const pit = (toTorso(body.frame, own.armpit.left).v + toTorso(body.frame, own.armpit.right).v) / 2;
  const end = heightOfEdge(own, body);
  const wanted = clamp(
    end,
    legs.waist.v - HIGHEST_WAIST * legs.unit,
    legs.waist.v - LOWEST_WAIST * legs.unit,
  );
  const length = clamp((wanted - pit) / Math.max(1, end - pit), LEAST_STRETCH, MOST_STRETCH);
  return fitTorso(bodice, garment.matte, body, { ...plain, length }, garment.wearer, beside, underSkirt);
}

/** Torso height of both ends of a fitted bodice's lower edge. */
function heightOfEdge({ sideSeam }: TorsoFit, { frame }: BodyMeasures): number {
  return (toTorso(frame, sideSeam.left.at(-1)!).v + toTorso(frame, sideSeam.right.at(-1)!).v) / 2;
}
