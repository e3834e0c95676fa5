/** The kinds of settings: how each reads the text of an environment variable, and how it says what it takes. */
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** One setting. `T` is what the program gets. */
export interface Setting<T> {
  /** The environment variable. */
  readonly variable: string;
  /** What it is for: whole sentences, for `--help` and the documentation. */
  readonly purpose: string;
  /** What it takes, continuing "must be …". */
  readonly takes: string;
  /** The default as documented. */
  readonly defaultText: string;
  readonly defaultValue: () => T;
  /** The value of a text that is set and not empty; `undefined` when the setting doesn't take it. */
  readonly parse: (text: string) => T | undefined;
  /** Never shown. */
  readonly secret: boolean;
}

/** A range of addresses in CIDR notation, such as `10.0.0.0/8` or `fd00::/8`. */
export type AddressRange = string;

interface Documented {
  readonly purpose: string;
}

/** A secret text of the given form; `undefined` when unset. */
export function optionalSecret(
  variable: string,
  { purpose, takes, form }: Documented & { takes: string; form: RegExp },
): Setting<string | undefined> {
  return {
    ...unset(variable, purpose),
    takes,
    secret: true,
    parse: (text) => (form.test(text) ? text : undefined),
  };
}

/** A text that isn't empty. */
export function text(
  variable: string,
  { purpose, takes, defaultValue }: Documented & { takes: string; defaultValue: string },
): Setting<string> {
  return {
    ...{ variable, purpose, takes, secret: false },
    ...fixedDefault(defaultValue, `\`${defaultValue}\``),
    parse: (value) => value,
  };
}

/** A whole number of a range, both ends included. */
export function wholeNumber(
  variable: string,
  {
    purpose,
    min,
    max,
    defaultValue,
    defaultText,
  }: Documented & { min: number; max: number; defaultValue: number | (() => number); defaultText?: string },
): Setting<number> {
  return {
    ...{ variable, purpose, takes: `a whole number from ${min} to ${max}`, secret: false },
    defaultText: defaultText ?? `\`${defaultValue}\``,
    defaultValue: typeof defaultValue === 'number' ? () => defaultValue : defaultValue,
    parse(value) {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

/** One of several words. */
export function choice<const Word extends string>(
  variable: string,
  { purpose, words, defaultValue }: Documented & { words: readonly Word[]; defaultValue: Word },
): Setting<Word> {
  return {
    ...{ variable, purpose, secret: false },
    takes: `one of ${words.map((word) => `\`${word}\``).join(', ')}`,
    ...fixedDefault(defaultValue, `\`${defaultValue}\``),
    parse: (value) => words.find((word) => word === value),
  };
}

/** The path of a folder; a relative one starts at the folder in which the program was started. */
export function folder(
  variable: string,
  { purpose, defaultValue, defaultText }: Documented & { defaultValue: string; defaultText: string },
): Setting<string> {
  return {
    ...{ variable, purpose, takes: 'the path of a folder', secret: false },
    ...fixedDefault(defaultValue, defaultText),
    parse: (value) => (value.includes('\0') ? undefined : resolve(value)),
  };
}

/** An address of a web server, perhaps with a path, to which paths are appended; `undefined` when unset. */
export function optionalWebAddress(
  variable: string,
  { purpose, example }: Documented & { example: string },
): Setting<string | undefined> {
  return {
    ...unset(variable, purpose),
    takes: `an address that starts with \`http://\` or \`https://\` and has no \`?\` or \`#\`, such as \`${example}\``,
    secret: false,
    parse: (value) => (/^https?:\/\/[^?#\s]+$/i.test(value) && URL.canParse(value) ? value : undefined),
  };
}

/** The address of a PostgreSQL database, with its password; `undefined` when unset. */
export function optionalDatabaseUrl(variable: string, { purpose }: Documented): Setting<string | undefined> {
  return {
    ...unset(variable, purpose),
    takes: 'an address such as `postgres://user:password@host:5432/database`',
    secret: true,
    parse: (value) => (/^postgres(ql)?:\/\/./.test(value) ? value : undefined),
  };
}

/** Ranges of IP addresses in CIDR notation, separated by commas; none when unset. */
export function addressRanges(variable: string, { purpose }: Documented): Setting<readonly AddressRange[]> {
  return {
    ...{ variable, purpose, secret: false },
    takes: 'ranges of addresses separated by commas, such as `10.0.0.0/8,fd00::/8`',
    ...fixedDefault<readonly AddressRange[]>([], 'none'),
    parse(value) {
      const ranges = value.split(',').map((range) => range.trim());
      return ranges.every((range) => ipaddr.isValidCIDR(range)) ? ranges : undefined;
    },
  };
}

function unset(variable: string, purpose: string) {
  return { variable, purpose, defaultText: 'unset', defaultValue: () => undefined };
}

function fixedDefault<T>(defaultValue: T, defaultText: string) {
  return { defaultText, defaultValue: () => defaultValue };
}
