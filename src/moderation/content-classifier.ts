/**
 * Tells how much bare skin and nudity a picture shows: the MobileNet v2 of NSFWJS (https://nsfwjs.com), whose
 * weights its package brings along, run by TensorFlow.js on WebAssembly. Nothing is fetched. Of the package only
 * the model is used: its own code wants the whole of TensorFlow.js. Ready after 0.2 s, 60 ms a picture, 110 MB.
 */
import { fileURLToPath } from 'node:url';
import type { io, Tensor } from '@tensorflow/tfjs-core';
import type { RgbaImage } from '../engine/pixels/image.ts';
import { resizeRgba } from '../engine/pixels/resample.ts';
import { CONTENT_CLASSES, type ContentProbabilities } from './content-classes.ts';

export interface ContentClassifier {
  classify(picture: RgbaImage): Promise<ContentProbabilities>;
  close(): void;
}

/** Side of the square that the net sees; the picture is squeezed into it, as in the net's training. */
const NET_SIZE = 224;

/** Loads net and runtime; close it to give the memory back. */
export async function openContentClassifier(): Promise<ContentClassifier> {
  const [tensors, wasm, layers, { MobileNetV2Model }] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-backend-wasm'),
    import('@tensorflow/tfjs-layers'),
    import('nsfwjs/models/mobilenet_v2'),
  ]);
  const runtime = import.meta.resolve('@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm');
  wasm.setWasmPaths(fileURLToPath(new URL('./', runtime)));
  if (!(await tensors.setBackend('wasm')))
    throw new Error(
      'TensorFlow.js could not start its WebAssembly backend; install the packages again (npm ci).',
    );

  const description: io.ModelJSON = (await MobileNetV2Model.modelJson()).default;
  const shards = await Promise.all(
    MobileNetV2Model.weightBundles.map(async (load) => (await load()).default),
  );
  const weights = Buffer.concat(shards.map((shard) => Buffer.from(shard, 'base64')));
  const model = await layers.loadLayersModel({
    load: async () => ({
      modelTopology: description.modelTopology,
      weightSpecs: description.weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });

  return {
    async classify(picture) {
      const input = tensors.tensor4d(toNetInput(picture), [1, NET_SIZE, NET_SIZE, 3]);
      const output = model.predict(input) as Tensor;
      try {
        const probabilities = await output.data();
        return Object.fromEntries(
          CONTENT_CLASSES.map((name, index) => [name, probabilities[index]!]),
        ) as unknown as ContentProbabilities;
      } finally {
        input.dispose();
        output.dispose();
      }
    },
    close() {
      model.dispose();
    },
  };
}

/** RGB, 0..1, over white where the picture is transparent. */
function toNetInput(picture: RgbaImage): Float32Array {
  const { data } = resizeRgba(picture, NET_SIZE, NET_SIZE);
  const input = new Float32Array(NET_SIZE * NET_SIZE * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = data[from + 3]! / 255;
    for (let channel = 0; channel < 3; channel++)
      input[to++] = (data[from + channel]! * alpha) / 255 + (1 - alpha);
  }
  return input;
}
