/** Names the parts of the body that are bare and in view. */
import type { BareSkin } from '../skin/bare-skin.ts';
import type { Subject } from '../subject/subject.ts';
import type { Anatomy } from './anatomy.ts';
import { faceSites } from './face-sites.ts';
import { handSites } from './hand-sites.ts';
import { limbSites } from './limb-sites.ts';
import { scaleOfSubject } from './pixels-per-centimetre.ts';
import { type ExpectedSite, visibleSite } from './site-of-stretch.ts';
import { scaleOfSkin } from './skin-shape.ts';
import { trunkFrame } from './trunk-frame.ts';
import { trunkSites } from './trunk-sites.ts';

/** The sites of all parts of which enough bare skin is seen, and the scale. */
export function findAnatomy(subject: Subject, skin: BareSkin): Anatomy {
  const { pose, face, hands } = subject;
  const doubts: string[] = [];
  const scale = scaleOfSubject(subject) ?? {
    pixelsPerCentimetre: scaleOfSkin(skin),
    scaleFrom: 'skin' as const,
  };
  const { pixelsPerCentimetre } = scale;
  const expected: ExpectedSite[] = [];
  const trunk = pose ? trunkFrame(pose, pixelsPerCentimetre) : null;
  if (pose) expected.push(...limbSites(subject, pose, pixelsPerCentimetre));
  if (trunk) expected.push(...trunkSites(subject, trunk, 0.8));
  if (face) expected.push(...faceSites(face, trunk?.origin ?? null));
  for (const hand of hands) {
    const named = expected.some(({ part, side }) => part === 'forearm' && side === hand.side);
    expected.push(...handSites(hand, !named));
  }
  const sites = expected.flatMap((site) => visibleSite(skin, site) ?? []);
  return { sites, ...scale, doubts };
}
