/** A word, a number, a sign that means something, or `,` for every pause between clauses. */
export interface Token {
  readonly text: string;
  /** The value where the token is a number. */
  readonly value: number | null;
}

const TOKEN =
  /a[4-7](?![a-z\d])|\d+(?:[.,]\d{1,2})?|(?<![\da-z])\.\d{1,2}|[a-z]+|[°%"&/+-]|''|[,;:.!?()[\]{}\n|]/g;
const ABBREVIATION = /\b(cms?|mm|ins?|approx|ca|deg|max|min|lg|sm|med)\./g;

/**
 * Splits free text into tokens: lower case, without accents, apostrophes and possessives. A hyphen joins words into
 * phrases as a space does; between numbers it is a range, before a number a minus, between spaces a pause.
 */
export function splitTokens(text: string): Token[] {
  const plain = text
    .replace(/[½¼¾⅓⅔]/g, ' $&')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/⁄/g, '/')
    .replace(/[’‘`´′]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/º/g, '°')
    .replace(/[×✕]/g, 'x')
    .replace(/[–—−‐‑]/g, '-')
    .replace(/([a-z])'s?(?![a-z])/g, '$1')
    .replace(/([a-z])'([a-z])/g, '$1$2')
    .replace(/(cm|mm|in)x(?= ?\d)/g, '$1 x ')
    .replace(ABBREVIATION, '$1 ');
  const tokens: Token[] = [];
  for (const match of plain.matchAll(TOKEN)) {
    const [sign] = match;
    const next = plain[match.index + sign.length] ?? ' ';
    const before = plain[match.index - 1] ?? ' ';
    if (/^\.?\d/.test(sign)) tokens.push({ text: sign, value: Number(sign.replace(',', '.')) });
    else if (sign === '-') {
      if (/\d/.test(next)) tokens.push({ text: '-', value: null });
      else if (before === ' ') tokens.push({ text: ',', value: null });
    } else if (/[;:.!?()[\]{}\n|]/.test(sign)) tokens.push({ text: ',', value: null });
    else tokens.push({ text: sign === "''" ? '"' : sign, value: null });
  }
  return tokens;
}
