/** Writes the picture of each stage, and the figures that belong to it, for somebody who looks why a result is as it is. */
import { join } from 'node:path';
import type { StageRecorder } from '../../engine/contract.ts';
import { encodePicture } from '../../images/encode-picture.ts';
import { requireWritableFolder, writeOutput } from './output-files.ts';

export interface DebugFolder {
  readonly stages: StageRecorder;
  /** Resolves when everything is written: `<stage>.png`, and `figures.json` with the figures by stage. @throws {CommandError} when it can't. */
  finish(): Promise<void>;
}

/**
 * A recorder into the folder, which is created; null: one that records nothing.
 * @throws {CommandError} when nothing can be written there.
 */
export async function openDebugFolder(folder: string | null): Promise<DebugFolder> {
  if (folder === null) {
    const stages = { enabled: false, record: () => {}, measure: () => {} };
    return { stages, finish: async () => {} };
  }
  await requireWritableFolder('--debug', folder);
  const writes: Promise<void>[] = [];
  const figures: Record<string, Record<string, number | string>> = {};
  return {
    stages: {
      enabled: true,
      record(stage, picture) {
        // Encoding starts with the pixels of this moment: the engine may go on to use the same memory.
        const encoded = encodePicture(picture(), 'png');
        const write = encoded.then((file) => writeOutput(join(folder, `${stage}.png`), file));
        write.catch(() => {}); // It is heard of at the end.
        writes.push(write);
      },
      measure(stage, measured) {
        figures[stage] = { ...figures[stage], ...measured };
      },
    },
    async finish() {
      await Promise.all(writes);
      await writeOutput(join(folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
    },
  };
}
