/** The interface as an OpenAPI 3.1 document. Schemas, examples, limits and errors are those that the code uses. */
import type { TSchema } from 'typebox';
import {
  answerStatus,
  answerSubmission,
  CreditsAnswer,
  ErrorAnswer,
  StatusAnswerA,
  StatusAnswerB,
  SubmissionAnswerA,
  SubmissionAnswerB,
} from '../../../interface/answers.ts';
import { TRY_ON_KINDS, type TryOnKind } from '../../../interface/enumerations.ts';
import { API_ERRORS, type ApiErrorName } from '../../../interface/errors.ts';
import { kindInterface } from '../../../interface/kinds/kinds.ts';
import { DEFAULT_LIMITS, RATE_WINDOW_SECONDS } from '../../../interface/limits.ts';
import { SHAPE_HEADER, SHAPES } from '../../../interface/shapes.ts';

const EXAMPLE_JOB = '5f0c1d7e9a3b48c6b2d4e6f8a0b1c2d3';
const EXAMPLE_PICTURE =
  'https://pictures.shop.example/pictures/outputs/5f0c1d7e/1.png?expires=1767225600&signature=kZ0vW1rX';

/** The document, for a service of this software version at this address. */
export function describeInterface({ version, address }: { version: string; address: string }): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Toile virtual try-on',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Submit images and options to a try-on endpoint, poll the status endpoint until the job is `completed` or `failed`, and download the pictures. Submission and status answer in shape A or B: the values of both are taken unless the key or the header `Toile-Shape` pins one; a submission is answered in B exactly when it carries a value that only B knows; `fashion` and `tattoo` submissions are always answered in A.',
    },
    servers: [{ url: address }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'try-on' }, { name: 'jobs' }, { name: 'credits' }],
    paths: {
      ...Object.fromEntries(
        TRY_ON_KINDS.map((kind) => [`/api/v1/tryon/${kind}`, { post: describeTryOn(kind) }]),
      ),
      '/api/v1/status/{id}': { get: describeStatus() },
      '/api/v1/credits': { get: describeCredits() },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Header `Authorization: Bearer <API_KEY>`.' },
      },
      schemas: {
        ...Object.fromEntries(
          TRY_ON_KINDS.map((kind) => [schemaName(kind), kindInterface(kind).bodies.both]),
        ),
        SubmissionAnswerA,
        SubmissionAnswerB,
        StatusAnswerA,
        StatusAnswerB,
        CreditsAnswer,
        ErrorAnswer,
      },
      parameters: {
        Shape: {
          name: SHAPE_HEADER,
          in: 'header',
          description: 'Pins the shape of this one request: values of the other are refused.',
          schema: { type: 'string', enum: SHAPES },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Makes a repeated submission safe: the same key with the same body gives the first answer again, with another body 400.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        RequestId: {
          name: 'X-Request-Id',
          in: 'header',
          description: 'Your id for this request, which the answer and the log repeat; else one is made.',
          schema: { type: 'string', maxLength: 128 },
        },
      },
      headers: {
        RequestId: { description: 'The id of this request.', schema: { type: 'string' } },
        RateLimit: {
          description: 'Requests left in the window and seconds until there is room for one more.',
          schema: { type: 'string' },
          example: '"tryon";r=19;t=60',
        },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
      },
    },
  };
}

function describeTryOn(kind: TryOnKind): object {
  const contract = kindInterface(kind);
  const answers = contract.shapes.map((shape) => {
    const { status, body } = answerSubmission(shape, EXAMPLE_JOB);
    return [
      status,
      answer(`The job was accepted (shape ${shape}).`, ref(`SubmissionAnswer${shape}`), { accepted: body }),
    ];
  });
  return {
    operationId: `tryOn${capitalise(kind)}`,
    tags: ['try-on'],
    summary: contract.summary,
    description: `At most ${DEFAULT_LIMITS.tryonRate} requests in ${RATE_WINDOW_SECONDS} seconds on all try-on endpoints together, and ${DEFAULT_LIMITS.concurrency} jobs processing at the same time, unless the operator has set other limits. Each picture costs one credit; failed jobs cost nothing.`,
    parameters: [parameter('Shape'), parameter('IdempotencyKey'), parameter('RequestId')],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: ref(schemaName(kind)), examples: examples(contract.examples) },
      },
    },
    responses: {
      ...Object.fromEntries(answers),
      ...errorAnswers([
        'BadRequest',
        ...('region' in contract.bodies.both.properties ? (['InvalidRegion'] as const) : []),
        'UnauthorizedAccess',
        'NotFound',
        ...TOO_MANY,
        'InternalServerError',
      ]),
    },
  };
}

