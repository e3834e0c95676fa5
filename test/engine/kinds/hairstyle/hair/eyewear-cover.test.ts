import assert from 'node:assert/strict';
import test from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { findOldHair } from '../../../../../src/engine/kinds/hairstyle/hair/find-old-hair.ts';
import { type Head, projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { perceiveHead } from '../../../../../src/engine/kinds/hairstyle/head/perceive-head.ts';
import { openNets } from '../../../../../src/engine/nets/nets.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { dilateDisc } from '../../../../../src/engine/pixels/morphology.ts';

const PORTRAITS = ['woman-light', 'man-dark'];

/** Half-sizes, corner radius, stroke (all in centimetres) and colours of drawn spectacles. */
const GLASSES = {
  'round metal': { across: 2.3, high: 2.2, corner: 2.2, stroke: 0.14, colour: '#b9a468', lens: 'none' },
  'thick black': { across: 2.6, high: 1.9, corner: 0.8, stroke: 0.4, colour: '#161616', lens: 'none' },
  tortoise: { across: 2.5, high: 2, corner: 1.5, stroke: 0.32, colour: '#9a5f28', lens: 'none' },
  sunglasses: { across: 2.7, high: 2.1, corner: 1.4, stroke: 0.3, colour: '#131313', lens: '#18181aee' },
};

async function readPortrait(name: string): Promise<RgbaImage> {
  const path = new URL(`../../../../../samples/portraits/${name}.jpg`, import.meta.url).pathname;
  return asImage(sharp(path));
}

async function asImage(picture: Sharp): Promise<RgbaImage> {
  const { data, info } = await picture
    .resize({ width: 864, height: 1296, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The photo with spectacles, and what of it is frame. */
async function putOn(
  head: Head,
  kind: keyof typeof GLASSES,
): Promise<{ photo: RgbaImage; drawn: RgbaImage }> {
  const { across, high, corner, stroke, colour, lens } = GLASSES[kind];
  const { photo, pixelsPerCentimetre: cm } = head;
  const eye = (points: readonly number[]) => ({
    x: points.reduce((sum, p) => sum + head.mesh.points[p]!.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + head.mesh.points[p]!.y, 0) / points.length + 0.3 * cm,
  });
  const [right, left] = [eye([33, 133, 159, 145]), eye([263, 362, 386, 374])];
  const rim = ({ x, y }: { x: number; y: number }) =>
    `<rect x="${x - across * cm}" y="${y - high * cm}" width="${2 * across * cm}" height="${2 * high * cm}" rx="${corner * cm}" fill="${lens}"/>`;
  const temple = (x: number, y: number, side: 'left' | 'right') => {
    const { top } = head.ears[side];
    const ear = projectToPhoto(head, { ...top, y: top.y - 0.3 });
    return `<line x1="${x}" y1="${y - 0.8 * cm}" x2="${ear.x}" y2="${ear.y}"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">
    <g fill="none" stroke="${colour}" stroke-width="${stroke * cm}">${rim(right)}${rim(left)}
    <line x1="${right.x + (across - 0.1) * cm}" y1="${right.y - 0.6 * cm}" x2="${left.x - (across - 0.1) * cm}" y2="${left.y - 0.6 * cm}"/>
    ${temple(right.x - across * cm, right.y, 'right')}${temple(left.x + across * cm, left.y, 'left')}</g></svg>`;
  const raw = { width: photo.width, height: photo.height, channels: 4 as const };
  const composed = await sharp(Buffer.from(photo.data), { raw })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return { photo: await asImage(sharp(composed)), drawn: await asImage(sharp(Buffer.from(svg))) };
}

test('spectacles stay in front of new hair and are no hair', async (t) => {
  const nets = await openNets();
  t.after(() => nets.close());
  for (const name of PORTRAITS) {
    const bare = await perceiveHead(nets, await readPortrait(name));
    for (const kind of Object.keys(GLASSES) as (keyof typeof GLASSES)[]) {
      const { photo, drawn } = await putOn(bare, kind);
      const hair = findOldHair(await perceiveHead(nets, photo));
      const frame = { ...drawn, data: new Uint8Array(drawn.width * drawn.height) };
      for (let i = 0; i < frame.data.length; i++) frame.data[i] = drawn.data[4 * i + 3]!;
      const near = dilateDisc(frame, 0.12 * bare.pixelsPerCentimetre);
      let [all, kept, taken, spilt] = [0, 0, 0, 0];
      for (let i = 0; i < hair.matte.data.length; i++) {
        const stays = Math.max(hair.inFront.data[i]!, hair.worn.data[i]!) > 127;
        if (drawn.data[4 * i + 3]! > 127) {
          all++;
          if (stays) kept++;
          if (stays && hair.matte.data[i]! > 127) taken++;
        } else if (near.data[i]! < 128 && hair.inFront.data[i]! > 127) spilt++;
      }
      t.diagnostic(`${name}, ${kind}: kept ${(kept / all).toFixed(2)}, spilt ${(spilt / all).toFixed(2)}`);
      assert.ok(kept > 0.75 * all, `${name} keeps ${kind} to ${(kept / all).toFixed(2)}`);
      assert.ok(spilt < 0.25 * all, `${name}: skin beside ${kind} is kept, ${(spilt / all).toFixed(2)}`);
      assert.equal(taken, 0, `${name}: ${kind} counts as hair`);
    }
  }
});

test('a face without spectacles has none', async (t) => {
  const nets = await openNets();
  t.after(() => nets.close());
  for (const name of PORTRAITS) {
    const { inFront, worn } = findOldHair(await perceiveHead(nets, await readPortrait(name)));
    assert.ok(!inFront.data.some((value) => value > 0), `${name} has nothing in front of the hair`);
    assert.ok(!worn.data.some((value) => value > 0), `${name} wears nothing`);
  }
});
