/**
 * The canonical face mesh that ships with `@mediapipe/face_mesh` (Apache-2.0): 468 vertices in centimetres,
 * x to the wearer's left, y up, z towards the viewer, and its triangles.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface FaceGeometry {
  /** 468 × (x, y, z), centimetres. */
  readonly vertices: Float32Array;
  /** Three vertex indices a triangle. */
  readonly triangles: Uint16Array;
}

const ASSET = 'geometry_pipeline_metadata_landmarks.binarypb';
const FLOATS_PER_VERTEX = 5; // x, y, z, u, v

/** Reads the mesh out of the package's asset file. */
export async function readCanonicalFace(): Promise<FaceGeometry> {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json'));
  const loader = await readFile(join(folder, 'face_mesh_solution_packed_assets_loader.js'), 'utf8');
  const range = new RegExp(`${ASSET}", "start": (\\d+), "end": (\\d+)`).exec(loader);
  if (!range) throw new Error(`@mediapipe/face_mesh no longer lists ${ASSET} in its asset loader.`);
  const assets = await readFile(join(folder, 'face_mesh_solution_packed_assets.data'));
  return parseGeometry(assets.subarray(Number(range[1]), Number(range[2])));
}

/** Reads field 1 (the mesh) of a `GeometryPipelineMetadata` message: field 3 holds vertices, 4 the indices. */
function parseGeometry(message: Buffer): FaceGeometry {
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
