/**
 * All settings, in one place: types, defaults, help and documentation come from here. They are read from the
 * environment once, at start.
 */
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, LARGEST_LIMIT } from '../interface/limits.ts';
import {
  addressRanges,
  choice,
  folder,
  optionalDatabaseUrl,
  optionalSecret,
  optionalWebAddress,
  type Setting,
  text,
  wholeNumber,
} from './setting.ts';

const PROGRAM_FOLDER = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Every setting, by the name under which the program knows it, in the order of the documentation. */
export const SETTINGS = {
  host: text('HOST', {
    purpose: 'Address on which the service listens; `0.0.0.0` or `::` for all of the machine.',
    takes: 'a host name or an IP address',
    defaultValue: '127.0.0.1',
  }),
  port: wholeNumber('PORT', {
    purpose: 'Port on which the service listens; `0` takes a free one.',
    min: 0,
    max: 65_535,
    defaultValue: 8080,
  }),
  publicUrl: optionalWebAddress('TOILE_PUBLIC_URL', {
    purpose:
      'Where clients reach the service. Picture URLs start with it; when it is unset, with the address that the request came to.',
    example: 'https://tryon.example.com',
  }),
  cdnUrl: optionalWebAddress('TOILE_CDN_URL', {
    purpose:
      'Where clients get pictures, when that is not `TOILE_PUBLIC_URL`; it must pass requests on to the service with path and query unchanged.',
    example: 'https://cdn.example.com',
  }),
  dataDirectory: folder('TOILE_DATA_DIR', {
    purpose:
      'Folder for pictures and for the embedded database; created when it is missing. A relative path starts at the current folder.',
    defaultValue: join(PROGRAM_FOLDER, 'data'),
    defaultText: "`data` in Toile's own folder",
  }),
  databaseUrl: optionalDatabaseUrl('DATABASE_URL', {
    purpose: 'PostgreSQL database to use, version 15 or newer. Unset: the embedded server.',
  }),
  databaseConnections: wholeNumber('TOILE_DATABASE_CONNECTIONS', {
    purpose:
      'Most connections that the API process opens for its queries. It opens 4 more for the queue; each worker opens up to 7.',
    min: 2,
    max: 500,
    defaultValue: 10,
  }),
  workers: wholeNumber('TOILE_WORKERS', {
    purpose:
      'Worker processes, each of which makes the pictures of one job at a time on one processor core, with a second one for a flat garment while the person is perceived, and takes up to 950 MB; `0` when workers run elsewhere (`toile worker`).',
    min: 0,
    max: 256,
    defaultValue: () => Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    defaultText: 'half of the processor cores, 1 to 4',
  }),
  workerMemory: wholeNumber('TOILE_WORKER_MEMORY', {
    purpose: 'Megabytes of memory above which a worker is replaced; its job is tried again.',
    min: 300,
    max: 1_000_000,
    defaultValue: 1500,
  }),
  tryonRate: wholeNumber('TOILE_TRYON_RATE', {
    purpose:
      'Requests in 60 seconds to the four try-on paths together, for an account without a limit of its own.',
    min: 0,
    max: LARGEST_LIMIT,
    defaultValue: DEFAULT_LIMITS.tryonRate,
  }),
  statusRate: wholeNumber('TOILE_STATUS_RATE', {
    purpose: 'Requests in 60 seconds for the status of jobs, for an account without a limit of its own.',
    min: 0,
    max: LARGEST_LIMIT,
    defaultValue: DEFAULT_LIMITS.statusRate,
  }),
  creditsRate: wholeNumber('TOILE_CREDITS_RATE', {
    purpose: 'Requests in 60 seconds for the credit balance, for an account without a limit of its own.',
    min: 0,
    max: LARGEST_LIMIT,
    defaultValue: DEFAULT_LIMITS.creditsRate,
  }),
  concurrency: wholeNumber('TOILE_CONCURRENCY', {
    purpose:
      'Jobs of one account that are processing at the same time, for an account without a limit of its own.',
    min: 0,
    max: LARGEST_LIMIT,
    defaultValue: DEFAULT_LIMITS.concurrency,
  }),
  rateLimiter: choice('TOILE_RATE_LIMITER', {
    purpose:
      'Where requests are counted: in the `memory` of the API process, which is faster, or in the `database`, which several API processes need to count together. `auto` is `database` when `DATABASE_URL` is set.',
    words: ['auto', 'memory', 'database'],
    defaultValue: 'auto',
  }),
  urlAllow: addressRanges('TOILE_URL_ALLOW', {
    purpose:
      'Private addresses that image URLs may point to all the same, for an intranet. All other URLs must lead to public addresses.',
  }),
  demoKey: optionalSecret('TOILE_DEMO_KEY', {
    purpose: 'Key of the account `demo`, instead of a random one that is shown once.',
    takes: 'a key of 16 to 200 characters out of A-Z a-z 0-9 . _ ~ + / = -',
    form: /^[A-Za-z0-9._~+/=-]{16,200}$/,
  }),
  logLevel: choice('TOILE_LOG_LEVEL', {
    purpose: 'How much the log says.',
    words: ['silent', 'error', 'warn', 'info', 'debug'],
    defaultValue: 'info',
  }),
} satisfies Record<string, Setting<unknown>>;

/** The values of all settings. */
export type Settings = { readonly [Name in keyof typeof SETTINGS]: SettingValue<(typeof SETTINGS)[Name]> };
type SettingValue<S> = S extends Setting<infer T> ? T : never;

/** Environment variables have values that no setting takes. The message names each, what came and what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads all settings. A variable that is empty counts as unset.
 * @throws {SettingsError} that lists every wrong value.
 */
export function loadSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: string[] = [];
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => {
    const given = environment[setting.variable]?.trim();
    if (!given) return [name, setting.defaultValue()];
    const value = setting.parse(given);
    if (value === undefined) {
      const shown = setting.secret ? '' : `; it is ${JSON.stringify(given)}`;
      wrong.push(`${setting.variable} must be ${setting.takes.replaceAll('`', '')}${shown}.`);
    }
    return [name, value];
  });
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return Object.fromEntries(values) as Settings;
}

/** Variables that begin like settings and are none, such as a misspelt one. */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(Object.values(SETTINGS).map(({ variable }) => variable));
  return Object.keys(environment).filter((name) => name.startsWith('TOILE_') && !known.has(name));
}
