/** Where a style's hair keeps off a face. */
import type { Head } from '../head/head.ts';
import type { HairStyle } from '../style/hair-style.ts';
import type { Bangs } from '../style/loose-hair.ts';
import { EYE_LINE, type FaceKeepOut, faceKeepOut } from './face-keep-out.ts';

/** Zones of the face that hair keeps off, for hair beside the face and for a fringe. */
export interface FaceZones {
  readonly beside: FaceKeepOut;
  /** For side locks, which lie over the rim of the cheeks. */
  readonly lock: FaceKeepOut;
  readonly fringe: FaceKeepOut;
}

/** How far side locks lie over the cheeks, centimetres. */
const LOCK_OVERLAP = 1;

/** Whether a fringe glides past the eyes to the side instead of ending over them. */
export function sweepsAside(bangs: Bangs | undefined): boolean {
  return bangs?.shape === 'curtain' || bangs?.shape === 'swept';
}

/** The zones for a style on a head. */
export function faceZones(style: HairStyle, { scalp }: Head): FaceZones {
  const scale = scalp.side / 7.8;
  const loose = style.loose!;
  const gap = loose.drape.face ?? 0;
  const hairline = scalp.center.y + scalp.front * 0.5;
  const top = Math.min(8.3, hairline + 0.1);
  const apex = style.part.at === 'none' ? 0 : (style.part.offset ?? 0) * scale;
  const sweeps = sweepsAside(loose.bangs);
  const reach = Math.max(1.1, (loose.bangs?.reach ?? 2) - 0.7);
  return {
    // Over a full fringe the forehead is covered anyway.
    beside:
      loose.bangs && !sweeps
        ? faceKeepOut(scale, gap, EYE_LINE + loose.bangs.reach + 0.4, 0, EYE_LINE + loose.bangs.reach - 0.9)
        : faceKeepOut(scale, gap, top, apex, 3.2),
    lock: faceKeepOut(
      scale,
      gap - LOCK_OVERLAP,
      EYE_LINE + (loose.bangs?.reach ?? 4),
      0,
      EYE_LINE + (loose.bangs?.reach ?? 4) - 0.9,
    ),
    fringe: sweeps
      ? faceKeepOut(
          scale,
          gap,
          EYE_LINE + (loose.bangs?.reach ?? 2) + (loose.bangs?.shape === 'curtain' ? 2 : 0.5),
          Math.max(-1.8, Math.min(1.8, apex)),
          2,
        )
      : faceKeepOut(scale, gap - 0.2, EYE_LINE + reach, 0, EYE_LINE + reach),
  };
}
