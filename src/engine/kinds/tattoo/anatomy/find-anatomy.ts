/** Names the parts of the body that are bare and in view. */

import type { Pose } from '../../../perceive/person.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import type { Subject } from '../subject/subject.ts';
import type { Anatomy, BodySite } from './anatomy.ts';
import { faceSites } from './face-sites.ts';
import { handSites } from './hand-sites.ts';
import { type ArmPiece, armPieces, skinWithout } from './limb-cover.ts';
import { armSites, legSites } from './limb-sites.ts';
import { scaleOfSubject } from './pixels-per-centimetre.ts';
import { shapeSites } from './shape-sites.ts';
import { type ExpectedSite, visibleSite } from './site-of-stretch.ts';
import { type SkinPatch, skinPatches } from './skin-patches.ts';
import { trunkFrame } from './trunk-frame.ts';
import { throatOf, trunkSites } from './trunk-sites.ts';

/** Half-width in centimetres of patches that are parts of their own. */
const LEAST_PATCH_DEPTH = 2.5;

/** The sites of all parts of which enough bare skin is seen, and the scale. */
export function findAnatomy(subject: Subject, skin: BareSkin): Anatomy {
  const { pose, face, hands } = subject;
  const doubts: string[] = [];
  const known = scaleOfSubject(subject);
  // without joints the skin's own shape has to tell; what is told by hands is left out of it
  const shape = pose || face ? null : shapeSites(subject, patchesBesideHands(skin, subject, known));
  const scale = known ?? {
    pixelsPerCentimetre: shape?.pixelsPerCentimetre ?? 1,
    scaleFrom: 'skin' as const,
  };
  const { pixelsPerCentimetre } = scale;
  const trunk = pose ? trunkFrame(pose, pixelsPerCentimetre) : null;
  const arms = armPieces(subject, pose, pixelsPerCentimetre);
  const sites: BodySite[] = [];
  const add = (where: BareSkin, expected: readonly ExpectedSite[]): void => {
    for (const site of expected) {
      const visible = visibleSite(where, site);
      if (visible) sites.push(visible);
    }
  };
  const uncovered = skinWithout(skin, arms);
  if (pose)
    for (const side of sidesInView(subject.view, pose)) {
      const before = piecesBefore(arms, side, pose);
      add(skinWithout(skin, before), armSites(subject, pose, side, pixelsPerCentimetre));
      add(uncovered, legSites(subject, pose, side, pixelsPerCentimetre));
    }
  if (trunk && pose) add(uncovered, trunkSites(subject, pose, trunk, pixelsPerCentimetre));
  const handsOnly = arms.filter(({ kind }) => kind === 'hand');
  if (face)
    add(
      skinWithout(skin, handsOnly),
      faceSites(face, trunk && subject.view !== 'side' ? throatOf(trunk) : null),
    );
  for (const hand of hands) {
    const named = sites.some(({ part, side }) => part === 'forearm' && side === hand.side);
    add(skin, handSites(hand, !named));
  }
  if (shape) {
    add(uncovered, shape.sites);
    if (sites.length > 0 && hands.length === 0)
      doubts.push(
        'No joints, face or hand in view: the parts of the body were guessed from the shape of the skin.',
      );
  }
  return { sites, ...scale, doubts };
}

/** The patches of skin that are no hand and no forearm; what is narrower than a wrist is left of those. */
function patchesBesideHands(
  skin: BareSkin,
  subject: Subject,
  known: ReturnType<typeof scaleOfSubject>,
): SkinPatch[] {
  if (!known) return skinPatches(skin);
  const { pixelsPerCentimetre } = known;
  const rest = skinWithout(skin, armPieces(subject, null, pixelsPerCentimetre));
  return skinPatches(rest).filter(({ depth }) => depth > LEAST_PATCH_DEPTH * pixelsPerCentimetre);
}

/** From the side only the nearer shoulder, arm and leg are told apart from what is behind them. */
function sidesInView(view: Subject['view'], { landmarks }: Pose): readonly ('left' | 'right')[] {
  if (view !== 'side') return ['left', 'right'];
  return [landmarks.leftShoulder.depth < landmarks.rightShoulder.depth ? 'left' : 'right'];
}

/** The other arm's pieces that lie before this arm: a hand on it always, the rest where its wrist is nearer. */
function piecesBefore(arms: readonly ArmPiece[], side: 'left' | 'right', { landmarks }: Pose): ArmPiece[] {
  const own = landmarks[`${side}Wrist`].depth;
  return arms.filter((piece) => piece.side !== side && (piece.kind === 'hand' || piece.depth < own));
}
