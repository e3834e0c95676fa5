import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { settingsHelp, settingsPage } from '../../src/settings/describe-settings.ts';
import { loadSettings, SETTINGS, SettingsError, unknownVariables } from '../../src/settings/settings.ts';

const page = join(import.meta.dirname, '../../docs/settings.md');

describe('settings', () => {
  it('have the defaults of the interface document and of a service on one machine', () => {
    const { workers, dataDirectory, ...others } = loadSettings({});
    assert.ok(workers >= 1 && workers <= 4);
    assert.equal(dataDirectory, join(import.meta.dirname, '../../data'));
    assert.deepEqual(others, {
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      cdnUrl: undefined,
      databaseUrl: undefined,
      databaseConnections: 10,
      workerMemory: 1500,
      tryonRate: 20,
      statusRate: 300,
      creditsRate: 300,
      concurrency: 6,
      rateLimiter: 'auto',
      urlAllow: [],
      demoKey: undefined,
      logLevel: 'info',
    });
  });

  it('are read from the environment', () => {
    const settings = loadSettings({
      HOST: '::',
      PORT: '0',
      TOILE_DATA_DIR: 'some/folder',
      DATABASE_URL: 'postgres://me:secret@db/toile',
      TOILE_PUBLIC_URL: 'https://tryon.example.com/base',
      TOILE_CDN_URL: 'http://cdn.example.com',
      TOILE_WORKERS: '3',
      TOILE_URL_ALLOW: '10.0.0.0/8, fd00::/8',
      TOILE_LOG_LEVEL: 'debug',
      TOILE_RATE_LIMITER: '',
    });
    assert.equal(settings.host, '::');
    assert.equal(settings.port, 0);
    assert.equal(settings.dataDirectory, resolve('some/folder'));
    assert.equal(settings.databaseUrl, 'postgres://me:secret@db/toile');
    assert.equal(settings.publicUrl, 'https://tryon.example.com/base');
    assert.equal(settings.cdnUrl, 'http://cdn.example.com');
    assert.equal(settings.workers, 3);
    assert.deepEqual(settings.urlAllow, ['10.0.0.0/8', 'fd00::/8']);
    assert.equal(settings.logLevel, 'debug');
    assert.equal(settings.rateLimiter, 'auto');
  });

  const wrong: readonly [string, string, RegExp][] = [
    ['PORT', '65536', /^PORT must be a whole number from 0 to 65535; it is "65536"\.$/],
    ['PORT', '-1', /from 0 to 65535/],
    ['PORT', '80.5', /from 0 to 65535/],
    ['PORT', 'http', /from 0 to 65535/],
    ['TOILE_WORKERS', '257', /from 0 to 256/],
    ['TOILE_DEMO_KEY', 'short', /a key of 16 to 200 characters/],
    ['TOILE_PUBLIC_URL', 'tryon.example.com', /starts with http:\/\/ or https:\/\//],
    ['TOILE_PUBLIC_URL', 'ftp://example.com', /starts with http:\/\/ or https:\/\//],
    ['TOILE_CDN_URL', 'https://example.com/?a=b', /no \? or #/],
    ['TOILE_URL_ALLOW', '10.0.0.0/33', /ranges of addresses/],
    ['TOILE_URL_ALLOW', '10.0.0.1', /ranges of addresses/],
    ['TOILE_LOG_LEVEL', 'loud', /one of silent, error, warn, info, debug; it is "loud"/],
    ['TOILE_RATE_LIMITER', 'redis', /one of auto, memory, database/],
    ['DATABASE_URL', 'mysql://me:secret@db/toile', /^DATABASE_URL must be an address such as [^;]*$/],
  ];
  for (const [variable, value, message] of wrong) {
    it(`refuse ${variable}=${value} and say what is allowed`, () => {
      assert.throws(() => loadSettings({ [variable]: value }), { name: 'SettingsError', message });
    });
  }

  it('list every wrong value at once', () => {
    assert.throws(
      () => loadSettings({ PORT: 'x', TOILE_CONCURRENCY: 'many', TOILE_LOG_LEVEL: '?' }),
      (error) => error instanceof SettingsError && error.message.split('\n').length === 3,
    );
  });

  it('notice a misspelt variable', () => {
    assert.deepEqual(unknownVariables({ TOILE_WORKER: '2', TOILE_WORKERS: '2', PATH: '/bin' }), [
      'TOILE_WORKER',
    ]);
  });

  it('are described in docs/settings.md as they are', async () => {
    assert.equal(await readFile(page, 'utf8'), settingsPage());
  });

  it('are all in the help, in lines that fit the terminal', () => {
    const help = settingsHelp(80);
    for (const { variable } of Object.values(SETTINGS))
      assert.match(help, new RegExp(`^  ${variable}$`, 'm'));
    for (const line of help.split('\n')) assert.ok(line.length <= 80, line);
  });
});
