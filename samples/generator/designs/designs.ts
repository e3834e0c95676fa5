/** The designs of the sample pictures, and the paper that each comes on. */
import { koiDrawing } from './koi.ts';
import { moonDrawing } from './moon.ts';
import { peonyDrawing } from './peony.ts';
import { snakeDrawing } from './snake.ts';

export type Paper = 'none' | 'white' | 'cream';

export interface DesignSpec {
  readonly name: string;
  readonly drawing: () => { readonly svg: string; readonly width: number; readonly height: number };
  /** `none` is alpha; `cream` is a sheet photographed under a lamp. */
  readonly paper: Paper;
  readonly format: 'png' | 'jpg';
}

/** Every design that is drawn. */
export const DESIGNS: readonly DesignSpec[] = [
  { name: 'peony-line', drawing: peonyDrawing, paper: 'white', format: 'png' },
  { name: 'snake-black', drawing: snakeDrawing, paper: 'none', format: 'png' },
  { name: 'moon-dotwork', drawing: moonDrawing, paper: 'cream', format: 'jpg' },
  { name: 'koi-colour', drawing: koiDrawing, paper: 'white', format: 'jpg' },
];
