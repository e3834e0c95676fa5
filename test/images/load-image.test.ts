import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FetchOptions, HostResolver } from '../../src/images/guarded-fetch.ts';
import { DEFAULT_LOAD_LIMITS, loadImage } from '../../src/images/load-image.ts';
import { JobError } from '../../src/interface/errors.ts';
import { type ImageServer, redirect, serve, startImageServer } from './image-server.ts';

const file = Buffer.from('the bytes decide later whether this is a picture');
const dataUrl = `data:image/png;base64,${file.toString('base64')}`;
/** 127.0.0.1 stands for the public internet; every other loopback address is as private as ever. */
const options: FetchOptions = { ...DEFAULT_LOAD_LIMITS, allowedRanges: ['127.0.0.1/32'] };

async function assertFails(text: string, reason: RegExp, changed: Partial<FetchOptions> = {}): Promise<void> {
  await assert.rejects(loadImage('garment_image', text, { ...options, ...changed }), (error) => {
    assert.ok(error instanceof JobError, String(error));
    assert.equal(error.name, 'ImageLoadError');
    assert.match(error.message, /^garment_image: .*\. .*\.$/, 'names the field, the reason and a cure');
    assert.match(error.message, reason);
    return true;
  });
}

describe('an image string', () => {
  it('may be a data URL of any image format, in either case, with line breaks', async () => {
    const base64 = file.toString('base64');
    for (const text of [
      dataUrl,
      `data:image/jpeg;base64,${base64}`,
      `data:image/svg+xml;base64,${base64}`,
      `DATA:image/PNG;BASE64,${base64}`,
      `  data:image/png;base64,${base64.slice(0, 20)}\r\n${base64.slice(20)}\n`,
    ])
      assert.deepEqual(await loadImage('model_image', text, options), file);
  });

  for (const [name, text, reason] of [
    ['empty', '', /string is empty/],
    ['blank', '  \n', /string is empty/],
    ['base64 without the prefix', file.toString('base64'), /neither a URL nor a data URL/],
    ['a word', 'shirt.png', /neither a URL nor a data URL/],
    [
      'a data URL of text',
      'data:text/plain;base64,AAAA',
      /does not start with "data:image\/<format>;base64,"/,
    ],
    ['a data URL without a format', 'data:;base64,AAAA', /does not start with/],
    ['a data URL without base64', 'data:image/svg+xml,<svg/>', /does not start with/],
    ['a data URL with broken base64', 'data:image/png;base64,AA$A', /no base64/],
    ['a data URL with percent encoding', 'data:image/png;base64,AA%2B', /no base64/],
    ['another scheme: ftp', 'ftp://example.com/a.png', /scheme "ftp"/],
    ['another scheme: file', 'file:///etc/passwd', /scheme "file"/],
    ['another scheme: javascript', 'javascript:alert(1)', /scheme "javascript"/],
    ['another scheme: blob', 'blob:https://example.com/1', /scheme "blob"/],
    ['a URL with a password', 'http://user:secret@127.0.0.1/', /user name or password/],
  ] as const)
    it(`is refused: ${name}`, () => assertFails(text, reason));

  it('is refused when its data URL is too large', () =>
    assertFails(dataUrl, /larger than/, { maxBytes: 10 }));

  it('is read in linear time, whatever it is made of', async () => {
    for (const filling of [' ', '=', 'A', '\n', '= ', 'A=']) {
      const text = `data:image/png;base64,A${filling.repeat(1_000_000)}!`;
      await assertFails(text, /no base64/);
    }
  });

  it('never appears in the message', async () => {
    const secret = 'token-0123456789';
    await assert.rejects(loadImage('model_image', `http://127.0.0.2/?${secret}`, options), (error: Error) => {
      assert.ok(!error.message.includes(secret) && !error.message.includes('127.0.0.2'));
      return true;
    });
  });
});

