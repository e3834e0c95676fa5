/** Takes back what a class claimed far from where it can be: specks, and pieces that nothing ties to the body part. */
import { connectedComponents } from '../pixels/connected-components.ts';
import { type ClassPlanes, PARSE_CLASSES, type ParseClass } from './parse-classes.ts';
import { leastCost } from './parse-inference.ts';

/** What a component needs to stay; areas in square units (shoulder distances). */
interface CleaningLimits {
  /** Smaller components go unless the prior expects the class somewhere inside with this probability. */
  readonly piece: number;
  readonly expectedSomewhere: number;
}

/** Smaller components always go. */
const SPECK = 0.002;
const LIMITS: Readonly<Record<ParseClass, CleaningLimits>> = {
  background: { piece: 0, expectedSomewhere: 0 },
  // hair grows on the head
  hair: { piece: Infinity, expectedSomewhere: 0.7 },
  skin: { piece: 0.04, expectedSomewhere: 0.3 },
  upper: { piece: 0.04, expectedSomewhere: 0.3 },
  lower: { piece: 0.04, expectedSomewhere: 0.3 },
  shoes: { piece: 0.04, expectedSomewhere: 0.3 },
};

const NEVER = 1e6;
const ROUNDS = 2;

/** Labels (indices into `PARSE_CLASSES`) of the least cost, without components that don't belong. `unit` in pixels. */
export function cleanLabels(costs: ClassPlanes, expected: ClassPlanes, unit: number): Uint8Array {
  const { width, height } = costs.background;
  const allowed = Object.fromEntries(
    PARSE_CLASSES.map((name) => [name, { ...costs[name], data: costs[name].data.slice() }]),
  ) as unknown as ClassPlanes;
  let labels = leastCost(allowed);
  const mask = new Uint8Array(labels.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (let c = 0; c < PARSE_CLASSES.length; c++) {
      const name = PARSE_CLASSES[c]!;
      const limits = LIMITS[name];
      for (let i = 0; i < labels.length; i++) mask[i] = labels[i] === c ? 255 : 0;
      const { labels: pieces, components } = connectedComponents({ data: mask, width, height });
      const most = new Float32Array(components.length);
      if (name === 'background') most.fill(1);
      else
        for (let i = 0; i < pieces.length; i++)
          if (pieces[i]! > 0) most[pieces[i]! - 1] = Math.max(most[pieces[i]! - 1]!, expected[name].data[i]!);
      const cost = allowed[name].data;
      for (let i = 0; i < pieces.length; i++) {
        const piece = pieces[i]! - 1;
        if (piece < 0) continue;
        const { area } = components[piece]!;
        const goes =
          area < SPECK * unit * unit ||
          (area < limits.piece * unit * unit && most[piece]! < limits.expectedSomewhere);
        if (goes) cost[i] = NEVER;
      }
    }
    labels = leastCost(allowed);
  }
  return labels;
}
