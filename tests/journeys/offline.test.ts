import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepHeader } from '#core/http/http.ts';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { addressOf } from '#shell/offline/held.ts';
import { boardOf } from './board-hands.ts';
import { elmStreet, member } from './furnish.ts';
import { draftOffer, field, personButton, rowLinks, sheetCell } from './hands.ts';
import { alive, cardAlive, openBrowser, openStage, password, servesOffline, signedInPage, visit, type Stage } from './stage.ts';

type Building = { readonly id: number; readonly version: number; readonly year: number; readonly address: string };

/** Cells of a sheet, so many times over: the first of them by key, the others from the clipboard, each a change of its own. */
const rows = 30;
const typed = 2;
const passes = 4;

describe('a browser without a network', () => {
  let stage: Stage;
  let browser: Browser;
  let ids: readonly number[];
  /** Buildings that three browsers write into a sheet. */
  let sheet: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    ids = await elmStreet(stage, 12, () => ({}));
    sheet = await elmStreet(stage, rows, (at) => ({ address: `${at + 200} Oak St`, confirmedAddress: `${at + 200} Oak St` }));
    await member(stage, { userId: 'yuna01', name: 'Yuna', admin: true });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const read = async (id: number) => (await stage.api<Building>('GET', `/building/${id}`)).body;
  const write = async (id: number, patch: object) => {
    const { version } = await read(id);
    expect((await stage.api('PUT', `/building/${id}`, patch, { 'if-match': `"${version}"` })).status).toBe(200);
  };
  const bar = (page: Page) => page.getByRole('region', { name: 'Without a network' });
  /** A list whose first row is the building of the first id. */
  const elmList = '/building/list?q=Elm&sort=address';
  const rowOf = (page: Page) => rowLinks(page).filter({ hasText: '101 Elm St' });
  const year = (page: Page) => field(page, 'Built');
  const formOf = (id: number) => `${stage.url}/building/update/${id}`;

  /** Waits until the page could come again without a network, with every part it has loaded, and what it shows as well. */
  async function isKept(page: Page): Promise<void> {
    await servesOffline(page);
    const hasAll = async () => {
      const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loaded = asked.filter(({ name, responseStatus }) => name.startsWith(`${location.origin}/assets/`) && responseStatus !== 0);
      const found = await Promise.all(['/offline', ...loaded.map(({ name }) => name)].map((address) => caches.match(address, { ignoreVary: true })));
      return navigator.serviceWorker.controller !== null && found.every((one) => one !== undefined);
    };
    await expect.poll(() => page.evaluate(hasAll)).toBe(true);
    await expect.poll(() => keptAddresses(page)).not.toEqual([]);
  }

  /** Language of the page that is kept. */
  const keptLanguage = (page: Page) => page.evaluate(async () => /<html lang="(\w+)"/.exec((await (await caches.match('/offline', { ignoreVary: true }))?.text()) ?? '')?.[1]);

  /** Kept answers by their addresses, with the Unix milliseconds at which each was read. */
  const keptAnswers = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<readonly { readonly address: string; readonly at: number }[]>((resolve, reject) => {
          const opening = indexedDB.open('stoop-kept');
          opening.addEventListener('error', () => reject(opening.error as Error));
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('answers').objectStore('answers');
            const keys = store.getAllKeys();
            const values = store.getAll();
            // of one transaction the last request is answered last
            values.addEventListener('success', () => {
              const answers = values.result as readonly { readonly at?: string }[];
              resolve(keys.result.map(String).flatMap((address, place) => (address === 'owner' ? [] : [{ address, at: Date.parse(answers[place]?.at ?? '') || 0 }])));
            });
          });
        }),
    );
  const keptAddresses = async (page: Page) => (await keptAnswers(page)).map(({ address }) => address);
  /** Notes what a page asks for. The returned poll waits until it asked, and has kept every answer that it keeps. */
  const asksAndKeeps = (page: Page) => {
    const began = Date.now();
    const asked = new Set<string>();
    page.on('request', (request) => request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/') && asked.add(addressOf(request.url())));
    page.on('response', (answer) => answer.headers()[keepHeader] === undefined && asked.delete(addressOf(answer.url())));
    return () =>
      expect.poll(async () => {
        const kept = await keptAnswers(page);
        return asked.size > 0 && [...asked].every((one) => kept.some(({ address, at }) => address === one && at >= began));
      }).toBe(true);
  };

  async function keptPage(path: string, as?: string): Promise<{ page: Page; context: BrowserContext; wrong: string[] }> {
    const opened = await signedInPage(browser, stage, { path, isKept: true, ...(as !== undefined && { as }) });
    await alive(opened.page);
    await isKept(opened.page);
    return opened;
  }

  /** A number that the bar tells; 0 where it says nothing of it, or stands no more. Read at once: the bar goes at any time. */
  const numberIn = async (page: Page, words: RegExp) => Number(words.exec((await bar(page).getByRole('status').allTextContents()).join())?.[1] ?? 0);
  /** Changes that wait, as the bar counts them. */
  const waitingIn = (page: Page) => numberIn(page, /(\d+) changes? waits?/);

  /** Waits until every change was sent, for as long as their number falls. */
  async function allSent(page: Page): Promise<void> {
    for (let left = Infinity; left > 0; ) {
      let now = left;
      await expect.poll(async () => (now = await waitingIn(page))).toBeLessThan(left);
      left = now;
    }
  }

  /** Saves a year without a network; `count` changes wait then. */
  async function setYear(page: Page, to: number, count = 1): Promise<void> {
    await year(page).fill(String(to));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await bar(page).getByText(count === 1 ? '1 change waits' : `${count} changes wait`).waitFor();
  }

  it('shows the list and the records it read last, and from when they are, also after a reload', async () => {
    const { page, context, wrong } = await keptPage(elmList);
    const row = rowOf(page);
    await row.click();
    await page.waitForURL(/\/building\/update\//);
    await alive(page);
    await page.goBack();
    await row.waitFor();
    await context.setOffline(true);
    await page.reload();
    await row.waitFor();
    await alive(page);
    await bar(page).getByText(/No network: as of .*\d/).waitFor();
    await row.click();
    await page.waitForURL(/\/building\/update\//);
    await expect.poll(() => field(page, 'Address').inputValue()).toBe('101 Elm St');
    await bar(page).getByText(/No network: as of .*\d/).waitFor();
    await context.setOffline(false);
    await bar(page).waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('shows no copy that is older than what the page was drawn with, or than a change it made', async () => {
    const moment = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
    const banner = { name: 'Elm fair', device: 'desktop', startsAt: moment(-2), endsAt: moment(9), link: 'https://example.com' };
    const { body } = await stage.api<{ readonly id: number; readonly version: number }>('POST', '/banner', banner);
    const { page, context } = await keptPage('/contents/banner/timeline');
    const words = () => page.getByRole('button', { name: /^Elm fair/ }).first().textContent();
    const first = await words();
    expect(first).not.toBeNull();
    // somebody else moves it, and the page comes anew as the network goes
    expect((await stage.api('PUT', `/banner/${body.id}`, { endsAt: moment(5) }, { 'if-match': `"${body.version}"` })).status).toBe(200);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await context.setOffline(true);
    await alive(page);
    const drawn = await words();
    expect(drawn).not.toBe(first);
    await page.getByRole('button', { name: /^Elm fair/ }).first().press(']');
    await page.keyboard.press('Enter');
    await page.getByText('The banner was not moved').waitFor();
    expect(await words()).toBe(drawn);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    expect(await words()).toBe(drawn);
    // a change that was taken stands also in what is kept
    await context.setOffline(false);
    await bar(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Elm fair/ }).first().press(']');
    await page.keyboard.press('Enter');
    await page.getByText(/“Elm fair” ends .*, was/).first().waitFor();
    const moved = await words();
    expect(moved).not.toBe(drawn);
    await context.setOffline(true);
    await page.reload();
    await alive(page);
    expect(await words()).toBe(moved);
    await context.close();
  });

  it('says of each page from when it is, and reads what did not come once there is a network', async () => {
    const { page, context, wrong } = await keptPage(elmList);
    // the list was read hours ago, the first screen just now
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('stoop-kept');
          opening.addEventListener('error', () => reject(opening.error as Error));
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction('answers', 'readwrite');
            const store = writing.objectStore('answers');
            const cursor = store.openCursor();
            cursor.addEventListener('success', () => {
              const { result } = cursor;
              if (!result) return;
              const value = result.value as { at?: string };
              if (value.at !== undefined) result.update({ ...value, at: new Date(Date.now() - 3 * 3_600_000).toISOString() });
              result.continue();
            });
            writing.addEventListener('complete', () => resolve());
          });
        }),
    );
    const allKept = asksAndKeeps(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: /^Good |^Hello/ }).waitFor();
    await allKept();
    await context.setOffline(true);
    const said = async () => (await bar(page).getByRole('status').textContent()) ?? '';
    await page.goBack();
    await rowOf(page).waitFor();
    await expect.poll(said).toMatch(/as of/);
    const ofList = await said();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: /^Good |^Hello/ }).waitFor();
    await expect.poll(said).not.toBe(ofList);
    expect(await said()).toMatch(/as of/);
    await context.setOffline(false);
    await bar(page).waitFor({ state: 'detached' });

    // the history is no part of what is kept
    await page.goBack();
    await rowOf(page).click();
    await page.waitForURL(/\/building\/update\//);
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
    await page.goBack();
    await context.setOffline(true);
    await rowOf(page).click();
    await page.getByText('The history did not load').waitFor();
    await context.setOffline(false);
    await page.getByText('The history did not load').waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('shows the first screen and the map with the marks that were seen last', async () => {
    const { page, context, wrong } = await keptPage('/map');
    await page.getByRole('application').locator('canvas').waitFor({ state: 'attached' });
    await expect.poll(async () => (await keptAddresses(page)).filter((one) => /\/map\/building(?:\/extent)?\?/.test(one)).length).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    // each tile comes with code of its own
    for (const tile of ['Next steps', 'Tours today', 'Funnel']) await page.getByRole('heading', { name: tile, exact: true }).waitFor();
    await isKept(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: /^Good |^Hello/ }).waitFor();
    await bar(page).getByText(/No network: as of .*\d/).waitFor();
    await page.goto(`${stage.url}/map`);
    await page.getByRole('application').locator('canvas').waitFor({ state: 'attached' });
    await alive(page);
    await page.getByText('0 open').first().waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await bar(page).getByText(/No network: as of .*\d/).waitFor();
    expect(await page.getByText('The map search did not work').count()).toBe(0);
    await context.setOffline(false);
    await bar(page).waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('speaks the language that its person chose last, and says which page is not kept, until there is a network', async () => {
    const { page, context } = await keptPage(elmList);
    // the menu's line goes on to the next language
    for (const [line, lang, asOf, none] of [[/^Language/, 'zh', /^无网络：数据截至 .*\d/, '无网络'], [/^语言/, 'ko', /^네트워크 없음: .*\d.* 기준/, '네트워크 없음']] as const) {
      await personButton(page).click();
      await page.getByRole('menuitem', { name: line }).click();
      await expect.poll(() => keptLanguage(page)).toBe(lang);
      await isKept(page);
      await context.setOffline(true);
      await page.reload();
      await rowOf(page).waitFor();
      await alive(page);
      await page.getByRole('region', { name: none }).getByText(asOf).waitFor();
      await page.goto(`${stage.url}/contract/board`);
      await page.getByRole('heading', { name: none }).waitFor();
      await context.setOffline(false);
      await boardOf(page).waitFor();
      await visit(page, stage.url + elmList);
      await isKept(page);
    }
    await context.close();
  });

  it('shows again what is judged, and reports, that were opened by their address', async () => {
    for (const [path, asked] of [['/user/review/list', '/api/review/fairness'], ['/match/request/review', '/api/match/request/review'], ['/contract/renewal/list', '/api/contract/renewals'], ['/contract/commission', '/api/contract/commission']] as const) {
      const { page, context } = await keptPage(path);
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await expect.poll(async () => (await keptAddresses(page)).some((address) => address.startsWith(asked))).toBe(true);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('region', { name: 'Without a network' }).waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(title);
      await context.close();
    }
  });

  it('forgets what it kept once its person’s rights change', async () => {
    const userId = `sora${Date.now()}`;
    const sora = await member(stage, { userId, roles: ['manager'] });
    const { page, context } = await keptPage(`/building/update/${ids[7]!}`, userId);
    const kept = `/api/building/${ids[7]!}?`;
    await expect.poll(() => keptAddresses(page)).toContain(kept);
    await visit(page, stage.url + elmList);
    await rowOf(page).waitFor();
    await isKept(page);
    await stage.api('PUT', `/user/${sora}/role`, { roleList: ['viewer'] });
    await expect.poll(() => keptAddresses(page)).not.toContain(kept);
    // and keeps what is read with the rights of now
    await rowOf(page).click();
    await expect.poll(() => keptAddresses(page)).toContain(`/api/building/${ids[0]!}?`);
    await context.close();
  });

  it('asks no more than once for a part that does not come', async () => {
    const { page, context } = await keptPage(elmList);
    const missing = `${stage.url}/assets/lost-on-the-way.js`;
    await context.route(missing, (route) => route.abort());
    let asked = 0;
    page.on('request', (request) => {
      if (request.url() === missing) asked += 1;
    });
    await page.evaluate(async (address) => {
      const seen = () =>
        new Promise<void>((resolve) => {
          const observer = new PerformanceObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe({ type: 'resource' });
        });
      const heard = seen();
      await fetch(address).catch(() => undefined);
      await heard;
      // whatever it were asked for again would be before these
      for (let turn = 0; turn < 20; turn += 1) {
        const next = seen();
        await (await fetch('/healthz')).text();
        await next;
      }
    }, missing);
    expect(asked).toBe(1);
    await context.close();
  });

  it('keeps changes in their order through a reload, and writes them once there is a network again', async () => {
    const id = ids[1]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    await context.setOffline(true);
    await setYear(page, 1941);
    await page.reload();
    await alive(page);
    await bar(page).getByText('1 change waits').waitFor();
    await expect.poll(() => year(page).inputValue()).toBe('1941');
    await setYear(page, 1942, 2);
    expect((await read(id)).year).toBe(1931);
    await page.reload();
    await alive(page);
    await expect.poll(() => year(page).inputValue()).toBe('1942');
    await context.setOffline(false);
    await expect.poll(async () => (await read(id)).year).toBe(1942);
    await bar(page).waitFor({ state: 'detached' });
    const { body } = await stage.api<{ entries: readonly { changes: Record<string, readonly [unknown, unknown]> }[] }>('GET', `/building/${id}/history`);
    expect(JSON.stringify(body)).toContain('1941');
    await context.close();
  });

  it('takes back by Ctrl+Z what was kept last, by its name, does it again, and sends what is left', async () => {
    const id = ids[2]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    await context.setOffline(true);
    await setYear(page, 1941);
    await page.reload();
    await alive(page);
    await expect.poll(() => year(page).inputValue()).toBe('1941');
    await setYear(page, 1942, 2);
    await page.reload();
    await alive(page);
    await bar(page).getByText('2 changes wait').waitFor();
    const pressed = (keys: string) => page.locator('body').press(keys);
    await pressed('Control+z');
    await bar(page).getByText('1 change waits').waitFor();
    await page.getByText('103 Elm St is as before').waitFor();
    await expect.poll(() => year(page).inputValue()).toBe('1941');
    await pressed('Control+Shift+Z');
    await bar(page).getByText('2 changes wait').waitFor();
    await page.getByText('103 Elm St is changed again').waitFor();
    await expect.poll(() => year(page).inputValue()).toBe('1942');
    await pressed('Control+z');
    await bar(page).getByText('1 change waits').waitFor();
    await context.setOffline(false);
    await expect.poll(async () => (await read(id)).year).toBe(1941);
    await bar(page).waitFor({ state: 'detached' });
    // what was sent is taken back as every other change
    await pressed('Control+z');
    await expect.poll(async () => (await read(id)).year).toBe(1931);
    await context.close();
  });

  it('puts a change behind the earlier ones of its record that still wait, although there is a network', async () => {
    const id = ids[5]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    const line = /\/api\/building\/\d+$/;
    await context.route(line, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await setYear(page, 1943);
    await context.unroute(line);
    await year(page).fill('1944');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await read(id)).year).toBe(1944);
    await bar(page).waitFor({ state: 'detached' });
    const { body } = await stage.api<{ entries: readonly { changes: Record<string, readonly [unknown, unknown]> }[] }>('GET', `/building/${id}/history`);
    expect(body.entries.flatMap(({ changes }) => (changes['year'] ? [changes['year']] : [])).slice(0, 2)).toEqual([[1943, 1944], [1931, 1943]]);
    await context.close();
  });

  it('tells each refusal in one place, where it is opened in its form or thrown away', async () => {
    const [contested, deleted] = [ids[2]!, ids[3]!];
    const { page, context } = await keptPage(`/building/update/${contested}`);
    await visit(page, formOf(deleted));
    await isKept(page);
    await expect.poll(() => keptAddresses(page)).toContain(`/api/building/${contested}?`);
    await context.setOffline(true);
    await setYear(page, 1950);
    await page.goto(formOf(contested));
    await alive(page);
    await setYear(page, 1951, 2);
    await write(contested, { year: 1960 });
    const { version } = await read(deleted);
    expect((await stage.api('DELETE', `/building/${deleted}`, undefined, { 'if-match': `"${version}"` })).status).toBe(200);
    await context.setOffline(false);
    await bar(page).getByText('2 changes were not taken').waitFor();
    await bar(page).getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The record was deleted meanwhile.').waitFor();
    const one = dialog.getByRole('listitem').filter({ hasText: '103 Elm St' });
    expect(await one.textContent()).toMatch(/changed the same meanwhile: .*1960/);
    expect((await read(contested)).year).toBe(1960);
    await dialog.getByRole('listitem').filter({ hasText: '104 Elm St' }).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => dialog.getByRole('list').evaluate((list) => list === document.activeElement)).toBe(true);
    await one.getByRole('button', { name: 'Open with the change' }).click();
    await page.waitForURL(formOf(contested));
    await bar(page).waitFor({ state: 'detached' });
    await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => year(page).inputValue()).toBe('1951');
    await context.close();
  });

  it('puts a refused change over what somebody else wrote, and tries one again once its person may', async () => {
    const userId = `hyun${Date.now()}`;
    const hyun = await member(stage, { userId, roles: ['manager'] });
    const id = ids[8]!;
    await write(id, { year: 1931 });
    const { page, context, wrong } = await keptPage(`/building/update/${id}`, userId);
    const dialog = page.getByRole('dialog');
    const refused = async () => {
      await bar(page).getByText('1 change was not taken').waitFor();
      await bar(page).getByRole('button', { name: 'Show' }).click();
    };
    await context.setOffline(true);
    await setYear(page, 1955);
    await write(id, { year: 1960 });
    await context.setOffline(false);
    await refused();
    await dialog.getByText(/changed the same meanwhile: .*1960/).waitFor();
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await expect.poll(async () => (await read(id)).year).toBe(1955);
    await bar(page).waitFor({ state: 'detached' });

    await visit(page, formOf(id));
    await isKept(page);
    await context.setOffline(true);
    await setYear(page, 1956);
    await stage.api('PUT', `/user/${hyun}/role`, { roleList: ['viewer'] });
    await context.setOffline(false);
    await refused();
    await dialog.getByText('You may no longer change this.').waitFor();
    expect((await read(id)).year).toBe(1955);
    await stage.api('PUT', `/user/${hyun}/role`, { roleList: ['manager'] });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await read(id)).year).toBe(1956);
    await bar(page).waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('asks before somebody with unsent changes signs out, and shows them to nobody else', async () => {
    const id = ids[4]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    await context.setOffline(true);
    await setYear(page, 1971);
    await personButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByText(/1 change was not sent yet/).waitFor();
    await page.getByRole('button', { name: 'Keep them and log out' }).click();
    await page.getByRole('region', { name: 'Sign in' }).waitFor();
    await expect.poll(() => keptAddresses(page)).toEqual([]);
    await context.setOffline(false);
    const enter = async (userId: string) => {
      await cardAlive(page);
      await page.getByLabel('User id').fill(userId);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await personButton(page).waitFor();
      await alive(page);
      await isKept(page);
    };
    await enter('yuna01');
    await visit(page, `${stage.url}/building/list`);
    await isKept(page);
    expect(await bar(page).count()).toBe(0);
    expect((await read(id)).year).toBe(1931);
    await personButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('region', { name: 'Sign in' }).waitFor();
    await enter('admin');
    await expect.poll(async () => (await read(id)).year).toBe(1971);
    await context.close();
  });

  it('takes the feedback of a tour with two taps on a phone, also when the page is loaded anew before it is sent', async () => {
    const today = dayInNewYork(Date.now());
    const { me } = (await stage.api<{ me: number }>('GET', `/tour/agenda?from=${today}&to=${today}`)).body;
    // what is done has begun: the day's first minute always has
    const made = await stage.api<{ id: number }>('POST', '/tour', { client: 'Haneul', startsAt: momentInNewYork(today, '00:00'), agent: me, building: ids[6], status: 'done' });
    expect(made.status).toBe(200);
    const stops = [(await stage.api<{ id: number }>('POST', '/tourStop', { tour: made.body.id, unit: '4B' })).body.id];
    const { page, context } = await keptPage('/inquiry/tour/today');
    await page.setViewportSize({ width: 390, height: 844 });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Maybe' }).click();
    await page.getByRole('button', { name: 'dark' }).click();
    await page.getByText(/^Offline as of .*2 changes wait$/).waitFor();
    await page.reload();
    await alive(page);
    await page.getByText(/^Offline as of .*2 changes wait$/).waitFor();
    expect(await page.getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('button', { name: 'dark' }).getAttribute('aria-pressed')).toBe('true');
    await context.setOffline(false);
    const feedbackOf = async () => {
      const all = await Promise.all(stops.map((stop) => stage.api<{ feedback: string | null; feedbackReason: string | null }>('GET', `/tourStop/${stop}`)));
      return all.map(({ body }) => `${body.feedback} ${body.feedbackReason}`).filter((one) => one !== 'null null');
    };
    await expect.poll(feedbackOf).toEqual(['maybe dark']);
    await page.getByText(/^Up to date/).waitFor();
    const histories = await Promise.all(stops.map((stop) => stage.api<{ entries: readonly { changes: object }[] }>('GET', `/tourStop/${stop}/history`)));
    expect(histories.flatMap(({ body }) => body.entries.slice(0, -1).map(({ changes }) => Object.keys(changes).join()))).toEqual(['feedbackReason', 'feedback']);
    await context.close();
  });

  it('and two more write hundreds of cells: each building gets the changes of one of them, in their order, and the others are told', async () => {
    const valueOf = (who: number, pass: number, row: number) => 1810 + who * 64 + pass * 12 + (row % 12);
    const write = async (who: number): Promise<{ page: Page; context: BrowserContext }> => {
      const { page, context } = await keptPage('/building/list?sort=address&q=Oak');
      await page.getByRole('button', { name: 'Edit in a sheet' }).click();
      await page.getByRole('group', { name: 'The chosen cell' }).waitFor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
      await context.setOffline(true);
      const first = await sheetCell(page, 0, 'Built');
      await first.click();
      for (let pass = 0; pass < passes; pass += 1) {
        await first.getByRole('textbox').waitFor();
        for (let row = 0; row < typed; row += 1) {
          await page.keyboard.type(String(valueOf(who, pass, row)));
          await page.keyboard.press('Enter');
        }
        const pasted = Array.from({ length: rows - typed }, (_, row) => valueOf(who, pass, typed + row));
        await page.evaluate((text) => navigator.clipboard.writeText(text), pasted.join('\n'));
        await page.keyboard.press('Control+V');
        await bar(page).getByText(`${(pass + 1) * rows} changes wait`).waitFor();
        await page.keyboard.press('Control+ArrowUp');
      }
      return { page, context };
    };
    const opened = [await write(0), await write(1), await write(2)];
    for (const [who, { page, context }] of opened.entries()) {
      await context.setOffline(false);
      // one after another: each finds what those before it wrote
      await allSent(page);
      const told = who === 0 ? '' : `${rows * passes} changes were not taken`;
      await expect.poll(async () => (await bar(page).getByRole('status').allTextContents()).join()).toBe(told);
      if (who === 0) await bar(page).waitFor({ state: 'hidden' });
    }
    for (const [row, id] of sheet.entries()) {
      const { body } = await stage.api<{ entries: readonly { changes: Readonly<Record<string, readonly [unknown, unknown]>> }[] }>('GET', `/building/${id}/history`);
      const years = body.entries.flatMap(({ changes }) => (changes['year'] ? [changes['year'][1]] : []));
      const written = Array.from({ length: passes }, (_, pass) => valueOf(0, passes - 1 - pass, row));
      expect([id, years.slice(0, passes)]).toEqual([id, written]);
    }
    for (const { context } of opened) await context.close();
  });
});
