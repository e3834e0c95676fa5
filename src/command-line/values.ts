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

/** Reads as many numbers as there are names, with commas between them: `0.1,0.2,0.3,0.4`. Their range is not its business. */
export function numbers<Name extends string>(...names: Name[]): (text: string) => Record<Name, number> {
  return (text) => {
    const values = text
      .split(',')
      .map((part) => (/^\s*-?\d*\.?\d+\s*$/.test(part) ? Number(part) : Number.NaN));
    if (values.length === names.length && values.every(Number.isFinite))
      return Object.fromEntries(names.map((name, index) => [name, values[index]!])) as Record<Name, number>;
    throw new InvalidArgumentError(
      `It must be ${names.length} numbers with commas between them, ${names.join(',')}: 0.3,0.4,0.3,0.2 for example.`,
    );
  };
}
