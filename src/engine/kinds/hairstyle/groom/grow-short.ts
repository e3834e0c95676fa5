/** Short haircuts: stubble, fades, cropped and textured tops, and curls that stand out all around. */
import type { Head } from '../head/head.ts';
import { hairlineAt, scalpPoint } from '../head/scalp.ts';
import type { HairStyle } from '../style/hair-style.ts';
import type { ShortCut } from '../style/short-cut.ts';
import type { Groom, UndergrowthPatch } from './groom.ts';
import { growShortGuides } from './short-guides.ts';
import { growShortLocks } from './short-locks.ts';
import { type CutMarks, cutAt, cutMarks, emptyRootCut, type ShortPart } from './short-zones.ts';
import { finishStrands, startStrands } from './strand-builder.ts';
import { growStubble, STUBBLE_LENGTH } from './stubble.ts';

/** Step of the undergrowth's patches, radians. */
const PATCH_STEP = 0.07;

/** What growing short hair needs of a head. */
export type ShortHead = Pick<Head, 'scalp' | 'ears' | 'toPhoto' | 'down'>;

/**
 * The short hair of a style, centimetres of the head frame: null where its data have no short cut.
 * The volume varies by ±12 % with `random`.
 */
export function growShort(style: HairStyle, head: ShortHead, random: () => number): Groom | null {
  const { short } = style;
  if (!short) return null;
  const volume = 0.88 + 0.24 * random();
  const marks = cutMarks(head, partOf(style));
  const builder = startStrands(60000, 500000);
  const undergrowth: UndergrowthPatch[] = [];
  const stubble = areaShare(short, head, marks, (length) => length <= STUBBLE_LENGTH);
  if (stubble > 0.01) growStubble(builder, short, head, marks, 220, random);
  if (stubble < 0.99) {
    const guides = growShortGuides(short, head, marks, volume, random);
    // The shorter, the less a hair covers: more of them.
    const density = 90 + 60 * Math.max(0, Math.min(1, (5 - short.zones.top.length) / 3));
    growShortLocks(builder, short, head, marks, guides, density, 0.026, random);
  }
  layUndergrowth(undergrowth, short, head, marks);
  return { strands: finishStrands(builder), ties: [], undergrowth };
}

function partOf({ part }: HairStyle): ShortPart | null {
  if (part.at === 'none') return null;
  const x = part.offset ?? 0;
  // The heavy side is that with more of the top.
  return { heavy: x > 0 ? -1 : 1, x, depth: 6 - (part.depth ?? 10) };
}

/** Share of the covered scalp whose length passes a test. */
function areaShare(
  cut: ShortCut,
  head: ShortHead,
  marks: CutMarks,
  passes: (length: number) => boolean,
): number {
  const at = emptyRootCut();
  let covered = 0;
  let passing = 0;
  for (let azimuth = -3.1; azimuth < 3.14; azimuth += 0.15) {
    const lowest = hairlineAt(head.scalp, azimuth);
    for (let elevation = lowest; elevation < 1.55; elevation += 0.12) {
      const { x, y, z } = scalpPoint(head.scalp, azimuth, elevation);
      cutAt(cut, marks, x, y, z, at);
      if (at.density < 0.05) continue;
      covered += Math.cos(elevation);
      if (passes(at.length)) passing += Math.cos(elevation);
    }
  }
  return covered > 0 ? passing / covered : 0;
}

/** Tints the scalp under the hair as densely as it grows. */
function layUndergrowth(patches: UndergrowthPatch[], cut: ShortCut, head: ShortHead, marks: CutMarks): void {
  const at = emptyRootCut();
  // Curls stand off the hairline: a tint right at it would show as a painted edge.
  const curled = cut.curl.radius > 0;
  const hairline = curled ? 0.08 : 0.25;
  const behind = curled ? 3.2 : 1.8;
  for (let elevation = -0.9; elevation < 1.57; elevation += PATCH_STEP) {
    const step = PATCH_STEP / Math.max(0.06, Math.cos(elevation));
    for (let azimuth = -Math.PI; azimuth < Math.PI; azimuth += step) {
      const inside = elevation - hairlineAt(head.scalp, azimuth) - PATCH_STEP;
      if (inside < 0) continue;
      const { x, y, z } = scalpPoint(head.scalp, azimuth, elevation);
      cutAt(cut, marks, x, y, z, at);
      let coverage = at.density ** 1.5 * Math.min(0.9, 0.15 + 0.7 * at.length);
      // The hairline itself is drawn by single hairs, the tint comes in behind it.
      coverage *= Math.min(1, hairline + inside / (behind * PATCH_STEP));
      if (coverage > 0.02) patches.push({ azimuth, elevation, radius: PATCH_STEP, coverage });
    }
  }
}
