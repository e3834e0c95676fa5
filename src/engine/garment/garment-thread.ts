/** The thread that `openFlatGarmentReader` starts: understands one flat garment after the other. */
import { parentPort } from 'node:worker_threads';
import type { RgbaImage } from '../pixels/image.ts';
import type { Garment } from './garment.ts';
import { type FlatGarmentOptions, understandFlatGarment } from './understand-flat-garment.ts';

export interface ToGarmentThread {
  readonly picture: RgbaImage;
  readonly options: FlatGarmentOptions;
}

export type FromGarmentThread = { readonly garment: Garment } | { readonly error: unknown };

function understand({ picture, options }: ToGarmentThread): FromGarmentThread {
  try {
    return { garment: understandFlatGarment(picture, options) };
  } catch (error) {
    return { error };
  }
}

if (!parentPort) throw new Error('garment-thread.ts runs as a worker thread; call openFlatGarmentReader.');
const port = parentPort;
port.on('message', (message: ToGarmentThread) => port.postMessage(understand(message)));
