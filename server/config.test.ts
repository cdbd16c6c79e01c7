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
      MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    });
    expect(said).toMatchObject({ port: 0, host: '::1', dataDir: '/var/lib/stoop', demo: true, firebase: { FIREBASE_PROJECT_ID: 'stoop' } });
  });

  it('names everything that does not fit, at once', () => {
    const read = () =>
      readConfig({
        PORT: '70000',
        DATABASE_URL: 'mysql://localhost',
        STOOP_DEMO: 'yes',
        STOOP_LOGIN_SECRET: '비밀',
        STOOP_ADMIN_PASSWORD: 'short',
        GEOCODER_URL: 'nonsense',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*STOOP_DEMO[\s\S]*STOOP_ADMIN_PASSWORD[\s\S]*STOOP_LOGIN_SECRET[\s\S]*DATABASE_URL[\s\S]*GEOCODER_URL/);
  });
});

describe('the secrets', () => {
  it('are made once, for their owner only, and kept', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const first = openSecrets(folder, undefined);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(first.loginSecret).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(openSecrets(folder, undefined)).toEqual(first);
    expect(openSecrets(folder, 'abcdefghijklmnopqrstuvwx').loginSecret).toBe('abcdefghijklmnopqrstuvwx');
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
