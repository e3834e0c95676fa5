/** Words for how the ink looks. */
import type { Meaning, PhraseTable, StyleEffect } from './meaning.ts';

function style(effect: StyleEffect): Meaning {
  return { is: 'style', effect };
}

/** Phrases by what they change in the ink. */
export const STYLE_WORDS: PhraseTable = [
  [style({ density: -0.3, age: 0.35 }), 'faded, fading, fade, fades, fade out, sun faded, faded look'],
  [style({ density: -0.45, age: 0.3 }), 'washed out, washedout'],
  [
    style({ density: -0.3 }),
    'light, lighter, lightly, pale, paler, light ink, transparent, translucent, see through, semi transparent, sheer, lighter ink, light shade, light color, light colour',
  ],
  [
    style({ density: -0.35 }),
    'subtle, subtly, faint, faintly, barely visible, muted, low contrast, understated, subdued, discreetly',
  ],
  [style({ density: -0.15, age: 0.2 }), 'soft, softly, softer, soft shading, gentle'],
  [
    style({ density: -0.3, age: 0.7 }),
    'old, older, aged, aging, ageing, years old, decades old, years, decades, old looking, weathered, worn look, worn out, worn in, well worn',
  ],
  [style({ density: -0.2, age: 0.4 }), 'vintage, antique, retro'],
  [style({ density: -0.1, age: 0.25 }), 'healed, settled, well healed, fully healed, lived in'],
  [
    style({ age: 0.7 }),
    'blurred, blurry, blurr, blur, fuzzy, smudged, smudgy, bleeding, bled, blown out, blowout',
  ],
  [
    style({ age: -0.5 }),
    'fresh, freshly done, freshly inked, fresh ink, brand new, new, newly done, crisp, crisply, sharp, clean, clean lines, crisp lines, sharp lines, clear, just done',
  ],
  [
    style({ density: 0.2, lineWeight: 0.7 }),
    'bold, bolder, boldly, heavy, old school, oldschool, traditional, american traditional, neo traditional',
  ],
  [
    style({ density: 0.15, lineWeight: 1 }),
    'bold lines, bold line, bold linework, bold outline, bold outlines, thick lines, thick line, thick linework, thick outline, thick outlines, heavy lines, heavy linework, strong lines, thicker lines, bolder lines, heavy outline, wide lines',
  ],
  [style({ lineWeight: 0.8 }), 'thick, thicker, chunky'],
  [
    style({ density: 0.25 }),
    'dark, darker, darkly, darkened, strong, stronger, intense, deep, dense, high contrast, contrasty, saturated, more contrast, strongly, dark ink, darker ink',
  ],
  [
    style({ density: 0.2 }),
    'vivid, vibrant, bright, brighter, colorful, colourful, bright colors, bright colours, vivid colors, vivid colours, vibrant colors, vibrant colours, bold colors, bold colours',
  ],
  [style({ density: 0.3 }), 'solid, solid lines, filled in, solid ink'],
  [
    style({ density: 0.4, blackAndGrey: true }),
    'solid black, jet black, pitch black, deep black, all black, dark black, full black, blackout, black out',
  ],
  [style({ density: 0.3, lineWeight: 0.3, blackAndGrey: true }), 'blackwork, black work, tribal'],
  [
    style({ lineWeight: -1 }),
    'fine line, fine lines, fineline, fine lined, fine linework, fine line work, finelines, thin lines, thin line, thin linework, thinner lines, delicate lines, single needle, finer lines, fine lines only, fine line style, thin outline',
  ],
  [
    style({ lineWeight: -0.7 }),
    'delicate, delicately, thin, thinner, dainty, minimal, minimalist, minimalistic, finer, fine, slender',
  ],
  [
    style({ blackAndGrey: true }),
    'black and grey, black and gray, black grey, black gray, black & grey, black & gray, black n grey, black and white, black & white, b / w, black white, b&w, b & w, bw, greyscale, grayscale, grey scale, gray scale, monochrome, monochromatic, black, black ink, black only, only black, in black, just black, black ink only, colorless, colourless, grey, gray, greys, grays, desaturated, uncolored, uncoloured, greywash, grey wash, gray wash, black and grey ink, b and w, b and g',
  ],
  [
    { is: 'colour' },
    'color, colour, colors, colours, colored, coloured, in color, in colour, full color, full colour, colouring, coloring, color ink, colour ink, in full color, in full colour',
  ],
  [{ is: 'opacity', share: 1 }, 'opacity, opaque, strength, intensity, density, darkness'],
  [{ is: 'opacity', share: -1 }, 'transparency'],
];
