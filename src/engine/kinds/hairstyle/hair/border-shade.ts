/**
 * The shade where two things meet is as dark as hair and no hair: between neck and collar, along the rim of a shoulder or an arm.
 * A strand has the same thing on both its sides; a shade has one on the one and another on the other.
 */
import { chamferDepth, chamferDistanceWithin } from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { createMask, type Mask, type Plane } from '../../../pixels/image.ts';
import { HAIR_CLASSES } from './hair-classes.ts';
import type { HairScene } from './hair-scene.ts';

const BACKGROUND = HAIR_CLASSES.indexOf('background');
const HAIR = HAIR_CLASSES.indexOf('hair');
const CLOTHES = HAIR_CLASSES.indexOf('clothes');

/** Half the width (centimetres) of the hair's mass: what hangs on to that by less, or by nothing, is doubted. */
const MASS = 0.4;
/** Square centimetres on the scalp with which a mass is the hair's. */
const ROOTED = 0.5;
/**
 * Square centimetres of a piece worth judging: of smaller ones a strand may hang on, unless they are at a rim with no hair beside
 * them; and of one that is no shade any more.
 */
const LEAST_AREA = 0.6;
const LEAST_ALONE = 0.1;
const MOST_AREA = 12;
/** Height in centimetres of the head: beside the neck only what is below the jaw is doubted. */
const JAW = -5;
/** Farther aside than this (centimetres) lie shoulders and arms, no neck; above the jaw farther off the skull, too. */
const BESIDE_NECK = 7;
const OFF_SKULL = 2;
/** Half the width (centimetres) of a rim's shade at most. */
const RIM = 0.5;
/** Largest share of a piece's surroundings that is hair. */
const MOST_HAIR = 0.35;
/** Pixels beside a piece at which it is seen what it lies between. */
const NEXT = 2;
const NEXT_TO = 4.5;
/** Least shares of those that show skin and clothes (at a collar), and body and background (at a rim). */
const AT_COLLAR = { skin: 0.2, clothes: 0.15 };
const AT_RIM = 0.2;
/** Centimetres of a collar beside its shade that are seen with it, and probability from which something there is hair. */
const CLOTH_BESIDE = 0.4;
const FAINT = 0.3;
/** Difference in a*b* from a darker body up to which something is its shade. */
const SAME_TINT = 7;
/** Differences in lightness count so much of those in a*b*. */
const LIGHT_COUNTS = 0.5;
/** Lightness below zero at which colours of CIELAB that are dimmed would meet. */
const DARKEST = 16;
/** Lightness of a shade as a share of that of the skin beside it. */
const SHADE = 0.75;

/**
 * Clears the probability of such pieces, in place. `classes`: index into `HAIR_CLASSES` of each pixel's likeliest. Returns on the
 * scene what is seen at a collar: the shade in it and the cloth beside that; null where there is none.
 */
export function clearBorderShadeInPlace(
  probability: Plane,
  place: HairScene,
  classes: Uint8Array,
): Mask | null {
  const { data, width, height } = probability;
  const { scene, side, up, face, skull, unit } = place;
  const mass = massOfHair(probability, place);
  const doubted = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++)
    if (
      data[i]! > 0.5 &&
      mass.data[i] === 0 &&
      face.data[i]! > 0 &&
      (up.data[i]! < JAW || (Math.abs(side.data[i]!) > BESIDE_NECK && skull.data[i]! > OFF_SKULL))
    )
      doubted[i] = 1;
  const { labels, components } = connectedRegions(doubted, width, height, 8);
  const { lab } = scene;
  const shade = createMask(width, height);
  const ofHair = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i++) if (mass.data[i]! > 0) addInPlace(ofHair, lab.data, 3 * i);
  components.forEach(({ left, right, top, bottom, area }, c) => {
    if (area < LEAST_ALONE * unit * unit || area > MOST_AREA * unit * unit) return;
    const margin = Math.ceil(NEXT_TO) + 1;
    const [x0, y0] = [Math.max(0, left - margin), Math.max(0, top - margin)];
    const [x1, y1] = [Math.min(width, right + margin), Math.min(height, bottom + margin)];
    const [wide, high] = [x1 - x0, y1 - y0];
    const piece = createMask(wide, high);
    let aside = 0;
    const [own, body] = [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ];
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const i = y * width + x;
        if (labels[i] !== c + 1) continue;
        piece.data[(y - y0) * wide + x - x0] = 255;
        aside += Math.abs(side.data[i]!);
        addInPlace(own, lab.data, 3 * i);
      }
    const away = chamferDistanceWithin(piece, NEXT_TO + 1).data;
    let [hair, behind, cloth, skin, skinLight] = [0, 0, 0, 0, 0];
    for (let y = y0, k = 0; y < y1; y++)
      for (let x = x0; x < x1; x++, k++) {
        if (away[k]! < NEXT || away[k]! > NEXT_TO) continue;
        const i = y * width + x;
        const seen = classes[i]!;
        if (data[i]! > 0.5) hair++;
        else if (seen === HAIR) continue;
        else if (seen === BACKGROUND) behind++;
        else {
          addInPlace(body, lab.data, 3 * i);
          if (seen === CLOTHES) cloth++;
          else {
            skin++;
            skinLight += lab.data[3 * i]!;
          }
        }
      }
    const all = behind + cloth + skin;
    const small = area < LEAST_AREA * unit * unit;
    const mostHair = small ? 0 : MOST_HAIR;
    if (all === 0 || hair > mostHair * (all + hair)) return;
    const atCollar =
      !small &&
      skin > AT_COLLAR.skin * all &&
      cloth > AT_COLLAR.clothes * all &&
      own[0]! / area < (SHADE * skinLight) / skin;
    const atRim =
      aside / area > BESIDE_NECK &&
      behind > AT_RIM * all &&
      skin + cloth > AT_RIM * all &&
      isShadeOf(own, body, ofHair) &&
      chamferDepth(piece).data.every((own) => own < Math.max(2, RIM * unit));
    if (!atCollar && !atRim) return;
    for (let y = y0, k = 0; y < y1; y++)
      for (let x = x0; x < x1; x++, k++)
        if (away[k]! <= NEXT && mass.data[y * width + x] === 0) {
          data[y * width + x] = 0;
          if (atCollar) shade.data[y * width + x] = 255;
        }
  });
  return shade.data.includes(255) ? withCloth(shade, probability, classes, CLOTH_BESIDE * unit) : null;
}

