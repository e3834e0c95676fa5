/** A place where a design may go, before it is fitted there. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { BodySite } from '../anatomy/anatomy.ts';

/** A place to try, and how well each position near it answers to the wish. */
export interface Place {
  readonly at: ImagePoint;
  /** How far the design's middle may move, in photo pixels, each way across and along. */
  readonly across: number;
  readonly along: number;
  /** 0..1; missing where every position is as good. */
  readonly worth?: (x: number, y: number) => number;
  /** The part of the body that is meant, where the words name one. */
  readonly site?: BodySite;
  /** What the skin's surface should be there; the other kind is worth less. */
  readonly prefers?: 'limb' | 'flat';
  /** The best there is on a photo with hardly any skin: a design may be as small as it can be seen. */
  readonly small?: true;
}
