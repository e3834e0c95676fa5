/** A wearer of whom the picture shows too little for a pose: legs below the hips, or a body without head and shoulders. */
import type { ImagePoint } from '../geometry/frames.ts';
import { regionOf, squareAround } from '../geometry/oriented-region.ts';
import type { Nets } from '../nets/nets.ts';
import { runPalmDetection } from '../nets/palm-detection.ts';
import { runSelfieSegmentation } from '../nets/selfie-segmentation.ts';
import type { Plane, RgbaImage } from '../pixels/image.ts';

/** A hand proves a wearer from this score on: garments that nobody wears stay below .55, hands in view reach .84. */
const CERTAIN_PALM = 0.75;
/** Palms that somebody surely has are taken from this score on. */
const LEAST_PALM = 0.4;

export interface PartialWearer {
  readonly photo: RgbaImage;
  /** Person probability 0..1 over the whole photo, of the net's size. */
  readonly person: Plane;
  /** Palms in view: their middle and the longer side of their boxes, in photo pixels. */
  readonly palms: readonly { readonly center: ImagePoint; readonly size: number }[];
}

/** Whoever shows a hand in the picture; null where no hand is seen, unless the client says that somebody wears the garment. */
export async function findPartialWearer(
  nets: Nets,
  photo: RgbaImage,
  declared: boolean,
): Promise<PartialWearer | null> {
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
  const palms = await runPalmDetection(nets.palmDetection, photo, squareAround(whole), LEAST_PALM);
  if (!declared && !palms.some(({ score }) => score >= CERTAIN_PALM)) return null;
  const person = await runSelfieSegmentation(nets.selfieSegmentation, photo, regionOf(whole));
  return { photo, person, palms: palms.map(({ center, size }) => ({ center, size })) };
}
