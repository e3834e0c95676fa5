/** The close-ups of bare skin among the sample pictures. */
import { calfScene } from './calf.ts';
import { forearmScene } from './forearm.ts';
import type { CloseUpScene } from './scene.ts';
import { shoulderScene } from './shoulder.ts';

export const SKIN_PICTURES: readonly CloseUpScene[] = [forearmScene(), shoulderScene(), calfScene()];
