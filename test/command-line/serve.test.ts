import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { prepareHome } from '../../src/database/embedded/home.ts';
import { isPostmaster, readPostmasterRecord } from '../../src/database/embedded/postmaster.ts';
import { removeEmbeddedFiles } from '../support/test-database.ts';
import { type RunningService, runToile, startServe } from './toile-process.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');
const FIRST_REQUEST = join(SAMPLES, 'first-request.json');

interface Status {
  readonly status: 'processing' | 'completed' | 'failed';
  readonly output?: string[];
  readonly error: { name: string; message: string } | null;
}

describe('toile serve', () => {
  let folder: string;
  let service: RunningService | null = null;
  let key: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'toile-serve-'));
  });
  after(async () => {
    await service?.end('SIGKILL');
    // Ends the database that the killed service has left.
    await runToile(['migrate'], { TOILE_DATA_DIR: folder });
    await removeEmbeddedFiles(folder);
  });

  async function serve(settings: Record<string, string> = {}): Promise<RunningService> {
    service = await startServe({ TOILE_DATA_DIR: folder, TOILE_WORKERS: '1', ...settings });
    return service;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const code = await service!.end(signal);
    service = null;
    return code;
  }

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${service!.address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });

  /** Sends the first request; without `asItIs`, in the mode that takes the least time. */
  async function submit({ asItIs = false } = {}): Promise<string> {
    const file = await readFile(FIRST_REQUEST, 'utf8');
    const body = asItIs ? file : JSON.stringify({ ...JSON.parse(file), mode: 'performance' });
    const answer = await call('/api/v1/tryon/clothes', { method: 'POST', body });
    assert.equal(answer.status, 201);
    return ((await answer.json()) as { jobId: string }).jobId;
  }

  async function waitForEnd(jobId: string): Promise<Status> {
    for (;;) {
      const answer = await call(`/api/v1/status/${jobId}`);
      assert.equal(answer.status, 200);
      const job = (await answer.json()) as Status;
      if (job.status !== 'processing') return job;
      await delay(300);
    }
  }

  async function postmaster(): Promise<number | null> {
    const record = await readPostmasterRecord((await prepareHome(folder)).cluster);
    return record && (await isPostmaster(record.pid)) ? record.pid : null;
  }

  it('creates the account demo on an empty database, with requests that can be pasted', async () => {
    const { address, output } = await serve();
    key = /^ {2}(toile_[\w-]+)$/m.exec(output())![1]!;
    assert.match(output(), new RegExp(`described at ${address}/openapi.json`));
    assert.match(
      output(),
      new RegExp(
        `^ {2}curl -s ${address}/api/v1/tryon/clothes -H 'Authorization: Bearer ${key}' .* -d @samples/first-request.json`,
        'm',
      ),
    );
    assert.match(output(), /^ {2}until curl .*\/api\/v1\/status\/.* -o first-picture\.png/m);
    assert.equal((await fetch(`${address}/openapi.json`)).status, 200);
    const credits = await call('/api/v1/credits');
    assert.deepEqual(await credits.json(), {
      credits: { on_demand: 100, subscription: 0, purchased: 100, reserved: 0 },
    });
  });

  it('makes a picture of the first request', async () => {
    const job = await waitForEnd(await submit({ asItIs: true }));
    assert.equal(job.error, null);
    assert.equal(job.output?.length, 1);
    const picture = await fetch(job.output![0]!);
    assert.equal(picture.headers.get('content-type'), 'image/png');
    const bytes = Buffer.from(await picture.arrayBuffer());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  });

  it('gives a haircut in a colour', async () => {
    const portrait = await sharp(join(SAMPLES, 'portraits/man-dark.jpg'))
      .resize({ height: 480 })
      .jpeg()
      .toBuffer();
    const answer = await call('/api/v1/tryon/hairstyle', {
      method: 'POST',
      body: JSON.stringify({
        face_image: `data:image/jpeg;base64,${portrait.toString('base64')}`,
        haircut: 'TwoBlockHaircut',
        hair_color: 'silver grey with a hint of violet',
      }),
    });
    // a haircut that only shape B of the interface knows is answered in shape B
    assert.equal(answer.status, 200);
    const job = await waitForEnd(((await answer.json()) as { id: string }).id);
    assert.equal(job.error, null);
    const picture = await fetch(job.output![0]!);
    assert.equal(picture.headers.get('content-type'), 'image/png');
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    assert.deepEqual([width, height], [360, 480]);
  });

  it('inks a tattoo, and charges each picture', async () => {
    const read = async (file: string, format: string) =>
      `data:image/${format};base64,${(await readFile(join(SAMPLES, file))).toString('base64')}`;
    const answer = await call('/api/v1/tryon/tattoo', {
      method: 'POST',
      body: JSON.stringify({
        body_image: await read('skin/forearm-light.jpg', 'jpeg'),
        design_image: await read('designs/snake-black.png', 'png'),
        placement: 'forearm, small',
        num_samples: 2,
        output_format: 'jpeg',
      }),
    });
    assert.equal(answer.status, 201);
    const { ok, jobId } = (await answer.json()) as { ok: boolean; jobId: string };
    assert.equal(ok, true);
    const job = await waitForEnd(jobId);
    assert.equal(job.error, null);
    const pictures = await Promise.all(
      job.output!.map(async (address) => Buffer.from(await (await fetch(address)).arrayBuffer())),
    );
    assert.equal(pictures.length, 2);
    assert.notDeepEqual(pictures[0], pictures[1]);
    for (const picture of pictures) assert.equal(picture.readUInt16BE(0), 0xffd8);
    const credits = await call('/api/v1/credits');
    assert.equal(((await credits.json()) as { credits: { on_demand: number } }).credits.on_demand, 96);
  });

  it('shares its database with commands, which leave it running', async () => {
    const before = await postmaster();
    const listed = await runToile(['jobs', 'list', '--account', 'demo', '--json'], {
      TOILE_DATA_DIR: folder,
    });
    assert.equal(listed.stderr, '');
    assert.equal(JSON.parse(listed.stdout)[0].state, 'completed');
    const [job] = JSON.parse(listed.stdout);
    const shown = await runToile(['jobs', 'show', job.id], { TOILE_DATA_DIR: folder });
    assert.match(shown.stdout, /^state: +completed$/m);
    assert.match(shown.stdout, /^credits charged: +2$/m);
    assert.equal(await postmaster(), before);
    assert.equal((await call('/api/v1/credits')).status, 200);
  });

  it('is ready, and counts its workers', async () => {
    assert.equal((await fetch(`${service!.address}/readyz`)).status, 200);
    const metrics = await (await fetch(`${service!.address}/metrics`)).text();
    assert.match(metrics, /^toile_workers\{state="working"\} 1$/m);
  });

  it('ends with Ctrl-C, takes its database along, and loses no job', async () => {
    const jobId = await submit();
    assert.equal(await end('SIGINT'), 0);
    assert.equal(await postmaster(), null);

    const { output } = await serve();
    assert.doesNotMatch(output(), /shown this once|Bearer/);
    assert.equal((await waitForEnd(jobId)).status, 'completed');
  });

  it('ends with SIGTERM', async () => {
    assert.equal(await end('SIGTERM'), 0);
    assert.equal(await postmaster(), null);
  });

  it('finds everything again after it was killed', async () => {
    await serve();
    const jobId = await submit();
    await end('SIGKILL');
    assert.notEqual(await postmaster(), null);

    await serve();
    assert.equal((await waitForEnd(jobId)).status, 'completed');
    assert.deepEqual(((await (await call('/api/v1/credits')).json()) as { credits: object }).credits, {
      on_demand: 94,
      subscription: 0,
      purchased: 94,
      reserved: 0,
    });
  });

  it('takes the key of the account demo from TOILE_DEMO_KEY', async () => {
    await end('SIGTERM');
    await serve({ TOILE_DEMO_KEY: 'a-key-that-i-chose', TOILE_WORKERS: '0' });
    assert.equal((await call('/api/v1/credits')).status, 200);
    key = 'a-key-that-i-chose';
    assert.equal((await call('/api/v1/credits')).status, 200);
    await end('SIGTERM');
  });

  it('goes on when nobody reads its output any more', async () => {
    await serve({ TOILE_WORKERS: '0' });
    service!.process.stdout!.destroy();
    service!.process.stderr!.destroy();
    // Each is a line of the log, which now meets a closed pipe.
    for (let i = 0; i < 3; i++) assert.equal((await call('/api/v1/nothing')).status, 404);
    await delay(1_200);
    assert.equal((await fetch(`${service!.address}/readyz`)).status, 200);
    assert.equal(await end('SIGTERM'), 0);
    assert.equal(await postmaster(), null);
  });

  it('says what to do when the data folder can not be made', { timeout: 30_000 }, async (t) => {
    if (process.platform !== 'linux') return t.skip('/proc is of Linux');
    const { code, stderr } = await runToile(['serve'], { TOILE_DATA_DIR: '/proc/nope' });
    assert.equal(code, 1);
    assert.match(stderr, /^The embedded database can't prepare its folders .*\/proc\/nope/);
  });

  it('says what to do when the port is taken, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, stderr } = await runToile(['serve'], {
      TOILE_DATA_DIR: folder,
      TOILE_LOG_LEVEL: 'silent',
      PORT: String(port),
    });
    other.close();
    assert.equal(code, 1);
    assert.match(
      stderr,
      new RegExp(`^Can't listen on 127\\.0\\.0\\.1, port ${port}: another program uses it.*Set PORT`),
    );
    assert.equal(await postmaster(), null);
  });

  it('stops at a wrong setting and says what is allowed', async () => {
    const { code, stdout, stderr } = await runToile(['serve'], {
      TOILE_DATA_DIR: folder,
      TOILE_WORKERS: 'two',
    });
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.equal(stderr, 'TOILE_WORKERS must be a whole number from 0 to 256; it is "two".\n');
  });
});
