import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginSecret } from '../journeys/api.ts';
import { openBrowser, openStage, password, signedInPage } from '../journeys/stage.ts';
import { root } from '../support/sources.ts';

const buildings = 200_000;
const percentile = (values: readonly number[], part: number) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Measures the map of 200,000 buildings: bytes of its own, marks of a part, and frames while it is dragged, drawn without a graphics card. */
export async function map(note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-map-'));
  try {
    const made = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', String(buildings), '--rents', '20000'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    const stage = await openStage({}, folder);
    const browser = await openBrowser({ whole: true });
    try {
      const times: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const [south, west] = [40.6 + round / 100, -74.05 + round / 100];
        const started = performance.now();
        const { status } = await stage.api('GET', `/map/building?view=${south},${west},${south + 0.25},${west + 0.3}&zoom=11`);
        if (status !== 200) throw new Error(`The marks were answered with ${status}`);
        times.push(performance.now() - started);
      }
      note(`marks of a part of the map, ${buildings.toLocaleString('en')} buildings, new each time`, `median ${percentile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`, '–');

      const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
      let bytes = 0;
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.loadingFinished', ({ encodedDataLength }: { readonly encodedDataLength: number }) => {
        bytes += encodedDataLength;
      });
      const zoomOf = (url: string) => Number(/\/api\/map\/building\?.*zoom=(\d+)/.exec(url)?.[1] ?? Number.NaN);
      const [first] = await Promise.all([
        page.waitForResponse((answer) => zoomOf(answer.url()) > 0),
        page.locator('.frame-menu a[href="/map"]').click(),
        page.locator('.map[data-phase="ready"]').waitFor(),
      ]);
      await first.finished();
      let level = zoomOf(first.url());
      note('on the wire from a list to the map, its code, outlines and first marks', `${(bytes / 1024).toFixed(0)} KB`, '–');

      const box = await page.locator('.map-ground').boundingBox();
      if (!box) throw new Error('The map has no place on the page');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      for (const zoom of ['the city', 'a neighbourhood']) {
        await page.evaluate(() => {
          const frames: number[] = [];
          (globalThis as unknown as { benchFrames: number[] }).benchFrames = frames;
          let last = performance.now();
          const tick = (now: number) => {
            frames.push(now - last);
            last = now;
            requestAnimationFrame(tick);
          };
          requestAnimationFrame(tick);
        });
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let step = 0; step < 120; step += 1) await page.mouse.move(x + 200 * Math.sin(step / 12), y + 150 * Math.cos(step / 12));
        await page.mouse.up();
        const frames = await page.evaluate(() => (globalThis as unknown as { benchFrames: number[] }).benchFrames.slice(2));
        note(`frames while the map of ${zoom} is dragged, drawn in software`, `p50 ${percentile(frames, 0.5).toFixed(0)} ms, p95 ${percentile(frames, 0.95).toFixed(0)} ms`, 'p50 33 ms');
        level += 4;
        const nearer = page.waitForResponse((answer) => zoomOf(answer.url()) === level);
        for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
        await (await nearer).finished();
      }
      await context.close();
    } finally {
      await browser.close();
      await stage.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
