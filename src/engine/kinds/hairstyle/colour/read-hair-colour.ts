/**
 * Reads a hair colour in English words: "ash blonde with dark roots", "pastel pink ombré", "caramel highlights on dark
 * brown", "#7a3b1e". Nothing is refused: what is not understood is left out and said.
 */
import { changeColour, darkRootsOf, mixColours } from './change-colour.ts';
import { type ColourTerm, findColourTerms } from './colour-terms.ts';
import type { ColourPart } from './colour-words.ts';
import type { HairColour, HairColourWish, HairLab } from './hair-colour.ts';

/** Share of the locks that plain "highlights" take, and those of a second colour that is only named. */
const HIGHLIGHTS = 0.3;
const SECOND_COLOUR = 0.4;
/** "30 % grey" is a mix of white hairs. */
const GREY_CHROMA = 6;
/** A share of a colour from which it is the base. */
const MOST_STRANDS = 0.75;
const ROOT_REACH = 0.14;
/** Pepper: the dark hair between the white ones. */
const PEPPER: HairLab = [24, 1, 3];

/** What is said of a colour that isn't named: "dark roots", "a bit warmer". */
interface RelativeColour {
  readonly darker: boolean;
  readonly shift: HairLab;
}

/** A brown that such words are tried on. */
const TYPICAL: HairLab = [45, 8, 18];

/** A colour as the text gives it: named (with what is said of it), or only relative ("dark roots"). */
interface Shade {
  readonly is: 'shade';
  readonly colour: HairLab | 'own' | RelativeColour;
  readonly share: number | null;
  readonly words: string;
}
type Piece =
  | Shade
  | Exclude<ColourTerm, { is: 'colour' | 'change' | 'emphasis' | 'own' | 'amount' | 'share' }>;

/** What the text asks for, with sentences on what was not understood. */
export function readHairColour(text: string): HairColourWish {
  const terms = findColourTerms(text);
  const notes: string[] = [];
  const unknown = terms.filter(({ is }) => is === 'unknown').map(({ words }) => words);
  if (unknown.length > 0) notes.push(`hair_color: not understood and left out: ${unknown.join(', ')}.`);
  const { pieces, gloss } = gatherShades(terms);
  const wish = new Draft(notes);
  attachShades(withoutDenied(pieces, notes), wish);
  const colour = wish.finish(gloss);
  if (sameAsOwn(colour) && !terms.some(({ is }) => is === 'own'))
    notes.push(`hair_color: no colour was found in “${text.slice(0, 80)}”; the hair keeps its own.`);
  return { colour, notes };
}

function sameAsOwn({ base, shift, roots, tips, highlights, grey }: HairColour): boolean {
  return (
    base === null &&
    shift.every((step) => step === 0) &&
    roots === null &&
    tips === null &&
    highlights === null &&
    grey === 0
  );
}

