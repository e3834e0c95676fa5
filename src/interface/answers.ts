/** The bodies of all answers of the API, in both shapes, as schemas and as functions that build them. */
import { type Static, Type } from 'typebox';
import type { JobErrorName } from './errors.ts';
import { API_ERRORS, JOB_ERRORS } from './errors.ts';
import type { Shape } from './shapes.ts';

const JobId = Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Job identifier.' });

const JobFailure = Type.Object(
  {
    name: Type.Enum(Object.keys(JOB_ERRORS) as JobErrorName[], { description: 'What went wrong.' }),
    message: Type.String({ description: 'What to send instead.' }),
  },
  { description: 'Why the job failed. It was not charged.' },
);

const Output = Type.Array(Type.String({ format: 'uri' }), {
  minItems: 1,
  maxItems: 4,
  description: 'Addresses of the pictures, available for 72 hours after completion.',
});
const NoOutput = Type.Array(Type.String(), { maxItems: 0, description: 'Empty: the job failed.' });

export const SubmissionAnswerA = Type.Object({ ok: Type.Literal(true), jobId: JobId });
export const SubmissionAnswerB = Type.Object({ id: JobId, error: Type.Null() });

export const StatusAnswerA = Type.Union([
  Type.Object({
    ok: Type.Literal(true),
    jobId: JobId,
    status: Type.Literal('processing'),
    error: Type.Null(),
  }),
  Type.Object({
    ok: Type.Literal(true),
    jobId: JobId,
    status: Type.Literal('completed'),
    error: Type.Null(),
    output: Output,
  }),
  Type.Object({
    ok: Type.Literal(true),
    jobId: JobId,
    status: Type.Literal('failed'),
    error: JobFailure,
    output: NoOutput,
  }),
]);

export const StatusAnswerB = Type.Union([
  Type.Object({ id: JobId, status: Type.Literal('processing'), error: Type.Null() }),
  Type.Object({ id: JobId, status: Type.Literal('completed'), error: Type.Null(), output: Output }),
  Type.Object({ id: JobId, status: Type.Literal('failed'), error: JobFailure }),
]);

export const CreditsAnswer = Type.Object({
  credits: Type.Object({
    on_demand: Type.Integer({ description: 'Available now: subscription + purchased - reserved.' }),
    subscription: Type.Integer({ description: 'Of the current subscription period; reset monthly.' }),
    purchased: Type.Integer({ description: 'Bought separately; they do not expire.' }),
    reserved: Type.Integer({ description: 'Held for try-ons that are processing.' }),
  }),
});

export const ErrorAnswer = Type.Object({
  error: Type.Enum(Object.keys(API_ERRORS), { description: 'Name of the error.' }),
  message: Type.String({ description: 'What was wrong, and what to do.' }),
});

export type SubmissionAnswer = Static<typeof SubmissionAnswerA> | Static<typeof SubmissionAnswerB>;
export type StatusAnswer = Static<typeof StatusAnswerA> | Static<typeof StatusAnswerB>;
export type CreditsAnswer = Static<typeof CreditsAnswer>;

/** How far a job is, with what the client gets to see of it. */
export type JobProgress =
  | { readonly state: 'processing' }
  | { readonly state: 'completed'; readonly output: readonly string[] }
  | { readonly state: 'failed'; readonly error: { readonly name: JobErrorName; readonly message: string } };

/** HTTP status and body that tell a client its new job's id. */
export function answerSubmission(shape: Shape, jobId: string): { status: number; body: SubmissionAnswer } {
  return shape === 'A'
    ? { status: 201, body: { ok: true, jobId } }
    : { status: 200, body: { id: jobId, error: null } };
}

/** Body of a status request, always with HTTP 200. */
export function answerStatus(shape: Shape, jobId: string, progress: JobProgress): StatusAnswer {
  const a = { ok: true, jobId } as const;
  const b = { id: jobId } as const;
  switch (progress.state) {
    case 'processing': {
      const rest = { status: 'processing', error: null } as const;
      return shape === 'A' ? { ...a, ...rest } : { ...b, ...rest };
    }
    case 'completed': {
      const output = [...progress.output];
      const rest = { status: 'completed', error: null, output } as const;
      return shape === 'A' ? { ...a, ...rest } : { ...b, ...rest };
    }
    case 'failed': {
      const rest = { status: 'failed', error: progress.error } as const;
      return shape === 'A' ? { ...a, ...rest, output: [] } : { ...b, ...rest };
    }
    default:
      return progress satisfies never;
  }
}
