/** Words for parts of the body and the places on them. */
import type { Facing, Meaning, PhraseTable, PlaceName } from './meaning.ts';

type Place = Extract<Meaning, { is: 'place' }>;

function at(place: PlaceName, more: Omit<Place, 'is' | 'place'> = {}): Place {
  return { is: 'place', place, ...more };
}

function facing(to: Facing): Meaning {
  return { is: 'facing', facing: to };
}

/** Phrases by the part or the place on it that they mean. */
export const BODY_WORDS: PhraseTable = [
  [at('forehead'), 'forehead, brow, above brow, above eyebrow, above eyebrows, over eyebrow'],
  [at('forehead', { side: 'middle' }), 'between eyes, between eyebrows, third eye'],
  [at('temple'), 'temple, temples, side of head, side of face, sideburn, sideburns'],
  [at('cheek'), 'cheek, cheeks, cheekbone, cheekbones, cheek bone, cheek bones'],
  [at('cheek', { along: 0.1 }), 'under eye, under eyes, below eye, below eyes, beneath eye, tear drop spot'],
  [at('chin'), 'chin, jaw, jawline, jaw line, jawbone, jaw bone'],
  [at('ear', { facing: 'back' }), 'behind ear, behind ears, behind earlobe, back of ear'],
  [at('ear'), 'ear, ears, earlobe, earlobes, ear lobe'],
  [at('eye'), 'eye, eyes, eyebrow, eyebrows'],
  [at('neck'), 'neck, necks'],
  [at('neck', { facing: 'front', side: 'middle' }), 'throat, adams apple, adam apple, front of neck'],
  [at('neck', { facing: 'outer' }), 'side of neck, sides of neck, neck side, sideneck'],
  [at('neck', { facing: 'front', along: 0.1 }), 'under chin, below chin, under jaw, below jaw'],
  [
    at('nape'),
    'nape, nape of neck, back of neck, back neck, scruff, neck back, rear of neck, behind neck, under hairline, below hairline, hairline',
  ],
  [at('collarbone'), 'collarbone, collarbones, collar bone, collar bones, collar, clavicle, clavicles'],
  [
    at('chest'),
    'chest, pec, pecs, peck, pecks, pectoral, pectorals, chest plate, decolletage, decollete, bust',
  ],
  [at('chest', { side: 'middle' }), 'sternum, breastbone, breast bone, solar plexus, cleavage, chest bone'],
  [
    at('chest', { side: 'middle' }),
    'between breasts, between collarbones, between collar bones, between clavicles, between boobs, between pecs, between nipples',
  ],
  [at('chest', { side: 'left' }), 'over heart, above heart, on heart, near heart, heart side, next to heart'],
  [at('breast'), 'breast, breasts, boob, boobs, nipple, nipples, bra line'],
  [
    at('ribs', { along: 0.2 }),
    'underboob, under boob, under boobs, under breast, under breasts, below breast',
  ],
  [
    at('ribs'),
    'rib, ribs, ribcage, rib cage, flank, flanks, side of body, side of torso, side of trunk, oblique, obliques',
  ],
  [at('ribs'), 'side piece, side body, side boob, sideboob, side of ribs, side of ribcage, side torso'],
  [at('armpit'), 'armpit, armpits, arm pit'],
  [
    at('belly'),
    'belly, bellies, tummy, tum, stomach, abdomen, abdominals, abs, midriff, gut, paunch, lower stomach',
  ],
  [at('belly', { along: 0.25 }), 'upper stomach, upper belly, upper abdomen'],
  [at('belly', { along: 0.8 }), 'lower belly, lower abdomen, lower tummy'],
  [at('navel'), 'navel, belly button, bellybutton, tummy button, umbilicus'],
  [
    at('hip'),
    'hip, hips, hipbone, hip bone, hip bones, waist, waistline, love handle, love handles, pelvis, groin',
  ],
  [at('hip'), 'bikini line, pelvic bone, v line, waist line, pelvic'],
  [
    at('hip', { facing: 'back' }),
    'buttock, buttocks, butt, butt cheek, bum, bum cheek, glute, glutes, backside, bottom cheek',
  ],
  [at('shoulder'), 'shoulder, shoulders, delt, delts, deltoid, deltoids, shoulder cap, shoulder joint'],
  [at('shoulder', { facing: 'back' }), 'trap, traps, trapezius, behind shoulder'],
  [
    at('shoulder', { along: 0.15 }),
    'top of shoulder, shoulder top, between neck and shoulder, between shoulder and neck',
  ],
  [at('upperArm'), 'upper arm, upper arms, upperarm, upperarms, top arm'],
  [
    at('upperArm', { facing: 'inner' }),
    'under arm, underarm, underarms, underside of arm, inner bicep, inside bicep, inside of bicep',
  ],
  [at('upperArm', { facing: 'outer' }), 'outer bicep, outside bicep, outside of bicep, side of bicep'],
  [at('upperArm', { facing: 'front' }), 'bicep, biceps'],
  [at('upperArm', { facing: 'back' }), 'tricep, triceps'],
  [at('elbow'), 'elbow, elbows, point of elbow, tip of elbow'],
  [
    at('elbow', { facing: 'inner' }),
    'inner elbow, inside elbow, inside of elbow, crook of elbow, crook of arm, elbow ditch, ditch, elbow pit, elbow crease, bend of elbow, crease of elbow',
  ],
  [at('forearm'), 'forearm, forearms, fore arm, fore arms, lower arm, lower arms, lowerarm'],
  [at('forearm', { facing: 'inner' }), 'underside of forearm, under forearm'],
  [at('forearm', { facing: 'outer' }), 'top of forearm, forearm top'],
  [at('wrist'), 'wrist, wrists, rist, wristbone, wrist bone'],
  [
    at('wrist', { facing: 'inner' }),
    'underside of wrist, on pulse, over pulse, pulse point, pulse, under wrist',
  ],
  [
    at('wrist', { facing: 'outer' }),
    'top of wrist, back of wrist, where watch sits, where watch goes, where watch would be',
  ],
  [at('hand'), 'hand, hands'],
  [
    at('hand', { facing: 'back' }),
    'back of hand, back hand, backhand, top of hand, hand back, top hand, back side of hand, hand top, dorsum of hand, outside of hand',
  ],
  [
    at('hand', { facing: 'back' }),
    'between thumb and index finger, between thumb and finger, between thumb and forefinger, between index finger and thumb',
  ],
  [
    at('palm'),
    'palm, palms, palm of hand, inside of hand, inner hand, inside hand, hand palm, underside of hand, bottom of hand, hollow of hand',
  ],
  [at('finger'), 'finger, fingers, base of finger, fingertip, fingertips'],
  [at('finger', { finger: 'thumb' }), 'thumb, thumbs, base of thumb, thumb finger'],
  [
    at('finger', { finger: 'index' }),
    'index finger, forefinger, pointer finger, index fingers, first finger',
  ],
  [at('finger', { finger: 'middle' }), 'middle finger, middle fingers, second finger'],
  [at('finger', { finger: 'ring' }), 'ring finger, ring fingers, wedding finger, third finger'],
  [
    at('finger', { finger: 'little' }),
    'little finger, little fingers, pinky finger, pinky, pinkie, pinkie finger, baby finger, small finger, fourth finger',
  ],
  [at('finger', { facing: 'back', along: 0.1 }), 'knuckle, knuckles'],
  [at('finger', { facing: 'outer' }), 'side of finger, finger side'],
  [at('back'), 'back, backs, back side, spinal area, bare back, whole of back, entire back'],
  [at('upperBack'), 'upper back, top of back, lat, lats, bra strap'],
  [at('upperBack', { along: 0.85 }), 'mid back, middle back, midback'],
  [
    at('upperBack', { side: 'middle', along: 0.3 }),
    'between shoulders, between shoulder blades, between shoulderblades, between blades, between scapulas, between scapulae, below nape, below back of neck',
  ],
  [
    at('shoulderBlade'),
    'shoulder blade, shoulder blades, shoulderblade, shoulderblades, scapula, scapulas, scapulae, blade of shoulder, wing bone',
  ],
  [at('spine'), 'spine, backbone, back bone, spinal column, spinal cord, vertebra, vertebrae'],
  [
    at('lowerBack'),
    'lower back, low back, lowerback, bottom of back, base of back, lumbar, tramp stamp, trampstamp, small of back, lower part of back',
  ],
  [
    at('lowerBack', { along: 0.85 }),
    'tailbone, tail bone, coccyx, sacrum, above butt, above bum, above buttocks, base of spine, bottom of spine',
  ],
  [at('thigh'), 'thigh, thighs, theigh, quad, quads, quadriceps, upperleg'],
  [at('thigh', { facing: 'back' }), 'hamstring, hamstrings, hammy, back of upper leg'],
  [at('thigh', { facing: 'front' }), 'top of thigh'],
  [at('knee'), 'knee, knees'],
  [at('knee', { facing: 'front' }), 'kneecap, kneecaps, knee cap, patella'],
  [
    at('knee', { facing: 'back' }),
    'back of knee, behind knee, knee pit, kneepit, knee ditch, hollow of knee',
  ],
  [at('calf'), 'calf, calfs, calves, calve, calf muscle, lowerleg'],
  [at('shin'), 'shin, shins, shinbone, shin bone, tibia, front of lower leg, front of calf, front of shin'],
  [at('ankle'), 'ankle, ankles, anklebone, ankle bone, malleolus'],
  [at('ankle', { facing: 'back' }), 'achilles, achilles tendon, achilles heel, heel, heels, back of ankle'],
  [at('foot'), 'foot, feet'],
  [
    at('foot', { facing: 'front' }),
    'top of foot, top of feet, instep, foot top, foot bridge, bridge of foot',
  ],
  [at('foot', { facing: 'back' }), 'sole, soles, bottom of foot, underside of foot'],
  [at('foot', { along: 0.9 }), 'toe, toes, big toe'],
  [at('arm'), 'arm, arms'],
  [at('leg'), 'leg, legs'],
  [at('trunk'), 'torso, trunk, upper body'],
  [at('face'), 'face'],
  [
    facing('inner'),
    'inner, inside, inside of, inner side, inner side of, interior, innerside, medial, facing in, facing inward, facing inwards, palm side, palm side of, underside, underside of, inner part of, inner part, inward side',
  ],
  [
    facing('outer'),
    'outer, outside, outside of, outer side, outer side of, exterior, outerside, lateral, facing out, facing outward, facing outwards, outer part, outer part of',
  ],
  [facing('front'), 'front, front of, front side, front side of, frontside, facing forward, facing forwards'],
  [facing('back'), 'back of, back side of, backside of, rear, rear of, posterior'],
  [{ is: 'flank' }, 'side, sides, side of, sides of'],
  [{ is: 'side', side: 'left' }, 'left, lft, lt'],
  [
    { is: 'side', side: 'left', flank: true },
    'left hand side, left hand side of, lefthand side, lefthand side of',
  ],
  [{ is: 'side', side: 'right' }, 'right, rigth, rihgt, rt'],
  [
    { is: 'side', side: 'right', flank: true },
    'right hand side, right hand side of, righthand side, righthand side of',
  ],
];
