/** The parse of a person whose upper clothes go, put right before anything is measured: for tops and dresses alike. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { withArmRims } from './arm-rims.ts';
import { withArmRimsOnGround } from './arm-rims-on-ground.ts';
import { withBraceletsOnHands } from './bracelets.ts';
import { withoutClothBesideArms } from './cloth-beside-arms.ts';
import { withoutClothesAboveShoulders } from './clothes-above-shoulders.ts';
import { withCollarOutOfHair } from './collar-in-hair.ts';
import { withCollarOffNeck } from './collar-on-neck.ts';
import { withoutCuffsOnHands } from './cuffs-on-hands.ts';
import { withoutFarSpecks } from './far-specks.ts';
import { withHandMattes } from './hand-matte.ts';
import { withHandsOffLegs } from './hand-off-legs.ts';
import { withNeckBelowUnseenFace } from './neck-below-unseen-face.ts';
import { withNeckInShade } from './neck-in-shade.ts';
import { withNeckUnderJaw } from './neck-under-jaw.ts';
import { withPaleShoulders } from './pale-shoulders.ts';
import { withoutShoulderBumps } from './shoulder-bumps.ts';
import { withShoulderRims } from './shoulder-rims.ts';
import { withStripesOnGround } from './stripes-on-ground.ts';
import { withoutTopIslands } from './top-islands.ts';
import { withoutWallBesideArms } from './wall-beside-arms.ts';
import { withoutWallBesideBelly } from './wall-beside-belly.ts';
import { withoutWallInCollar } from './wall-in-collar.ts';

/**
 * The person with clothes, neck and hands told apart: first what is no clothes goes, then what clothes hide of the neck and
 * the hands comes back. `besideArms` corrects the clothes beside the arms, for a kind that wants it.
 */
export function withUpperBodySettled(
  perceived: PerceivedPerson,
  besideArms: (person: PerceivedPerson) => PerceivedPerson = (person) => person,
): PerceivedPerson {
  const noWall = withoutWallBesideArms(
    withoutWallBesideBelly(withHandsOffLegs(withStripesOnGround(perceived))),
  );
  const clothes = withoutTopIslands(withoutShoulderBumps(withoutClothesAboveShoulders(noWall)));
  const noCollar = withNeckBelowUnseenFace(
    withCollarOffNeck(withCollarOutOfHair(withoutWallInCollar(withoutCuffsOnHands(besideArms(clothes))))),
  );
  const neck = withShoulderRims(withNeckInShade(withNeckUnderJaw(noCollar)));
  const arms = withPaleShoulders(withoutClothBesideArms(withArmRimsOnGround(withArmRims(neck))));
  return withoutFarSpecks(withBraceletsOnHands(withHandMattes(arms)));
}