/** Joins changes, amounts and names that stand together to shades. */
function gatherShades(terms: readonly ColourTerm[]): { pieces: Piece[]; gloss: number } {
  const pieces: Piece[] = [];
  let gloss = 0;
  let changes: { term: Extract<ColourTerm, { is: 'change' }>; times: number }[] = [];
  let emphasis = 1;
  let share: number | null = null;
  let amount = 1;
  const settle = () => {
    if (changes.length > 0) {
      const last = pieces.at(-1);
      // "blonde, ashy" says more of the blonde; before a part it is a shade relative to the base
      if (last?.is === 'shade' && typeof last.colour === 'object' && !('darker' in last.colour)) {
        let colour: HairLab = last.colour;
        for (const { term, times } of changes) colour = changeColour(colour, term.change, times);
        pieces[pieces.length - 1] = { ...last, colour };
      } else pushRelative();
    }
    changes = [];
    emphasis = 1;
  };
  const pushRelative = () => {
    let changed = TYPICAL;
    for (const { term, times } of changes) changed = changeColour(changed, term.change, times);
    const shift: HairLab = [changed[0] - TYPICAL[0], changed[1] - TYPICAL[1], changed[2] - TYPICAL[2]];
    const words = changes.map(({ term }) => term.words).join(' ');
    pieces.push({ is: 'shade', colour: { darker: shift[0] <= 0, shift }, share, words });
    share = null;
  };
  for (const term of terms) {
    if (term.is === 'change') {
      changes.push({ term, times: emphasis });
      gloss += term.change.gloss ?? 0;
      emphasis = 1;
    } else if (term.is === 'emphasis') emphasis *= term.times;
    else if (term.is === 'amount') amount = term.times;
    else if (term.is === 'share') share = term.share;
    else if (term.is === 'colour') {
      let { colour } = term;
      for (const { term: said, times } of changes) colour = changeColour(colour, said.change, times);
      const last = pieces.at(-1);
      const words = [...changes.map(({ term: said }) => said.words), term.words].join(' ');
      if (share !== null && Math.hypot(colour[1], colour[2]) < GREY_CHROMA && colour[0] > 50) {
        pieces.push({ is: 'grey mix', share, words });
        share = null;
        changes = [];
        continue;
      }
      // two names beside each other are one colour between them: "ginger brown"
      if (last?.is === 'shade' && changes.length === 0 && Array.isArray(last.colour))
        pieces[pieces.length - 1] = {
          ...last,
          colour: mixColours(last.colour as unknown as HairLab, colour, 0.6),
          words: `${last.words} ${words}`,
        };
      else pieces.push({ is: 'shade', colour, share: share ?? scaled(amount), words });
      changes = [];
      share = null;
      amount = 1;
      emphasis = 1;
    } else if (term.is === 'own') {
      settle();
      pieces.push({ is: 'shade', colour: 'own', share: null, words: term.words });
    } else if (term.is === 'part') {
      if (changes.length > 0) pushRelative();
      changes = [];
      const last = pieces.at(-1);
      if (amount !== 1 && last?.is === 'shade' && last.share === null)
        pieces[pieces.length - 1] = { ...last, share: scaled(amount) };
      amount = 1;
      emphasis = 1;
      pieces.push(term);
    } else if (term.is === 'gloss') gloss += term.gloss;
    else {
      if (term.is !== 'join' || term.join !== 'and') settle();
      pieces.push(term);
    }
  }
  settle();
  return { pieces, gloss: Math.max(-1, Math.min(1, gloss)) };
}

function scaled(amount: number): number | null {
  return amount === 1 ? null : HIGHLIGHTS * amount;
}

/** Takes out what stands behind "no" and "without", up to the next pause or joint. */
function withoutDenied(pieces: readonly Piece[], notes: string[]): Piece[] {
  const kept: Piece[] = [];
  let denied = false;
  for (const piece of pieces) {
    if (piece.is === 'not') denied = true;
    else if (denied && piece.is === 'join') denied = piece.join === 'in';
    if (!denied) kept.push(piece);
    else if (piece.is === 'shade') notes.push(`hair_color: without ${piece.words}, as asked.`);
  }
  return kept;
}

/** Gives each shade its part of the hair. */
function attachShades(pieces: readonly Piece[], wish: Draft): void {
  const taken = new Set<number>();
  const shadeAt = (index: number): Shade | null => {
    const piece = pieces[index];
    return piece?.is === 'shade' && !taken.has(index) ? piece : null;
  };
  for (const [index, piece] of pieces.entries()) {
    if (piece.is === 'grey mix') wish.mixGrey(piece.share);
    else if (piece.is === 'several') wish.several();
    else if (piece.is === 'part') {
      // "copper highlights", else "highlights in copper"
      let at = shadeAt(index - 1) ? index - 1 : -1;
      if (at < 0) {
        const next = pieces[index + 1];
        const skips = next?.is === 'join' && (next.join === 'in' || next.join === 'pause');
        const after = index + (skips ? 2 : 1);
        const follows = pieces[after + 1];
        if (shadeAt(after) && follows?.is !== 'part' && !(follows?.is === 'join' && follows.join === 'to'))
          at = after;
      }
      const isFlow = piece.part === 'ombre' || piece.part === 'balayage';
      // "from brown to blonde ombré": the shade belongs to the way, not to the part alone
      if (at >= 0 && isFlow && isJoin(pieces[at - 1], 'to') && shadeAt(at - 2)) {
        wish.base(shadeAt(at - 2)!);
        taken.add(at - 2);
      }
      if (at >= 0) taken.add(at);
      wish.part(piece.part, at >= 0 ? (pieces[at] as Shade) : null);
    }
  }
  for (const [index, piece] of pieces.entries()) {
    if (piece.is !== 'shade' || taken.has(index)) continue;
    if (isJoin(pieces[index - 1], 'to') && wish.hasBase()) wish.part('ombre', piece);
    else wish.named(piece);
  }
}

function isJoin(piece: Piece | undefined, join: string): boolean {
  return piece?.is === 'join' && piece.join === join;
}