describe('a URL', () => {
  let server: ImageServer;
  let elsewhere: ImageServer;

  before(async () => {
    elsewhere = await startImageServer({ '/secret': serve('a secret of the intranet') }, '127.0.0.2');
    server = await startImageServer({
      '/jpeg': serve(file, 'image/jpeg'),
      '/png': serve(file, 'IMAGE/PNG; charset=binary'),
      '/html': serve('<html></html>', 'text/html'),
      '/webp': serve(file, 'image/webp'),
      '/svg': serve('<svg/>', 'image/svg+xml'),
      '/untyped': serve(file, null),
      '/gone': (_request, response) => response.writeHead(410, { 'content-type': 'image/png' }).end(file),
      '/error': (_request, response) => response.writeHead(500, { 'content-type': 'image/png' }).end(file),
      '/empty': (_request, response) => response.writeHead(204, { 'content-type': 'image/png' }).end(),
      '/silent': () => {},
      '/drip': (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
      '/cut': (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
        response.write(file, () => response.destroy());
      },
      '/announced': (_request, response) =>
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': '99999999' }).write('x'),
      '/endless': (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        const pour = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65536)));
        };
        response.on('drain', pour);
        pour();
      },
      '/hang-up': (request) => request.socket.destroy(),
      '/once': redirect('/jpeg'),
      '/permanently': redirect('/once', 308),
      '/to-data': redirect(dataUrl),
      '/to-file': redirect('file:///etc/passwd'),
      '/to-nowhere': redirect('http://['),
      '/loop': redirect('/loop'),
      '/no-location': (_request, response) => response.writeHead(302).end(),
      '/to-private': (_request, response) => redirect(`${elsewhere.origin}/secret`)(_request, response),
      '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/', 307),
      '/to-integer': (_request, response) =>
        redirect(`http://2130706434:${elsewhere.port}/secret`)(_request, response),
      '/to-same-host': (_request, response) =>
        redirect(`http://changing.example:${elsewhere.port}/secret`)(_request, response),
    });
  });
  after(() => Promise.all([server.close(), elsewhere.close()]));

  for (const path of ['/jpeg', '/png', '/once', '/permanently'])
    it(`gives its bytes: ${path}`, async () => {
      assert.deepEqual(await loadImage('model_image', server.origin + path, options), file);
    });

  for (const [path, reason] of [
    ['/missing', /HTTP 404/],
    ['/gone', /HTTP 410/],
    ['/error', /HTTP 500/],
    ['/empty', /HTTP 204/],
    ['/no-location', /HTTP 302/],
    ['/html', /content type "text\/html".*must declare image\/jpeg or image\/png/],
    ['/webp', /content type "image\/webp"/],
    ['/svg', /content type "image\/svg\+xml"/],
    ['/untyped', /no content type/],
    ['/cut', /could not be fetched/],
    ['/hang-up', /could not be fetched/],
    ['/loop', /redirects more than 5 times/],
    ['/to-data', /redirects to has the scheme "data"/],
    ['/to-file', /redirects to has the scheme "file"/],
    ['/to-nowhere', /redirects to something that is no URL/],
    ['/to-private', /not public/],
    ['/to-metadata', /not public/],
    ['/to-integer', /not public/],
  ] as const)
    it(`fails: ${path}`, () => assertFails(server.origin + path, reason));

  it('fails when nothing listens', async () => {
    const closed = await startImageServer({});
    await closed.close();
    await assertFails(`${closed.origin}/`, /could not be fetched \(ECONNREFUSED\)/);
  });

  it('fails when the server stays silent', () =>
    assertFails(`${server.origin}/silent`, /took longer than 0.2 s/, { totalMilliseconds: 200 }));

  it('fails when bytes come too slowly, however steadily', () =>
    assertFails(`${server.origin}/drip`, /took longer than 0.3 s/, { totalMilliseconds: 300 }));

  it('fails when the file is announced or turns out too large', async () => {
    await assertFails(`${server.origin}/announced`, /larger than 30 MB/);
    await assertFails(`${server.origin}/endless`, /larger than 1 MB/, { maxBytes: 1_000_000 });
  });

  it('ends with the reason of the signal', async () => {
    const stop = new AbortController();
    const load = loadImage('model_image', `${server.origin}/drip`, { ...options, signal: stop.signal });
    stop.abort(new Error('the job is no longer wanted'));
    await assert.rejects(load, /no longer wanted/);
  });

  for (const host of [
    '127.0.0.2',
    '0177.0.0.2',
    '0x7f.0.0.2',
    '0x7f000002',
    '2130706434',
    '017700000002',
    '127.2',
    '127.0.2',
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
    '[64:ff9b::127.0.0.2]',
    '[2002:7f00:2::]',
    '[::127.0.0.2]',
    '１２７.0.0.2',
    '127。0。0。2',
  ])
    it(`does not reach a private address written as ${host}`, async () => {
      const seen = elsewhere.requests.length;
      await assertFails(`http://${host}:${elsewhere.port}/secret`, /not public/);
      assert.equal(elsewhere.requests.length, seen);
    });

  for (const host of [
    'localhost',
    '10.0.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[fe80::1]',
    '[fd00::1]',
  ])
    it(`does not reach ${host}`, () => assertFails(`http://${host}:9/`, /not public/, { allowedRanges: [] }));

  describe('with a host name', () => {
    const answering = (...answers: string[][]): HostResolver & { asked: number } => {
      const resolver = async () => {
        const addresses = answers[Math.min(resolver.asked++, answers.length - 1)]!;
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      };
      resolver.asked = 0;
      return resolver;
    };

    it('connects to the address that was checked, without asking again', async () => {
      const resolve = answering(['127.0.0.1'], ['127.0.0.2']);
      const url = `http://changing.example:${server.port}/jpeg`;
      assert.deepEqual(await loadImage('model_image', url, { ...options, resolve }), file);
      assert.equal(resolve.asked, 1);
    });

    it('checks the new answer after a redirect', async () => {
      const seen = elsewhere.requests.length;
      const resolve = answering(['127.0.0.1'], ['127.0.0.2']);
      await assertFails(`http://changing.example:${server.port}/to-same-host`, /not public/, { resolve });
      assert.equal(elsewhere.requests.length, seen);
    });

    it('uses only the public ones of several addresses', async () => {
      const resolve = answering(['127.0.0.2', '::1', '127.0.0.1']);
      const url = `http://mixed.example:${server.port}/jpeg`;
      assert.deepEqual(await loadImage('model_image', url, { ...options, resolve }), file);
    });

    it('fails when every address is private, or there is none', async () => {
      const url = `http://inside.example:${elsewhere.port}/secret`;
      await assertFails(url, /not public/, { resolve: answering(['127.0.0.2', '::ffff:127.0.0.2']) });
      await assertFails(url, /not public/, { resolve: answering([]) });
    });

    it('fails when the name is not known', () =>
      assertFails('http://nowhere.example/', /could not be resolved/, {
        resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
      }));

    it('fails when the resolver does not answer in time', () =>
      assertFails('http://slow.example/', /took longer|did not take a connection/, {
        resolve: () => new Promise(() => {}),
        totalMilliseconds: 200,
      }));
  });
});
