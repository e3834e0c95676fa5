/**
 * LiteRT (Google's TensorFlow Lite runtime, WebAssembly with XNNPACK) inside Node, in a main process, a child
 * process or a `worker_threads` thread. `@litertjs/core` is written for browsers: it loads its WebAssembly module
 * through `importScripts` and asks for a WebGPU device. For the moment of loading this file stands in for the
 * browser; afterwards the globals are as they were.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type { CompiledModel } from '@litertjs/core';

type LiteRtPackage = typeof import('@litertjs/core');

/** A compiled net: one float tensor in, several float tensors out. */
export interface Net {
  /** Shapes of the outputs, in the order of `run`'s result. */
  readonly outputShapes: readonly (readonly number[])[];
  /**
   * @param input The net's input, row-major NHWC.
   * @returns A copy of each output, in the model file's order.
   */
  run(input: Float32Array): Promise<Float32Array[]>;
  close(): void;
}

/** Loads nets; the WebAssembly module itself is the package's and stays for the life of the thread. */
export interface LiteRtRuntime {
  /** Compiles a `.tflite` model. @throws when the bytes are no model or need an operator that LiteRT.js lacks. */
  compile(model: Uint8Array): Promise<Net>;
}

const require = createRequire(import.meta.url);

/** Loads the runtime of this thread, or takes the one that is already loaded. */
export async function openLiteRt(): Promise<LiteRtRuntime> {
  const litert: LiteRtPackage = await import('@litertjs/core');
  await (litert.getGlobalLiteRtPromise() ?? loadAsInBrowser(litert));
  return { compile: (model) => compileNet(litert, model) };
}

async function compileNet(litert: LiteRtPackage, model: Uint8Array): Promise<Net> {
  const compiled: CompiledModel = await litert.loadAndCompile(model, { accelerator: 'wasm' });
  const inputShape = [...compiled.getInputDetails()[0]!.shape];
  const outputShapes = compiled.getOutputDetails().map(({ shape }) => [...shape]);
  return {
    outputShapes,
    async run(input) {
      const tensor = new litert.Tensor(input, inputShape);
      try {
        const outputs = await compiled.run([tensor]);
        return outputs.map((output) => {
          const values = output.toTypedArray() as Float32Array;
          output.delete();
          return values;
        });
      } finally {
        tensor.delete();
      }
    },
    close: () => compiled.delete(),
  };
}

/** What the package and its loader script look for in a browser's global scope. */
interface BrowserGlobals {
  self: unknown;
  importScripts: (path: string) => void;
  Module: { print(text: string): void; printErr(text: string): void };
}

async function loadAsInBrowser(litert: LiteRtPackage): Promise<void> {
  const globals: BrowserGlobals = {
    self: globalThis,
    importScripts: runLoaderScript,
    // Notices about delegates; errors are thrown besides being printed.
    Module: { print: () => {}, printErr: () => {} },
  };
  const restore = defineTemporarily(globalThis, { ...globals });
  // Answers the request for a device with none; without it the package prints a warning to the console.
  const adapter = { limits: {}, features: new Set(), requestDevice: async () => null };
  const restoreGpu = defineTemporarily(navigator, { gpu: { requestAdapter: async () => adapter } });
  try {
    const folder = dirname(dirname(require.resolve('@litertjs/core')));
    await litert.loadLiteRt(`${folder}/wasm/`);
  } finally {
    restoreGpu();
    restore();
  }
}

/** Runs the WebAssembly loader script as a CommonJS module and publishes the factory that it defines. */
function runLoaderScript(path: string): void {
  const source = `${readFileSync(path, 'utf8')}\nreturn ModuleFactory;`;
  const load = compileFunction(source, ['require', '__filename', '__dirname'], { filename: path });
  (globalThis as { ModuleFactory?: unknown }).ModuleFactory = load(require, path, dirname(path));
}

/** Defines properties on an object; the returned function puts back what was there before. */
function defineTemporarily(target: object, values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
    }
  };
}

/** Reads a file of an installed package, e.g. `@mediapipe/pose/pose_landmark_full.tflite`. */
export async function readPackageFile(path: string): Promise<Uint8Array> {
  return readFile(require.resolve(path));
}

/**
 * Reads one file out of a package's `*_packed_assets.data`, a plain concatenation whose table of contents stands in
 * the `*_packed_assets_loader.js` beside it (Emscripten's file packager).
 * @param solution Path without ending, e.g. `@mediapipe/hands/hands_solution_packed_assets`.
 * @param name Name of the file without folder, e.g. `palm_detection_full.tflite`.
 */
export async function readPackedAsset(solution: string, name: string): Promise<Uint8Array> {
  const loader = Buffer.from(await readPackageFile(`${solution}_loader.js`)).toString('utf8');
  const { start, end } = findPackedAsset(loader, name);
  return (await readPackageFile(`${solution}.data`)).subarray(start, end);
}

/** Byte range of a packed file by the table in the loader script's text. @throws naming what is there instead. */
export function findPackedAsset(loader: string, name: string): { start: number; end: number } {
  const table = /loadPackage\((\{"files": \[.*?\].*?\})\)/.exec(loader);
  if (!table) throw new Error(`No table of packed files in the loader script (looking for ${name}).`);
  const { files } = JSON.parse(table[1]!) as {
    files: { filename: string; start: number; end: number }[];
  };
  const file = files.find(({ filename }) => filename.endsWith(`/${name}`));
  if (!file)
    throw new Error(
      `Packed file ${name} not found; there are ${files.map(({ filename }) => filename).join(', ')}.`,
    );
  return file;
}
