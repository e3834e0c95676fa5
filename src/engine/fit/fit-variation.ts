/** How one sample of a fit differs from another: all of them plausible, the first the most likely. */

export interface FitVariation {
  /** Factor on the garment's width over the body. */
  readonly ease: number;
  /** Factor on the garment's length below the armpits. */
  readonly length: number;
  /** Factor on the sleeves' length. */
  readonly sleeve: number;
  /** Strength of the folds drawn by the fit, 1 is normal. */
  readonly folds: number;
  /** Whether a top over a tucked one may be tucked in as well. */
  readonly mayTuck: boolean;
  /** Seed of folds and grain. */
  readonly seed: number;
}

/** The variation of a request's sample. `random` gives numbers in 0..1 and decides small differences by seed. */
export function fitVariation(sample: number, seed: number, random: () => number): FitVariation {
  const jitter = (amount: number): number => 1 + amount * (2 * random() - 1);
  const styles: readonly Omit<FitVariation, 'seed'>[] = [
    { ease: 1, length: 1, sleeve: 1, folds: 1, mayTuck: true },
    { ease: 1.05, length: 1.05, sleeve: 1.04, folds: 1.3, mayTuck: false },
    { ease: 0.98, length: 0.95, sleeve: 0.95, folds: 0.8, mayTuck: true },
    { ease: 1.09, length: 1.09, sleeve: 1.02, folds: 1.5, mayTuck: false },
  ];
  const style = styles[sample % styles.length]!;
  return {
    ...style,
    ease: style.ease * jitter(0.004),
    length: style.length * jitter(0.006),
    sleeve: style.sleeve * jitter(0.006),
    seed: (seed + 7919 * sample) >>> 0,
  };
}
