/** What of the old clothes may stay below the new top's hem, untouched. */
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson } from '../perceive/person.ts';

/** How far above the new hem it is kept, in shoulder widths: that lies under the new top. */
const OVERLAP = 0.06;
/** A hem that ends above this share of the torso shows the belly, and a suit's old top there would be seen as one. */
const AT_WAIST = 0.8;

/** What old clothes of one colour are: a dress, or a top and trousers. */
export type OneColour = 'dress' | 'suit';

/**
 * Torso height, at distance u from the axis, below which the old clothes stay: a little above the new top's `hem` (points
 * in the photo, right to left). That holds for a dress, which becomes a skirt, also below a cropped hem, and for a suit, whose
 * old top has the trousers' own colour, down from the waist; else null. `worn` is null for clothes of two colours.
 */
export function keptBelowHem(
  person: PerceivedPerson,
  frame: TorsoFrame,
  hem: readonly ImagePoint[],
  worn: OneColour | null,
): ((u: number) => number) | null {
  const line = hem.map((point) => toTorso(frame, point)).sort((a, b) => a.u - b.u);
  const lowest = Math.max(...line.map(({ v }) => v));
  const goesOn = worn === 'dress' || (worn === 'suit' && lowest > AT_WAIST * frame.torsoLength);
  if (!hangsToThighs(person, frame) && !goesOn) return null;
  return (u) => {
    let i = 0;
    while (i + 2 < line.length && line[i + 1]!.u < u) i++;
    const [a, b] = [line[i]!, line[i + 1]!];
    const t = Math.max(0, Math.min(1, (u - a.u) / Math.max(1e-6, b.u - a.u)));
    return a.v + (b.v - a.v) * t - OVERLAP * frame.shoulderWidth;
  };
}

/** Whether the old top reaches mid-thigh. */
function hangsToThighs({ parse }: PerceivedPerson, frame: TorsoFrame): boolean {
  const { width, height, data } = parse.coverage.upperClothes;
  const at = fromTorso(frame, 0, frame.torsoLength + 0.75 * frame.shoulderWidth);
  const x = Math.floor(at.x);
  const y = Math.floor(at.y);
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x]! > 128;
}
