import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { openSecrets } from './secrets.ts';

describe('the configuration', () => {
  it('has a value for everything', () => {
    expect(readConfig({}, {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      trustedProxies: 0,
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      demo: false,
      dev: false,
      firebase: {},
    });
  });

  it('takes the operator’s words', () => {
    const said = readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/lib/stoop',
      DATABASE_URL: 'postgres://localhost/stoop',
      STOOP_DEMO: 'on',
      STOOP_LOGIN_SECRET: 'abcdefghijklmnopqrstuvwx',
      FIREBASE_PROJECT_ID: 'stoop',
      FIREBASE_CLIENT_EMAIL: 'sender@stoop.example',
      FIREBASE_PRIVATE_KEY: 'a key',
      FIREBASE_API_KEY: 'AIza',
      FIREBASE_APP_ID: '1:2:web:3',
      FIREBASE_MESSAGING_SENDER_ID: '2',
      MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    });
    expect(said).toMatchObject({ port: 0, host: '::1', dataDir: '/var/lib/stoop', demo: true, firebase: { FIREBASE_PROJECT_ID: 'stoop' } });
  });

  it('names everything that does not fit, at once', () => {
    const read = () =>
      readConfig({
        PORT: '70000',
        TRUSTED_PROXIES: 'yes',
        DATABASE_URL: 'mysql://localhost',
        STOOP_DEMO: 'yes',
        STOOP_LOGIN_SECRET: '비밀',
        STOOP_ADMIN_PASSWORD: 'short',
        GEOCODER_URL: 'nonsense',
        MAP_TILES_URL: 'https://tiles.example/{z}.png',
        FIREBASE_PROJECT_ID: 'stoop',
        PUSH_SERVICES: 'push.example',
        PUSH_CONTACT: 'nobody',
      });
    expect(read).toThrow(ConfigError);
    const names = ['PORT', 'TRUSTED_PROXIES', 'STOOP_DEMO', 'STOOP_ADMIN_PASSWORD', 'STOOP_LOGIN_SECRET', 'DATABASE_URL', 'GEOCODER_URL', 'MAP_TILES_URL'];
    for (const name of [...names, 'FIREBASE_CLIENT_EMAIL', 'PUSH_SERVICES', 'PUSH_CONTACT']) expect(read).toThrow(name);
  });

  it.each([
    ['https://geocoder.example/v1', true],
    ['http://127.0.0.1:4000', true],
    ['http://localhost:4000', true],
    ['http://[::1]:4000', true],
    ['http://geocoder.example', false],
    ['http://127.0.0.1.example', false],
    ['ftp://127.0.0.1', false],
  ])('asks a geocoder at %s: %s', (url, fits) => {
    const read = () => readConfig({ GEOCODER_URL: url }).geocoderUrl;
    if (fits) expect(read()).toBe(url);
    else expect(read).toThrow(/GEOCODER_URL/);
  });
});

describe('the secrets', () => {
  it('are made once, for their owner only, and kept', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const first = openSecrets(folder, undefined);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(first.loginSecret).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(openSecrets(folder, undefined)).toEqual(first);
    expect([first.pushKey.publicKey, first.pushKey.privateKey].map((half) => Buffer.from(half, 'base64url').length)).toEqual([65, 32]);
    expect(openSecrets(folder, 'abcdefghijklmnopqrstuvwx').loginSecret).toBe('abcdefghijklmnopqrstuvwx');
    rmSync(folder, { recursive: true });
  });

  it('of a folder from before there was push get the key for it, and keep the rest', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const { pushKey: _, ...before } = openSecrets(folder, undefined);
    const file = join(folder, 'secrets.json');
    const { pushKey: _key, ...stored } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(stored));
    const after = openSecrets(folder, undefined);
    expect(after).toMatchObject(before);
    expect(openSecrets(folder, undefined)).toEqual(after);
    rmSync(folder, { recursive: true });
  });

  it('are not made anew over a file that was damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    writeFileSync(join(folder, 'secrets.json'), '{"tokenKey":');
    expect(() => openSecrets(folder, undefined)).toThrow(/secrets.json cannot be read/);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"tokenKey":');
    rmSync(folder, { recursive: true });
  });
});
