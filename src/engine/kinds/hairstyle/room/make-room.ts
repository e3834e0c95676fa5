/** The bald person: skin painted where the old hair was, over the ground. */
import { cropLabels, cropMask, cropRgba, pasteMaskInPlace, pasteRgbaInPlace } from '../../../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import type { OldHair } from '../hair/old-hair.ts';
import type { Head } from '../head/head.ts';
import { mirrorEyes } from './brows/bare-eyes.ts';
import { drawEars } from './ears/bare-ear.ts';
import { fitEar, isLostEar, levelEarsInPlace } from './ears/bare-ear-fit.ts';
import { fringeOfSeenEars } from './ears/bare-ear-fringe.ts';
import { clearEarHairsInPlace } from './ears/bare-ear-hairs.ts';
import { clearBeyondOutlineInPlace, withSmoothOutline } from './ears/bare-ear-outline.ts';
import { paintEarsInPlace } from './ears/bare-ear-paint.ts';
import { aroundSeenPiece } from './ears/bare-ear-piece.ts';
import { reachSeenRim } from './ears/bare-ear-rim.ts';
import { keepSeenEarsInPlace } from './ears/bare-ear-seen.ts';
import { endAtSeenLobe, endAtSeenTop, reachSeenTop } from './ears/bare-ear-top.ts';
import {
  bodyBelowEars,
  clearTornEarInPlace,
  isFarEar,
  isHalfSeenEar,
  isHardlySeenEar,
  isSeenEar,
} from './ears/bare-ear-torn.ts';
import { earCover } from './ears/ear-cover.ts';
import { type Canvas, GROUND_LABELS, type Ground, type Room } from './room.ts';
import { areaOfBareSkin } from './skin/bare-area.ts';
import { spareBeardInPlace } from './skin/bare-beard.ts';
import { bodyNormals } from './skin/bare-body.ts';
import { removeSingleHairsInPlace } from './skin/bare-hairs.ts';
import { neckRelief } from './skin/bare-neck-relief.ts';
import { paintBareSkin } from './skin/bare-paint.ts';
import { type BareRegions, bareRegions } from './skin/bare-regions.ts';
import { removeRemainsInPlace } from './skin/bare-remains.ts';
import { bareSilhouette } from './skin/bare-silhouette.ts';
import { bareSurface } from './skin/bare-surface.ts';
import { bareTexture } from './skin/bare-texture.ts';
import { clearStrandTipsInPlace } from './skin/bare-tips.ts';
import { bareTone } from './skin/bare-tone.ts';
import { wholePerson } from './whole-person.ts';

/** Cells in a centimetre: skin's tone is smooth. */
const CELLS_PER_CENTIMETRE = 5.5;
const BODY_SKIN = GROUND_LABELS.indexOf('body skin');
const CLOTHES = GROUND_LABELS.indexOf('clothes');
const HEAD = GROUND_LABELS.indexOf('head');
/** Less sure skin of the face (square centimetres) is a guess. */
const LITTLE_SKIN = 12;
/** Share of the hair that passes for skin from which it can't be told from an ear. */
const SKIN_LIKE = 0.06;
/** Coverage by the person (0..255) under which the ground lies beside an ear, and from which the photo stands; on the ear's soft edge. */
const BESIDE = { least: 60, whole: 140 } as const;
const FRINGE = { least: 8, whole: 48 } as const;

/**
 * Paints the bald head, ears, neck and bare shoulders over the ground. Pixels of the photo that neither hair nor its
 * shadow touches stay as they are. `head` and `hair` are those of the canvas.
 */
