/** Gaussian blur whose wide cases work on a reduced grid: what is smooth needs no full resolution. */
import { gaussianBlur } from './gaussian-blur.ts';
import type { Plane } from './image.ts';
import { resizePlane } from './resample.ts';

/** The plane blurred with standard deviation `sigma` pixels; from 5 pixels on on half, from 12 on on a quarter of the size. */
export function wideBlur(plane: Plane, sigma: number): Plane {
  return wideBlurs(plane, [sigma])[0]!;
}

/** `wideBlur` with several standard deviations: the plane is reduced once to each size. */
export function wideBlurs(plane: Plane, sigmas: readonly number[]): Plane[] {
  const reduced = new Map<number, Plane>();
  return sigmas.map((sigma) => {
    const reduction = sigma >= 12 ? 4 : sigma >= 5 ? 2 : 1;
    if (reduction === 1) return gaussianBlur(plane, sigma);
    const width = Math.ceil(plane.width / reduction);
    const height = Math.ceil(plane.height / reduction);
    const small = reduced.get(reduction) ?? resizePlane(plane, width, height);
    reduced.set(reduction, small);
    return resizePlane(gaussianBlur(small, sigma / reduction), plane.width, plane.height);
  });
}
