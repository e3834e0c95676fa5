/** Readers for the values of options and arguments. Each throws commander's error, which names the option. */
import { InvalidArgumentError } from 'commander';

/** Reads a whole number of at least `min` and at most `max`. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return (text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };
}

/** Reads a whole number as `wholeNumber`, or the word `default`. */
export function wholeNumberOrDefault(min: number, max: number): (text: string) => number | 'default' {
  const read = wholeNumber(min, max);
  return (text) => {
    if (text === 'default') return text;
    try {
      return read(text);
    } catch {
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}, or the word default.`);
    }
  };
}
