import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyPart } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import {
  type InkStyle,
  PLAIN_STYLE,
  type PlacementWish,
} from '../../../../../src/engine/kinds/tattoo/wish/placement-wish.ts';
import { readPlacement } from '../../../../../src/engine/kinds/tattoo/wish/read-placement.ts';
import { wishFor } from './wish-for.ts';

type Understood = Partial<Omit<PlacementWish, 'style'>> & { readonly style?: Partial<InkStyle> };

const ARM: readonly BodyPart[] = ['forearm'];
const BACK: readonly BodyPart[] = ['shoulderBlade', 'spine', 'lowerBack'];

function near(
  part: BodyPart,
  direction: 'above' | 'below' | 'beside' | 'near',
  centimetres: number | null = null,
) {
  return { relativeTo: { part, direction, centimetres } };
}

const wide = (centimetres: number) => ({ size: { centimetres, of: 'width' as const } });
const tall = (centimetres: number) => ({ size: { centimetres, of: 'height' as const } });
const long = (centimetres: number) => ({ size: { centimetres, of: 'longer' as const } });
const times = (factor: number) => ({ size: { factor } });
const avoiding = (...parts: BodyPart[]) => parts.map((part) => ({ part, side: null }));
const FACE = avoiding('forehead', 'temple', 'cheek', 'chin');
const HAND = avoiding('hand', 'palm', 'finger');
const FILL = { size: { fill: true as const } };

