/** Takes back what a class claimed far from where it can be: specks, and pieces that nothing ties to the body part. */
import { connectedRegions } from '../pixels/connected-components.ts';
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
  upper: { piece: 0.04, expectedSomewhere: 0.8 },
  lower: { piece: 0.04, expectedSomewhere: 0.3 },
  // shoes stand on feet: what looks like them above an ankle is a turned-up hem
  shoes: { piece: Infinity, expectedSomewhere: 0.55 },
};

/**
 * Where the picture leaves out the crown, which expects hair most, this share of the most that is expected will do, and no
 * less than that: nothing of a head shows any.
 */
const OF_MOST = 0.8;
const LEAST_EXPECTED = 0.4;

const NEVER = 1e6;
const ROUNDS = 2;

/** Labels (indices into `PARSE_CLASSES`) of the least cost, without components that don't belong. `unit` in pixels. */
export function cleanLabels(costs: ClassPlanes, expected: ClassPlanes, unit: number): Uint8Array {
  const { width, height } = costs.background;
  const prices = PARSE_CLASSES.map((name) => costs[name].data);
  const planes = PARSE_CLASSES.map((name) => expected[name].data);
  const labels = leastCost(costs);
  /** Classes that a pixel can't have any more, a bit each. */
  const barred = new Uint8Array(labels.length);
  const somewhere = limitsOf(expected);
  for (let round = 0; round < ROUNDS; round++) {
    const values = new Uint8Array(labels.length);
    for (let i = 0; i < values.length; i++) values[i] = labels[i]! + 1;
    const { labels: pieces, components } = connectedRegions(values, width, height);
    const most = new Float32Array(components.length);
    const classes = new Uint8Array(components.length);
    for (let y = 0; y < height; y++)
      readPieces(pieces, labels, planes, y * width, (y + 1) * width, classes, most);
    const goes = components.map(({ area }, piece) => {
      const label = classes[piece]!;
      const limits = LIMITS[PARSE_CLASSES[label]!];
      return (
        area < SPECK * unit * unit || (area < limits.piece * unit * unit && most[piece]! < somewhere[label]!)
      );
    });
    if (!goes.includes(true)) break;
    for (let i = 0; i < pieces.length; i++)
      if (goes[pieces[i]! - 1]) {
        barred[i]! |= 1 << labels[i]!;
        labels[i] = leastAllowed(prices, i, barred[i]!);
      }
  }
  return labels;
}

/** Notes of the pieces between two pixels what class they are, and the most with which that is expected in them. */
function readPieces(
  pieces: Int32Array,
  labels: Uint8Array,
  expected: readonly Float32Array[],
  start: number,
  end: number,
  classes: Uint8Array,
  most: Float32Array,
): void {
  for (let i = start; i < end; i++) {
    const piece = pieces[i]! - 1;
    const label = labels[i]!;
    classes[piece] = label;
    const value = expected[label]![i]!;
    if (value > most[piece]!) most[piece] = value;
  }
}

/** The class that costs pixel `i` least, where those of the set bits of `barred` cost more than any. */
function leastAllowed(prices: readonly Float32Array[], i: number, barred: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let c = 0; c < prices.length; c++) {
    const price = (barred >> c) & 1 ? NEVER : prices[c]![i]!;
    if (price >= least) continue;
    best = c;
    least = price;
  }
  return best;
}

/** What a component's class must be expected with somewhere inside, for each of `PARSE_CLASSES`. */
function limitsOf(expected: ClassPlanes): Float32Array {
  return Float32Array.from(PARSE_CLASSES, (name) => {
    const limit = LIMITS[name].expectedSomewhere;
    if (name !== 'hair') return limit;
    let most = 0;
    for (const value of expected.hair.data) if (value > most) most = value;
    return Math.min(limit, Math.max(LEAST_EXPECTED, OF_MOST * most));
  });
}
