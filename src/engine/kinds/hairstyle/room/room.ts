/** The portrait without its hair, on which a new style is laid. */
import type { PixelArea } from '../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';

/** The photo on a canvas that may be larger: what lies beyond the photo is unknown. */
export interface Canvas {
  /** The photo at its place and scale, zeros around it. */
  readonly picture: RgbaImage;
  /** Where the photo's left top pixel lies on the canvas. */
  readonly left: number;
  readonly top: number;
  /** Size of the photo. */
  readonly width: number;
  readonly height: number;
}

/** What lies behind the old hair, at every pixel of the canvas. */
export const GROUND_LABELS = ['background', 'clothes', 'body skin', 'head'] as const;

/** The canvas with background and clothes continued under the old hair; head and neck are still to be painted. */
export interface Ground {
  readonly picture: RgbaImage;
  /** Index into `GROUND_LABELS`, one a pixel: what is seen there once the old hair is gone. */
  readonly labels: Uint8Array;
  /** Soft coverage by the person's clothes and bare skin below the chin, of the canvas's size. */
  readonly body: Mask;
}

/** An ear in the picture: planes over a part of the canvas. */
export interface EarCover {
  readonly area: PixelArea;
  /** 0..1. */
  readonly coverage: Float32Array;
  /** Centimetres, larger is nearer to the camera; continued beyond the ear. */
  readonly nearness: Float32Array;
  /** Whether the style lays its hair over it, as the photo hides most of it. */
  readonly covered: boolean;
}

/** The bald person on the canvas. */
export interface Room {
  readonly picture: RgbaImage;
  /** Soft coverage by the whole person without hair: head, ears, neck, clothes. Hair behind the person is hidden by it. */
  readonly person: Mask;
  /** Coverage by what had to be painted anew (0 where the photo's own pixels stand), of the canvas's size. */
  readonly painted: Mask;
  /** Those of which something is seen or painted. */
  readonly ears: readonly EarCover[];
  readonly doubts: readonly string[];
}