const PHRASES: Readonly<Record<string, readonly (readonly [text: string, understood: Understood])[]>> = {
  'parts of the body, by their everyday names': [
    ['on the forearm', { part: 'forearm' }],
    ['LEFT FOREARM!!!', { part: 'forearm', side: 'left' }],
    ['my right bicep', { part: 'upperArm', side: 'right', facing: 'front' }],
    ['outer bicep, left arm', { part: 'upperArm', side: 'left', facing: 'outer' }],
    ['tricep of her left arm', { part: 'upperArm', side: 'left', facing: 'back' }],
    ['deltoid', { part: 'shoulder' }],
    ['left sholder blade', { part: 'shoulderBlade', side: 'left' }],
    ['between the shoulder blades', { part: 'upperBack', side: 'middle', along: 0.3 }],
    ['small of the back', { part: 'lowerBack' }],
    ['tramp stamp', { part: 'lowerBack' }],
    ['tailbone', { part: 'lowerBack', along: 0.85 }],
    ['nape', { part: 'nape' }],
    ['on the back of the neck', { part: 'nape' }],
    ['throat', { part: 'neck', side: 'middle', facing: 'front' }],
    ['side of the neck', { part: 'neck', facing: 'outer' }],
    ['behind my left ear', { part: 'ear', side: 'left', facing: 'back' }],
    ['clavicle', { part: 'collarbone' }],
    ['left pec', { part: 'chest', side: 'left' }],
    ['sternum', { part: 'chest', side: 'middle' }],
    ['over the heart', { part: 'chest', side: 'left' }],
    ['ribcage, left side', { part: 'ribs', side: 'left' }],
    ['on my side', { part: 'ribs' }],
    ['tummy', { part: 'belly' }],
    ['lower abdomen', { part: 'belly', along: 0.8 }],
    ['on the inside of my right wrist', { part: 'wrist', side: 'right', facing: 'inner' }],
    ['back of the left hand', { part: 'hand', side: 'left', facing: 'back' }],
    ['in the palm of the hand', { part: 'palm' }],
    ['knuckles', { part: 'finger', facing: 'back', along: 0.1 }],
    ['my right-hand ring finger', { part: 'finger', side: 'right', finger: 'ring', alternatives: ['hand'] }],
    ['along the middle finger', { part: 'finger', finger: 'middle', lies: 'along' }],
    ['left hand, on the pinky', { part: 'finger', side: 'left', finger: 'little', alternatives: ['hand'] }],
    ['index finger', { part: 'finger', finger: 'index' }],
    ['thumb', { part: 'finger', finger: 'thumb' }],
    ['crook of my left elbow', { part: 'elbow', side: 'left', facing: 'inner' }],
    ['hamstring', { part: 'thigh', facing: 'back' }],
    ['back of the knee', { part: 'knee', facing: 'back' }],
    ['on the shin of the right leg', { part: 'shin', side: 'right' }],
    ['on the lower left leg', { part: 'calf', side: 'left', alternatives: ['shin'] }],
    ['achilles', { part: 'ankle', facing: 'back' }],
    ['top of the left foot', { part: 'foot', side: 'left', facing: 'front' }],
    ['side of head', { part: 'temple' }],
    ['jawline', { part: 'chin' }],
    ['hip bone', { part: 'hip' }],
  ],
  'words for several parts': [
    ['on the arm', { part: 'upperArm', alternatives: ARM }],
    [
      'left arm near the wrist',
      { part: 'forearm', side: 'left', alternatives: ['upperArm'], along: 0.85, ...near('wrist', 'near') },
    ],
    ['on the back', { part: 'upperBack', alternatives: BACK }],
    ['middle of the back', { part: 'upperBack', side: 'middle', along: 0.5, alternatives: BACK }],
    ['shoulder or chest', { part: 'shoulder', alternatives: ['chest'] }],
  ],
  'the wearer’s sides': [
    ['on her left shoulder', { part: 'shoulder', side: 'left' }],
    ['left-hand side of the chest', { part: 'chest', side: 'left' }],
    ['L forearm', { part: 'forearm', side: 'left' }],
    [
      'right above the left ankle',
      { part: 'calf', side: 'left', alternatives: ['shin'], along: 0.85, ...near('ankle', 'above') },
    ],
    ['all right, left shoulder', { part: 'shoulder', side: 'left' }],
    ['on the right', { side: 'right' }],
    ['left or right shoulder', { part: 'shoulder' }],
    ['both wrists', { part: 'wrist', ignored: ['both'] }],
  ],
  'faces and levels of a part': [
    ['left upper arm, outer side', { part: 'upperArm', side: 'left', facing: 'outer' }],
    ['inner side of the left upper arm', { part: 'upperArm', side: 'left', facing: 'inner' }],
    ['back left shoulder', { part: 'shoulder', side: 'left', facing: 'back' }],
    ['upper right thigh', { part: 'thigh', side: 'right', along: 0.25 }],
    ['high on the thigh', { part: 'thigh', along: 0.25 }],
    ['bottom of the calf', { part: 'calf', along: 0.88 }],
    ['middle of the forearm', { part: 'forearm', along: 0.5 }],
    ['lower back, centred', { part: 'lowerBack', side: 'middle', along: 0.5 }],
    ['on his left calf, facing outwards', { part: 'calf', side: 'left', facing: 'outer' }],
    ['wrist, palm side', { part: 'wrist', facing: 'inner' }],
    ['back of lower leg', { part: 'calf', facing: 'back', alternatives: ['shin'] }],
    ['base of the neck, back', { part: 'nape', along: 0.88 }],
  ],
  'next to something else': [
    [
      'on the chest just below the collarbone',
      { part: 'chest', along: 0.15, ...near('collarbone', 'below') },
    ],
    [
      'right below the collarbone on the left',
      { part: 'chest', side: 'left', along: 0.15, ...near('collarbone', 'below') },
    ],
    ['5 cm above the wrist', { part: 'forearm', along: 0.85, ...near('wrist', 'above', 5) }],
    ['two fingers above the wrist crease', { part: 'forearm', along: 0.85, ...near('wrist', 'above', 3.6) }],
    [
      '2 inches below the elbow, 3" wide',
      { part: 'forearm', along: 0.15, ...near('elbow', 'below', 5.08), ...wide(7.62) },
    ],
    ['about an inch from the wrist', { part: 'forearm', along: 0.85, ...near('wrist', 'above', 2.54) }],
    [
      'inner forearm near the wirst',
      { part: 'forearm', facing: 'inner', along: 0.85, ...near('wrist', 'near') },
    ],
    ['on the belly, beside the navel', { part: 'belly', along: 0.5, ...near('belly', 'beside') }],
    ['stomach, above the belly button', { part: 'belly', along: 0.25 }],
    [
      'to the left of the spine',
      { part: 'upperBack', side: 'left', alternatives: ['lowerBack'], ...near('spine', 'beside') },
    ],
    ['halfway between wrist and elbow', { part: 'forearm', along: 0.5 }],
    ['from the elbow to the wrist', { part: 'forearm', ...FILL }],
    ['under the eye', { part: 'cheek', along: 0.1 }],
    [
      'left upper back near the shoulder',
      { part: 'upperBack', side: 'left', along: 0.15, ...near('shoulder', 'near') },
    ],
    [
      'just above my right knee, on the inside',
      { part: 'thigh', side: 'right', facing: 'inner', along: 0.85, ...near('knee', 'above') },
    ],
    ['a few inches above the knee', { part: 'thigh', along: 0.85, ...near('knee', 'above', 7.62) }],
  ],
  'places of the picture': [
    ['top left corner of the photo', { inPicture: { x: -0.6, y: -0.6 } }],
    ['in the middle of the picture', { inPicture: { x: 0, y: 0 } }],
    ['bottom right', { inPicture: { x: 0.6, y: 0.6 } }],
    ["viewer's left shoulder", { part: 'shoulder', inPicture: { x: -0.6, y: 0 } }],
    ['put the picture on the shoulder', { part: 'shoulder' }],
  ],
  'sizes in words': [
    ['tiny, on the inner wrist', { part: 'wrist', facing: 'inner', ...times(0.4) }],
    ['a little star on my wrist', { part: 'wrist', ...times(0.65), ignored: ['star'] }],
    ['medium sized', times(1)],
    ['upper arm, large', { part: 'upperArm', ...times(1.5) }],
    ['very small on the collarbone', { part: 'collarbone', ...times(0.52) }],
    ['not too big, on the ankle', { part: 'ankle', ...times(0.82) }],
    ['slightly larger please', times(1.16)],
    ['twice as large, on the calf', { part: 'calf', ...times(2) }],
    ['20% bigger', times(1.2)],
    ['scale 1.5x', times(1.5)],
    ['palm-sized, on the palm of my hand', { part: 'palm', ...times(1) }],
    [
      'the size of a quarter behind the right ear',
      { part: 'ear', side: 'right', facing: 'back', ...long(2.4) },
    ],
    ['credit card sized on the shin', { part: 'shin', ...long(8.5) }],
    ['as big as possible on the back', { part: 'upperBack', alternatives: BACK, ...FILL }],
    ['cover the whole forearm', { part: 'forearm', ...FILL }],
    ['half sleeve on the left arm', { part: 'upperArm', side: 'left', alternatives: ARM, ...FILL }],
    ['a lot bigger', times(1.57)],
    ['A6 sized', long(14.8)],
    ['the size of a 50p coin', long(2.4)],
  ],
  'sizes in centimetres and inches': [
    ['on the left upper arm, about 12 cm tall', { part: 'upperArm', side: 'left', ...tall(12) }],
    ['5cm wide', wide(5)],
    ['6 cm across, on the chest', { part: 'chest', ...wide(6) }],
    ['right forearm, 10 cm long', { part: 'forearm', side: 'right', ...long(10) }],
    ['ten centimetres', long(10)],
    ['twenty five millimeters', long(2.5)],
    ['width: 5,5 cm', wide(5.5)],
    ['4 x 6 in on the right thigh', { part: 'thigh', side: 'right', ...long(15.24) }],
    ['3-4 inches wide', wide(8.89)],
    ['half an inch tall on the wrist', { part: 'wrist', ...tall(1.27) }],
    ['2 1/2 inches', long(6.35)],
    ['no bigger than 5 cm', long(5)],
    ['4 in on the forearm', { part: 'forearm', ...long(10.16) }],
    ['around 10 cm on the wrist', { part: 'wrist', ...long(10) }],
    ['5cmx7cm', long(7)],
    ['approx. 8cm wide x 10cm high', long(10)],
    ['really small, like 1 inch', long(2.54)],
    ['2½ inches, .5 inch wide', long(6.35)],
    ['.5 inch wide', wide(1.27)],
    ['an inch and a half', long(3.81)],
    ['1 foot tall', tall(30.48)],
  ],
  'turned, mirrored, laid round': [
    ['rotated 15 degrees clockwise', { rotation: 15 }],
    ['rotate 90° counterclockwise', { rotation: -90 }],
    ['turned 30 degrees to the right on the left shoulder', { part: 'shoulder', side: 'left', rotation: 30 }],
    ['upside down on the forearm', { part: 'forearm', rotation: 180 }],
    ['inner forearm, facing me', { part: 'forearm', facing: 'inner', rotation: 180 }],
    ['sideways on the ribs', { part: 'ribs', rotation: 90 }],
    ['tilted slightly to the left', { rotation: -10 }],
    ['diagonal', { rotation: 45 }],
    ['right way up on the left forearm', { part: 'forearm', side: 'left', rotation: 0 }],
    ['vertical along the spine', { part: 'spine', lies: 'along' }],
    ['down the forearm', { part: 'forearm', lies: 'along' }],
    ['horizontally, across the collarbones', { part: 'collarbone', lies: 'across' }],
    ['wraps around the upper arm', { part: 'upperArm', wraps: true }],
    ['armband on the left bicep', { part: 'upperArm', side: 'left', facing: 'front', wraps: true }],
    ['around the ankle like a bracelet', { part: 'ankle', wraps: true }],
    ["don't wrap it around, just the front of the forearm", { part: 'forearm', facing: 'front' }],
    ['around the belly button', { part: 'belly', along: 0.5 }],
    ['mirrored, right forearm', { part: 'forearm', side: 'right', mirrored: true }],
    ['forearm facing left', { part: 'forearm', ignored: ['facing left'] }],
    ['rotate by 45', { rotation: 45 }],
    ['tilt 10 deg left', { rotation: -10 }],
    ['diagonally across the chest', { part: 'chest', rotation: 45 }],
    ['flipped vertically', { mirrored: true, rotation: 180 }],
  ],
  'the look of the ink': [
    ['a bit faded', { style: { density: 0.85, age: 0.18 } }],
    ['old and faded', { style: { density: 0.7, age: 0.7 } }],
    ['bold', { style: { density: 1.2, lineWeight: 0.7 } }],
    ['bold lines', { style: { density: 1.15, lineWeight: 1 } }],
    ['fine line', { style: { lineWeight: -1 } }],
    ['delicate', { style: { lineWeight: -0.7 } }],
    ['not too dark', { style: { density: 0.88 } }],
    ['black and grey', { style: { blackAndGrey: true } }],
    ['grayscale', { style: { blackAndGrey: true } }],
    ['no colour', { style: { blackAndGrey: true } }],
    ['in full color', {}],
    ['solid black, thick lines', { style: { density: 1.4, lineWeight: 1, blackAndGrey: true } }],
    ['healed', { style: { density: 0.9, age: 0.25 } }],
    ['fresh and crisp', {}],
    ['at 50% opacity', { style: { density: 0.5 } }],
    ['not blurry or faded', { style: { density: 1.15 } }],
    ['looks 10 years old', { style: { density: 0.7, age: 0.7 } }],
    ['very light gray', { style: { density: 0.55, blackAndGrey: true } }],
    ['60 % opaque', { style: { density: 0.6 } }],
    ['30% lighter', { style: { density: 0.7 } }],
  ],
  'all together, misspelt, or nothing at all': [
    [
      'Please place the wolf tattoo on my right shoulder, medium size, slightly faded',
      {
        part: 'shoulder',
        side: 'right',
        ...times(1),
        style: { density: 0.85, age: 0.18 },
        ignored: ['wolf'],
      },
    ],
    ['Right Forearm - inner - 6 inches', { part: 'forearm', side: 'right', facing: 'inner', ...long(15.24) }],
    [
      'bycep, no color, smal',
      { part: 'upperArm', facing: 'front', ...times(0.65), style: { blackAndGrey: true } },
    ],
    ['not on the face, but on the neck', { part: 'neck', avoid: FACE }],
    ['on the forearm, pointing towards the elbow', { part: 'forearm', ignored: ['elbow'] }],
    ['palm tree on my forearm', { part: 'forearm', ignored: ['palm tree'] }],
    ['watercolor style on the shoulder', { part: 'shoulder', ignored: ['watercolor'] }],
    ['cover up my old tattoo on the calf', { part: 'calf', ignored: ['cover up', 'old tattoo'] }],
    ['🦋 on my 💪 calf', { part: 'calf' }],
    ['please put the tattoo on', {}],
    ['左肩', {}],
    ['', {}],
    ['anywhere but the face', { avoid: FACE }],
    ['not on the hand, 6 cm', { avoid: HAND, ...long(6) }],
    ['anything but the hand', { avoid: HAND }],
    ['forearm, but not on the left wrist', { part: 'forearm', avoid: [{ part: 'wrist', side: 'left' }] }],
    ['no shading, on the forearm', { part: 'forearm', ignored: ['no'] }],
    ['put it where it looks best', {}],
  ],
};

describe('the reader of placement texts', () => {
  for (const [group, phrases] of Object.entries(PHRASES)) {
    describe(`understands ${group}`, () => {
      for (const [text, understood] of phrases)
        it(JSON.stringify(text), () => {
          const { style = {}, ...rest } = understood;
          assert.deepEqual(readPlacement(text), wishFor({ ...rest, style: { ...PLAIN_STYLE, ...style } }));
        });
    });
  }
});
