/**
 * The interface exists in two shapes. A key or the header `Toile-Shape` pins one; unpinned, the values of both
 * are taken, and a submission is answered in shape B exactly when it carries a value that only B knows.
 */

export const SHAPES = ['A', 'B'] as const;
export type Shape = (typeof SHAPES)[number];

/** Which values a request may use: those of one shape, or (`both`) of either. */
export type AcceptedValues = Shape | 'both';

/** The header that pins the shape of one request. */
export const SHAPE_HEADER = 'Toile-Shape';
