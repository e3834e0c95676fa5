/** The nets that the engine perceives with, loaded and closed together. */
import { loadFaceDetection } from './face-detection.ts';
import { loadFaceLandmark } from './face-landmark.ts';
import { loadHandLandmark } from './hand-landmark.ts';
import type { Net } from './litert-runtime.ts';
import { openLiteRt } from './litert-runtime.ts';
import { loadPalmDetection } from './palm-detection.ts';
import { loadPoseDetection } from './pose-detection.ts';
import type { PoseLandmarkVariant } from './pose-landmark.ts';
import { loadPoseLandmark } from './pose-landmark.ts';
import { loadSelfieSegmentation } from './selfie-segmentation.ts';

export interface Nets {
  readonly poseDetection: Net;
  readonly faceDetection: Net;
  readonly faceLandmark: Net;
  readonly palmDetection: Net;
  readonly handLandmark: Net;
  readonly selfieSegmentation: Net;
  /** Loaded when first asked for: the heavy one takes 180 MB and .7 s. */
  poseLandmark(variant: PoseLandmarkVariant): Promise<Net>;
  close(): Promise<void>;
}

/** Loads the nets from the installed packages; nothing is downloaded. The caller closes them. */
export async function openNets(): Promise<Nets> {
  const runtime = await openLiteRt();
  const nets = {
    poseDetection: await loadPoseDetection(runtime),
    faceDetection: await loadFaceDetection(runtime),
    faceLandmark: await loadFaceLandmark(runtime),
    palmDetection: await loadPalmDetection(runtime),
    handLandmark: await loadHandLandmark(runtime),
    selfieSegmentation: await loadSelfieSegmentation(runtime),
  };
  const poseLandmarks = new Map<PoseLandmarkVariant, Promise<Net>>();
  return {
    ...nets,
    poseLandmark(variant) {
      const loading = poseLandmarks.get(variant) ?? loadPoseLandmark(runtime, variant);
      poseLandmarks.set(variant, loading);
      return loading;
    },
    async close() {
      const all = [...Object.values(nets), ...(await Promise.all(poseLandmarks.values()))];
      poseLandmarks.clear();
      for (const net of all) net.close();
    },
  };
}
