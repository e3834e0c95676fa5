import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PICTURE_PATH, signPictureLink, verifyPictureLink } from '../../src/storage/picture-link.ts';
import { StorageKeyError } from '../../src/storage/storage.ts';

const secret = 'a secret that only the servers know';
const key = 'outputs/0123456789abcdef0123456789abcdef/f00d-1.png';
const expiresAt = new Date('2030-01-04T00:00:00.000Z');
const before = new Date('2030-01-03T23:59:59.999Z');

describe('picture links', () => {
  it('open the picture until they expire', () => {
    const link = signPictureLink(secret, key, expiresAt);
    assert.deepEqual(verifyPictureLink(secret, link, before), { state: 'valid', key, expiresAt });
    assert.deepEqual(verifyPictureLink(secret, link, expiresAt), { state: 'expired', key, expiresAt });
  });

  it('carry the key in the path and are the same each time', () => {
    const link = signPictureLink(secret, key, expiresAt);
    assert.ok(link.startsWith(`${PICTURE_PATH}${key}?`));
    assert.equal(signPictureLink(secret, key, expiresAt), link);
    assert.ok(URL.canParse(link, 'http://example.com'));
  });

  it('take a binary secret', () => {
    const bytes = new Uint8Array(32).fill(9);
    assert.equal(verifyPictureLink(bytes, signPictureLink(bytes, key, expiresAt), before).state, 'valid');
  });

  it('are forged when any character was changed', () => {
    const link = signPictureLink(secret, key, expiresAt);
    fc.assert(
      fc.property(fc.nat(link.length - 1), fc.constantFrom(...'abcXYZ019-_./=&?'), (position, character) => {
        fc.pre(link[position] !== character);
        const changed = link.slice(0, position) + character + link.slice(position + 1);
        assert.equal(verifyPictureLink(secret, changed, before).state, 'forged', changed);
      }),
    );
  });

  for (const [name, link] of [
    ['another secret', signPictureLink('another', key, expiresAt)],
    ['no query', `${PICTURE_PATH}${key}`],
    ['no signature', `${PICTURE_PATH}${key}?expires=1893715200`],
    ['an empty signature', `${PICTURE_PATH}${key}?expires=1893715200&signature=`],
    ['a short signature', `${PICTURE_PATH}${key}?expires=1893715200&signature=AAAA`],
    ['another path', signPictureLink(secret, key, expiresAt).replace('/pictures/', '/status/')],
    ['nothing', ''],
  ] as const)
    it(`are forged with ${name}`, () => {
      assert.deepEqual(verifyPictureLink(secret, link, before), { state: 'forged' });
    });

  it('are not made for a key that no storage takes', () => {
    assert.throws(() => signPictureLink(secret, '../secrets', expiresAt), StorageKeyError);
  });
});
