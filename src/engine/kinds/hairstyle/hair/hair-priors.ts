/** Where hair, skin, the face's features and clothes are to be expected around a head, and where they are next to certain. */
import { toScene } from '../../../perceive/parse-scene.ts';
import { maskToPlane } from '../../../pixels/plane-mask.ts';
import { wideBlur } from '../../../pixels/wide-blur.ts';
import { type Ear, type Head, projectToPhoto } from '../head/head.ts';
import type { HeadPoint } from '../head/head-point.ts';
import { createHairPlanes, type HairPlanes } from './hair-classes.ts';
import type { HairScene } from './hair-scene.ts';
import { BROWS, CHEEKS, drawMeshParts, EYES_AND_LIPS } from './mesh-parts.ts';

export interface HairPriors {
  /** Probabilities over the person's classes at every pixel; `background` is left 0. */
  readonly expected: HairPlanes;
  /** 0..1, how certainly a pixel of this class can teach the class's colours. */
  readonly seeds: HairPlanes;
}

/** What was seen of this head before its priors are drawn. */
export interface HairHabits {
  readonly bearded: boolean;
  /** Odds of hair hanging beside the neck on the picture's left and right, 1 where nothing is known. */
  readonly hanging: { readonly left: number; readonly right: number };
}

/** So far (centimetres) outside the skull hair teaches its colours: farther off its rim is mixed with the wall. */
const REACH_OF_SEEDS = 1.2;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** An ear as an ellipse on the scene, and how much of it could be seen. */
interface EarShape {
  readonly x: number;
  readonly y: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly length: number;
  readonly width: number;
  readonly facing: number;
}

function earShape(head: Head, { scene, unit }: HairScene, ear: Ear): EarShape {
  const at = (point: HeadPoint): { x: number; y: number } => toScene(scene, projectToPhoto(head, point));
  const [root, top, lobe, outer] = [at(ear.root), at(ear.top), at(ear.lobe), at(ear.outer)];
  const length = Math.hypot(lobe.x - top.x, lobe.y - top.y) || 1;
  const middle = { x: (top.x + lobe.x) / 2, y: (top.y + lobe.y) / 2 };
  return {
    x: (middle.x + outer.x) / 2,
    y: (middle.y + outer.y) / 2,
    alongX: (lobe.x - top.x) / length,
    alongY: (lobe.y - top.y) / length,
    length: length / 2 + 0.3 * unit,
    width: Math.hypot(outer.x - root.x, outer.y - root.y) / 2 + 0.5 * unit,
    facing: ear.facing,
  };
}

/** 1 in the ear's middle, 0 outside. */
function insideEar(ear: EarShape, x: number, y: number): number {
  const dx = x - ear.x;
  const dy = y - ear.y;
  const along = (dx * ear.alongX + dy * ear.alongY) / ear.length;
  const across = (dy * ear.alongX - dx * ear.alongY) / ear.width;
  return clamp(1.6 - 1.6 * (along * along + across * across));
}

/** Priors and seeds for every pixel of the scene. */
export function drawHairPriors(head: Head, place: HairScene, habits: HairHabits): HairPriors {
  const { scene, side, up, skull, rise, face } = place;
  const { width, height } = scene;
  const expected = createHairPlanes(width, height);
  const seeds = createHairPlanes(width, height);
  const brows = drawMeshParts(head, place, BROWS).data;
  const eyes = drawMeshParts(head, place, EYES_AND_LIPS).data;
  const cheeks = drawMeshParts(head, place, CHEEKS).data;
  // sockets and the brows' own ends
  const around = wideBlur(
    maskToPlane({ data: brows.map((value, i) => Math.max(value, eyes[i]!)), width, height }),
    0.4 * place.unit,
  );
  const left = earShape(head, place, head.ears.left);
  const right = earShape(head, place, head.ears.right);
  for (let i = 0; i < width * height; i++) {
    const person = scene.person.data[i]!;
    const s = Math.abs(side.data[i]!);
    const v = up.data[i]!;
    const k = skull.data[i]!;
    const r = rise.data[i]!;
    const f = face.data[i]!;
    const hanging = side.data[i]! < 0 ? habits.hanging.left : habits.hanging.right;

    // the scalp, and what stands out from it
    const dome = sigmoid(r / 0.5) * clamp(1 - Math.max(0, k) / 16);
    // beside the face and the neck, over the shoulders
    const beside = v < 4 ? sigmoid((s - 5) / 0.8) * sigmoid((v + 40) / 5) * sigmoid((20 - s) / 2) : 0;
    const lengths = v < -4 ? hanging : 1;
    let hair = 0.004 + dome + 0.4 * beside * lengths;
    if (v < -12) hair += 0.12 * lengths * sigmoid((v + 40) / 5) * sigmoid((14 - s) / 2);
    if (f < 0.4) {
      // fringes come from above, locks from the sides
      const fringe = sigmoid((v - 3.2) / 0.8);
      const inside = clamp(-f / 0.8);
      const lock = habits.bearded && v < 0 ? 0.006 : 0.05 * clamp(1 + f / 3) + 0.006;
      hair = Math.max(hair * (1 - inside), dome, lock, 0.6 * fringe);
    }
    let skin = (v < -5 ? 0.09 : 0.03) + (f < 0 ? 1.5 : 0);
    const x = (i % width) + 0.5;
    const y = (i - (i % width)) / width + 0.5;
    skin += 0.7 * left.facing * insideEar(left, x, y);
    skin += 0.7 * right.facing * insideEar(right, x, y);
    if (v < 3 && v > -5 && s > 5.5 && s < 9.5) skin += 0.15;
    // forehead above the oval, up to a hairline that may lie higher
    if (r < 3 && k < 0.2 && v > 0) skin += 0.8 * sigmoid((0.6 - r) / 0.6) + 0.12;
    // neck and neckline
    if (v < -4 && v > -30) skin += 0.9 * sigmoid((7 - s) / 0.8) * sigmoid((v + 17) / 1.5);
    const shoulder = -12.5 - 1.5 * clamp((s - 5) / 8);
    const clothes = 0.006 + 1.2 * sigmoid((shoulder - v) / 1.8);
    const drawn = Math.max(brows[i]!, eyes[i]!) / 255;
    let feature = 0.002 + 1.5 * drawn + 0.3 * around.data[i]!;
    if (habits.bearded && v < 0)
      feature += v > -13 ? (f < 0 ? 0.9 : 0.5 * clamp(1.2 - f)) * clamp(-v / 1.5) : 0;
    const total = hair + skin + clothes + feature;
    expected.hair.data[i] = hair / total;
    expected.skin.data[i] = skin / total;
    expected.clothes.data[i] = clothes / total;
    expected.features.data[i] = feature / total;

    if (person < 0.03 && k > 1.5 && f > 1.5) seeds.background.data[i] = 1;
    else if (person > 0.5 || k < 0) {
      if (r > 1.2 && k < REACH_OF_SEEDS && f > 0) seeds.hair.data[i] = clamp((r - 1) / 4);
      if (cheeks[i]! > 200) seeds.skin.data[i] = 1;
      if (drawn > 0.9) seeds.features.data[i] = 1;
      if (v < shoulder - 4 && s < 16 && person > 0.9) seeds.clothes.data[i] = clamp((shoulder - 4 - v) / 4);
    }
  }
  return { expected, seeds };
}
