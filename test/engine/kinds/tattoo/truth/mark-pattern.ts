/** A design with marks that can be told apart: four discs of different pigment within a frame, and a thin grid. */
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';

export interface Mark {
  readonly name: string;
  /** 8-bit sRGB on white paper. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** Centre and radius in units of the frame's side, from its upper left corner. */
  readonly x: number;
  readonly y: number;
}

export const MARK_RADIUS = 0.135;
export const MARKS: readonly Mark[] = [
  { name: 'black', colour: [24, 24, 24], x: 0.27, y: 0.27 },
  { name: 'red', colour: [196, 34, 44], x: 0.73, y: 0.27 },
  { name: 'green', colour: [34, 122, 62], x: 0.27, y: 0.73 },
  { name: 'blue', colour: [40, 66, 158], x: 0.73, y: 0.73 },
];

/** Side of the frame's outer edge, and where it begins. */
const SIDE = 880;
const START = 60;
const [FRAME, GRID, LINES] = [10, 3, 6];
const SIZE = SIDE + 2 * START;

/** The design on white paper, 1000 × 1000; its ink reaches from 60 to 940. */
export function markPattern(): RgbaImage {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (let y = START; y < START + SIDE; y++)
    for (let x = START; x < START + SIDE; x++) {
      const [px, py] = [x + 0.5 - START, y + 0.5 - START];
      const mark = MARKS.find((m) => Math.hypot(px - m.x * SIDE, py - m.y * SIDE) <= MARK_RADIUS * SIDE);
      const rim = Math.min(px, py, SIDE - px, SIDE - py);
      const onGrid = [px, py].some((value) => {
        const off = value % (SIDE / LINES);
        return Math.min(off, SIDE / LINES - off) < GRID / 2;
      });
      const colour = mark?.colour ?? (rim < FRAME || onGrid ? [24, 24, 24] : null);
      if (colour) data.set(colour, 4 * (y * SIZE + x));
    }
  return { data, width: SIZE, height: SIZE };
}
