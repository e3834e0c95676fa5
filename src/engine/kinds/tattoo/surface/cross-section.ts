/**
 * The cross-section of a limb as half an ellipse seen from the front: how far along the skin a point lies that is seen
 * at a given distance from the limb's middle.
 */

/** Steps of the table over the quarter ellipse, by its parameter: even in angle, so that the rim is resolved as well. */
const STEPS = 256;

/** Arc length along the skin by the distance seen, both in half-widths. */
export interface CrossSection {
  /** Arc length from the middle to parameter `i / STEPS` of a quarter. */
  readonly arcs: Float32Array;
  /**
   * Distance up to which the arc is followed exactly. Beyond, it goes on straight: at the rim itself its slope is
   * infinite, and an outline is known to about a pixel only.
   */
  readonly limit: number;
  readonly arcAtLimit: number;
  readonly slopeAtLimit: number;
  /** Depth over half-width. */
  readonly depth: number;
}

/** @param depth Depth over half-width, 0 (flat) to about 1 (round). */
export function crossSection(depth: number, limit = 0.985): CrossSection {
  const arcs = new Float32Array(STEPS + 2);
  const step = Math.PI / 2 / STEPS;
  for (let i = 1; i < arcs.length; i++) {
    const middle = (i - 0.5) * step;
    arcs[i] = arcs[i - 1]! + Math.hypot(Math.cos(middle), depth * Math.sin(middle)) * step;
  }
  const section = { arcs, limit, arcAtLimit: 0, slopeAtLimit: arcSlope(depth, limit), depth };
  return { ...section, arcAtLimit: arcWithin(arcs, limit) };
}

function arcWithin(arcs: Float32Array, distance: number): number {
  const position = (Math.asin(distance) * STEPS * 2) / Math.PI;
  const index = position | 0;
  const low = arcs[index]!;
  return low + (arcs[index + 1]! - low) * (position - index);
}

/** How much skin a step across the photo covers at a distance from the middle (0..1): 1 in the middle, more beside it. */
export function arcSlope(depth: number, distance: number): number {
  const across = Math.min(0.999, Math.abs(distance));
  return Math.hypot(1, (depth * across) / Math.sqrt(1 - across * across));
}

/** Arc length from the middle to a point seen at `distance`; odd: negative on the left. All in half-widths. */
export function arcLength(section: CrossSection, distance: number): number {
  const away = Math.abs(distance);
  const arc =
    away <= section.limit
      ? arcWithin(section.arcs, away)
      : section.arcAtLimit + (away - section.limit) * section.slopeAtLimit;
  return distance < 0 ? -arc : arc;
}
