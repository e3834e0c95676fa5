/** The shape that the header `Toile-Shape` pins for one request. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../interface/errors.ts';
import { SHAPE_HEADER, SHAPES, type Shape } from '../interface/shapes.ts';

/**
 * The header's shape, or null without the header.
 * @throws {ApiError} BadRequest for any other value.
 */
export function readPinnedShape(request: FastifyRequest): Shape | null {
  const given = request.headers[SHAPE_HEADER.toLowerCase()];
  if (given === undefined) return null;
  const shape = SHAPES.find((name) => name === given);
  if (shape) return shape;
  throw new ApiError(
    'BadRequest',
    `The header \`${SHAPE_HEADER}\` must be ${SHAPES.join(' or ')}; got ${JSON.stringify(String(given).slice(0, 40))}.`,
  );
}
