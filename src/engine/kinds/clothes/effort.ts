/** What each `mode` of the interface buys. */
import type { PerceptionDetail } from '../../perceive/perceive-landmarks.ts';
import type { Reduction } from '../../perceive/reduce-subject.ts';

export interface Effort {
  readonly perception: PerceptionDetail;
  /** How small the copy of the photo may be on which the person is understood and dressed; the photo itself where null. */
  readonly reduction: Reduction | null;
  /** Long side in pixels of the copy on which the garment is understood, at most. */
  readonly garmentPicture: number;
  /** Long side in pixels of the copy on which the garment's shape is searched. */
  readonly garmentAnalysis: number;
  /** Cell of the warp's mesh in garment pixels. */
  readonly meshStep: number;
  /** Places per pixel and direction at which the garment is looked up. */
  readonly samples: number;
  /** Whether the finest folds are carried over. */
  readonly fineFolds: boolean;
}

const EFFORTS: Readonly<Record<PerceptionDetail, Effort>> = {
  performance: {
    perception: 'performance',
    reduction: { shoulders: 92, least: 0.4 },
    garmentPicture: 480,
    garmentAnalysis: 416,
    meshStep: 16,
    samples: 1,
    fineFolds: false,
  },
  balanced: {
    perception: 'balanced',
    reduction: { shoulders: 146, least: 0.47 },
    garmentPicture: 1024,
    garmentAnalysis: 576,
    meshStep: 12,
    samples: 2,
    fineFolds: true,
  },
  quality: {
    perception: 'quality',
    reduction: null,
    garmentPicture: Number.POSITIVE_INFINITY,
    garmentAnalysis: 800,
    meshStep: 8,
    samples: 3,
    fineFolds: true,
  },
};

/** The effort of a request's `mode`; balanced where it has none. */
export function effortOf(mode: unknown): Effort {
  return EFFORTS[mode === 'performance' || mode === 'quality' ? mode : 'balanced'];
}
