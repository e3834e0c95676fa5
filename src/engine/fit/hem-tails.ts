/** Shreds along a hanging top's hem that the parse took from trousers of a like colour. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { openDisc } from '../pixels/morphology.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso } from './torso-frame.ts';

/** What hangs from a hem and is thinner than this is none of it, in shoulder widths. */
const THIN = 0.05;
/** Pieces smaller than this share of a squared shoulder width are scraps. */
const SCRAP = 0.02;
/** How far above the hem on the axis shreds are looked for, in shoulder widths: a hem may slant. */
const ABOVE = 0.3;

/** The person with thin pieces of upper clothes at the hem as lower clothes. */
export function withoutHemTails(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  if (body.waistline === null) return person;
  const { frame } = body;
  const upper = person.parse.coverage.upperClothes;
  const { width, height } = upper;
  const whole = openDisc(upper, 0.5 * THIN * frame.shoulderWidth);
  const origin = fromTorso(frame, 0, body.waistline - ABOVE * frame.shoulderWidth);
  const tails = createMask(width, height);
  let any = false;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (upper.data[at]! < 16 || whole.data[at]! > 0) continue;
      const below = (x + 0.5 - origin.x) * frame.down.x + (y + 0.5 - origin.y) * frame.down.y;
      const lower = person.parse.coverage.lowerClothes.data;
      if (below <= 0 || !touches(lower, width, height, x, y)) continue;
      tails.data[at] = 255;
      any = true;
    }
  return withoutScraps(
    any ? moveCoverage(person, 'upperClothes', 'lowerClothes', tails) : person,
    SCRAP * frame.shoulderWidth ** 2,
  );
}

/** The person with pieces of upper clothes smaller than `least` pixels within the lower ones as those. */
function withoutScraps(person: PerceivedPerson, least: number): PerceivedPerson {
  const { upperClothes, lowerClothes } = person.parse.coverage;
  const { width, height } = upperClothes;
  const { labels, components } = connectedComponents(upperClothes, 8);
  const isScrap = components.map(({ area, left, right, top, bottom }) => {
    if (area >= least) return false;
    const y = Math.floor((top + bottom) / 2);
    const beside = [left - 3, right + 3].filter((x) => x >= 0 && x < width);
    return beside.length > 0 && beside.every((x) => lowerClothes.data[y * width + x]! >= 128);
  });
  if (!isScrap.includes(true)) return person;
  const scraps = createMask(width, height);
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && isScrap[labels[i]! - 1]) scraps.data[i] = 255;
  return moveCoverage(person, 'upperClothes', 'lowerClothes', scraps);
}

/** Whether the mask has coverage within a few pixels. */
function touches(mask: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  const reach = 4;
  for (let dy = -reach; dy <= reach; dy += 2)
    for (let dx = -reach; dx <= reach; dx += 2) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      if (mask[row * width + column]! >= 128) return true;
    }
  return false;
}
