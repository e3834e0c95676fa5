/** The people of the sample pictures. */
import type { FigureSpec } from './figure.ts';
import type { View } from './render-figure.ts';

export const FIGURES: readonly FigureSpec[] = [
  {
    name: 'woman-light-hanging',
    build: 'woman',
    pose: 'hanging',
    skin: [232, 190, 164],
    face: {
      iris: '#5b7f8c',
      brow: '#5a3d28',
      lips: '#c4605c',
      shade: '#8a5440',
      blush: '#e58f7c',
      lashes: 1,
      stubble: 0,
    },
    hair: { cut: 'bob', colour: [96, 58, 34] },
    top: {
      sleeves: 'short',
      ease: 1.5,
      neckDepth: 3,
      neckHalfWidth: 8.6,
      hemOverHip: 4,
      colour: [204, 164, 92],
    },
    trousers: { colour: [52, 72, 108], ease: 0.9 },
    shoes: [60, 52, 48],
  },
  {
    name: 'man-dark-akimbo',
    build: 'man',
    pose: 'akimbo',
    skin: [120, 76, 52],
    face: {
      iris: '#3a2416',
      brow: '#1c120d',
      lips: '#8a4a42',
      shade: '#3c2015',
      blush: '#8a4a38',
      lashes: 0.2,
      stubble: 0.28,
    },
    hair: { cut: 'cropped', colour: [30, 24, 22] },
    top: {
      sleeves: 'short',
      ease: 1.9,
      neckDepth: 2.4,
      neckHalfWidth: 9.2,
      hemOverHip: 2,
      colour: [128, 140, 132],
    },
    trousers: { colour: [62, 60, 62], ease: 1.2 },
    shoes: [225, 222, 216],
  },
  {
    name: 'woman-dark-akimbo',
    build: 'woman',
    pose: 'akimbo',
    skin: [148, 98, 68],
    face: {
      iris: '#3b2517',
      brow: '#20140e',
      lips: '#9c4a48',
      shade: '#54301f',
      blush: '#a85a44',
      lashes: 1,
      stubble: 0,
    },
    hair: { cut: 'bun', colour: [34, 26, 24] },
    top: {
      sleeves: 'long',
      ease: 1,
      neckDepth: 3.6,
      neckHalfWidth: 9.4,
      hemOverHip: 3,
      colour: [178, 84, 74],
    },
    trousers: { colour: [208, 198, 178], ease: 0.9 },
    shoes: [90, 60, 40],
  },
  {
    name: 'man-light-hanging',
    build: 'man',
    pose: 'hanging',
    skin: [222, 176, 148],
    face: {
      iris: '#56724a',
      brow: '#4a3626',
      lips: '#b46a60',
      shade: '#7c4a38',
      blush: '#d88a74',
      lashes: 0.2,
      stubble: 0.16,
    },
    hair: { cut: 'cropped', colour: [84, 60, 40] },
    top: {
      sleeves: 'none',
      ease: 1.4,
      neckDepth: 5.5,
      neckHalfWidth: 8.8,
      hemOverHip: 1,
      colour: [70, 96, 130],
    },
    trousers: { colour: [120, 108, 90], ease: 1.4 },
    shoes: [40, 40, 46],
  },
];

export interface PersonPictureSpec {
  readonly name: string;
  readonly figure: FigureSpec;
  readonly view: View;
}

const PAPER = [214, 214, 216] as const;

/** Each figure from the thighs up, and one from head to toe. */
export const PERSON_PICTURES: readonly PersonPictureSpec[] = [
  ...FIGURES.map((figure) => ({
    name: figure.name,
    figure,
    view: {
      width: 768,
      height: 1024,
      pixelsPerCentimetre: 8.4,
      bottom: figure.build === 'woman' ? 54 : 62,
      backdrop: PAPER,
    },
  })),
  {
    name: 'man-light-full-length',
    figure: FIGURES.find(({ name }) => name === 'man-light-hanging')!,
    view: { width: 640, height: 1024, pixelsPerCentimetre: 5.2, bottom: -9, backdrop: PAPER },
  },
];
