/** Words for sizes: lengths and their units, words on a scale, things whose size everybody knows. */
import type { Meaning, PhraseTable } from './meaning.ts';

const INCH = 2.54;

function unit(centimetres: number, alone = false): Meaning {
  return { is: 'unit', centimetres, alone };
}

function sizeWord(factor: number): Meaning {
  return { is: 'sizeWord', factor };
}

function object(centimetres: number): Meaning {
  return { is: 'object', centimetres };
}

function number(value: number): Meaning {
  return { is: 'number', value, inWords: true };
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const TENS = 'thirty forty fifty sixty seventy eighty ninety';

/** Phrases by the number, unit or size that they mean. */
export const SIZE_WORDS: PhraseTable = [
  ...NUMBERS.split(' ').map((word, value) => [number(value), word] as const),
  ...TENS.split(' ').map((word, index) => [number(30 + 10 * index), word] as const),
  [number(2), 'couple of, a couple of, couple'],
  [number(3), 'few, several, a few'],
  [number(100), 'hundred'],
  [number(0.5), 'half an, half of an, and half, and a half'],
  [unit(1), 'cm, cms, centimetres, centimeters, centimetre wide, centimeter wide'],
  [unit(1, true), 'centimetre, centimeter'],
  [unit(0.1), 'mm, mms, millimetres, millimeters, millimetre, millimeter'],
  [unit(10), 'dm, decimetre, decimeter'],
  [unit(INCH), 'inches, ins, inchs, "'],
  [unit(INCH, true), 'inch'],
  [unit(INCH / 2, true), 'half inch'],
  [unit(30.48), 'ft'],
  [{ is: 'degrees' }, 'degrees, degree, deg, degs, °'],
  [{ is: 'percent' }, 'percent, %, per cent'],
  [{ is: 'minus' }, '-'],
  [{ is: 'times' }, 'x, times'],
  [{ is: 'dimension', of: 'width' }, 'wide, width, in width, broad, width of, breadth, w'],
  [{ is: 'dimension', of: 'height' }, 'tall, high, height, in height, height of, top to bottom, h'],
  [
    { is: 'dimension', of: 'longer' },
    'long, length, in length, length of, in size, diameter, in diameter, in total, longest side',
  ],
  [
    sizeWord(0.4),
    'tiny, teeny, teensy, mini, miniature, minuscule, miniscule, micro, itty bitty, minute, super small, as small as possible, small as possible',
  ],
  [
    sizeWord(0.65),
    'small, smal, smll, petite, discreet, little, compact, short, small sized, small size, size s, dainty size',
  ],
  [sizeWord(0.8), 'smallish, small to medium, small medium, reduced, shrunk, small ish'],
  [
    sizeWord(1),
    'medium, medium size, size m, medium sized, mid size, mid sized, midsize, midsized, normal size, normal sized, average size, average sized, regular size, regular sized, standard size, natural size, moderate size, moderately sized, moderate, medium scale, average, med',
  ],
  [sizeWord(1.25), 'largish, biggish, medium to large, medium large, sizeable, sizable'],
  [sizeWord(1.35), 'larger, bigger, enlarged, enlarge'],
  [sizeWord(0.75), 'smaller, shrink'],
  [
    sizeWord(1.5),
    'large, big, larg, size l, lg, large size, large sized, large scale, big size, big sized, statement',
  ],
  [sizeWord(2), 'extra large, xl, size xl, oversized, oversize, xxl'],
  [sizeWord(2.2), 'huge, giant, massive, enormous, gigantic, humongous, ginormous, colossal'],
  [
    sizeWord(2),
    'twice as large, twice as big, double size, double sized, twice size, two times larger, two times bigger, two times size, doubled, double, twice larger, twice bigger, twice usual size, twice normal size',
  ],
  [
    sizeWord(3),
    'three times as large, three times as big, triple size, three times size, three times larger, three times bigger, triple',
  ],
  [
    sizeWord(0.5),
    'half size, half as large, half as big, half sized, half of size, half usual size, half normal size',
  ],
  [object(1.3), 'pea, ladybug, ladybird, fingernail, finger nail'],
  [object(2), 'dime, penny, cent, stud, button'],
  [object(2.4), 'coin, quarter, euro, pound coin, euro coin, nickel, thumbnail, cherry, grape, coins'],
  [object(3.5), 'walnut, postage stamp, stamp, bottle cap, watch, watch face, silver dollar'],
  [object(4.5), 'golf ball, golfball, matchbox, ping pong ball, egg'],
  [object(6.8), 'tennis ball, lemon, coaster'],
  [object(8), 'apple, orange, baseball, fist, mug, peach'],
  [object(8.5), 'credit card, creditcard, bank card, business card, playing card, debit card, card, id card'],
  [object(10.5), 'softball, grapefruit, postit, post it, cd, a7'],
  [
    object(14.8),
    'postcard, post card, phone, smartphone, iphone, a6, mobile phone, cell phone, dollar bill, banknote',
  ],
  [object(21), 'a5, paperback, pencil, plate'],
  [object(29.7), 'a4, sheet of paper'],
  [{ is: 'sized' }, 'sized, size'],
  [
    { is: 'sizeOf', scale: 1 },
    'size of, about size of, in size of, as big as, as large as, as small as, as wide as, as tall as, as long as, same size as, big as, large as, small as, wide as, sized like',
  ],
  [
    { is: 'sizeOf', scale: 1 },
    'no bigger than, no larger than, no more than, not bigger than, not larger than, not more than, no wider than, no taller than, no longer than, at most, at least, no smaller than, not smaller than',
  ],
  [{ is: 'sizeOf', scale: 1.2 }, 'bigger than, larger than, wider than, taller than, longer than, more than'],
  [{ is: 'sizeOf', scale: 0.8 }, 'smaller than, less than, shorter than, narrower than'],
  [
    { is: 'fill' },
    'as big as possible, as large as possible, big as possible, large as possible, as big as it can be, as big as can be, as big as it gets, as big as fits, as large as fits, as large as will fit, as big as will fit, as large as it will fit, as big as it fits, max size, maximum size, biggest possible, largest possible, full size, all over, fill, fills, filling, filled, fill up, fill in, fill out, sleeve, half sleeve, full sleeve, quarter sleeve, three quarter sleeve, sleeves, halfsleeve, cover everything, cover all of, covers all of, covering all of, takes up, take up, taking up, maximum, max, full piece, fullsize',
  ],
  [{ is: 'whole' }, 'whole, entire, full, all of, whole of, most of, complete, entirety of'],
  [{ is: 'cover' }, 'cover, covers, covering, covered'],
];
