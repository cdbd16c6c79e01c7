import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverEnvironment, serverFlags } from '../../scripts/prepare.mjs';
import { loginSecret, signIn } from '../journeys/api.ts';
import { root } from '../support/sources.ts';

/** Starts the product as at first, hears what it says until something is said, and answers all of it with how to kill it. */
async function startUntil(dataDir: string, wanted: RegExp) {
  const env = { ...serverEnvironment, ...process.env, PORT: '0', DATA_DIR: dataDir, STOOP_DEMO: 'on', STOOP_LOGIN_SECRET: loginSecret };
  const server = spawn(process.execPath, [...serverFlags, 'server/main.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
  const gone = new Promise((done) => server.once('exit', done));
  let said = '';
  await new Promise<void>((done, fail) => {
    server.stdout.on('data', (part: Buffer) => {
      said += String(part);
      if (wanted.test(said)) done();
    });
    void gone.then(() => fail(new Error(said)));
  });
  return { said, kill: () => (server.kill('SIGKILL'), gone) };
}

it('a first start that is cut short has told its password, and the next says what is not whole', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-start-'));
  const first = await startUntil(dataDir, /\d+ buildings/);
  await first.kill();
  const password = / with the password (\S+)/.exec(first.said)?.[1] ?? '';
  expect(first.said).not.toContain('runs at');
  const second = await startUntil(dataDir, /runs at http:\S+/);
  try {
    expect(second.said).toContain('The demonstration agency is not whole');
    await signIn(/runs at (http:\S+)/.exec(second.said)![1]!, 'admin', password);
  } finally {
    await second.kill();
  }
});