/** The colour while it is read: parts may be named before the base. */
class Draft {
  readonly #notes: string[];
  #base: HairLab | 'own' | null = null;
  #second: Shade | null = null;
  readonly #parts: { part: ColourPart; shade: Shade | null }[] = [];
  #grey = 0;

  constructor(notes: string[]) {
    this.#notes = notes;
  }

  /** Words alone change the person's own colour. */
  #shift: HairLab = [0, 0, 0];

  hasBase(): boolean {
    return this.#base !== null;
  }

  base({ colour }: Shade): void {
    if (colour === 'own' || Array.isArray(colour)) this.#base = colour as HairLab | 'own';
  }

  /** A colour that is given no part: the base, then strands among it. */
  named(shade: Shade): void {
    if (shade.colour === 'own' && this.#base !== null) return;
    if (isRelative(shade.colour)) this.#shift = shade.colour.shift;
    // "10 % pink" is no whole head of it
    else if (this.#base === null && shade.share !== null && shade.share < MOST_STRANDS && !this.#second)
      this.#second = shade;
    else if (this.#base === null && (shade.colour === 'own' || Array.isArray(shade.colour))) this.base(shade);
    else if (this.#second === null) {
      this.#second = shade;
      this.#notes.push(`hair_color: ${shade.words} is shown as strands among the other colour.`);
    } else this.#notes.push(`hair_color: ${shade.words}: more colours than hair can show, left out.`);
  }

  part(part: ColourPart, shade: Shade | null): void {
    this.#parts.push({ part, shade });
  }

  mixGrey(share: number): void {
    this.#grey = Math.max(this.#grey, share);
  }

  several(): void {
    this.#notes.push('hair_color: of many colours: shown as pink lengths with blue tips and purple strands.');
    this.#base ??= [60, 42, -8];
    const shade = (colour: HairLab, words: string): Shade => ({
      is: 'shade',
      colour,
      share: SECOND_COLOUR,
      words,
    });
    this.part('ombre', shade([52, 0, -36], 'blue'));
    this.part('highlights', shade([42, 36, -34], 'purple'));
  }

  finish(gloss: number): HairColour {
    const base = Array.isArray(this.#base) ? (this.#base as unknown as HairLab) : null;
    const grey = this.#grey;
    let roots: HairColour['roots'] = null;
    let tips: HairColour['tips'] = null;
    let highlights: HairColour['highlights'] = null;
    for (const { part, shade } of this.#parts) {
      const colour = absolute(shade, base, part);
      const share = shade?.share ?? HIGHLIGHTS;
      if (part === 'roots') roots = { colour: shade?.colour === 'own' ? 'own' : colour, reach: ROOT_REACH };
      else if (part === 'tips') tips = { colour, from: 0.62, to: 0.86 };
      else if (part === 'dip dye') tips = { colour, from: 0.6, to: 0.66 };
      else if (part === 'ombre') tips = { colour, from: 0.22, to: 0.85 };
      else if (part === 'balayage') {
        highlights = { colour, share: 0.42 };
        tips = { colour, from: 0.3, to: 1 };
      } else highlights = { colour, share };
    }
    if (this.#second && highlights === null)
      highlights = {
        colour: absolute(this.#second, base, 'highlights'),
        share: this.#second.share ?? SECOND_COLOUR,
      };
    return {
      base: base ?? (grey >= 0.4 ? PEPPER : null),
      shift: this.#shift,
      roots,
      tips,
      highlights,
      grey,
      gloss,
    };
  }
}

function isRelative(colour: Shade['colour']): colour is RelativeColour {
  return typeof colour === 'object' && 'darker' in colour;
}

/** The colour of a part that was named, or that goes with the base where it was only told how it differs. */
function absolute(shade: Shade | null, base: HairLab | null, part: ColourPart): HairLab {
  if (shade && Array.isArray(shade.colour)) return shade.colour as unknown as HairLab;
  const from: HairLab = base ?? [34, 8, 15];
  const relative =
    shade && typeof shade.colour === 'object' && 'darker' in shade.colour ? shade.colour : null;
  const darker = relative?.darker ?? (part === 'roots' || part === 'lowlights');
  if (part === 'roots' && darker) return darkRootsOf(from);
  return darker
    ? [Math.max(9, from[0] * 0.55), from[1] * 0.8, from[2] * 0.75]
    : [Math.min(88, from[0] + Math.max(16, (80 - from[0]) * 0.45)), from[1] * 0.8 + 1, from[2] * 0.85 + 8];
}