/** The shade in a collar with what lies so many pixels beside it and is neither hair nor skin. */
function withCloth(shade: Mask, { data }: Plane, classes: Uint8Array, reach: number): Mask {
  const away = chamferDistanceWithin(shade, reach).data;
  const kept = shade.data.map((own, i) =>
    own > 0 || (away[i]! < reach && data[i]! < FAINT && (classes[i] === CLOTHES || classes[i] === BACKGROUND))
      ? 255
      : 0,
  );
  return { ...shade, data: kept };
}

/** Adds a colour to the sum of three channels and their count. */
function addInPlace(sum: number[], lab: Float32Array, at: number): void {
  for (let c = 0; c < 3; c++) sum[c]! += lab[at + c]!;
  sum[3]! += 1;
}

/** Whether the mean colour of `own` is nearer to that of `body`, darker, than to that of `hair`; all are sums of Lab. */
function isShadeOf(own: readonly number[], body: readonly number[], hair: readonly number[]): boolean {
  const mean = (sum: readonly number[], c: number): number => sum[c]! / Math.max(1, sum[3]!);
  // dimmed, a*, b* and L* + 16 shrink alike; with the camera's black they shrink as L* does
  const [a, b] = [mean(body, 1), mean(body, 2)];
  const least = mean(own, 0) / Math.max(1, mean(body, 0));
  const most = Math.max(least, (mean(own, 0) + DARKEST) / (mean(body, 0) + DARKEST));
  const nearest = (mean(own, 1) * a + mean(own, 2) * b) / Math.max(1, a * a + b * b);
  const dimmed = Math.max(least, Math.min(most, nearest));
  const away = (c: number, value: number): number => mean(own, c) - value;
  const fromBody = Math.hypot(away(1, dimmed * a), away(2, dimmed * b));
  const fromHair = Math.hypot(
    LIGHT_COUNTS * away(0, mean(hair, 0)),
    away(1, mean(hair, 1)),
    away(2, mean(hair, 2)),
  );
  return fromBody < Math.min(SAME_TINT, fromHair);
}

/** 255 where hair is broad and hangs together with the scalp. */
function massOfHair(probability: Plane, { skull, rise, unit }: HairScene): Mask {
  const { data, width, height } = probability;
  const likely = createMask(width, height);
  for (let i = 0; i < data.length; i++) if (data[i]! > 0.5) likely.data[i] = 255;
  const depth = chamferDepth(likely).data;
  const half = Math.max(2, MASS * unit);
  const broad = new Uint8Array(depth.length);
  for (let i = 0; i < depth.length; i++) if (depth[i]! > half) broad[i] = 1;
  const { labels, components } = connectedRegions(broad, width, height, 8);
  const rooted = new Uint32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++)
    if (rise.data[i]! > -0.5 && skull.data[i]! < 1) rooted[labels[i]!]!++;
  const core = createMask(width, height);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && rooted[labels[i]!]! > ROOTED * unit * unit) core.data[i] = 255;
  const away = chamferDistanceWithin(core, half + 2).data;
  for (let i = 0; i < likely.data.length; i++) if (away[i]! > half + 1) likely.data[i] = 0;
  return likely;
}
