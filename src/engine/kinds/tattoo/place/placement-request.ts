/** What is asked of the choice of places, and its answer. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Anatomy, BodySite } from '../anatomy/anatomy.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import type { SkinBorders } from '../skin/skin-borders.ts';
import type { Subject } from '../subject/subject.ts';
import type { Placement } from '../surface/placement.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';

export interface PlacementRequest {
  readonly design: TattooDesign;
  readonly subject: Subject;
  readonly skin: BareSkin;
  /** Where one surface of the skin ends and another begins; null where that does not matter. */
  readonly borders: SkinBorders | null;
  readonly anatomy: Anatomy;
  readonly wish: PlacementWish | null;
  /** In fractions of the photo. */
  readonly region: { readonly x: number; readonly y: number; readonly w: number; readonly h: number } | null;
  readonly samples: number;
  readonly seed: number;
}

/** The local frame of the skin at a photo pixel, of the part of the body that the words name there if they do. */
export type SurfaceAt = (at: ImagePoint, site?: BodySite | null) => SkinSurface;

/** Where the samples go, and what the client should know about it. */
export interface ChosenPlacements {
  /** As many as samples were asked for, the best guess first. */
  readonly placements: Placement[];
  readonly notes: string[];
}
