/** Ends jobs whose garment image the moderation level does not allow. */
import type { RgbaImage } from '../engine/pixels/image.ts';
import type { ModerationLevel } from '../interface/enumerations.ts';
import { JobError } from '../interface/errors.ts';
import { judgeContent, type ModerationVerdict } from './content-classes.ts';
import type { ContentClassifier } from './content-classifier.ts';

export interface Moderator {
  /**
   * Returns when the level allows the picture of this field. With `none` nothing is looked at.
   * @throws {JobError} `ContentModerationError` when it does not.
   */
  check(level: ModerationLevel, field: string, picture: RgbaImage): Promise<void>;
  close(): Promise<void>;
}

/** A moderator that opens its classifier when a picture is first to be looked at, and once. */
export function createModerator(openClassifier: () => Promise<ContentClassifier>): Moderator {
  let opening: Promise<ContentClassifier> | null = null;
  return {
    async check(level, field, picture) {
      if (level === 'none') return;
      opening ??= openClassifier();
      const classifier = await opening;
      const verdict = judgeContent(level, await classifier.classify(picture));
      if (verdict.state === 'blocked') throw contentError(level, field, verdict.found);
    },
    async close() {
      (await opening)?.close();
    },
  };
}

function contentError(
  level: Exclude<ModerationLevel, 'none'>,
  field: string,
  found: (ModerationVerdict & { state: 'blocked' })['found'],
): JobError {
  const cure =
    level === 'conservative' && found === 'a revealing outfit'
      ? 'Send a photo of the garment lying flat, or choose the moderation_level "permissive".'
      : 'Send a photo that shows the garment alone.';
  return new JobError(
    'ContentModerationError',
    `${field}: the picture seems to show ${found}, which the moderation_level "${level}" does not allow. ${cure}`,
  );
}
