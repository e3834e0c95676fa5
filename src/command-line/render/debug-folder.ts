/** Writes the picture of each stage, and the figures that belong to it, for somebody who looks why a result is as it is. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StageRecorder } from '../../engine/contract.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { encodePicture } from '../../images/encode-picture.ts';

export interface DebugFolder {
  readonly stages: StageRecorder;
  /** Resolves when everything is written: `<stage>.png`, and `figures.json` with the figures by stage. */
  finish(): Promise<void>;
}

/** A recorder into the folder, which is created; null: one that records nothing. */
export function openDebugFolder(folder: string | null): DebugFolder {
  if (folder === null) {
    const stages = { enabled: false, record: () => {}, measure: () => {} };
    return { stages, finish: async () => {} };
  }
  const writes: Promise<void>[] = [];
  const figures: Record<string, Record<string, number | string>> = {};
  const created = makeFolder(folder);
  return {
    stages: {
      enabled: true,
      record(stage, picture) {
        // Encoding starts with the pixels of this moment: the engine may go on to use the same memory.
        const encoded = encodePicture(picture(), 'png');
        writes.push(created.then(async () => writeFile(join(folder, `${stage}.png`), await encoded)));
      },
      measure(stage, measured) {
        figures[stage] = { ...figures[stage], ...measured };
      },
    },
    async finish() {
      await created;
      await Promise.all(writes);
      await writeFile(join(folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
    },
  };
}
