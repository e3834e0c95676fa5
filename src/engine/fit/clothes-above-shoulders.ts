/** Pieces of hair beside a face that is cut off by the picture's edge, which the parse takes for clothes or for the neck. */
import { BODY_CLASSES, type BodyParse, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { fromTorso, type TorsoFrame, torsoFrame, toTorso } from './torso-frame.ts';

/** Clothes that end above this torso height, in shoulder widths, hang together with nothing that is worn. */
const LOWEST = -0.3;
/** Above and beyond this lies no skin of the neck, shoulder widths. */
const NECK = { above: -0.36, beside: 0.27 };

/** The person with pieces of clothes that lie wholly beside or above the chin, and skin of the neck beside the face, as hair. */
export function withoutClothesAboveShoulders(person: PerceivedPerson): PerceivedPerson {
  const frame = torsoFrame(person.pose);
  const { width, height } = person.parse;
  const hairClass = BODY_CLASSES.indexOf('hair');
  let parse = withoutNeckBesideFace(person, frame);
  for (const name of ['upperClothes', 'lowerClothes'] as const) {
    const { labels: pieces, components } = connectedComponents(parse.coverage[name], 8);
    const isHair = components.map(
      ({ left, right, bottom }) =>
        toTorso(frame, { x: (left + right) / 2, y: bottom }).v < LOWEST * frame.shoulderWidth,
    );
    if (!isHair.includes(true)) continue;
    const own = BODY_CLASSES.indexOf(name);
    const labels = parse.labels.slice();
    const clothes = parse.coverage[name].data.slice();
    const hair = parse.coverage.hair.data.slice();
    for (let at = 0; at < pieces.length; at++) {
      const piece = pieces[at]!;
      if (piece === 0 || !isHair[piece - 1]) continue;
      hair[at] = Math.min(255, hair[at]! + clothes[at]!);
      clothes[at] = 0;
      if (labels[at] === own) labels[at] = hairClass;
    }
    const coverage = {
      ...parse.coverage,
      hair: { width, height, data: hair },
      [name]: { width, height, data: clothes },
    };
    parse = { ...parse, labels, coverage };
  }
  return parse === person.parse ? person : { ...person, parse };
}

function withoutNeckBesideFace({ parse }: PerceivedPerson, frame: TorsoFrame): BodyParse {
  const { width, height, coverage } = parse;
  const unit = frame.shoulderWidth;
  const [neckClass, hairClass] = [BODY_CLASSES.indexOf('neck'), BODY_CLASSES.indexOf('hair')];
  const bottom = Math.min(height, Math.ceil(fromTorso(frame, 0, LOWEST * unit).y));
  let changed: { labels: Uint8Array; neck: Uint8Array; hair: Uint8Array } | null = null;
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const skin = coverage.neck.data[at]!;
      if (skin === 0) continue;
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      if (v > NECK.above * unit || Math.abs(u) < NECK.beside * unit) continue;
      changed ??= {
        labels: parse.labels.slice(),
        neck: coverage.neck.data.slice(),
        hair: coverage.hair.data.slice(),
      };
      changed.hair[at] = Math.min(255, changed.hair[at]! + skin);
      changed.neck[at] = 0;
      if (changed.labels[at] === neckClass) changed.labels[at] = hairClass;
    }
  if (!changed) return parse;
  const mask = (data: Uint8Array) => ({ width, height, data });
  return {
    ...parse,
    labels: changed.labels,
    coverage: { ...coverage, neck: mask(changed.neck), hair: mask(changed.hair) },
  };
}
