import { PLAIN_STYLE, type PlacementWish } from './placement-wish.ts';

/** Reads a `placement` text: what it asks for, and the words that were not understood. Never throws. */
export function readPlacement(text: string): PlacementWish {
  return {
    part: null,
    alternatives: [],
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
    ignored: text.split(/\s+/).filter((word) => word !== ''),
  };
}
