/** Specks of the old top that the parse took for trousers or, low on the body, for the neck's skin. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Specks are smaller than this share of a square of the shoulder width. */
const SMALL = 0.015;

/** The person with small pieces of lower clothes, or of neck below the chest, that lie within the top as upper clothes. */
export function withoutTopIslands(person: PerceivedPerson): PerceivedPerson {
  const { width, height } = person.parse;
  const frame = torsoFrame(person.pose);
  const upperClass = BODY_CLASSES.indexOf('upperClothes');
  let { parse } = person;
  for (const name of ['lowerClothes', 'neck'] as const satisfies readonly BodyClass[]) {
    const { labels: pieces, components } = connectedComponents(parse.coverage[name], 8);
    const isIsland = components.map(({ area, left, right, top, bottom }) => {
      if (area > SMALL * frame.shoulderWidth ** 2) return false;
      if (name === 'neck' && toTorso(frame, { x: left, y: top }).v < 0.5 * frame.torsoLength) return false;
      // most of a rim two pixels wide is of the top
      let rim = 0;
      let ofTop = 0;
      for (let y = Math.max(0, top - 2); y < Math.min(height, bottom + 2); y++)
        for (let x = Math.max(0, left - 2); x < Math.min(width, right + 2); x++) {
          const at = y * width + x;
          if (pieces[at] !== 0) continue;
          rim++;
          if (parse.labels[at] === upperClass) ofTop++;
        }
      return ofTop > 0.6 * rim;
    });
    if (!isIsland.includes(true)) continue;
    const labels = parse.labels.slice();
    const upper = parse.coverage.upperClothes.data.slice();
    const own = parse.coverage[name].data.slice();
    for (let at = 0; at < pieces.length; at++) {
      const piece = pieces[at]!;
      if (piece === 0 || !isIsland[piece - 1]) continue;
      upper[at] = Math.min(255, upper[at]! + own[at]!);
      own[at] = 0;
      labels[at] = upperClass;
    }
    const coverage = {
      ...parse.coverage,
      upperClothes: { width, height, data: upper },
      [name]: { width, height, data: own },
    };
    parse = { ...parse, labels, coverage };
  }
  return parse === person.parse ? person : { ...person, parse };
}
