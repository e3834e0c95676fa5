/** From the parsed JSON of a request to what a job stores, or a refusal that says what is wrong. */
import { Compile, type Validator } from 'typebox/compile';
import { TRY_ON_KINDS, type TryOnKind } from './enumerations.ts';
import { kindInterface } from './kinds/kinds.ts';
import { explainRefusal } from './refusal.ts';
import type { AcceptedValues, Shape } from './shapes.ts';

/** A valid request for a try-on. */
export interface Submission {
  readonly kind: TryOnKind;
  /** The shape that answers it. */
  readonly shape: Shape;
  /** As `TryOnParameters[kind]`: images left out, defaults filled in. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The image strings exactly as they came, by field. */
  readonly images: Readonly<Record<string, string>>;
  /** How many pictures, and so credits, to reserve. */
  readonly pictures: number;
}

export type SubmissionReader = (kind: TryOnKind, body: unknown, values: AcceptedValues) => Submission;

/** Compiles the schemas of all kinds, which takes some milliseconds, and returns a reader that uses them. */
export function createSubmissionReader(): SubmissionReader {
  const validators = new Map<string, Validator>();
  for (const kind of TRY_ON_KINDS) {
    for (const [values, schema] of Object.entries(kindInterface(kind).bodies)) {
      validators.set(`${kind} ${values}`, Compile(schema));
    }
  }
  return (kind, body, values) => {
    const contract = kindInterface(kind);
    if (!validators.get(`${kind} ${values}`)!.Check(body)) throw explainRefusal(contract, body, values);
    const valid = body as Record<string, unknown>;
    const parameters = contract.readParameters(valid);
    const images: Record<string, string> = {};
    for (const field of contract.imageFields as readonly string[]) images[field] = valid[field] as string;
    return {
      kind,
      shape: answeringShape(contract.shapes, contract.isShapeB(valid), values),
      parameters: parameters as Record<string, unknown>,
      images,
      pictures: contract.countPictures(parameters),
    };
  };
}

/** The pinned shape where the kind has it, else B exactly for values that only B knows. */
function answeringShape(shapes: readonly Shape[], isShapeB: boolean, values: AcceptedValues): Shape {
  if (values === 'both') return isShapeB ? 'B' : 'A';
  return shapes.includes(values) ? values : 'A';
}
