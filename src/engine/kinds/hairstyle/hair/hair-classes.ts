/** What the picture around a head is divided into. */
import type { Plane } from '../../../pixels/image.ts';

/** `features`: what of the face is as dark as hair but none of it: brows, eyes, lips, beard. */
export const HAIR_CLASSES = ['background', 'hair', 'skin', 'features', 'clothes'] as const;
export type HairClass = (typeof HAIR_CLASSES)[number];
export type HairPlanes = Readonly<Record<HairClass, Plane>>;

export function createHairPlanes(width: number, height: number): HairPlanes {
  return mapHairClasses(() => ({ data: new Float32Array(width * height), width, height }));
}

export function mapHairClasses<T>(make: (name: HairClass) => T): Readonly<Record<HairClass, T>> {
  return {
    background: make('background'),
    hair: make('hair'),
    skin: make('skin'),
    features: make('features'),
    clothes: make('clothes'),
  };
}
