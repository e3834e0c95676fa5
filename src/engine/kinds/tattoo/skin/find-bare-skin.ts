/**
 * Finds the bare skin of a subject: seeds by landmarks or by colour, colours and textures learnt from them, log-odds
 * smoothed along the picture's edges, and the parts that hang together.
 */
import { applyGuidedModel, fitGuidedModel, prepareGuide } from '../../../pixels/guided-filter.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { resizeMask, resizePlane } from '../../../pixels/resample.ts';
import type { Subject } from '../subject/subject.ts';
import type { BareSkin } from './bare-skin.ts';
import { confirmSkin } from './confirm-skin.ts';
import { removeForeignPartsInPlace } from './foreign-parts.ts';
import { expectShadedSkinInPlace } from './shaded-skin.ts';
import { skinLight, skinTone } from './skin-light.ts';
import { learnSkin, skinOdds } from './skin-odds.ts';
import { inkedHoles, keepParts, oddsToCoverage } from './skin-parts.ts';
import { createSkinScene } from './skin-scene.ts';
import { findSeeds } from './skin-seeds.ts';
import { skinWalls } from './skin-walls.ts';
import { strandMask } from './strands.ts';
import { drawFaceFeatures } from './subject-shapes.ts';

/** Guided filter of the log-odds: radius in parts of the picture's longer side, epsilon in sRGB (0..1) squared. */
const GUIDE_RADIUS = 0.008;
const GUIDE_EPSILON = 6e-4;
/** Log-odds against skin among strands of hair. */
const AMONG_STRANDS = 8;
/** Log-odds beyond which nothing becomes more certain. */
const MOST_ODDS = 5;

/**
 * Bare skin anywhere in the subject's photo.
 * @throws {TryOnFailure} `PoseError` with advice where there is none.
 */
export function findBareSkin(subject: Subject): BareSkin {
  const { copy, scale, personMask, face } = subject;
  const scene = createSkinScene(copy, scale, personMask, 1);
  const small = createSkinScene(copy, scale, personMask, 2);
  const seeds = findSeeds(subject, small);
  const model = learnSkin(small, seeds);
  const expected = seeds.place.slice();
  expectShadedSkinInPlace(
    expected,
    skinOdds(small, model, seeds.place),
    seeds,
    model.personTrusted ? small.person!.data : null,
    subject,
    small,
  );
  const place = resizePlane(
    { data: expected, width: small.width, height: small.height },
    scene.width,
    scene.height,
  );
  const odds = skinOdds(scene, model, place.data);
  if (!subject.pose && seeds.from === 'colour') {
    // nothing else tells where hair is
    const strands = strandMask(scene.lab);
    for (let i = 0; i < strands.length; i++) odds.data[i]! -= (AMONG_STRANDS * strands[i]!) / 255;
  }
  for (let i = 0; i < odds.data.length; i++)
    odds.data[i] = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds.data[i]!));
  // coefficients found at half the size cost a quarter and look the same
  const radius = Math.max(2, Math.round(GUIDE_RADIUS * Math.max(small.width, small.height)));
  const guide = prepareGuide(colourPlanes(small.picture), radius, GUIDE_EPSILON);
  const fitted = fitGuidedModel(guide, resizePlane(odds, small.width, small.height));
  const smooth = applyGuidedModel(fitted, colourPlanes(copy));
  const rough = oddsToCoverage(smooth);
  const vouched = resizeMask(seeds.vouched, scene.width, scene.height);
  const coverage = keepParts(rough, { ...seeds, vouched }, scene);
  if (face && seeds.from === 'landmarks') removeForeignPartsInPlace(coverage, vouched, face, scene);
  const features = face ? drawFaceFeatures(face, scene) : createMask(scene.width, scene.height);
  removeInPlace(coverage, features);
  const ink = inkedHoles(coverage, model.personTrusted ? scene.person : null, copy);
  removeInPlace(ink, features);
  const bare = withoutMask(coverage, ink);
  for (let i = 0; i < ink.data.length; i++) if (ink.data[i] === 255) coverage.data[i] = 255;
  // judged with its tattoos, which are rough
  confirmSkin(coverage, seeds, scene, subject);
  const light = skinLight(copy, bare);
  const marked = createMask(scene.width, scene.height);
  for (let i = 0; i < marked.data.length; i++) marked.data[i] = Math.max(ink.data[i]!, features.data[i]!);
  return {
    scale,
    coverage,
    walls: skinWalls(copy, coverage, light, marked),
    light,
    tone: skinTone(copy, bare),
    person: personMask,
    doubts: seeds.from === 'colour' ? ['No face or hand is in view: skin was told by its colour alone.'] : [],
  };
}

/** Red, green and blue as 0..1. */
function colourPlanes({ data, width, height }: RgbaImage): Plane[] {
  return [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[4 * i + c]! / 255;
    return { data: plane, width, height };
  });
}

function removeInPlace(mask: Mask, removed: Mask): void {
  for (let i = 0; i < mask.data.length; i++) if (removed.data[i] === 255) mask.data[i] = 0;
}

/** Coverage where it is certain and not `removed`, else 0. */
function withoutMask(mask: Mask, removed: Mask): Mask {
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++)
    if (removed.data[i] !== 255 && mask.data[i]! > 200) result.data[i] = mask.data[i]!;
  return result;
}
