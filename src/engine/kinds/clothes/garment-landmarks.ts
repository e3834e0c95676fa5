/** The landmarks that a recipe needs of a garment, or what to send instead. */
import { TryOnFailure } from '../../contract.ts';
import type { BottomLandmarks, Garment, TopLandmarks } from '../../garment/garment.ts';

/** Below this confidence a garment's landmarks are more likely wrong than right. */
const LEAST_CONFIDENCE = 0.2;

/** @throws {TryOnFailure} ProcessingError when the garment is no bottom, or its parts weren't found. */
export function bottomOf(garment: Garment): BottomLandmarks {
  if (garment.bottom) {
    if (garment.confidence >= LEAST_CONFIDENCE && hasAllEdges(garment.bottom)) return garment.bottom;
    const why = garment.doubts.length > 0 ? ` (${garment.doubts.join(' ')})` : '';
    throw new TryOnFailure(
      'ProcessingError',
      `Waist, crotch and hems of the garment were not found${why}. Send trousers, shorts or a skirt lying flat on a plain ` +
        'background of another colour, whole in the picture.',
    );
  }
  throw new TryOnFailure(
    'ProcessingError',
    `The garment picture looks like a ${garment.type}, not like trousers, shorts or a skirt. Send a bottom lying flat on a ` +
      'plain background, whole in the picture.',
  );
}

/**
 * The landmarks of a top or a dress. What lies flat may be taken for a long top by its shape though it is a short dress: the
 * client knows better.
 * @throws {TryOnFailure} ProcessingError when the garment is no such thing, or its parts weren't found.
 */
export function topOf(garment: Garment, kind: 'top' | 'dress'): TopLandmarks {
  if (garment.type === kind || (kind === 'dress' && garment.type === 'top' && !garment.worn)) {
    if (garment.top && garment.confidence >= LEAST_CONFIDENCE && hasAllLandmarks(garment.top))
      return garment.top;
    const why = garment.doubts.length > 0 ? ` (${garment.doubts.join(' ')})` : '';
    throw new TryOnFailure(
      'ProcessingError',
      `Collar, shoulders, armpits and hem of the garment were not found${why}. Send a ${kind} lying flat on a plain ` +
        'background of another colour, whole in the picture, with its sleeves beside the body.',
    );
  }
  const what = { top: 'a top', bottom: 'trousers, shorts or a skirt', dress: 'a dress' }[garment.type];
  throw new TryOnFailure(
    'ProcessingError',
    `The garment picture looks like ${what}, not like a ${kind}. Send a ${kind} lying flat on a plain background, whole in ` +
      'the picture, with its sleeves beside the body.',
  );
}

/** Whether every landmark that the fit needs is a number. */
function hasAllLandmarks({ left, right, neckline, hem }: TopLandmarks): boolean {
  const points = [left, right].flatMap((side) => [
    side.neckPoint,
    side.shoulderTip,
    side.armpit,
    ...side.sideSeam,
    ...side.armhole,
    ...(side.sleeve ? [...side.sleeve.outerEdge, ...side.sleeve.innerEdge] : []),
  ]);
  return [...points, ...neckline, ...hem].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}

/** The same of a bottom. */
function hasAllEdges({ left, right, waist, crotch, hem }: BottomLandmarks): boolean {
  const points = [left, right].flatMap(({ outerEdge, innerEdge }) => [...outerEdge, ...innerEdge]);
  return [...points, ...waist, ...(crotch ? [crotch] : []), ...hem].every(
    ({ x, y }) => Number.isFinite(x) && Number.isFinite(y),
  );
}
