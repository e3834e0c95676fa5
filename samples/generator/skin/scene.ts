/** A close-up of bare skin: solids with a material each, and the camera that looks at them. Unit: centimetres. */
import type { BodyClass } from '../../../src/engine/perceive/person.ts';
import type { Part, Vector } from '../figure/distance.ts';

export type CloseUpMaterial = 'skin' | 'nail' | 'cloth' | 'table';

/** Solids of one material. */
export interface CloseUpLayer {
  readonly material: CloseUpMaterial;
  readonly parts: readonly Part[];
  /** Distance to the layer, given those of its parts that matter nearby. */
  readonly distance: (parts: readonly Part[], x: number, y: number, z: number) => number;
  /** What the labels call a point of its surface. */
  readonly classAt: (x: number, y: number, z: number) => BodyClass;
  /** Writes the colour of a surface point, linear light. */
  readonly albedo: (x: number, y: number, z: number, out: Float64Array) => void;
  /** Height of small relief that only the light sees. */
  readonly relief: (x: number, y: number, z: number) => number;
}

/** The camera of a close-up. */
export interface CloseUpView {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerCentimetre: number;
  /** The point in the middle of the picture. */
  readonly middle: Vector;
  /** Unit vector from the scene to the camera. */
  readonly towards: Vector;
  /** sRGB of the backdrop. */
  readonly backdrop: readonly [red: number, green: number, blue: number];
}

/** Everything that a close-up shows, and what must be known about its picture. */
export interface CloseUpScene {
  readonly name: string;
  readonly layers: readonly CloseUpLayer[];
  readonly view: CloseUpView;
  /** Named joints that a picture must be known to show. */
  readonly joints: Readonly<Record<string, Vector>>;
  /** The bone of the part that is in view, from its upper to its lower end. */
  readonly axis: readonly [upper: Vector, lower: Vector];
  /** The class whose half-widths are measured across the axis. */
  readonly axisClass: BodyClass;
}
