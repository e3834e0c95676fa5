/** The texture of the person's own skin. */
import { chamferDepth } from '../../../../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { type SkinTexture, skinTexture, skinVariation } from '../../../../room/skin-texture.ts';
import type { BareRegions } from './bare-regions.ts';

const SEED = 11;
/** One in so many pixels is measured. */
const SAMPLED = 7;
/** A scalp is smoother than cheeks and forehead. */
const CALM = 0.5;
/** Centimetres between the shoulder joints, in which the texture's measures are told. */
const SHOULDERS = 36;

export function bareTexture(
  picture: RgbaImage,
  { face, aroundFeatures, fromHair }: BareRegions,
  body: Mask,
  unit: number,
): SkinTexture {
  const member = new Uint8Array(face.data.length);
  const faceList: number[] = [];
  const bodyList: number[] = [];
  const depth = chamferDepth(face).data;
  const away = 0.5 * unit;
  const { width, height } = face;
  for (let y = 4; y < height - 4; y++)
    for (let x = 4; x < width - 4; x++) {
      const i = y * width + x;
      if (depth[i]! > away && aroundFeatures.data[i] === 0 && fromHair.data[i]! > away) {
        member[i] = 1;
        if (i % SAMPLED === 0) faceList.push(i);
      } else if (body.data[i] === 255) {
        member[i] = 2;
        if (i % SAMPLED === 0) bodyList.push(i);
      }
    }
  const lists = [faceList, bodyList].filter((list) => list.length > 0);
  const texture = skinTexture(
    skinVariation(picture, member, lists, SHOULDERS * unit),
    SHOULDERS * unit,
    SEED,
  );
  for (const plane of [texture.light, texture.redness])
    for (let i = 0; i < plane.length; i++) plane[i]! *= CALM;
  return texture;
}
