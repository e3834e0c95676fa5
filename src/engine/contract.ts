/**
 * The contract between the service and a try-on engine. An engine takes decoded pictures and the parameters
 * of the interface, and gives pictures back; it knows nothing of HTTP, jobs, credits or files. The engine of
 * this project moves real pixels on the CPU (`createPixelEngine` in `pixel-engine.ts`); another one, on a GPU or
 * remote, can stand behind the same contract.
 */
import type { RgbaImage } from './pixels/image.ts';

/** Try-on kinds of the interface. */
export type TryOnKindName = 'clothes' | 'fashion' | 'hairstyle' | 'tattoo';

/** One request: everything that decides the bytes of the result. */
export interface TryOnRequest {
  readonly kind: TryOnKindName;
  /** Decoded pictures by the interface's field name (`model_image`, `garment_image`, …), oriented, sRGB. */
  readonly images: Readonly<Record<string, RgbaImage>>;
  /** The interface's parameters, validated, defaults filled in, image fields left out. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * The shape of the interface in which the request is answered, A where it isn't said. Under B the category `auto` takes
   * the full outfit from a garment photo that shows somebody's whole body; under A one garment.
   */
  readonly shape?: 'A' | 'B';
}

/** What an engine tells and asks while it works. */
export interface TryOnContext {
  /** Receives the picture of each stage; `picture` is only called when somebody looks. */
  readonly stages: StageRecorder;
  /** Something the operator may want to know: low confidence and its cause, a word not understood. */
  readonly note: (message: string, details?: Record<string, unknown>) => void;
  /** Aborted when the result is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** Takes the debug picture of a stage, and figures that belong to it. */
export interface StageRecorder {
  readonly enabled: boolean;
  record(stage: string, picture: () => RgbaImage): void;
  measure(stage: string, figures: Record<string, number | string>): void;
}

/** The pictures of a request, as many as were asked for, all opaque. */
export interface TryOnResult {
  readonly pictures: readonly RgbaImage[];
}

/** How large each image field is decoded: it fits into `longSide` × `shortSide`, whichever way it lies. */
export interface WorkingSize {
  readonly longSide: number;
  readonly shortSide: number;
}

export interface TryOnEngine {
  /** Working size of each image field of a kind, required fields first; none for a kind that it can't make. */
  imageFields(kind: TryOnKindName): Readonly<Record<string, WorkingSize>>;
  /** @throws {TryOnFailure} when the request can't be fulfilled for a reason that the client can be told. */
  render(request: TryOnRequest, context: TryOnContext): Promise<TryOnResult>;
  close(): Promise<void>;
}

/** Names of the interface's runtime errors that an engine may end with. */
export type TryOnFailureName = 'PoseError' | 'ProcessingError' | 'ThirdPartyError' | 'ContentModerationError';

/** A documented failure. The message is public: it says what was missing and what picture to send instead. */
export class TryOnFailure extends Error {
  override readonly name: TryOnFailureName;
  constructor(name: TryOnFailureName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