const TOO_MANY = ['RateLimitExceeded', 'ConcurrencyLimitExceeded', 'OutOfCredits'] as const;

function describeStatus(): object {
  const error = {
    name: 'PoseError',
    message: 'No person was found in `model_image`; send a photo of one person who faces the camera.',
  } as const;
  const shown = SHAPES.flatMap((shape) => [
    [`processing (shape ${shape})`, answerStatus(shape, EXAMPLE_JOB, { state: 'processing' })],
    [
      `completed (shape ${shape})`,
      answerStatus(shape, EXAMPLE_JOB, { state: 'completed', output: [EXAMPLE_PICTURE] }),
    ],
    [`failed (shape ${shape})`, answerStatus(shape, EXAMPLE_JOB, { state: 'failed', error })],
  ]);
  return {
    operationId: 'getStatus',
    tags: ['jobs'],
    summary: 'How far a job is, and where its pictures are.',
    description: `At most ${DEFAULT_LIMITS.statusRate} requests in ${RATE_WINDOW_SECONDS} seconds, unless the operator has set another limit. Answers in the shape in which the submission was answered unless the header says otherwise. A job can be read for 3 days.`,
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'The id that the submission returned.',
        schema: { type: 'string' },
        example: EXAMPLE_JOB,
      },
      parameter('Shape'),
      parameter('RequestId'),
    ],
    responses: {
      200: answer(
        'The job; a failed one too.',
        { anyOf: [ref('StatusAnswerA'), ref('StatusAnswerB')] },
        Object.fromEntries(shown),
      ),
      ...errorAnswers([
        'BadRequest',
        'UnauthorizedAccess',
        'NotFound',
        'RateLimitExceeded',
        'InternalServerError',
      ]),
    },
  };
}

function describeCredits(): object {
  return {
    operationId: 'getCredits',
    tags: ['credits'],
    summary: 'The credit balance.',
    description: `At most ${DEFAULT_LIMITS.creditsRate} requests in ${RATE_WINDOW_SECONDS} seconds, unless the operator has set another limit.`,
    parameters: [parameter('RequestId')],
    responses: {
      200: answer('The balance.', ref('CreditsAnswer'), {
        'two pictures are being made': {
          credits: { on_demand: 98, subscription: 0, purchased: 100, reserved: 2 },
        },
      }),
      ...errorAnswers(['UnauthorizedAccess', 'NotFound', 'RateLimitExceeded', 'InternalServerError']),
    },
  };
}

function answer(description: string, schema: object, shown: Readonly<Record<string, unknown>>): object {
  return {
    description,
    headers: { 'X-Request-Id': header('RequestId'), RateLimit: header('RateLimit') },
    content: { 'application/json': { schema, examples: examples(shown) } },
  };
}

/** One response for each status that the errors have, with an example of each error. */
function errorAnswers(names: readonly ApiErrorName[]): Record<string, object> {
  const byStatus = Map.groupBy(names, (name) => API_ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        description: errors.map((name) => `\`${name}\`: ${API_ERRORS[name].cause}`).join(' '),
        headers: {
          'X-Request-Id': header('RequestId'),
          ...(status === 429 && { 'Retry-After': header('RetryAfter') }),
        },
        content: {
          'application/json': {
            schema: ref('ErrorAnswer'),
            examples: examples(
              Object.fromEntries(
                errors.map((name) => [name, { error: name, message: API_ERRORS[name].cure }]),
              ),
            ),
          },
        },
      },
    ]),
  );
}

function examples(values: Readonly<Record<string, unknown>>): Record<string, object> {
  // Names of examples are identifiers; what one shows is its summary.
  return Object.fromEntries(
    Object.entries(values).map(([summary, value]) => [
      summary.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, ''),
      { summary, value },
    ]),
  );
}

const ref = (schema: string): TSchema => ({ $ref: `#/components/schemas/${schema}` });
const parameter = (name: string): object => ({ $ref: `#/components/parameters/${name}` });
const header = (name: string): object => ({ $ref: `#/components/headers/${name}` });
const schemaName = (kind: TryOnKind): string => `${capitalise(kind)}Body`;
const capitalise = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
