/**
 * Where the neck points of a top lie beside the neck. A halter is held by what goes around to the nape: its front's edge hugs the
 * neck and runs up its sides, where the shoulder of another top begins on the slope beside it.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import type { GarmentFrame } from './garment-frame.ts';
import type { BodyMeasures } from './measure-body.ts';
import { farthestNeckPoint } from './neck-reach.ts';

/** What goes around the neck rises above the neck points by at least so much, in distances of the armpits. */
const RISE = 0.1;
/** It begins on them: no farther above. */
const FOOT = 0.03;
/** A halter's neck points lie so far from the neck's middle, in its half widths, and so high over the shoulder line, in shoulder widths. */
const BESIDE = 1.06;
const UP = 0.06;
/** Around the neck cloth lies level by this share more than the shoulders do: the neck stands straighter than they. */
const LEVEL = 0.5;
/** Least distance of other neck points, of a flat top and of one that somebody wears in its picture. */
const ON_SHOULDER = 1.25;
const WORN = 1.1;

export interface NeckEnds {
  /** Whether they hug the neck, as a halter's do. */
  readonly hug: boolean;
  /** Their least and greatest distance from the neck's middle on a side without a sleeve or with one, in the torso's pixels. */
  readonly reach: (sleeveless: boolean) => { readonly nearest: number; readonly farthest: number };
  /** Share of its sag that the neckline has at t of its way from one to the other, 0..1. */
  readonly sagAt: (t: number) => number;
  /** Height of the one at distance u from the axis, both in the torso's pixels. */
  readonly heightAt: (u: number) => number;
  /** The highest point of the garment's back, in its axes. */
  readonly backTop: number;
}

/** Where the neck points of `top` lie. `gap` is the distance of its armpits in garment pixels, `worn` tells that somebody wears it. */
export function neckEnds(
  top: TopLandmarks,
  axes: GarmentFrame,
  gap: number,
  { frame, shoulderLine, neckHalfWidth }: Pick<BodyMeasures, 'frame' | 'shoulderLine' | 'neckHalfWidth'>,
  worn: boolean,
  onStraps: boolean,
): NeckEnds {
  const { left, right, backNeckline } = top;
  const width = frame.shoulderWidth;
  const back = backNeckline.map((point) => axes.toAxes(point).v);
  const backTop = Math.min(...back);
  const [foot, otherFoot] = [axes.toAxes(right.neckPoint).v, axes.toAxes(left.neckPoint).v];
  // a collar stands with its corners above them
  const stands = Math.max(foot - back[0]!, otherFoot - back.at(-1)!) > FOOT * gap;
  const bare = !worn && !onStraps && !left.sleeve && !right.sleeve && !top.hood;
  if (!bare || stands || Math.min(foot, otherFoot) - backTop < RISE * gap) {
    const nearest = (worn ? WORN : ON_SHOULDER) * neckHalfWidth;
    const reach = (sleeveless: boolean) => ({
      nearest,
      farthest: farthestNeckPoint(top, sleeveless) * width,
    });
    return { hug: false, sagAt: parabola, reach, heightAt: shoulderLine, backTop };
  }
  const beside = BESIDE * neckHalfWidth;
  const heightAt = (u: number): number => {
    const [own, other] = [shoulderLine(u), shoulderLine(-u)];
    return own + (LEVEL / 2) * (other - own) - UP * width;
  };
  return {
    hug: true,
    sagAt: halfEllipse,
    reach: () => ({ nearest: beside, farthest: beside }),
    heightAt,
    backTop,
  };
}

const parabola = (t: number): number => 4 * t * (1 - t);
/** A ring around the neck seen from the front: it runs up the neck's sides, where a parabola would end in points before it. */
const halfEllipse = (t: number): number => Math.sqrt(Math.max(0, parabola(t)));
