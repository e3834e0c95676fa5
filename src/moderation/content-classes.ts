/** What the classifier tells apart, and what each moderation level makes of it. */
import type { ModerationLevel } from '../interface/enumerations.ts';

/** The classes of the net, in the order of its output. Hentai is drawn pornography; sexy is much bare skin. */
export const CONTENT_CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;

/** Probability of each class, 0 to 1, together 1. */
export type ContentProbabilities = Readonly<Record<(typeof CONTENT_CLASSES)[number], number>>;

export type ModerationVerdict =
  | { readonly state: 'allowed' }
  | { readonly state: 'blocked'; readonly found: 'explicit nudity' | 'a revealing outfit' };

/** From here on a picture counts as explicit. Ordinary clothes, worn or lying flat, stay below 0.5. */
const EXPLICIT = 0.7;
/**
 * From here on a picture counts as revealing. Photos of bare shoulders and backs lie above it, and so do some of
 * ordinary tops on a body, which the net does not tell from them: a stricter standard errs on the strict side.
 */
const REVEALING = 0.9;

/** What a level makes of a garment image. */
export function judgeContent(level: ModerationLevel, content: ContentProbabilities): ModerationVerdict {
  const explicit = content.porn + content.hentai;
  switch (level) {
    case 'none':
      return { state: 'allowed' };
    case 'permissive':
      return explicit >= EXPLICIT ? { state: 'blocked', found: 'explicit nudity' } : { state: 'allowed' };
    case 'conservative':
      if (explicit >= EXPLICIT) return { state: 'blocked', found: 'explicit nudity' };
      return explicit + content.sexy >= REVEALING
        ? { state: 'blocked', found: 'a revealing outfit' }
        : { state: 'allowed' };
    default:
      return level satisfies never;
  }
}
