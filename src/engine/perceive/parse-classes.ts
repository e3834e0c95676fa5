/** What the parse decides between. Skin is one class here, for it has one colour; geometry splits it afterwards. */
import type { Plane } from '../pixels/image.ts';

export const PARSE_CLASSES = ['background', 'hair', 'skin', 'upper', 'lower', 'shoes'] as const;
export type ParseClass = (typeof PARSE_CLASSES)[number];

/** One plane a class, all of a size. */
export type ClassPlanes = Readonly<Record<ParseClass, Plane>>;

/** A record with one plane of zeros a class. */
export function createClassPlanes(width: number, height: number): ClassPlanes {
  const plane = (): Plane => ({ data: new Float32Array(width * height), width, height });
  return {
    background: plane(),
    hair: plane(),
    skin: plane(),
    upper: plane(),
    lower: plane(),
    shoes: plane(),
  };
}

/** The record with `change` applied to each plane. */
export function mapClasses(planes: ClassPlanes, change: (plane: Plane) => Plane): ClassPlanes {
  return {
    background: change(planes.background),
    hair: change(planes.hair),
    skin: change(planes.skin),
    upper: change(planes.upper),
    lower: change(planes.lower),
    shoes: change(planes.shoes),
  };
}
