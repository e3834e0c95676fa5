/** The photo on a larger canvas, where a style needs more room than a tight crop leaves. */
import { pasteRgbaInPlace } from '../../../pixels/crop.ts';
import { createRgbaImage } from '../../../pixels/image.ts';
import type { Head } from '../head/head.ts';
import type { Canvas } from './room.ts';

/** Whole pixels added on each side of the photo, 0 or more. */
export interface CanvasMargins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The head's photo with margins of zeros around it: its own pixels keep their place and scale. */
export function growCanvas(head: Head, margins: CanvasMargins): Canvas {
  const { photo } = head;
  const { width, height } = photo;
  const { left, top, right, bottom } = margins;
  if (left + top + right + bottom === 0) return { picture: photo, left, top, width, height };
  const picture = createRgbaImage(left + width + right, top + height + bottom);
  pasteRgbaInPlace(picture, photo, left, top);
  return { picture, left, top, width, height };
}
