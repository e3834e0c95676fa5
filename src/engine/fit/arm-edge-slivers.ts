/**
 * Slivers along a bare arm's outer edge that the parse took for the top, below a short sleeve: they would go with the old top, and
 * the arm be bitten there.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** Half the width of the widest sliver and least length of one, in shoulder widths. */
const HALF_WIDTH = 0.018;
const LEAST_LENGTH = 0.06;
/** Least shares of a sliver's border that the arm and the background make up. */
const BESIDE_ARM = 0.25;
const BESIDE_GROUND = 0.2;
/** It is so much nearer in Lab to the arm than to the top. */
const NEARER = 0.7;

type Colour = [l: number, a: number, b: number];

/** The person with such slivers as part of the arm. */
export function withoutArmEdgeSlivers(person: PerceivedPerson): PerceivedPerson {
  const { parse, photo } = person;
  const unit = torsoFrame(person.pose).shoulderWidth;
  const area = coveredArea(parse.coverage.upperClothes, 64, Math.ceil(0.1 * unit));
  if (!area) return person;
  const { width, height } = area;
  const labels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      labels[y * width + x] = parse.labels[(area.y + y) * parse.width + area.x + x]!;
  const [upper, ground] = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('background')];
  const top = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === upper) top.data[at] = 255;
  const broad = openDisc(top, Math.max(2, Math.round(HALF_WIDTH * unit)));
  const narrow = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (top.data[at] === 255 && broad.data[at] === 0) narrow.data[at] = 255;
  const colourAt = (at: number): Colour => {
    const lab = new Float32Array(3);
    const from = 4 * ((area.y + Math.floor(at / width)) * photo.width + area.x + (at % width));
    srgbToLab(photo.data[from]!, photo.data[from + 1]!, photo.data[from + 2]!, lab, 0);
    return [lab[0]!, lab[1]!, lab[2]!];
  };
  const cloth = medianColour(broad, colourAt);
  if (!cloth) return person;
  const { labels: pieces, components } = connectedComponents(narrow, 8);
  let result = person;
  for (const [k, { left, right, top: first, bottom }] of components.entries()) {
    if (Math.max(right - left, bottom - first) < LEAST_LENGTH * unit) continue;
    for (const name of ['leftArm', 'rightArm'] as const) {
      const arm = BODY_CLASSES.indexOf(name);
      const border = { arm: 0, ground: 0, all: 0 };
      const skin = createMask(width, height);
      for (let y = Math.max(1, first); y < Math.min(height - 1, bottom); y++)
        for (let x = Math.max(1, left); x < Math.min(width - 1, right); x++) {
          if (pieces[y * width + x] !== k + 1) continue;
          for (const step of [1, -1, width, -width]) {
            const beside = y * width + x + step;
            if (pieces[beside] === k + 1) continue;
            border.all++;
            if (labels[beside] === arm) {
              border.arm++;
              skin.data[beside] = 255;
            } else if (labels[beside] === ground) border.ground++;
          }
        }
      if (border.arm < BESIDE_ARM * border.all || border.ground < BESIDE_GROUND * border.all) continue;
      const own = medianColour(skin, colourAt);
      if (!own) continue;
      const move = createMask(parse.width, parse.height);
      const piece = createMask(width, height);
      for (let at = 0; at < pieces.length; at++) {
        if (pieces[at] !== k + 1) continue;
        const colour = colourAt(at);
        if (apart(colour, own) < NEARER * apart(colour, cloth)) piece.data[at] = 255;
      }
      // the soft rim goes along
      const grown = dilateSquare(piece, 2);
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const at = y * width + x;
          if (grown.data[at] === 255 && broad.data[at] === 0)
            move.data[(area.y + y) * parse.width + area.x + x] = 255;
        }
      result = moveCoverage(result, 'upperClothes', name, move);
    }
  }
  return result;
}

function medianColour({ data }: Mask, colourAt: (at: number) => Colour): Colour | null {
  const values: [number[], number[], number[]] = [[], [], []];
  const step = Math.max(1, Math.floor(data.length / 200000));
  for (let at = 0; at < data.length; at += step) {
    if (data[at] === 0) continue;
    colourAt(at).forEach((value, c) => {
      values[c]!.push(value);
    });
  }
  if (values[0].length < 4) return null;
  const [l, a, b] = values.map((list) => Float32Array.from(list).sort()[list.length >> 1]!);
  return [l!, a!, b!];
}

const apart = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
