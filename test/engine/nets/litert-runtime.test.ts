import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import test from 'node:test';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findPackedAsset, openLiteRt, readPackedAsset } from '../../../src/engine/nets/litert-runtime.ts';
import { openNets } from '../../../src/engine/nets/nets.ts';

const LOADER = `loadPackage({"files": [{"filename": "/a/one.tflite", "start": 0, "end": 5},
 {"filename": "/a/two.tflite", "start": 5, "end": 9}], "remote_package_size": 9});`.replace('\n', '');

test('a packed file is found by its name', () => {
  const { start, end } = findPackedAsset(LOADER, 'two.tflite');
  assert.deepEqual([start, end], [5, 9]);
});

test('a packed file that is missing is named with those that are there', () => {
  assert.throws(() => findPackedAsset(LOADER, 'three.tflite'), /three\.tflite.*one\.tflite.*two\.tflite/);
  assert.throws(() => findPackedAsset('nothing here', 'one.tflite'), /No table of packed files/);
});

test('a TensorFlow Lite model lies in the packed file', async () => {
  const model = await readPackedAsset('@mediapipe/pose/pose_solution_packed_assets', 'pose_detection.tflite');
  assert.equal(Buffer.from(model.subarray(4, 8)).toString('latin1'), 'TFL3');
});

test('loading leaves no trace in the global scope', async () => {
  await openLiteRt();
  for (const name of ['self', 'importScripts', 'Module', 'ModuleFactory'])
    assert.equal((globalThis as Record<string, unknown>)[name], undefined, name);
  assert.equal('gpu' in navigator && (navigator as { gpu?: unknown }).gpu !== undefined, false);
});

test('bytes that are no model are refused', async () => {
  const runtime = await openLiteRt();
  await assert.rejects(runtime.compile(new Uint8Array(64)));
});

test('nets can be opened again after they were closed, and two sets work side by side', async () => {
  const first = await openNets();
  const second = await openNets();
  first.close();
  const [regressors, logits] = await second.poseDetection.run(new Float32Array(224 * 224 * 3));
  assert.deepEqual([regressors!.length, logits!.length], [2254 * 12, 2254]);
  second.close();
  const third = await openNets();
  third.close();
});

const PROGRAM = `
  const { openNets } = await import(${JSON.stringify(new URL('../../../src/engine/nets/nets.ts', import.meta.url).href)});
  const nets = await openNets();
  const [mask] = await nets.selfieSegmentation.run(new Float32Array(256 * 256 * 3));
  nets.close();
  const answer = { length: mask.length, finite: mask.every(Number.isFinite) };
`;

test('the nets run in a child process, which prints nothing of its own', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `${PROGRAM} console.log(JSON.stringify(answer));`,
  ]);
  assert.deepEqual(JSON.parse(stdout), { length: 65536, finite: true });
  assert.equal(stderr, '');
});

test('the nets run in a worker thread', async () => {
  const source = `(async () => { ${PROGRAM} require('node:worker_threads').parentPort.postMessage(answer); })()`;
  const worker = new Worker(source, { eval: true });
  const [answer] = await once(worker, 'message');
  assert.deepEqual(answer, { length: 65536, finite: true });
  await worker.terminate();
});
