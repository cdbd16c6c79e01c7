import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownToast, Toast, ToastPosition, ToastType } from '#core/toasts/toasts.ts';
import { root } from '../support/sources.ts';
import { toastsOf } from './hands.ts';
import { openBrowser } from './stage.ts';
import type { ToastsPage } from './toasts-page.tsx';

declare const toasts: ToastsPage;

/** An animation of a toast as it started. */
interface Noted {
  readonly title: string;
  /** Classes of the part that moves. */
  readonly part: string;
  readonly name: string;
  readonly ms: number;
}

const origin = 'http://toasts.example';
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

describe('toasts in the browser', () => {
  let browser: Browser;
  let files: ReadonlyMap<string, string | Uint8Array>;
  beforeAll(async () => {
    const built = (await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: false, target: 'esnext', rolldownOptions: { input: join(import.meta.dirname, 'toasts-page.tsx') } },
    })) as Rolldown.RolldownOutput;
    files = new Map(built.output.map((one) => [`/${one.fileName}`, one.type === 'chunk' ? one.code : one.source]));
    const scripts = built.output.filter((one) => one.type === 'chunk' && one.isEntry).map(({ fileName }) => fileName);
    const styles = [...files.keys()].filter((name) => name.endsWith('.css'));
    files = new Map([
      ...files,
      [
        '/',
        `<!doctype html><html lang="en" data-theme="light">${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}` +
          `<body><div id="page"></div>${scripts.map((src) => `<script type="module" src="/${src}"></script>`).join('')}</body></html>`,
      ],
    ]);
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const open = async (options: { width?: number; reducedMotion?: 'reduce' } = {}): Promise<Page> => {
    const page = await browser.newPage({
      viewport: { width: options.width ?? 1280, height: 800 },
      ...(options.reducedMotion && { reducedMotion: options.reducedMotion }),
    });
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const body = files.get(pathname);
      const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
      return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ contentType, body: Buffer.from(body) });
    });
    await page.goto(origin);
    await page.getByRole('region', { name: /^Messages/ }).waitFor({ state: 'attached' });
    return page;
  };
  const show = (page: Page, toast: Toast) => page.evaluate((one) => toasts.service.show(one), toast);
  const shown = (page: Page, title: string) => toastsOf(page).filter({ hasText: title });
  /** A toast that came to rest: its box does not move any more. */
  const settled = async (page: Page, title: string) => {
    const toast = shown(page, title);
    await toast.waitFor();
    await expect.poll(() => toast.evaluate((one) => one.getAnimations().length)).toBe(0);
    const box = await toast.boundingBox();
    if (!box) throw new Error(`'${title}' has no box`);
    return { toast, box };
  };
  /** Begins to note the animations of toasts as they start: on a busy machine they may be over before a test looks. */
  const noteAnimations = (page: Page) =>
    page.evaluate(() => {
      const noted: Noted[] = [];
      Object.assign(globalThis, { noted });
      document.addEventListener('animationstart', ({ target, animationName }) => {
        const part = target as Element;
        // one that leaves has no role any more
        const title = (part.closest('[role=status], [role=alert]') ?? part).textContent ?? '';
        const running = part.getAnimations().find((one) => (one as CSSAnimation).animationName === animationName);
        noted.push({ title, part: part.className, name: animationName, ms: Number(running?.effect?.getComputedTiming().duration) });
      });
    });
  /** Animations of the toast of a title that have started, of those with a word in their name or in the class of their part. */
  const noted = (page: Page, title: string, word: string) =>
    page.evaluate((wanted) => (globalThis as unknown as { noted: Noted[] }).noted.filter((one) => one.title.includes(wanted.title) && `${one.name} ${one.part}`.includes(wanted.word)), { title, word });
  const barMs = async (page: Page, title: string) => {
    await expect.poll(() => noted(page, title, 'progress-bar--animated')).toHaveLength(1);
    return (await noted(page, title, 'progress-bar--animated'))[0]?.ms;
  };
  /** The progress bar's time and whether it runs. */
  const bar = (page: Page, title: string) =>
    shown(page, title).evaluate((one) => {
      const [animation] = one.querySelector('[role=progressbar]')?.getAnimations() ?? [];
      const { duration } = animation?.effect?.getComputedTiming() ?? {};
      return { duration, state: animation?.playState };
    });
  // one that leaves has its words to the end, but no role any more
  const gone = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor({ state: 'detached' });

  it('stand in each of six places, at the edges of the window', async () => {
    const page = await open();
    const places: readonly ToastPosition[] = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'];
    for (const position of places) await show(page, { title: position, position, timeout: null });
    for (const position of places) {
      const { box } = await settled(page, position);
      const [vertical, side] = position.split('-');
      if (vertical === 'top') expect(box.y).toBeLessThan(200);
      else expect(Math.round(800 - box.y - box.height)).toBe(24);
      if (side === 'left') expect(Math.round(box.x)).toBe(24);
      if (side === 'right') expect(Math.round(1280 - box.x - box.width)).toBe(24);
      if (side === 'center') expect(Math.round(box.x + box.width / 2)).toBe(640);
    }
    await page.evaluate(() => toasts.service.closeAll());
    for (const position of places) await gone(page, position);
    await page.close();
  });

  it('are of six types, each told apart, read out at once where it is urgent', async () => {
    const page = await open();
    const roles: Readonly<Record<ToastType, string>> = {
      info: 'status', success: 'status', default: 'status', loading: 'status', warning: 'alert', error: 'alert',
    };
    for (const type of Object.keys(roles) as ToastType[]) await show(page, { title: `a ${type} one`, type, timeout: null });
    for (const [type, role] of Object.entries(roles)) {
      const toast = shown(page, `a ${type} one`);
      expect(await toast.getAttribute('role')).toBe(role);
      expect(await toast.getAttribute('class')).toContain(`toast-${type}`);
    }
    await page.close();
  });

  it('stay 3000 ms by the service, 5000 by the bare component, as long as told, or for ever', async () => {
    const page = await open();
    await noteAnimations(page);
    await show(page, { title: 'usual' });
    await show(page, { title: 'short', timeout: 1200 });
    await show(page, { title: 'for ever', timeout: null });
    await page.evaluate(() => toasts.bare());
    expect([await barMs(page, 'usual'), await barMs(page, 'short'), await barMs(page, 'bare')]).toEqual([3000, 1200, 5000]);
    await shown(page, 'for ever').waitFor();
    expect(await bar(page, 'for ever')).toEqual({});
    await gone(page, 'usual');
    expect(await shown(page, 'for ever').count()).toBe(1);
    expect(await page.evaluate(() => toasts.service.shown.map(({ title }: ShownToast) => title))).not.toContain('usual');
    await page.close();
  });

  it('bounce in, carry a close button and a bar, and leave the page about a second after closing', async () => {
    const page = await open();
    await noteAnimations(page);
    await show(page, { title: 'Saved', type: 'success', timeout: 600_000 });
    const { toast } = await settled(page, 'Saved');
    expect(await noted(page, 'Saved', 'Toastify__bounce-enter--top-right')).toHaveLength(1);
    expect(await toast.getByRole('progressbar', { includeHidden: true }).isVisible()).toBe(true);
    await toast.getByRole('button', { name: 'Close message' }).click();
    await gone(page, 'Saved');
    // then the others close up for 300 ms
    expect((await noted(page, 'Saved', 'Out')).map(({ ms }) => ms)).toEqual([700]);
    await page.close();
  });

  it('close by a click, and tell it', async () => {
    const page = await open();
    await page.evaluate(() => toasts.service.show({ title: 'New heater', timeout: null, onClick: () => toasts.heard.push('click'), onClose: () => toasts.heard.push('close') }));
    const { toast } = await settled(page, 'New heater');
    // in the face of the page around it
    const [own, around] = await Promise.all([toast, page.locator('body')].map((one) => one.evaluate((element) => getComputedStyle(element).fontFamily)));
    expect(own).toBe(around);
    await toast.getByRole('button', { name: 'New heater' }).click();
    await gone(page, 'New heater');
    expect(await page.evaluate(() => toasts.heard)).toEqual(['click', 'close']);
    await page.close();
  });

  it('close when they are swiped 200 px, and come back from less', async () => {
    const page = await open();
    await show(page, { title: 'Swiped', timeout: null });
    const { toast, box } = await settled(page, 'Swiped');
    const swipe = async (by: number) => {
      await page.mouse.move(box.x + 40, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 - by / 2, box.y + box.height / 2, { steps: 3 });
      await page.mouse.move(box.x + 40 - by, box.y + box.height / 2, { steps: 3 });
      await page.mouse.up();
    };
    await swipe(190);
    await expect.poll(async () => Math.round((await toast.boundingBox())?.x ?? 0)).toBe(Math.round(box.x));
    expect(await toast.count()).toBe(1);
    await swipe(210);
    await gone(page, 'Swiped');
    await page.close();
  });

  it('keep 12 px between them', async () => {
    const page = await open();
    for (const title of ['one', 'two', 'three']) await show(page, { title, timeout: null });
    const boxes: { y: number; height: number }[] = [];
    for (const title of ['one', 'two', 'three']) boxes.push((await settled(page, title)).box);
    boxes.sort((a, b) => a.y - b.y);
    const gaps = boxes.slice(1).map((box, at) => Math.round(box.y - (boxes[at]?.y ?? 0) - (boxes[at]?.height ?? 0)));
    expect(gaps).toEqual([12, 12]);
    await page.close();
  });

  it('wait under the pointer only where the window is wider than 425 px, and always under the focus', async () => {
    for (const [width, state] of [[426, 'paused'], [425, 'running']] as const) {
      const page = await open({ width });
      await show(page, { title: 'Hovered', timeout: 600_000 });
      const { toast } = await settled(page, 'Hovered');
      await toast.hover();
      await expect.poll(async () => (await bar(page, 'Hovered')).state).toBe(state);
      await page.mouse.move(width / 2, 790);
      await expect.poll(async () => (await bar(page, 'Hovered')).state).toBe('running');
      await toast.getByRole('button', { name: 'Close message' }).focus();
      await expect.poll(async () => (await bar(page, 'Hovered')).state).toBe('paused');
      await page.close();
    }
  });

  it('take a new width of the window for theirs once it stood still for 300 ms', async () => {
    const page = await open();
    await show(page, { title: 'Resized', timeout: 600_000 });
    const { toast } = await settled(page, 'Resized');
    const { delays, left } = await page.evaluate(() => {
      const delays: number[] = [];
      const waiting = new Set<unknown>();
      const { setTimeout: set, clearTimeout: clear } = globalThis;
      globalThis.setTimeout = ((work: () => void, delay: number) => {
        const timer = set(work, delay);
        delays.push(delay);
        waiting.add(timer);
        return timer;
      }) as unknown as typeof setTimeout;
      globalThis.clearTimeout = (timer) => {
        waiting.delete(timer);
        clear(timer);
      };
      for (let time = 0; time < 5; time += 1) dispatchEvent(new Event('resize'));
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
      return { delays, left: waiting.size };
    });
    expect(delays).toEqual([300, 300, 300, 300, 300]);
    expect(left).toBe(1);
    await toast.hover();
    await expect.poll(async () => (await bar(page, 'Resized')).state).toBe('paused');
    await page.mouse.move(200, 700);
    await expect.poll(async () => (await bar(page, 'Resized')).state).toBe('running');
    await page.setViewportSize({ width: 420, height: 800 });
    // a wide window would hold the toast under the pointer again and again
    await expect
      .poll(async () => {
        await page.mouse.move(200, 700);
        await toast.hover();
        return (await bar(page, 'Resized')).state;
      })
      .toBe('running');
    await page.close();
  });

  it('show what they are told as text alone', async () => {
    const page = await open();
    await show(page, { title: '<i>Title</i>', description: '<img src=x onerror="document.title=1"><b>Someone</b>', timeout: null });
    const { toast } = await settled(page, '<i>Title</i>');
    expect(await toast.getByRole('paragraph').allTextContents()).toEqual(['<i>Title</i>', '<img src=x onerror="document.title=1"><b>Someone</b>']);
    expect(await toast.locator('img, b, i').count()).toBe(0);
    await page.close();
  });

  it('only fade for people who want less motion', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await show(page, { title: 'Calm', timeout: null });
    const names = await shown(page, 'Calm').evaluate((one) => getComputedStyle(one).animationName);
    expect(names).toMatch(/^(toast-fade-in|none)$/);
    await page.close();
  });
});
