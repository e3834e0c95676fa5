/** A photo's area without the old top: what lies behind and before the new one. */
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

export interface Room {
  readonly area: PixelArea;
  /** The photo of the area, without the old top's colour on the skin beside it. */
  readonly photo: RgbaImage;
  /** What was rebuilt, 255 fully. */
  readonly removed: Mask;
  /** Coverage of the hands, less the rim where an old cuff's colour and shadow lie on them. */
  readonly hands: Mask;
  /** The photo without the old top; opaque. */
  readonly plate: Layer;
  /** Arms below the armpits, seen or rebuilt, to be drawn in front of the torso of the new top. */
  readonly arms: Layer;
  /** Coverage of the arms whose hands are in pockets, seen or not, down to where they go in. */
  readonly intoPockets: Mask;
  /** Coverage of the trousers that were rebuilt where an old top hung over them; null where none show. */
  readonly trousers: Mask | null;
  /** Where the plate shows background, 255 fully: nothing casts a shadow on it. */
  readonly background: Mask;
  /** Coverage of bare neck and shoulders, seen or rebuilt: it hides the inside of the new top's back. */
  readonly neck: Mask;
}