export function makeRoom(canvas: Canvas, ground: Ground, head: Head, hair: OldHair): Room {
  const { width, height } = ground.picture;
  const unit = head.pixelsPerCentimetre;
  const area = areaOfBareSkin(head, hair, ground);
  const step = Math.max(1, Math.round(unit / CELLS_PER_CENTIMETRE));
  const surface = bareSurface(head, area, step);
  const ears = drawEars(head, hair.matte, area);
  const regions = bareRegions(canvas, head, hair, area, ears);
  const person = cropMask(head.personMask, area);
  const picture = cropRgba(canvas.picture, area);
  if (hair.tips) clearStrandTipsInPlace(picture, cropMask(hair.tips, area), regions.features, unit);
  const laid = cropRgba(ground.picture, area);
  const labels = cropLabels(ground.labels, width, area);
  const silhouette = bareSilhouette(
    surface,
    regions,
    labels,
    cropMask(ground.body, area),
    person,
    unit,
    head,
  );
  const seenBody = createMask(area.width, area.height);
  const away = 0.2 * unit;
  for (let i = 0; i < seenBody.data.length; i++)
    if (
      silhouette.body.data[i]! === 255 &&
      silhouette.head[i]! < 0.01 &&
      (labels[i] === BODY_SKIN || labels[i] === HEAD) &&
      regions.fromHair.data[i]! > away
    )
      seenBody.data[i] = 255;
  const tone = bareTone(
    picture,
    surface,
    regions,
    silhouette.headSkin,
    seenBody,
    bodyNormals(head, surface),
    (aside) => neckRelief(head, surface, aside),
    unit,
  );
  const fromMatte = { ...regions.fromHair, data: regions.fromHair.data.slice() };
  const isLikeSkin = keepSeenEarsInPlace(picture, regions, tone, person) > SKIN_LIKE;
  const below = cropMask(ground.body, area);
  const body = bodyBelowEars(below, labels, regions, ears);
  const bodyWithNeck = bodyBelowEars(below, labels, regions, ears, true);
  const bare = ears.filter(({ side }) => !head.ears[side].covered);
  const fitted = bare.map((ear) => fitEar(head, ear, regions, silhouette, person, body, area, isLikeSkin));
  levelEarsInPlace(head, bare, fitted, area);
  const cleared = createMask(area.width, area.height);
  for (const ear of fitted) {
    const seen = { regions, silhouette, person, body };
    const isLost = isLostEar(ear, isLikeSkin);
    ear.whole = isLost || !isSeenEar(ear.drawn, seen);
    const half = ear.whole && !isLost && isHalfSeenEar(ear.drawn, seen);
    const piece = half ? aroundSeenPiece(head, ear.drawn, regions, silhouette, person, area) : null;
    if (piece) {
      ear.drawn = piece;
      ear.whole = false;
      continue;
    }
    if (ear.whole)
      clearTornEarInPlace(
        ear.drawn,
        {
          photo: picture,
          laid,
          labels,
          regions,
          silhouette,
          person,
          // beside such hair what looks like neck below the lobe may be hair, too; the far jaw ends at the ear
          body: isLost && !isFarEar(ear.drawn) ? body : bodyWithNeck,
        },
        cleared,
        !isLost,
      );
    else if (ear.agreement !== null) {
      const high = reachSeenTop(ear.drawn, regions, silhouette, person);
      const low = endAtSeenTop(high, regions, silhouette, person);
      const long = endAtSeenLobe(low, regions, silhouette, person);
      ear.drawn = withSmoothOutline(reachSeenRim(long, regions, silhouette, person), unit);
      const place = { laid, labels, regions, silhouette, person, body: bodyWithNeck };
      clearBeyondOutlineInPlace(ear.drawn, place, cleared);
    }
  }
  const stay = fitted.filter(({ whole }) => !whole).map(({ drawn }) => drawn);
  for (const ear of ears) {
    if (!head.ears[ear.side].covered) continue;
    const found = fitEar(head, ear, regions, silhouette, person, body, area, isLikeSkin);
    const piece = aroundSeenPiece(head, found.drawn, regions, silhouette, person, area);
    if (!piece) continue;
    const seen = { regions, silhouette, person, body };
    const whole = isHardlySeenEar(piece, seen);
    // shreds of an ear would stand beside the painted one
    if (whole)
      clearTornEarInPlace(
        piece,
        { photo: picture, laid, labels, regions, silhouette, person, body: bodyWithNeck },
        cleared,
      );
    const reaches = !whole && found.agreement !== null && isSeenEar(piece, seen);
    fitted.push({
      ...found,
      drawn: reaches ? reachSeenRim(piece, regions, silhouette, person) : piece,
      whole,
    });
  }
  clearEarHairsInPlace(picture, regions, fromMatte, person, stay);
  const shown = { ...picture, data: picture.data.slice() };
  const texture = bareTexture(picture, regions, seenBody, unit);
  const inFront = cropMask(hair.inFront, area);
  const eyes = mirrorEyes(head, picture, surface, regions, tone, inFront, area);
  removeRemainsInPlace({ picture, surface, regions, silhouette, tone });
  const beard = spareBeardInPlace(regions, surface, tone.beard, person);
  layUnderSkinInPlace(picture, laid, labels, regions, silhouette.head, person, beard);
  const painted = paintBareSkin({ picture, surface, regions, silhouette, tone, texture, eyes });
  const worn = cropMask(hair.worn, area);
  removeSingleHairsInPlace(
    { picture, regions, silhouette, surface, tone, texture, kept: [worn, inFront] },
    painted,
  );
  paintEarsInPlace(picture, shown, painted, silhouette.whole, person, fitted, {
    surface,
    regions,
    tone,
    texture,
  });
  keepWornInPlace(picture, cropRgba(canvas.picture, area), painted, worn, labels);
  const result = { ...ground.picture, data: ground.picture.data.slice() };
  pasteRgbaInPlace(result, picture, area.x, area.y);
  const covered = createMask(width, height);
  pasteMaskInPlace(covered, painted, area.x, area.y);
  return {
    picture: result,
    person: wholePerson(head, hair, ground, { bare: silhouette.whole, painted, cleared, area }),
    painted: covered,
    ears: fitted.flatMap(
      ({ drawn }) =>
        earCover(drawn, head.ears[drawn.side].covered, {
          regions,
          silhouette,
          surface,
          picture,
          person,
          left: area.x,
          top: area.y,
        }) ?? [],
    ),
    doubts:
      tone.faceCells < LITTLE_SKIN
        ? ['Little of the face is bare skin: the tone of the scalp is a guess.']
        : [],
  };
}

