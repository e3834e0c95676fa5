/** A bare torso in the person's own tones: the chest's is the neck's, the belly's lies between it and the arms'. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawBareTorso } from '../../../src/engine/room/bare-torso.ts';
import { TEXTURE_SIZE } from '../../../src/engine/room/skin-texture.ts';
import type { SkinTone, Tone } from '../../../src/engine/room/skin-tone.ts';

const UNIT = 60;
const [WIDTH, HEIGHT] = [80, 100];

/** Colours of a bare torso with arms in tone `arm`. */
function drawTorso(arm: Tone): Float32Array {
  const whole = createMask(WIDTH, HEIGHT);
  whole.data.fill(255);
  const none = createMask(WIDTH, HEIGHT);
  const body = {
    frame: {
      origin: { x: WIDTH / 2, y: 10 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 1.45 * UNIT,
    },
    neckHalfWidth: 0.15 * UNIT,
    neckCenter: 0,
    halfWidth: () => 0.42 * UNIT,
    waistline: null,
    armCrease: { left: null, right: null },
    tucked: false,
    lowerSides: { left: null, right: null, outline: { left: null, right: null } },
    waistReach: { left: 0.42 * UNIT, right: 0.42 * UNIT },
    arms: { left: { sleeved: false }, right: { sleeved: false } },
  } as unknown as BodyMeasures;
  const flat = new Float32Array(TEXTURE_SIZE * TEXTURE_SIZE);
  const skin = {
    neck: [180, 140, 125],
    arm: { left: arm, right: arm },
    texture: { light: flat, redness: flat },
    shadeDirection: [0.66, 1, 1.2],
    sidelight: 0,
    gloss: 0,
    neckShade: 0,
  } as unknown as SkinTone;
  return drawBareTorso(body, skin, createRgbaImage(WIDTH, HEIGHT), none, whole, whole, null, 1.3 * UNIT, {
    x: 0,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
  }).color;
}

/** Red over blue of its skin, `down` shoulder widths below the shoulders and `aside` pixels beside the torso's axis. */
function warmth(arm: Tone, down: number, aside = 6): number {
  const color = drawTorso(arm);
  const at = 3 * (Math.round(10 + down * UNIT) * WIDTH + WIDTH / 2 + aside);
  return color[at]! / color[at + 2]!;
}

it('a belly beside warmer arms is warmer, the chest below the neck is not', () => {
  const [pale, warm] = [[180, 140, 125] as const, [180, 130, 90] as const];
  assert.ok(warmth(warm, 0.9) > 1.1 * warmth(pale, 0.9));
  assert.ok(Math.abs(warmth(warm, 0.2) - warmth(pale, 0.2)) < 1e-6);
});

it('shoulders beside warmer arms are warmer, on both sides', () => {
  const [pale, warm] = [[180, 140, 125] as const, [180, 130, 90] as const];
  for (const aside of [-28, 28]) assert.ok(warmth(warm, 0.1, aside) > 1.12 * warmth(pale, 0.1, aside));
});

it('a belly whose arms have the chest’s tone has its colour, not a greyer one', () => {
  const tone = [180, 140, 125] as const;
  assert.ok(warmth(tone, 0.9) > 0.955 * warmth(tone, 0.2), `${warmth(tone, 0.9)} ${warmth(tone, 0.2)}`);
});

it('collar bones stand out on a bare chest, light above and shade beneath', () => {
  const color = drawTorso([180, 140, 125]);
  const lightAt = (across: number, down: number): number =>
    Math.log(color[3 * (Math.round(10 + down * UNIT) * WIDTH + WIDTH / 2 + across * UNIT) + 1]!);
  for (const across of [-0.2, 0.2]) {
    const bone = lightAt(across, -0.13);
    const beneath = lightAt(across, -0.08);
    assert.ok(bone - beneath > 0.08 && bone - beneath < 0.14, `${bone - beneath}`);
  }
});
