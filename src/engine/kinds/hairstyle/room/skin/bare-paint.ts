/** Bare skin laid over the picture. */
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../../pixels/srgb-linear.ts';
import { type SkinTexture, TEXTURE_SIZE } from '../../../../room/skin-texture.ts';
import type { BareEyes } from './bare-detail.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSilhouette } from './bare-silhouette.ts';
import type { BareSurface } from './bare-surface.ts';
import { type BareTone, DARK, LOG_OF_SRGB } from './bare-tone.ts';

/** Hairs over neck and shoulders lie so close to the matte (centimetres) and are darker than the skin by so much (logarithm). */
const HAIRS_REACH = 2.2;
const HAIR_OFF = 0.16;
/** Below a beard stubble goes on to the first distance (centimetres from the face) and ends by the second: it is no shadow. */
const STUBBLE = { from: 2.5, to: 4.5 } as const;
/**
 * Wisps and their shadows leave no clean skin beside hair: up to the first distance (centimetres) it is painted, from the second
 * on seen; farther where it lacks light from the first logarithm to the second.
 */
const BESIDE_HAIR = { painted: 0.2, seen: 0.8 } as const;
const IN_SHADE = { painted: 0.35, seen: 1.8, from: 0.03, to: 0.2 } as const;
/**
 * The same in a strip between falls of hair, which would stand as a streak in what is painted around it; but the chin's own soft
 * edge stays, up to so far (centimetres) from the face.
 */
const STRIP = { painted: 1.8, seen: 4, edge: [0.05, 0.4] } as const;
/** Logarithms of added light between which seen skin gives way to painted. */
const SPENT = { from: 0.35, to: 0.65 } as const;

export interface BarePaint {
  /** Changed in place. */
  readonly picture: RgbaImage;
  readonly surface: BareSurface;
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  readonly tone: BareTone;
  readonly texture: SkinTexture;
  readonly eyes: BareEyes;
}

