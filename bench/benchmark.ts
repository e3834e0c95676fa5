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
  readonly unit: 'ms' | 's' | 'MB' | 'SSIM';
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

/** The figure on one line, with its goal and whether it was reached. */
export function describeFigure({ what, value, unit, atMost, atLeast }: Figure): string {
  const shown = `${value.toFixed(unit === 'SSIM' ? 3 : unit === 's' ? 2 : 0)} ${unit}`.padStart(10);
  const goal = atMost ?? atLeast;
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  const verdict = goal === undefined ? '' : `  goal ${goal} ${unit}: ${met ? 'met' : 'MISSED'}`;
  return `${shown}  ${what}${verdict}`;
}
