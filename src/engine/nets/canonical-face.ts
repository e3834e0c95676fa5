/**
 * The canonical face mesh that ships with `@mediapipe/face_mesh` (Apache-2.0): 468 vertices in centimetres,
 * x to the wearer's left, y up, z towards the viewer, its triangles, and the weights by which a found mesh is laid on it
 * (a `GeometryPipelineMetadata` message).
 */
import { readPackedAsset } from './litert-runtime.ts';

export interface FaceGeometry {
  /** 468 × (x, y, z), centimetres. */
  readonly vertices: Float32Array;
  /** Three vertex indices a triangle. */
  readonly triangles: Uint16Array;
}

export interface CanonicalFace extends FaceGeometry {
  /** How much each of the 468 vertices tells of the head's pose: 33 of them, where a face hardly moves, the others 0. */
  readonly poseWeights: Float32Array;
}

const ASSET = 'geometry_pipeline_metadata_landmarks.binarypb';
const FLOATS_PER_VERTEX = 5; // x, y, z, u, v

/** Reads the mesh out of the package's asset file. */
export async function readCanonicalFace(): Promise<CanonicalFace> {
  const solution = '@mediapipe/face_mesh/face_mesh_solution_packed_assets';
  const message = Buffer.from(await readPackedAsset(solution, ASSET));
  const mesh = parseMesh(message);
  return { ...mesh, poseWeights: parseWeights(message, mesh.vertices.length / 3) };
}

/** Field 2, repeated: the number of a vertex (field 1) and its weight (field 2). */
function parseWeights(message: Buffer, count: number): Float32Array {
  const weights = new Float32Array(count);
  for (const { number, bytes } of readFields(message)) {
    if (number !== 2) continue;
    const fields = readFields(bytes);
    const vertex = fields.find((field) => field.number === 1)?.value ?? 0;
    weights[vertex] = fields.find((field) => field.number === 2)!.bytes.readFloatLE(0);
  }
  return weights;
}

/** Reads field 1 (the mesh) of the message: field 3 holds vertices, 4 the indices. */
function parseMesh(message: Buffer): FaceGeometry {
  const mesh = readFields(message).find((field) => field.number === 1 && field.bytes.length > 1000);
  if (!mesh) throw new Error(`${ASSET} holds no mesh.`);
  const floats: number[] = [];
  const indices: number[] = [];
  for (const { number, bytes, value } of readFields(mesh.bytes)) {
    if (number === 3) for (let at = 0; at < bytes.length; at += 4) floats.push(bytes.readFloatLE(at));
    if (number === 4) indices.push(value);
  }
  const vertices = new Float32Array((floats.length / FLOATS_PER_VERTEX) * 3);
  for (let vertex = 0; vertex < vertices.length / 3; vertex++) {
    for (let axis = 0; axis < 3; axis++)
      vertices[vertex * 3 + axis] = floats[vertex * FLOATS_PER_VERTEX + axis]!;
  }
  return { vertices, triangles: Uint16Array.from(indices) };
}

interface ProtobufField {
  readonly number: number;
  /** Payload of length-delimited and 32-bit fields. */
  readonly bytes: Buffer;
  /** Value of a varint field. */
  readonly value: number;
}

/** Splits a protocol-buffers message into its fields (wire types 0, 2 and 5). */
function readFields(message: Buffer): ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const readVarint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = readVarint();
    const wireType = tag & 7;
    const number = tag >>> 3;
    if (wireType === 0) {
      fields.push({ number, bytes: Buffer.alloc(0), value: readVarint() });
    } else {
      const length = wireType === 5 ? 4 : readVarint();
      fields.push({ number, bytes: message.subarray(at, at + length), value: 0 });
      at += length;
    }
  }
  return fields;
}
