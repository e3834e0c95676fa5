/** The settings in words, for the terminal and for the documentation. */
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** Every setting as a paragraph of plain text, at most `width` characters wide. */
export function settingsHelp(width: number): string {
  const paragraphs = allSettings().map((setting) => {
    const facts = `Default: ${setting.defaultText}. Takes ${setting.takes}.`;
    const words = `${setting.purpose} ${facts}`.replaceAll('`', '').split(' ');
    return [`  ${setting.variable}`, ...wrap(words, width - 6).map((line) => `      ${line}`)].join('\n');
  });
  return ['Settings (environment variables):', ...paragraphs].join('\n');
}

/** The page `docs/settings.md`. */
export function settingsPage(): string {
  const rows = allSettings().map(({ variable, purpose, takes, defaultText }) => {
    const cells = [`\`${variable}\``, defaultText, takes, purpose];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '# Settings',
    '',
    'Toile is set up by environment variables. They are read once, at start; a value that a setting does not take stops',
    'the start with a message that says what it takes. An empty value counts as unset.',
    '',
    'This page is written by `npm run -s toile -- settings --markdown > docs/settings.md`.',
    '',
    '| Variable | Default | Takes | Purpose |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function allSettings(): Setting<unknown>[] {
  return Object.values<Setting<unknown>>(SETTINGS);
}

function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return line ? [...lines, line] : lines;
}
