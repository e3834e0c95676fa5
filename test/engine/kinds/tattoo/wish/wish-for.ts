import {
  PLAIN_STYLE,
  type PlacementWish,
} from '../../../../../src/engine/kinds/tattoo/wish/placement-wish.ts';

/** What a text without any word should be read as, with some of it said. */
export function wishFor(said: Partial<PlacementWish>): PlacementWish {
  return {
    part: null,
    alternatives: [],
    finger: null,
    avoid: [],
    side: null,
    facing: null,
    along: null,
    relativeTo: null,
    inPicture: null,
    size: null,
    rotation: null,
    lies: null,
    wraps: false,
    mirrored: false,
    style: PLAIN_STYLE,
    ignored: [],
    ...said,
  };
}
