/** Trousers beyond a hand that hangs before them: cut off from the rest of them, the parse may take them for the background. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** They lie below the hips, and so near to a hand, in shoulder widths. */
const FROM = -0.15;
const NEAR = 0.6;
/** Samples of trousers and ground, and how near (ΔE) to the former and how far from the latter their colour is. */
const SAMPLES = 60;
const ALIKE = 11;
const UNLIKE = 14;
/** Their least area in squared shoulder widths, and the least length along which they touch the hand, in shoulder widths. */
const LEAST = 0.008;
const TOUCHES = 0.08;
/** Places, as steps in x and y, at one of which the hand is where a pixel touches it. */
const TOUCHING = [
  [-3, 0],
  [3, 0],
  [0, -3],
  [0, 3],
] as const;

/** The person with such pieces as lower clothes. */
export function withLegBeyondHand(person: PerceivedPerson): PerceivedPerson {
  const { parse, photo } = person;
  const { width, height, labels } = parse;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const [ground, lower] = [BODY_CLASSES.indexOf('background'), BODY_CLASSES.indexOf('lowerClothes')];
  const isHand = BODY_CLASSES.map((name) => /Hand|Arm/.test(name));
  const reach = NEAR * unit;
  let [left, right, top, bottom] = [width, 0, height, 0];
  const below = (at: number): boolean =>
    toTorso(frame, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }).v >
    frame.torsoLength + FROM * unit;
  for (let at = 0; at < labels.length; at++) {
    if (!isHand[labels[at]!] || !below(at)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right <= left) return person;
  const box = {
    left: Math.max(0, Math.floor(left - reach)),
    right: Math.min(width, Math.ceil(right + reach)),
    top: Math.max(0, top),
    bottom: Math.min(height, Math.ceil(bottom + reach)),
  };
  const [cloth, wall, open]: [number[], number[], number[]] = [[], [], []];
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x;
      if (labels[at] === lower) cloth.push(at);
      else if (labels[at] === ground) open.push(at);
    }
  // the ground far from what is looked for: beside the head and the chest
  const chest = Math.floor(frame.origin.y);
  for (let y = 0; y < Math.max(1, chest); y += 4)
    for (let x = 0; x < width; x += 4) if (labels[y * width + x] === ground) wall.push(y * width + x);
  // and at its own height, where the picture ends
  for (const x of [1, width - 2])
    for (let y = box.top; y < box.bottom; y += 2)
      if (labels[y * width + x] === ground) wall.push(y * width + x);
  if (Math.min(cloth.length, wall.length) < SAMPLES || open.length < LEAST * unit * unit) return person;
  const samples = [...thinned(cloth, SAMPLES), ...thinned(wall, SAMPLES)];
  const lab = new Float32Array(3 * (samples.length + 1));
  const read = (pixel: number, to: number): void =>
    srgbToLab(photo.data[4 * pixel]!, photo.data[4 * pixel + 1]!, photo.data[4 * pixel + 2]!, lab, 3 * to);
  for (const [i, pixel] of samples.entries()) read(pixel, i);
  const mine = thinned(cloth, SAMPLES).map((_, i) => i);
  const theirs = samples.slice(mine.length).map((_, i) => mine.length + i);
  const asked = samples.length;
  const isCloth = (at: number): boolean => {
    read(at, asked);
    return (
      nearestColour(lab, asked, mine, 1).distance < ALIKE &&
      nearestColour(lab, asked, theirs, 1).distance > UNLIKE
    );
  };
  // from the hand on: nothing is looked at where only ground lies beside it
  const leg = createMask(width, height);
  const seen = new Uint8Array(labels.length);
  let any = false;
  for (const seed of open) {
    if (seen[seed] === 1 || !TOUCHING.some(([x, y]) => isHand[labels[seed + x + y * width] ?? ground]))
      continue;
    const piece: number[] = [];
    let touching = 0;
    const visit = (at: number): void => {
      if (seen[at] === 1 || labels[at] !== ground) return;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) return;
      seen[at] = 1;
      if (isCloth(at)) piece.push(at);
    };
    visit(seed);
    for (let k = 0; k < piece.length; k++) {
      const at = piece[k]!;
      if (TOUCHING.some(([x, y]) => isHand[labels[at + x + y * width] ?? ground])) touching++;
      for (const next of [at - 1, at + 1, at - width, at + width]) visit(next);
    }
    if (piece.length < LEAST * unit * unit || touching < TOUCHES * unit) continue;
    for (const at of piece) leg.data[at] = 255;
    any = true;
  }
  if (!any) return person;
  // threads and stitches within, and the soft rim
  return moveCoverage(person, 'background', 'lowerClothes', dilateSquare(leg, 2));
}
