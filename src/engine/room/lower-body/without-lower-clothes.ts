/** The person whose lower clothes were taken out, as if photographed with bare legs. */
import type { TorsoFrame } from '../../fit/torso-frame.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../perceive/person.ts';
import type { LowerRoom } from './make-lower-room.ts';
import { dressReaches } from './old-lower-clothes.ts';

/**
 * The person in the room's plate: what was lower clothes is background or legs. Of a dress, what the parse calls upper
 * clothes below torso height `waist` went too. `unit` is the shoulder width as seen from the front.
 */
export function withoutLowerClothes(
  person: PerceivedPerson,
  room: LowerRoom,
  frame: TorsoFrame,
  unit: number,
  waist: number,
): PerceivedPerson {
  const { parse } = person;
  const { width, height } = parse;
  const isDress = dressReaches(person, frame, unit);
  const { area, removed, plate, background: open } = room;
  const photo = { ...person.photo, data: person.photo.data.slice() };
  const labels = parse.labels.slice();
  const copyOf = (name: 'background' | 'legs' | 'lowerClothes' | 'upperClothes') =>
    parse.coverage[name].data.slice();
  const background = copyOf('background');
  const legs = copyOf('legs');
  const lower = copyOf('lowerClothes');
  const upper = copyOf('upperClothes');
  const classes = {
    background: BODY_CLASSES.indexOf('background'),
    legs: BODY_CLASSES.indexOf('legs'),
    lower: BODY_CLASSES.indexOf('lowerClothes'),
    upper: BODY_CLASSES.indexOf('upperClothes'),
  };
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const from = y * area.width + x;
      const gone = removed.data[from]!;
      if (gone === 0) continue;
      const to = (area.y + y) * width + area.x + x;
      for (let c = 0; c < 3; c++) photo.data[4 * to + c] = Math.round(plate.color[3 * from + c]!);
      const dx = area.x + x + 0.5 - frame.origin.x;
      const dy = area.y + y + 0.5 - frame.origin.y;
      const below = dx * frame.down.x + dy * frame.down.y > waist;
      const free = lower[to]! + background[to]! + legs[to]! + (below && isDress ? upper[to]! : 0);
      const bare = Math.round((free * (255 - open.data[from]!)) / 255);
      background[to] = free - bare;
      legs[to] = bare;
      lower[to] = 0;
      if (below && isDress) upper[to] = 0;
      const label = labels[to]!;
      const isGone = label === classes.lower || (below && isDress && label === classes.upper);
      if (isGone || label === classes.background || label === classes.legs)
        labels[to] = bare > free - bare ? classes.legs : classes.background;
    }
  const mask = (data: Uint8Array) => ({ width, height, data });
  return {
    ...person,
    photo,
    parse: {
      ...parse,
      labels,
      coverage: {
        ...parse.coverage,
        background: mask(background),
        legs: mask(legs),
        lowerClothes: mask(lower),
        upperClothes: mask(upper),
      },
    },
  };
}
