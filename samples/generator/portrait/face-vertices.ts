/** Vertices of the canonical face mesh round its features; sides are the wearer's. */

/** From the outer corner over the upper lid to the inner corner (index 8), back below. */
export const RIGHT_EYE = [
  33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7,
] as const;
export const LEFT_EYE = [
  263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249,
] as const;
/** Lower and upper edge of a brow, each from its inner to its outer end. */
export const RIGHT_BROW = { lower: [55, 65, 52, 53, 46], upper: [107, 66, 105, 63, 70] } as const;
export const LEFT_BROW = { lower: [285, 295, 282, 283, 276], upper: [336, 296, 334, 293, 300] } as const;
export const LIPS = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
] as const;
export const MOUTH_LINE = [61, 78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 291] as const;
/** Vertices that stand for landmarks of the pose. */
export const LANDMARKS = {
  nose: 4,
  leftEye: 386,
  rightEye: 159,
  mouthLeft: 291,
  mouthRight: 61,
  chin: 152,
  forehead: 10,
} as const;