/** The temples of glasses lie on bare skin as the photo shows them; on clothes the ground shows what is worn. */
function keepWornInPlace(
  picture: RgbaImage,
  photo: RgbaImage,
  painted: Mask,
  worn: Mask,
  labels: Uint8Array,
): void {
  for (let i = 0; i < worn.data.length; i++) {
    const share = worn.data[i]! / 255;
    if (share === 0 || labels[i] === CLOTHES) continue;
    for (let k = 4 * i; k < 4 * i + 4; k++) picture.data[k]! += share * (photo.data[k]! - picture.data[k]!);
    painted.data[i]! *= 1 - share;
  }
}

/** What lies behind the skin: the ground, but the photo where head and bare skin are seen. */
function layUnderSkinInPlace(
  picture: RgbaImage,
  laid: RgbaImage,
  labels: Uint8Array,
  regions: BareRegions,
  head: Float32Array,
  person: Mask,
  beard: Float32Array | null,
): void {
  const { gone, besideEar } = regions;
  const fringe = fringeOfSeenEars(regions, person);
  for (let i = 0; i < gone.length; i++) {
    // under whole skin the photo stands, so that what is painted softly joins it
    let share = 1;
    if (head[i]! > 0.99) share = 0;
    else if (labels[i] === HEAD || labels[i] === BODY_SKIN) share = gone[i]!;
    // a seen ear stays, wherever it lies
    else if (besideEar[i] === 1) {
      const { least, whole } = fringe[i] === 1 ? FRINGE : BESIDE;
      share = Math.max(gone[i]!, 1 - Math.max(0, Math.min(1, (person.data[i]! - least) / (whole - least))));
    }
    if (beard) share *= 1 - beard[i]!;
    if (share === 0) continue;
    for (let k = 4 * i; k < 4 * i + 4; k++) picture.data[k]! += share * (laid.data[k]! - picture.data[k]!);
  }
}
