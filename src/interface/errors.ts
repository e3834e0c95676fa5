/**
 * Every error that a client can meet, in one table for each place where it appears: as an answer of the API,
 * as the end of a job, and behind a picture link. `docs/errors.md` says the same in prose; a test compares both.
 */

/** One row: when it happens, and what the client does about it. */
export interface PublicError {
  readonly cause: string;
  readonly cure: string;
}

export interface PublicHttpError extends PublicError {
  readonly status: number;
}

/** Errors before a job exists: an HTTP status and the body `{error, message}`. */
export const API_ERRORS = {
  BadRequest: {
    status: 400,
    cause: 'Invalid request format, body or parameters.',
    cure: 'Correct the field that the message names; it says what came and what is allowed.',
  },
  InvalidRegion: {
    status: 400,
    cause: 'Malformed tattoo `region`.',
    cure: 'Send `{x, y, w, h}`, each a number from 0 to 1, `w` and `h` at least 0.06, or leave `region` out.',
  },
  UnauthorizedAccess: {
    status: 401,
    cause: 'Missing or invalid API key.',
    cure: 'Send the header `Authorization: Bearer <API_KEY>` with a key that was not revoked.',
  },
  NotFound: {
    status: 404,
    cause: 'Unknown endpoint or job id.',
    cure: 'Check path and method. A job can be read for 3 days, by the account that submitted it.',
  },
  RateLimitExceeded: {
    status: 429,
    cause: 'Too many requests.',
    cure: 'Wait for the seconds that `Retry-After` gives. A refused request does not count.',
  },
  ConcurrencyLimitExceeded: {
    status: 429,
    cause: 'Too many concurrent requests.',
    cure: 'Wait until one of your jobs has ended, then submit again.',
  },
  OutOfCredits: {
    status: 429,
    cause: 'No credits remaining.',
    cure: 'Ask for fewer pictures, wait for running jobs (a failed one gives its credits back), or get credits.',
  },
  InternalServerError: {
    status: 500,
    cause: 'Server error. Retry after a delay.',
    cure: 'Retry after a delay; with an `Idempotency-Key`, a repeated submission cannot start a second job.',
  },
} as const satisfies Readonly<Record<string, PublicHttpError>>;

/** Errors that a job ends with: the status endpoint answers 200, `failed`, and `{name, message}`. */
export const JOB_ERRORS = {
  ImageLoadError: {
    cause:
      'An image could not be loaded: not public, unreachable, too slow or too large, a wrong content type, a string without the `data:image/<format>;base64,` prefix, or bytes that are no picture.',
    cure: 'Send a public `http(s)` URL that answers with `image/jpeg` or `image/png`, or a base64 data URL with its prefix.',
  },
  ContentModerationError: {
    cause: 'Prohibited content in the garment image under the current `moderation_level`.',
    cure: 'Use another garment image, or the `moderation_level` that allows what it shows.',
  },
  PoseError: {
    cause:
      'The body, face, hand, foot or bare skin that the try-on needs was not found in `model_image`, `face_image` or `body_image`, or in the garment image when `garment_photo_type` is `model`.',
    cure: 'Send the photo that the message describes: usually one person, facing the camera, well lit, not cut off; for a tattoo bare skin from near.',
  },
  PipelineError: {
    cause: 'Unexpected pipeline error, or the job did not end within its time.',
    cure: 'Submit again. Failed attempts are not charged.',
  },
  ThirdPartyError: {
    cause: 'A third-party processor failed or refused, typically because of content restrictions.',
    cure: 'Submit again later or with another image.',
  },
  ProcessingError: {
    cause:
      'The item or the design was not understood, or the kind of try-on is not available on this server.',
    cure: 'Send the picture that the message describes, or another category.',
  },
} as const satisfies Readonly<Record<string, PublicError>>;

/** Errors of a picture link, with the same body as those of the API. */
export const PICTURE_ERRORS = {
  InvalidPictureLink: {
    status: 403,
    cause: 'The signature of a picture link does not belong to it.',
    cure: 'Use the address in `output` exactly as it was given, with its whole query.',
  },
  PictureNotFound: {
    status: 404,
    cause: 'The picture of a valid link is not there any more.',
    cure: 'Submit the try-on again.',
  },
  PictureLinkExpired: {
    status: 410,
    cause: 'More than 72 hours have passed since the job was completed.',
    cure: 'Download pictures within 72 hours, or submit the try-on again.',
  },
} as const satisfies Readonly<Record<string, PublicHttpError>>;

export type ApiErrorName = keyof typeof API_ERRORS;
export type JobErrorName = keyof typeof JOB_ERRORS;
export type PictureErrorName = keyof typeof PICTURE_ERRORS;

/** An answer with an error status. The message is public: it names what was wrong and what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly error: ApiErrorName | PictureErrorName;
  readonly status: number;
  /** Headers that belong to the answer, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    error: ApiErrorName | PictureErrorName,
    message: string,
    options: ErrorOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message, options);
    this.error = error;
    this.status = { ...API_ERRORS, ...PICTURE_ERRORS }[error].status;
    this.headers = options.headers ?? {};
  }
}

/** The documented end of a job that failed. The message is public; `cause` is for the log. */
export class JobError extends Error {
  override readonly name: JobErrorName;

  constructor(name: JobErrorName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
