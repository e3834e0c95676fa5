/**
 * Where lengths may go on over clothes, below and beside what is told to be hair there. Tips that are lighter than the
 * hair at the head would else teach the colours of clothes what they look like.
 */
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { HAIR_CLASSES } from './hair-classes.ts';
import type { HairScene } from './hair-scene.ts';

const HAIR = HAIR_CLASSES.indexOf('hair');

/** Height (centimetres of the head) below which lengths hang. */
const JAW = -6;
/** Centimetres beside lengths, and by how much the strip grows aside with each of its rows. */
const BESIDE = 1.2;
const SPREADS = 0.15;

/** 1 there, 0 elsewhere. `labels`: index into `HAIR_CLASSES` of each pixel of the scene. */
export function belowLengths({ up, unit }: HairScene, labels: Uint8Array): Uint8Array {
  const { data, width, height } = up;
  const { labels: pieces, components } = connectedRegions(
    labels.map((own) => (own === HAIR ? 1 : 0)),
    width,
    height,
    8,
  );
  const zone = new Uint8Array(labels.length);
  if (components.length === 0) return zone;
  const largest = components.reduce((best, { area }, c) => (area > components[best]!.area ? c : best), 0);
  // pixels by which each column lies inside of the strip
  const inside = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (pieces[at] === largest + 1 && data[at]! < JAW) inside[x] = BESIDE * unit;
    }
    for (let x = 1; x < width; x++) inside[x] = Math.max(inside[x]!, inside[x - 1]! - 1);
    for (let x = width - 2; x >= 0; x--) inside[x] = Math.max(inside[x]!, inside[x + 1]! - 1);
    for (let x = 0; x < width; x++) {
      if (inside[x]! <= 0) continue;
      zone[y * width + x] = 1;
      inside[x]! += SPREADS;
    }
  }
  return zone;
}
