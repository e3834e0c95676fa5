/** A figure: layers of solids with a material each, and what a picture of it must be known to show. */
import type { BodyClass } from '../../../src/engine/perceive/person.ts';
import {
  forearmPart,
  handParts,
  headParts,
  type Leg,
  legParts,
  neckPart,
  trunkParts,
  upperArmPart,
} from './body.ts';
import { cutTop, shoeParts, type TopSpec, topParts, trouserParts } from './clothing.ts';
import { add, blendParts, box, type Part, smoothMinimum, type Vector } from './distance.ts';
import { createFace, type Face, type FacePaintColours } from './face.ts';
import { createHair, type HairCut } from './hair.ts';
import {
  type Arm,
  type ArmPose,
  type Build,
  mirror,
  mirrorArm,
  PROPORTIONS,
  type Proportions,
  pointOnBone,
  poseArm,
} from './skeleton.ts';

/** sRGB, 0..255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface FigureSpec {
  readonly name: string;
  readonly build: Build;
  readonly pose: ArmPose;
  readonly skin: Colour;
  readonly face: FacePaintColours;
  readonly hair: { readonly cut: HairCut; readonly colour: Colour };
  readonly top: TopSpec & { readonly colour: Colour };
  readonly trousers: { readonly colour: Colour; readonly ease: number };
  readonly shoes: Colour;
}

export type Material = 'skin' | 'cloth' | 'hair' | 'leather';

/** Solids of one material and colour. */
export interface Layer {
  readonly bodyClass: BodyClass;
  readonly material: Material;
  readonly colour: Colour;
  readonly parts: readonly Part[];
  /** Distance to the layer, given those of its parts that matter nearby. */
  readonly distance: (parts: readonly Part[], x: number, y: number, z: number) => number;
}

export interface Figure {
  readonly spec: FigureSpec;
  readonly layers: readonly Layer[];
  readonly face: Face;
  readonly headOrigin: Vector;
  /** Named joints in centimetres, with the names of the pose landmarks. */
  readonly joints: Readonly<Record<string, Vector>>;
}

export async function createFigure(spec: FigureSpec): Promise<Figure> {
  const proportions = PROPORTIONS[spec.build];
  const left = poseArm(spec.build, spec.pose);
  const arms = [left, mirrorArm(left)];
  const leftLeg: Leg = { hip: proportions.hip, knee: proportions.knee, ankle: proportions.ankle };
  const legs: Leg[] = [
    leftLeg,
    { hip: mirror(leftLeg.hip), knee: mirror(leftLeg.knee), ankle: mirror(leftLeg.ankle) },
  ];
  const face = await createFace(spec.face);
  const hair = createHair(proportions, spec.hair.cut);
  const cut = cutTop(spec.build, proportions, spec.top);
  const skin = (bodyClass: BodyClass, parts: Part[]): Layer => ({
    bodyClass,
    material: 'skin',
    colour: spec.skin,
    parts,
    distance: blendParts,
  });
  const layers: Layer[] = [
    skin('neck', [
      ...trunkParts(spec.build, proportions),
      neckPart(spec.build, proportions),
      ...arms.map((arm) => shoulderPart(spec.build, arm)),
    ]),
    faceLayer(spec, proportions, face),
    ...arms.flatMap((arm, i) => [
      skin(i === 0 ? 'leftArm' : 'rightArm', [upperArmPart(spec.build, arm), forearmPart(spec.build, arm)]),
      skin(i === 0 ? 'leftHand' : 'rightHand', handParts(arm, proportions.handScale)),
    ]),
    {
      bodyClass: 'hair',
      material: 'hair',
      colour: spec.hair.colour,
      parts: hair.parts,
      distance: (_, x, y, z) => hair.distance(x, y, z),
    },
    {
      bodyClass: 'upperClothes',
      material: 'cloth',
      colour: spec.top.colour,
      parts: topParts(spec.build, proportions, arms, legs, spec.top),
      distance: (parts, x, y, z) => cut(blendParts(parts, x, y, z), x, y, z),
    },
    {
      bodyClass: 'lowerClothes',
      material: 'cloth',
      colour: spec.trousers.colour,
      parts: trouserParts(spec.build, proportions, legs, spec.trousers.ease),
      distance: (parts, x, y, z) => Math.max(blendParts(parts, x, y, z), 7.5 - y),
    },
    skin(
      'legs',
      legs.flatMap((leg) => legParts(spec.build, leg)),
    ),
    ...legs.map(
      (leg): Layer => ({
        bodyClass: 'shoes',
        material: 'leather',
        colour: spec.shoes,
        parts: shoeParts(leg),
        distance: (parts, x, y, z) => Math.max(blendParts(parts, x, y, z), -y),
      }),
    ),
  ];
  return {
    spec,
    layers,
    face,
    headOrigin: proportions.headOrigin,
    joints: namedJoints(proportions, arms, legs, face),
  };
}

/** The deltoid belongs to the trunk's layer too, so that the shoulder has no seam in the skin. */
function shoulderPart(build: Build, arm: Arm): Part {
  return upperArmPart(build, { ...arm, elbow: pointOnBone(arm.shoulder, arm.elbow, 0.5) });
}

/** Skull, jaw and ears with the mesh's height field in front. */
function faceLayer(spec: FigureSpec, proportions: Proportions, face: Face): Layer {
  const [ox, oy, oz] = proportions.headOrigin;
  const head = headParts(proportions);
  return {
    bodyClass: 'face',
    material: 'skin',
    colour: spec.skin,
    parts: [...head, { blend: 0.5, ...box(ox - 8, ox + 8, oy - 10, oy + 9), distance: () => 1e3 }],
    distance: (_, x, y, z) => {
      const skull = blendParts(head, x, y, z);
      const [hx, hy, hz] = [x - ox, y - oy, z - oz];
      const mask = Math.max((hz - face.surface(hx, hy)) * 0.5, -3 - hz, hy - 8.4, -9.6 - hy);
      return smoothMinimum(skull, mask, 0.5);
    },
  };
}

/** Vertices of the face mesh that stand for landmarks of the pose. */
const FACE_LANDMARKS = { nose: 4, leftEye: 386, rightEye: 159, mouthLeft: 291, mouthRight: 61 } as const;

function namedJoints(
  proportions: Proportions,
  arms: readonly Arm[],
  legs: readonly Leg[],
  face: Face,
): Record<string, Vector> {
  const joints: Record<string, Vector> = {};
  for (const [name, vertex] of Object.entries(FACE_LANDMARKS)) {
    joints[name] = add(proportions.headOrigin, [
      face.vertices[vertex * 3]!,
      face.vertices[vertex * 3 + 1]!,
      face.vertices[vertex * 3 + 2]!,
    ]);
  }
  for (const [i, side] of (['left', 'right'] as const).entries()) {
    joints[`${side}Shoulder`] = arms[i]!.shoulder;
    joints[`${side}Elbow`] = arms[i]!.elbow;
    joints[`${side}Wrist`] = arms[i]!.wrist;
    joints[`${side}Hip`] = legs[i]!.hip;
    joints[`${side}Knee`] = legs[i]!.knee;
    joints[`${side}Ankle`] = legs[i]!.ankle;
  }
  return joints;
}
