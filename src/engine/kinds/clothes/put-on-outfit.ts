/**
 * The recipe: a full outfit, from a photo of somebody's whole body, on a person. The bottom comes first, for a top may hang
 * over it; what the picture then shows is perceived anew, and the top is put on that.
 *
 *   understand both → bottom → perceive → top
 */
import { type StageRecorder, type TryOnContext, TryOnFailure, type TryOnResult } from '../../contract.ts';
import { drawLandmarks } from '../../garment/draw-landmarks.ts';
import type { Garment } from '../../garment/garment.ts';
import type { Nets } from '../../nets/nets.ts';
import { perceivePerson } from '../../perceive/perceive-person.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { understandWornGarment } from '../../worn/understand-worn-garment.ts';
import { bottomOf, topOf } from './garment-landmarks.ts';
import { putOnBottom } from './put-on-bottom.ts';
import { putOnTop, type TopOptions } from './put-on-top.ts';
import { wholePictures } from './whole-pictures.ts';

/**
 * The pictures of what `wearer` wears on `person`, who was perceived in `photo`, as many as there are samples. Where the bottom can't be put on, for the
 * person's legs are out of the picture, the top alone is, and the note says why.
 * @throws {TryOnFailure} when the top can't be put on.
 */
export async function putOnOutfit(
  nets: Nets,
  photo: RgbaImage,
  person: PerceivedPerson,
  wearer: PerceivedPerson,
  options: TopOptions,
  context: TryOnContext,
): Promise<TryOnResult> {
  const { stages } = context;
  const top = understandWornGarment(wearer, 'top');
  stages.record('4-top', () => drawLandmarks(top));
  for (const doubt of new Set([...person.parse.doubts, ...top.doubts])) context.note(doubt);
  const landmarks = topOf(top, 'top');
  const edited = joinedMasks();
  const inBottom = { ...context, stages: underName('bottom', stages, edited) };
  const inTop = { ...context, stages: underName('top', stages, edited) };

  const first = withWhole(options, photo, person, wearer);
  const dressed = putOnBottomIfPossible(person, wearer, first, inBottom);
  if (!dressed) return putOnTop(person, top, landmarks, first, context);

  const pictures: RgbaImage[] = [];
  for (const [sample, picture] of dressed.pictures.entries()) {
    context.signal?.throwIfAborted();
    const { perception: detail, reduction } = options.effort;
    const between = await perceivePerson(nets, picture, { detail, reduction });
    const one = { ...withWhole(options, picture, between, wearer), onlySample: sample };
    pictures.push(...putOnTop(between, top, landmarks, one, inTop).pictures);
  }
  for (const [stage, mask] of edited.masks) stages.record(stage, () => mask);
  return { pictures };
}

/** The options with the pictures themselves, where the person in `photo` was understood on a smaller copy. */
function withWhole(
  options: TopOptions,
  photo: RgbaImage,
  person: PerceivedPerson,
  wearer: PerceivedPerson,
): TopOptions {
  const whole = wholePictures(photo, person, wearer.photo, wearer.photo);
  return whole ? { ...options, whole } : options;
}

/** Null, with a note, where there is no picture of the bottom for a reason that the client could be told. */
function putOnBottomIfPossible(
  person: PerceivedPerson,
  wearer: PerceivedPerson,
  options: TopOptions,
  context: TryOnContext,
): TryOnResult | null {
  try {
    const bottom: Garment = understandWornGarment(wearer, 'bottom');
    context.stages.record('4-garment', () => drawLandmarks(bottom));
    return putOnBottom(person, bottom, bottomOf(bottom), options, context);
  } catch (failure) {
    if (!(failure instanceof TryOnFailure)) throw failure;
    context.note(`Of the outfit only the top is put on: ${failure.message}`);
    return null;
  }
}

interface JoinedMasks {
  readonly masks: Map<string, RgbaImage>;
  add(stage: string, mask: RgbaImage): void;
}

/** Pictures of the edited areas by stage, each the union of all that were added. */
function joinedMasks(): JoinedMasks {
  const masks = new Map<string, RgbaImage>();
  return {
    masks,
    add(stage, mask) {
      const before = masks.get(stage);
      const data = mask.data.slice();
      if (before) for (let i = 0; i < data.length; i++) data[i] = Math.max(data[i]!, before.data[i]!);
      masks.set(stage, { ...mask, data });
    },
  };
}

/** A recorder of the same pictures, `name` before each stage, that joins the edited areas. */
function underName(name: string, stages: StageRecorder, edited: JoinedMasks): StageRecorder {
  if (!stages.enabled) return stages;
  return {
    enabled: true,
    record(stage, picture) {
      const drawn = picture();
      if (stage.startsWith('9-edited')) edited.add(stage, drawn);
      stages.record(`${name}-${stage}`, () => drawn);
    },
    measure: (stage, figures) => stages.measure(`${name}-${stage}`, figures),
  };
}
