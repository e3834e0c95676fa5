/** The nets that the engine perceives with, loaded and closed together. */
import { type CanonicalFace, readCanonicalFace } from './canonical-face.ts';
import { loadFaceDetection } from './face-detection.ts';
import { loadFaceLandmark } from './face-landmark.ts';
import { loadHandLandmark } from './hand-landmark.ts';
import type { Net } from './litert-runtime.ts';
import { openLiteRt } from './litert-runtime.ts';
import { loadPalmDetection } from './palm-detection.ts';
import { loadPoseDetection } from './pose-detection.ts';
import { loadPoseLandmark } from './pose-landmark.ts';
import { loadSelfieSegmentation } from './selfie-segmentation.ts';

export interface Nets {
  readonly poseDetection: Net;
  readonly poseLandmark: Net;
  readonly faceDetection: Net;
  readonly faceLandmark: Net;
  readonly palmDetection: Net;
  readonly handLandmark: Net;
  readonly selfieSegmentation: Net;
  /** The mesh that the face mesh net's points belong to. */
  readonly canonicalFace: CanonicalFace;
  close(): void;
}

/** Loads the nets from the installed packages; nothing is downloaded. The caller closes them. */
export async function openNets(): Promise<Nets> {
  const runtime = await openLiteRt();
  const nets = {
    poseDetection: await loadPoseDetection(runtime),
    poseLandmark: await loadPoseLandmark(runtime),
    faceDetection: await loadFaceDetection(runtime),
    faceLandmark: await loadFaceLandmark(runtime),
    palmDetection: await loadPalmDetection(runtime),
    handLandmark: await loadHandLandmark(runtime),
    selfieSegmentation: await loadSelfieSegmentation(runtime),
  };
  return {
    ...nets,
    canonicalFace: await readCanonicalFace(),
    close() {
      for (const net of Object.values(nets)) net.close();
    },
  };
}
