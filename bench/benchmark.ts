/** What a benchmark is: a file `<name>-benchmark.ts` in this folder that exports one as `benchmark`. */

export interface Benchmark {
  /** What is measured, in a few words. */
  readonly title: string;
  /** Measures, and yields each figure as soon as it is known. Cleans up after itself, also when it fails. */
  run(): AsyncGenerator<Figure>;
}

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MB' | 'SSIM' | 'ΔE';
  /** The value that the project sets itself; smaller is better. */
  readonly atMost?: number;
  /** The same where larger is better. */
  readonly atLeast?: number;
}

/** The median of some measurements; of an even number, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('A median needs at least one value.');
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}

const DECIMALS: Readonly<Record<Figure['unit'], number>> = { ms: 0, s: 2, MB: 0, SSIM: 3, ΔE: 1 };

/** A value of a figure with the decimals that mean something in its unit. */
export function describeValue(value: number, unit: Figure['unit']): string {
  return value.toFixed(DECIMALS[unit]);
}

/** The figure on one line, with its goal and whether it was reached. */
export function describeFigure({ what, value, unit, atMost, atLeast }: Figure): string {
  const shown = `${describeValue(value, unit)} ${unit}`.padStart(10);
  const limit = atMost ?? atLeast;
  const goal = limit === undefined ? undefined : describeValue(limit, unit);
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  const verdict = goal === undefined ? '' : `  goal ${goal} ${unit}: ${met ? 'met' : 'MISSED'}`;
  return `${shown}  ${what}${verdict}`;
}