/** Paints head and body into the picture; the coverage by paint, 0 where the picture is as it was. */
export function paintBareSkin({
  picture,
  surface,
  regions,
  silhouette,
  tone,
  texture,
  eyes,
}: BarePaint): Mask {
  const { columns, rows, step } = surface;
  const { data, width, height } = picture;
  const painted = createMask(width, height);
  const lifted = new Float32Array(3);
  const bearded = tone.beard.below > Number.NEGATIVE_INFINITY;
  for (let y = 0; y < height; y++) {
    const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / step - 0.5));
    const y0 = gy | 0;
    const y1 = Math.min(rows - 1, y0 + 1);
    const fy = gy - y0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let gone = regions.gone[at]!;
      const onHead = silhouette.head[at]!;
      const onBody = silhouette.body.data[at]! / 255;
      const inFace = silhouette.headSkin.data[at]! / 255;
      const besideHead = onBody * (1 - onHead);
      if (gone <= 0 && inFace <= 0 && besideHead <= 0) continue;
      const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / step - 0.5));
      const x0 = gx | 0;
      const x1 = Math.min(columns - 1, x0 + 1);
      const fx = gx - x0;
      const wa = (1 - fx) * (1 - fy);
      const wb = fx * (1 - fy);
      const wc = (1 - fx) * fy;
      const wd = fx * fy;
      const a = 3 * (y0 * columns + x0);
      const b = 3 * (y0 * columns + x1);
      const c = 3 * (y1 * columns + x0);
      const d = 3 * (y1 * columns + x1);
      let mostLift = 0;
      if (inFace > 0 && regions.features.data[at] === 0)
        for (let k = 0; k < 3; k++) {
          const s = tone.shadow;
          lifted[k] = inFace * (wa * s[a + k]! + wb * s[b + k]! + wc * s[c + k]! + wd * s[d + k]!);
          if (lifted[k]! > mostLift) mostLift = lifted[k]!;
        }
      if (mostLift > 0.01) {
        for (let k = 0; k < 3; k++) {
          const to = 4 * at + k;
          data[to] = linearToSrgb((SRGB_TO_LINEAR[data[to]!]! + DARK) * Math.exp(lifted[k]!) - DARK);
        }
        painted.data[at] = 1;
      }
      const below = (regions.fromFace.data[at]! / regions.unit - STUBBLE.from) / (STUBBLE.to - STUBBLE.from);
      const shaven = bearded ? Math.max(0, Math.min(1, below)) : 1;
      if (besideHead > 0 && gone < 1 && regions.besideEar[at] === 0 && shaven > 0) {
        const s = tone.bodyAdapted;
        const n = tone.body;
        const l = tone.bodyLacking;
        const e = tone.bodySpent;
        const g = tone.bodyShaded;
        let most = 0;
        let off = 0;
        for (let k = 0; k < 3; k++) {
          const light = wa * s[a + k]! + wb * s[b + k]! + wc * s[c + k]! + wd * s[d + k]!;
          const skin = wa * n[a + k]! + wb * n[b + k]! + wc * n[c + k]! + wd * n[d + k]!;
          const lacks = wa * l[a + k]! + wb * l[b + k]! + wc * l[c + k]! + wd * l[d + k]!;
          const own = LOG_OF_SRGB[data[4 * at + k]!]! + lacks;
          lifted[k] = shaven * besideHead * light;
          most = Math.max(most, Math.abs(light));
          off = Math.max(off, skin - own);
        }
        if (most > 0.01) {
          for (let k = 0; k < 3; k++) {
            const to = 4 * at + k;
            data[to] = linearToSrgb((SRGB_TO_LINEAR[data[to]!]! + DARK) * Math.exp(lifted[k]!) - DARK);
          }
          painted.data[at] = 255 * Math.min(1, 20 * most);
          const away = regions.fromHair.data[at]! / regions.unit;
          const close = Math.max(0, Math.min(1, (HAIRS_REACH - away) / (0.4 * HAIRS_REACH)));
          // what stays dark is a hair, what had to be changed much holds no texture any more
          const hairs = close * Math.max(0, Math.min(1, (off - HAIR_OFF) / HAIR_OFF));
          const changed = wa * e[a / 3]! + wb * e[b / 3]! + wc * e[c / 3]! + wd * e[d / 3]!;
          const spent = Math.max(0, Math.min(1, (changed - SPENT.from) / (SPENT.to - SPENT.from)));
          const wisps = Math.max(
            1 - smoothStep(BESIDE_HAIR.painted, BESIDE_HAIR.seen, away),
            smoothStep(
              IN_SHADE.from,
              IN_SHADE.to,
              wa * g[a / 3]! + wb * g[b / 3]! + wc * g[c / 3]! + wd * g[d / 3]!,
            ) *
              (1 - smoothStep(IN_SHADE.painted, IN_SHADE.seen, away)),
          );
          const fromFace = regions.fromFace.data[at]! / regions.unit;
          const strip =
            tone.bodyStrip *
            (1 - smoothStep(STRIP.painted, STRIP.seen, away)) *
            smoothStep(STRIP.edge[0], STRIP.edge[1], fromFace);
          gone = Math.max(gone, shaven * Math.max(hairs, spent, wisps, strip));
        }
      }
      if (gone <= 0 || (onHead <= 0 && onBody <= 0)) continue;
      const place = (y & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE + (x & (TEXTURE_SIZE - 1));
      // eyes and brows bring their own texture
      const plain = 1 - eyes.known[at]!;
      const grain = plain * texture.light[place]!;
      const redness = plain * 0.5 * texture.redness[place]!;
      const under = gone * besideHead;
      const over = gone * onHead;
      const rest = 1 - under - over;
      for (let k = 0; k < 3; k++) {
        const h = tone.head;
        const n = tone.body;
        let value = rest * data[4 * at + k]!;
        const gain = Math.exp(grain + (1 - k) * redness);
        if (over > 0)
          value +=
            over *
            gain *
            linearToSrgb(
              Math.exp(
                wa * h[a + k]! + wb * h[b + k]! + wc * h[c + k]! + wd * h[d + k]! + eyes.detail[3 * at + k]!,
              ) - DARK,
            );
        if (under > 0)
          value +=
            under *
            gain *
            linearToSrgb(Math.exp(wa * n[a + k]! + wb * n[b + k]! + wc * n[c + k]! + wd * n[d + k]!) - DARK);
        data[4 * at + k] = value;
      }
      data[4 * at + 3] = 255;
      painted.data[at] = Math.max(painted.data[at]!, 255 * (under + over));
    }
  }
  return painted;
}
