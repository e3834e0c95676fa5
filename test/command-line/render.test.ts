import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { runToile } from './toile-process.ts';

const samples = resolve(import.meta.dirname, '../../samples');
const PERSON = join(samples, 'people/woman-light-hanging.jpg');
const GARMENT = join(samples, 'garments/tee-sun.jpg');
const FOREARM = join(samples, 'skin/forearm-light.jpg');
const DESIGN = join(samples, 'designs/snake-black.png');
const PORTRAIT = join(samples, 'portraits/woman-light.jpg');

describe('toile render', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'toile-render-'));
  });
  after(() => rm(folder, { recursive: true }));

  const clothes = (...words: string[]) =>
    runToile([
      'render',
      'clothes',
      '--model',
      PERSON,
      '--garment',
      GARMENT,
      '--mode',
      'performance',
      ...words,
    ]);

  it('puts a garment on a person, in as many samples as asked for, and shows the stages', async () => {
    const out = join(folder, 'pictures/worn.jpg');
    const debug = join(folder, 'stages');
    const { code, stdout, stderr } = await clothes('--out', out, '--samples', '2', '--debug', debug);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /worn\.jpg .*worn-2\.jpg \(\d+\.\d s\)\n$/);
    const person = await sharp(PERSON).metadata();
    for (const name of ['worn.jpg', 'worn-2.jpg']) {
      const picture = await sharp(join(folder, 'pictures', name)).metadata();
      assert.equal(picture.format, 'jpeg');
      assert.equal(picture.width! / picture.height!, person.width! / person.height!);
    }
    const stages = await readdir(debug);
    assert.ok(stages.includes('1-photo.png') && stages.includes('figures.json'), stages.join(' '));
    assert.notEqual(await readFile(join(debug, 'figures.json'), 'utf8'), '{}\n');
  });

  it('ends with the error of the interface when it can not', async () => {
    const { code, stdout, stderr } = await runToile([
      ...['render', 'clothes', '--model', GARMENT, '--garment', GARMENT, '--mode', 'performance'],
      ...['--out', join(folder, 'none.png')],
    ]);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^PoseError: /);
  });

  const tattoo = (...words: string[]) =>
    runToile(['render', 'tattoo', '--body', FOREARM, '--design', DESIGN, ...words]);

  it('inks a design, as often as asked for, and says which words it did not understand', async () => {
    const out = join(folder, 'inked/arm.png');
    const words = ['--placement', 'forearm, 5 cm wide, qwertyuiop', '--samples', '2', '--json'];
    const { code, stdout, stderr } = await tattoo('--out', out, ...words);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /qwertyuiop/);
    const { pictures } = JSON.parse(stdout);
    assert.deepEqual(pictures, [out, join(folder, 'inked/arm-2.png')]);
    const body = await sharp(FOREARM).metadata();
    for (const picture of pictures) {
      const { format, width, height } = await sharp(picture).metadata();
      assert.deepEqual([format, width, height], ['png', body.width, body.height]);
    }
  });

  it('fills a region with the design, and shows the stages', async () => {
    const debug = join(folder, 'stages of a tattoo');
    const out = join(folder, 'region.jpg');
    const { code, stderr } = await tattoo('--out', out, '--region', '0.3,0.6, 0.2,0.15', '--debug', debug);
    assert.equal(code, 0, stderr);
    assert.equal((await sharp(out).metadata()).format, 'jpeg');
    assert.ok((await readdir(debug)).includes('1-photo.png'));
  });

  it('gives a haircut in a colour, says which words it did not understand, and shows the stages', async () => {
    const small = join(folder, 'portrait.png');
    await sharp(PORTRAIT).resize({ height: 480 }).toFile(small);
    const out = join(folder, 'cut.jpg');
    const debug = join(folder, 'stages of a haircut');
    const { code, stderr } = await runToile([
      ...['render', 'hairstyle', '--face', small, '--haircut', 'BuzzCut'],
      ...['--color', 'platinum qwertyuiop', '--out', out, '--debug', debug],
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /qwertyuiop/);
    const { format, width, height } = await sharp(out).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 360, 480]);
    assert.ok((await readdir(debug)).includes('9-edited.png'));
  });

  it('says what a region is, and refuses one as the interface does', async () => {
    const out = join(folder, 'never.png');
    for (const region of [
      'left',
      '0.1,0.2,0.3',
      '0.1,0.2,0.3,0.4,0.5',
      '0.1,,0.3,0.4',
      '1e999,0,1,1',
      '{}',
    ]) {
      const { code, stderr } = await tattoo('--out', out, '--region', region);
      assert.equal(code, 1);
      assert.match(stderr, /--region.* 4 numbers with commas between them, x,y,w,h/);
    }
    const small = await tattoo('--out', out, '--region', '0.1,0.2,0.3,0.01');
    assert.equal(small.code, 1);
    assert.equal(small.stderr, 'InvalidRegion: `region.h` must be a number from 0.06 to 1; got 0.01.\n');
  });

  it('says where nothing can be written, before the work', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'kept');
    const place = join(folder, 'file/x.png');
    const wrong: [string[], RegExp][] = [
      [
        ['--out', place],
        new RegExp(`^--out ${place} can't be written: a file is where .* \\(${file}\\)\\.\n$`),
      ],
      [
        ['--out', join(folder, 'a.png'), '--debug', file],
        /^--debug .*file can't be written: a file is where .*\.\n$/,
      ],
    ];
    if (process.platform === 'linux') {
      wrong.push([['--out', '/proc/nope/x.png'], /^--out \/proc\/nope\/x\.png can't be written: .*\.\n$/]);
      wrong.push([['--out', '/proc/x.png'], /^--out \/proc\/x\.png can't be written: [^(]*\.\n$/]);
    }
    for (const [words, message] of wrong) {
      // A body that is no picture would be the error if the work came first.
      const { code, stdout, stderr } = await runToile([
        ...['render', 'tattoo', '--body', file, '--design', DESIGN, ...words],
      ]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, message);
    }
    const batch = join(folder, 'one-case.json');
    await writeFile(batch, JSON.stringify([{ id: 'a', kind: 'tattoo' }]));
    for (const options of [
      ['--out', file],
      ['--out', folder, '--debug', file],
    ]) {
      const { code, stderr } = await runToile(['render', '--batch', batch, ...options]);
      assert.equal(code, 1);
      assert.match(stderr, /^--(out|debug) .*file can't be written: a file is where a folder should be\.\n$/);
    }
    assert.equal(await readFile(file, 'utf8'), 'kept');
  });

  it('leaves what is at the place of a picture that could not be made', async () => {
    const file = join(folder, 'empty');
    const old = join(folder, 'old.png');
    await writeFile(file, '');
    await writeFile(old, 'old');
    const words = (out: string) => ['render', 'tattoo', '--body', file, '--design', DESIGN, '--out', out];
    assert.equal((await runToile(words(old))).code, 1);
    assert.equal(await readFile(old, 'utf8'), 'old');
    assert.equal((await runToile(words(join(folder, 'not-made.png')))).code, 1);
    assert.ok(!(await readdir(folder)).includes('not-made.png'));
  });

  it('gives advice about files, and its errors as JSON', async () => {
    const text = join(folder, 'text.jpg');
    await writeFile(text, 'no picture');
    const missing = join(folder, 'no-such-file.jpg');
    const expected: [string, string][] = [
      [text, 'body_image: the file is no picture. Use a JPEG or PNG file.'],
      [missing, `body_image: the file ${missing} does not exist.`],
      [folder, `body_image: the file ${folder} can't be read: it is a folder.`],
      ['https://example.org/a.jpg', 'body_image: the command line takes the path of a file, not a URL.'],
    ];
    for (const [body, message] of expected) {
      const words = ['render', 'tattoo', '--body', body, '--design', DESIGN, '--out', join(folder, 'x.png')];
      const { code, stdout } = await runToile([...words, '--json']);
      assert.equal(code, 1);
      assert.deepEqual(JSON.parse(stdout), { error: { name: 'ImageLoadError', message } });
    }
  });

  it('refuses what the interface refuses, and files that are no pictures by their name', async () => {
    const wrong = await clothes(
      '--out',
      join(folder, 'x.png'),
      '--category',
      'clothing',
      '--subcategory',
      'rings',
    );
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /^BadRequest: .*subcategory/);
    const gif = await clothes('--out', join(folder, 'x.gif'));
    assert.equal(gif.code, 1);
    assert.match(gif.stderr, /--out must end with \.png, \.jpg or \.jpeg/);
  });

  it('renders a batch: a picture for each case, or its error', async () => {
    const cases = [
      { id: 'worn', kind: 'clothes', model_image: PERSON, garment_image: GARMENT, mode: 'performance' },
      { id: 'hair', kind: 'hairstyle', face_image: FOREARM, haircut: 'Afro' },
      { id: 'inked', kind: 'tattoo', body_image: FOREARM, design_image: DESIGN, output_format: 'jpeg' },
      { id: 'missing', kind: 'clothes', model_image: PERSON, garment_image: 'no-such-file.jpg' },
      { id: 'refused', kind: 'clothes', model_image: PERSON, garment_image: GARMENT, num_samples: 5 },
      {
        id: 'pinned',
        kind: 'clothes',
        shape: 'A',
        model_image: PERSON,
        garment_image: GARMENT,
        category: 'tops',
      },
      { id: 'lacking', kind: 'tattoo', body_image: FOREARM },
    ];
    const batch = join(folder, 'cases.json');
    const out = join(folder, 'batch');
    await writeFile(batch, JSON.stringify(cases));
    const { code, stdout, stderr } = await runToile(['render', '--batch', batch, '--out', out, '--json']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^\[1\/7\] worn: \d+\.\d s\n\[2\/7\] hair: PoseError\n/m);
    const { pictures, failures, faults } = JSON.parse(stdout);
    assert.equal(pictures, 2);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      failures.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [
        ['hair', 'PoseError'],
        ['missing', 'ImageLoadError'],
        ['refused', 'BadRequest'],
        ['pinned', 'BadRequest'],
        ['lacking', 'BadRequest'],
      ],
    );
    assert.match(failures[0].message, /face/);
    assert.match(failures.at(-1).message, /`design_image` must be the path of a picture's file/);
    assert.deepEqual((await readdir(out)).sort(), [
      'hair.json',
      'inked.jpeg',
      'lacking.json',
      'missing.json',
      'pinned.json',
      'refused.json',
      'worn.png',
    ]);
    const { id, kind, error } = JSON.parse(await readFile(join(out, 'missing.json'), 'utf8'));
    assert.deepEqual([id, kind, error.name], ['missing', 'clothes', 'ImageLoadError']);
    assert.match(error.message, /garment_image: the file .*no-such-file\.jpg does not exist\.$/);
  });

  it('says what is wrong with a batch file', async () => {
    const batch = join(folder, 'wrong.json');
    const wrong: readonly [unknown, RegExp][] = [
      [{}, /must hold an array/],
      [[{ kind: 'clothes' }], /Case 1 of .* must have an "id"/],
      [[{ id: '../up', kind: 'clothes' }], /Case 1 .* "id"/],
      [[{ id: 'a', kind: 'clothes', shape: 'C' }], /Case 1 .* "shape", one of A, B; got "C"/],
      [[{ id: 'a', kind: 'shoes' }], /"kind", one of clothes, fashion, hairstyle, tattoo; got "shoes"/],
      [
        [
          { id: 'a', kind: 'tattoo' },
          { id: 'a', kind: 'tattoo' },
        ],
        /Case 2 .* "id" of its own/,
      ],
    ];
    for (const [content, message] of wrong) {
      await writeFile(batch, JSON.stringify(content));
      const { code, stderr } = await runToile(['render', '--batch', batch, '--out', join(folder, 'out')]);
      assert.equal(code, 1);
      assert.match(stderr, message);
    }
    const { code, stderr } = await runToile(['render', '--out', folder]);
    assert.equal(code, 1);
    assert.match(stderr, /--batch <file> together with --out/);
  });
});
