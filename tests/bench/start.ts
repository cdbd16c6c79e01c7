import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStage } from '../journeys/stage.ts';
import { root } from '../support/sources.ts';
import { openBare, p50, secondsOf, timed, timesOf, took, type Bench } from './measure.ts';

/** Start of a built server to its first page; build and demo agency together, as after a fresh clone. */
export async function start({ stage: open, note }: Bench): Promise<void> {
  const filled = await open();
  const starts: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
    const first = await openStage({}, folder);
    await first.stop();
    starts.push(
      await took(async () => {
        const stage = await openStage({}, folder);
        await (await fetch(stage.url)).text();
        await stage.stop('SIGKILL');
      }),
    );
    const bare = await openBare(filled.dataDir);
    bares.push(bare.startMs);
    bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  note('start of a built server to its first page', timed(secondsOf(p50(starts))), '0.5 s', { bare: timesOf(p50(starts), p50(bares)) });

  const out = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    const build = await took(async () => {
      const config = `import { createBuilder } from 'vite'; import { pageConfig } from './shell/build/page-config.ts';
        await (await createBuilder({ ...pageConfig({ root: process.cwd(), out: ${JSON.stringify(join(out, 'dist'))} }), configFile: false, logLevel: 'error' })).buildApp();`;
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', config], { cwd: root, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    });
    const demo = await took(async () => {
      const stage = await openStage({ STOOP_DEMO: 'on' }, join(out, 'data'));
      await (await fetch(stage.url)).text();
      await stage.stop();
    });
    note('build and demo agency of a fresh clone', timed(`${secondsOf(build + demo)}: ${secondsOf(build)} and ${secondsOf(demo)}`), '12 s', {
      bare: timesOf(build + demo, p50(bares)),
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
