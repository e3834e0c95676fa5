/** What commands print: for people, or with `--json` for scripts. */
import { Command } from 'commander';

/** A value in a table or list. */
export type Cell = string | number | boolean | Date | null | undefined;

/** The option `--json`, as every command that answers something has it. */
export const JSON_OPTION = ['--json', 'print JSON for scripts'] as const;

/** A command with the option `--json`. */
export function answeringCommand(name: string): Command {
  return new Command(name).option(...JSON_OPTION);
}

/** Prints the value as JSON, or what `toText` makes of it. */
export function answer<T>(value: T, { json }: { json?: boolean }, toText: (value: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(value, null, 2) : toText(value)}\n`);
}

/** Rows under the headings, in columns; `whenEmpty` when there are none. */
export function table<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  whenEmpty: string,
): string {
  if (rows.length === 0) return whenEmpty;
  const lines = [
    Object.keys(columns).map((heading) => heading.toUpperCase()),
    ...rows.map((row) => Object.values(columns).map((column) => showCell(column(row)))),
  ];
  const widths = lines[0]!.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One fact a line, names and values in two columns. */
export function facts(entries: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(entries).map((name) => name.length));
  return Object.entries(entries)
    .map(([name, value]) => `${`${name}:`.padEnd(width + 1)}  ${showCell(value)}`)
    .join('\n');
}

function showCell(value: Cell): string {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? value.toISOString() : String(value);
}
