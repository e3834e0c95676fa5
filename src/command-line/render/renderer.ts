/** Makes pictures in this process, by the same way as a worker: decode, moderate, engine, encode. */
import { ApiError, JobError } from '../../interface/errors.ts';
import { createSubmissionReader } from '../../interface/submission.ts';
import { describeFault } from '../../log/describe-fault.ts';
import { openContentClassifier } from '../../moderation/content-classifier.ts';
import { createModerator } from '../../moderation/moderate-garment.ts';
import { createEngine } from '../../worker/default-engine.ts';
import { type MadePictures, runTryOn } from '../../worker/run-try-on.ts';
import { openDebugFolder } from './debug-folder.ts';
import { loadCase, type TryOnCase } from './try-on-case.ts';

export type RenderOutcome =
  | ({ readonly state: 'made'; readonly milliseconds: number } & MadePictures)
  /** `name` is one of the interface's errors; `fault` is where an unexpected one came from. */
  | { readonly state: 'failed'; readonly name: string; readonly message: string; readonly fault?: string };

export interface Renderer {
  /**
   * Never throws for what has to do with the case. Pictures of the stages go to `debugFolder`, if given.
   * @throws {CommandError} when nothing can be written there.
   */
  render(tryOn: TryOnCase, debugFolder: string | null): Promise<RenderOutcome>;
  close(): Promise<void>;
}

/** Opens the engine. `onNote` hears what the engine tells the operator about a case. */
export async function openRenderer(onNote: (caseId: string, message: string) => void): Promise<Renderer> {
  const engine = await createEngine({ log: () => {} });
  const moderator = createModerator(openContentClassifier);
  const read = createSubmissionReader();
  return {
    async render(tryOn, debugFolder) {
      const debug = await openDebugFolder(debugFolder);
      const note = (message: string) => onNote(tryOn.id, message);
      const startedAt = performance.now();
      try {
        const files = await loadCase(tryOn, read);
        const made = await runTryOn(files, { engine, moderator, context: { stages: debug.stages, note } });
        return { state: 'made', milliseconds: Math.round(performance.now() - startedAt), ...made };
      } catch (error) {
        return describeFailure(error);
      } finally {
        await debug.finish();
      }
    },
    async close() {
      await engine.close();
      await moderator.close();
    },
  };
}

function describeFailure(error: unknown): RenderOutcome {
  if (error instanceof JobError) return { state: 'failed', name: error.name, message: error.message };
  if (error instanceof ApiError) return { state: 'failed', name: error.error, message: error.message };
  return {
    state: 'failed',
    name: 'PipelineError',
    message: 'The try-on met an unexpected error.',
    fault: describeFault(error),
  };
}
