/** The bottoms and dresses of the sample pictures. */
import type { BottomSpec } from './draw-bottom.ts';
import type { DressSpec } from './draw-dress.ts';

/** Dots in rows that are set off against each other. */
const DOTS = Array.from({ length: 22 }, (_, row) =>
  Array.from(
    { length: 17 },
    (_, column) =>
      `<circle cx="${column * 48 + (row % 2) * 24}" cy="${row * 48}" r="7" fill="#f3e6c8" opacity=".9"/>`,
  ).join(''),
).join('');

/** Checks of three widths. */
const PLAID = Array.from(
  { length: 10 },
  (_, i) =>
    `<rect x="${i * 84}" width="22" height="100%" fill="#e9e2d2" opacity=".55"/><rect y="${i * 104}" width="100%" height="22" fill="#e9e2d2" opacity=".45"/><rect x="${i * 84 + 44}" width="5" height="100%" fill="#b8452f"/><rect y="${i * 104 + 54}" width="100%" height="5" fill="#b8452f"/>`,
).join('');

export const BOTTOMS: readonly BottomSpec[] = [
  {
    name: 'trousers-olive',
    cut: 'trousers',
    colour: '#5d6142',
    inside: '#3a3d29',
    print: '',
    backdrop: '#f4f3f1',
  },
  {
    name: 'shorts-plaid',
    cut: 'shorts',
    colour: '#33506b',
    inside: '#1f3140',
    print: PLAID,
    backdrop: '#f1f1f1',
  },
  {
    name: 'skirt-dots',
    cut: 'skirt',
    colour: '#8c2f3c',
    inside: '#5a1d26',
    print: DOTS,
    backdrop: '#eceef0',
  },
];

export const DRESSES: readonly DressSpec[] = [
  {
    name: 'dress-teal',
    sleeves: 'short',
    colour: '#1f6f74',
    inside: '#124347',
    print: DOTS,
    backdrop: '#f4f1ec',
  },
];
