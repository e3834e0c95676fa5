/** Learns from the photo what this person's clothes, hair and skin look like, and where the waist and the hair end. */
import type { BodyGeometry } from './body-geometry.ts';
import { colourBins } from './colour-histogram.ts';
import { findSleeves } from './find-sleeves.ts';
import { findWaist, usualWaist } from './find-waist.ts';
import { PARSE_CLASSES } from './parse-classes.ts';
import { type ColourModels, labelScene, prepareScene, refitColours, seedColours } from './parse-inference.ts';
import { drawPriors, type ParsePriors } from './parse-priors.ts';
import type { ParseScene } from './parse-scene.ts';
import { torsoFrame } from './torso-frame.ts';

const HAIR = PARSE_CLASSES.indexOf('hair');
const SKIN = PARSE_CLASSES.indexOf('skin');
const UPPER = PARSE_CLASSES.indexOf('upper');
/** Prior odds of hanging hair before and after hair was seen, or not seen, beside the neck. */
const HANGING = { unknown: 0.9, seen: 4, absent: 0.1 };
/** Share of hair beside the neck from which it counts as hanging. */
const HANGING_SHARE = 0.4;

export interface LearnedPerson {
  readonly priors: ParsePriors;
  readonly colours: ColourModels;
}

/** Priors and colours of the person in a small scene; once waist and hair are known, colours are refitted `rounds` times. */
export function learnPerson(scene: ParseScene, body: BodyGeometry, rounds: number): LearnedPerson {
  const bins = colourBins(scene.lab);
  const first = drawPriors(body, scene, {
    waist: usualWaist(),
    sleeves: { left: null, right: null },
    longHair: HANGING.unknown,
  });
  const seeded = seedColours(bins, first);
  const guide = prepareScene(scene);
  const labels = labelScene(scene, guide, bins, first, seeded);
  const seen = (index: number): Uint8Array => {
    const result = new Uint8Array(labels.length);
    for (let i = 0; i < result.length; i++) if (labels[i] === index) result[i] = 1;
    return result;
  };
  const skin = seen(SKIN);
  const priors = drawPriors(body, scene, {
    waist: findWaist(scene, body, bins, { skin, hair: seen(HAIR) }),
    sleeves: findSleeves(scene, body, skin, seen(UPPER)),
    longHair: hangingHair(body, scene, labels),
  });
  const reseeded = seedColours(bins, priors);
  let colours = reseeded;
  for (let round = 0; round < rounds; round++) {
    const claimed = labelScene(scene, guide, bins, priors, colours);
    colours = refitColours(scene, claimed, bins, priors, reseeded);
  }
  return { priors, colours };
}

/** Odds of long hair, from the hair seen beside the neck, between jaw and shoulders. */
function hangingHair(body: BodyGeometry, scene: ParseScene, labels: Uint8Array): number {
  const { head } = body;
  if (!head) return HANGING.unknown;
  const frame = torsoFrame(body);
  let [hair, all] = [0, 0];
  for (let row = 0; row < scene.height; row++) {
    for (let column = 0; column < scene.width; column++) {
      const dx = column + 0.5 - head.centre.x;
      const dy = row + 0.5 - head.centre.y;
      const hx = Math.abs(dx * head.across.x + dy * head.across.y) / head.width;
      const hy = (dx * head.down.x + dy * head.down.y) / head.width;
      if (hx < 0.35 || hx > 0.85 || hy < 0.45 || hy > 0.9) continue;
      if (frame.at(column + 0.5, row + 0.5).down > -0.1) continue;
      all++;
      if (labels[row * scene.width + column] === HAIR) hair++;
    }
  }
  return all > 0 && hair / all > HANGING_SHARE ? HANGING.seen : HANGING.absent;
}
