/** Brow and eye of either side as one outline: vertices of the mesh, which mirror each other one by one. */
export const EYE_OUTLINES = [
  [70, 63, 105, 66, 107, 55, 133, 155, 154, 153, 145, 144, 163, 7, 33, 46],
  [300, 293, 334, 296, 336, 285, 362, 382, 381, 380, 374, 373, 390, 249, 263, 276],
] as const;
