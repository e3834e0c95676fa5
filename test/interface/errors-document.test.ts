/** `docs/errors.md` and the table of errors in the code say the same. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  API_ERRORS,
  JOB_ERRORS,
  PICTURE_ERRORS,
  type PublicError,
  type PublicHttpError,
} from '../../src/interface/errors.ts';

const text = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** The rows of the first table below a heading, as lists of cells, without its head and the line below it. */
function tableBelow(heading: string): string[][] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  assert.ok(section, `docs/errors.md has a section "${heading}"`);
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const httpRows = (table: Readonly<Record<string, PublicHttpError>>) =>
  Object.entries(table).map(([name, { status, cause, cure }]) => [
    String(status),
    `\`${name}\``,
    cause,
    cure,
  ]);
const jobRows = (table: Readonly<Record<string, PublicError>>) =>
  Object.entries(table).map(([name, { cause, cure }]) => [`\`${name}\``, cause, cure]);

test('errors of the API', () => {
  assert.deepEqual(tableBelow('Errors of the API'), httpRows(API_ERRORS));
});

test('errors of a job', () => {
  assert.deepEqual(tableBelow('Errors of a job'), jobRows(JOB_ERRORS));
});

test('errors of a picture link', () => {
  assert.deepEqual(tableBelow('Errors of a picture link'), httpRows(PICTURE_ERRORS));
});

test('no error stands outside the tables', () => {
  const known = new Set([
    ...Object.keys(API_ERRORS),
    ...Object.keys(JOB_ERRORS),
    ...Object.keys(PICTURE_ERRORS),
  ]);
  const named = text.match(/`[A-Z][a-z]+(?:[A-Z][a-z]+)+`/g) ?? [];
  for (const name of named) assert.ok(known.has(name.slice(1, -1)), `${name} is no error of the table`);
});
