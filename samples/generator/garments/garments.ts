/** The tops of the sample pictures. */
import type { GarmentSpec } from './draw-garment.ts';

const SUN = `<circle r="74" fill="#f2b13c"/>${Array.from({ length: 12 }, (_, i) => `<path d="M-11 -88L11 -88L0 -124Z" fill="#f2b13c" transform="rotate(${i * 30})"/>`).join('')}<path d="M-74 0A74 74 0 0 0 74 0Q37 22 0 0T-74 0Z" fill="#d9653b"/><text y="176" font-family="sans-serif" font-weight="700" font-size="46" letter-spacing="9" text-anchor="middle" fill="#f4ead8">TOILE</text>`;

const LEAF = `<g fill="none" stroke="#f3efe4" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="M0 120V-60"/><path d="M0 -110C64 -66 64 14 0 66C-64 14 -64 -66 0 -110Z"/><path d="M0 -50L30 -74M0 -12L38 -42M0 26L34 -4M0 -50L-30 -74M0 -12L-38 -42M0 26L-34 -4"/></g>`;

export const GARMENTS: readonly GarmentSpec[] = [
  {
    name: 'tee-sun',
    sleeves: 'short',
    neckline: 'crew',
    colour: '#1f3f5b',
    inside: '#14293b',
    trim: '#1b3750',
    print: SUN,
    backdrop: '#f3f2f0',
  },
  {
    name: 'longsleeve-stripes',
    sleeves: 'long',
    neckline: 'crew',
    colour: '#efe9dc',
    inside: '#b9b3a6',
    trim: '#273349',
    print: '',
    stripes: { colour: '#273349', height: 15, every: 42 },
    backdrop: '#dfe3e6',
  },
  {
    name: 'tank-leaf',
    sleeves: 'none',
    neckline: 'crew',
    colour: '#3f7d63',
    inside: '#2b5846',
    trim: '#376f58',
    print: LEAF,
    backdrop: '#f5f5f5',
  },
  {
    name: 'tee-vneck-plum',
    sleeves: 'short',
    neckline: 'v',
    colour: '#7b3358',
    inside: '#54223c',
    trim: '#6d2c4e',
    print: '',
    backdrop: '#e9dfd2',
  },
];
