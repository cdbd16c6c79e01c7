import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused, keysBy, rowsOf } from './hands.ts';
import { alive, openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

const { until } = keysBy(focused);

/** The map itself, which keys move. */
const ground = (page: Page) => page.getByRole('application');
/** The map once it is drawn. */
const ready = (page: Page) => ground(page).and(page.locator('[aria-busy=false]'));

describe('the map', () => {
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    stage = await openStage({ STOOP_DEMO: 'on' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const open = async (path: string, options: Parameters<typeof signedInPage>[2] = {}) => {
    const opened = await signedInPage(browser, stage, { path, ...options });
    await ready(opened.page).waitFor();
    return opened;
  };
  /** The number at the foot of the list, read at once. */
  const total = async (page: Page) => Number((await page.getByRole('status').filter({ hasText: /^[\d,]+ (?:building|rent)s?$/ }).allTextContents()).join().replace(/\D/g, ''));
  /** Rows that the list says there are, once it rests. */
  const rested = async (page: Page, path: string) => {
    const { body } = await stage.api<{ total: number }>('GET', `${path}${path.includes('?') ? '&' : '?'}limit=0`);
    await expect.poll(() => total(page)).toBe(body.total);
    return body.total;
  };
  /** Records that the marks of an answer count. */
  const counted = (text: string) => (JSON.parse(text) as { clusters: readonly { count: number }[] }).clusters.reduce((sum, { count }) => sum + count, 0);
  const queryOf = (page: Page) => new URL(page.url()).search;

  it('moves its list along, keeps what is seen in the address, and comes back to it', async () => {
    const { page, context, wrong } = await open('/map');
    const everything = await rested(page, '/building');
    expect(everything).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForURL(/\?bounds=/);
    const seen = await rested(page, `/building${queryOf(page)}`);
    expect(seen).toBeLessThan(everything);
    // By keys: the map has the focus, and arrows move it.
    const before = page.url();
    await ground(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.href !== before);
    await rested(page, `/building${queryOf(page)}`);
    const address = page.url();
    await page.reload();
    await alive(page);
    await ready(page).waitFor();
    expect(page.url()).toBe(address);
    // all of them, those without a place, too
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await rested(page, '/building')).toBe(everything);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('draws an area by mouse, which is a condition of the list and of every other list of these records', async () => {
    const { page, context, wrong } = await open('/map');
    const everything = await rested(page, '/building');
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.locator('.map-canvas[data-drawing]').waitFor();
    const box = (await ground(page).boundingBox())!;
    const [x, y, radius] = [box.x + box.width / 2, box.y + box.height / 2, 140];
    await page.mouse.move(x + radius, y);
    await page.mouse.down();
    for (let step = 1; step <= 36; step += 1) await page.mouse.move(x + radius * Math.cos(step / 6), y + radius * Math.sin(step / 6));
    // read as it comes: the browser does not keep it
    const answered = page
      .waitForResponse((answer) => answer.url().includes('/api/map/building?') && answer.url().includes('within='))
      .then((answer) => answer.text());
    await page.mouse.up();
    await page.waitForURL(/within=/);
    const inside = await rested(page, `/building${queryOf(page)}`);
    expect(inside).toBeGreaterThan(0);
    expect(inside).toBeLessThan(everything);
    expect(counted(await answered)).toBe(inside);
    await visit(page, `${stage.url}/building/list${queryOf(page)}`);
    expect(await rested(page, `/building${queryOf(page)}`)).toBe(inside);
    await page.getByRole('button', { name: /Drawn area/ }).first().waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('finds an area by keys alone, and the list is its keyboard’s way', async () => {
    const { page, context, wrong } = await open('/map');
    await rested(page, '/building');
    await page.getByRole('combobox', { name: 'Address, area, station or line' }).focus();
    await page.keyboard.type('Astoria');
    await page.getByRole('option', { name: /^Area\s*Astoria/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]area=\d+/);
    const found = await rested(page, `/building${queryOf(page)}`);
    expect(found).toBeGreaterThan(0);
    expect(found).toBe(await total(page));
    await until(page, /^gridcell /, 'Shift+Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await rowsOf(page).nth(1).and(page.getByRole('row', { selected: true })).waitFor();
    expect(new URL(page.url()).pathname).toBe('/map');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/building\/update\/\d+/);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('narrows to what stands in one place without giving up the area that was searched for', async () => {
    const place = { latitude: 40.75712, longitude: -73.93021 };
    for (const at of [1, 2, 3]) expect((await stage.api('POST', '/building', { address: `${9100 + at} Twin St`, confirmedAddress: `${9100 + at} Twin St`, borough: 'queens', ...place })).status).toBe(200);
    const within = `${place.latitude},${place.longitude},400,Twin corner`;
    const { page, context, wrong } = await open(`/map?within=${encodeURIComponent(within)}`);
    const around = await rested(page, `/building${queryOf(page)}`);
    expect(around).toBeGreaterThanOrEqual(3);
    const box = (await ground(page).boundingBox())!;
    // near enough that the three stand in a mark of their own, which no zoom parts
    for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForURL(/bounds=/);
    // marks follow the part that is seen: before them there is nothing there, or one mark of more
    const narrowed = async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      return page.getByText('3 in one place').count();
    };
    await expect.poll(narrowed, { interval: 1000 }).toBe(1);
    expect(new URL(page.url()).searchParams.get('within')).toBe(within);
    expect(await rested(page, `/building${queryOf(page)}`)).toBe(3);
    await page.goBack();
    await page.getByText('3 in one place').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('within')).toBe(within);
    expect(new URL(page.url()).searchParams.get('bounds')).toMatch(/^[\d.,-]+$/);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('finds a zip code, says whose commute a part is, and that nobody is known by a number', async () => {
    const { page, context, wrong } = await open('/map');
    const { rows } = (await stage.api<{ rows: readonly { id: number; zip: string }[] }>('GET', '/zipCode?limit=200&sort=zip')).body;
    const counts = await Promise.all(rows.map(async ({ id }) => (await stage.api<{ total: number }>('GET', `/building?zipCode=${id}&limit=0`)).body.total));
    const { id, zip } = rows[counts.indexOf(Math.max(...counts))]!;
    await page.getByRole('combobox', { name: 'Address, area, station or line' }).fill(zip);
    await page.getByRole('option', { name: new RegExp(`^Zip code\\s*${zip}`) }).click();
    await page.waitForURL(new RegExp(`[?&]zipCode=${id}`));
    expect(await rested(page, `/building${queryOf(page)}`)).toBe(Math.max(...counts));

    const { body: customer } = await stage.api<{ id: number }>('POST', '/customer', { name: 'Hong Commute' });
    await visit(page, `${stage.url}/map#commute=${customer.id},40.7512,-73.9879`);
    await page.getByRole('group', { name: 'Commute of Hong Commute' }).getByRole('button', { name: '30 min' }).click();
    await page.getByText('30 min from the work of Hong Commute').waitFor();
    expect(await rested(page, `/building${queryOf(page)}`)).toBeGreaterThan(0);

    await visit(page, `${stage.url}/map#commute=99999999`);
    await page.getByText('The customer of this map was not found').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('says that an address is wrong, and that a search of the map failed', async () => {
    const { page, context } = await open('/map');
    const box = page.getByRole('combobox', { name: 'Address, area, station or line' });
    await box.fill('99999 Nowhere St');
    await page.getByRole('alert').getByText('This address was not found').waitFor();
    await page.route('**/api/map/search?*', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"errorCode":0,"message":"no"}' }));
    await box.fill('Astoria');
    await page.getByRole('alert').getByText('The map search did not work').waitFor();
    await page.route('**/api/map/building?*', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"errorCode":0,"message":"no"}' }));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('The map search did not work').waitFor();
    await page.unroute('**/api/map/building?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The map search did not work').waitFor({ state: 'detached' });
    await context.close();
  });

  it('recommends chosen rents, all taken back in one step', async () => {
    const before = (await stage.api<{ total: number }>('GET', '/recommend?limit=0')).body.total;
    const name = `Hong ${Date.now()}`;
    expect((await stage.api('POST', '/customer', { name, budget: 100_000 })).status).toBe(200);
    const { page, context, wrong } = await open('/map/rent?availability=available');
    await rowsOf(page).first().waitFor();
    for (const at of [0, 1]) await rowsOf(page).nth(at).getByRole('checkbox').click({ force: true });
    await page.getByRole('button', { name: 'Recommend', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Recommend 2 rents' }).click();
    // Far above the budget: it says why it is done all the same.
    await dialog.getByLabel('Why in spite of the score').fill('Their budget grows in March');
    await dialog.getByRole('button', { name: 'Recommend 2 rents' }).click();
    const count = async () => (await stage.api<{ total: number }>('GET', '/recommend?limit=0')).body.total;
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    expect(await count()).toBe(before + 2);
    const undone = page.waitForResponse((answer) => answer.url().includes('/undo') && answer.ok());
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await undone;
    expect(await count()).toBe(before);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('keeps its layers in the address, through a reload and a step back', async () => {
    const name = `Hong ${Date.now()}`;
    const { body } = await stage.api<{ id: number }>('POST', '/customer', { name, workLocation: 'Nobody & Sons, 99999 Nowhere St' });
    const { page, context, wrong } = await open('/map');
    await page.getByRole('button', { name: 'Layers' }).click();
    await page.getByRole('button', { name: 'Demand against supply' }).click();
    const table = page.getByRole('region', { name: 'Demand against supply' });
    await table.waitFor();
    await page.getByText('Mostly wanted').waitFor();
    // the marks stand above the areas, and what they mean beside those
    await page.getByText('Number: in one place · price: lowest net').waitFor();
    await page.waitForURL(/#coverage$/);
    // a condition of the list leaves it there
    await table.getByRole('button').first().click();
    await page.waitForURL(/[?&]area=\d+.*#coverage$/);
    await page.reload();
    await alive(page);
    await table.waitFor();
    // whose work, and which address
    await page.getByRole('button', { name: 'Layers' }).click();
    const whose = page.getByRole('combobox', { name: 'Commute from the work of' });
    await whose.fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('alert').getByText(`The work of ${name} was not found on the map: “Nobody & Sons, 99999 Nowhere St”`).waitFor();
    expect(await whose.inputValue()).toBe(name);
    await page.getByRole('button', { name: 'Point at it on the map' }).click();
    await page.getByText(`Click the map where ${name} works`).waitFor();
    await page.getByRole('application').click({ position: { x: 200, y: 400 } });
    await page.waitForURL(new RegExp(`#coverage&commute=${body.id},40\\.\\d+,-7\\d\\.\\d+$`));
    await page.reload();
    await alive(page);
    const rings = page.getByRole('group', { name: `Commute of ${name}` });
    await rings.waitFor();
    await rings.getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL(/#coverage$/);
    await page.goBack();
    await rings.waitFor();
    await table.waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('ends where the address stands, however soon a step back follows', async () => {
    const { page, context, wrong } = await open('/map?borough=manhattan#commute=1,40.75,-73.99');
    const rings = page.getByRole('group', { name: /^Commute of / });
    const borough = page.getByRole('button', { name: 'Remove Borough' });
    await rings.waitFor();
    const backAtOnce = (hand: HTMLElement) =>
      new Promise<void>((resolve) => {
        const { href } = window.location;
        const back = () => {
          if (window.location.href === href) return void setTimeout(back);
          window.addEventListener('popstate', () => resolve(), { once: true });
          window.history.back();
        };
        hand.click();
        back();
      });
    for (let round = 0; round < 5; round += 1) {
      await rings.getByRole('button', { name: 'Remove' }).evaluate(backAtOnce);
      await rings.waitFor();
      await borough.evaluate(backAtOnce);
      await borough.waitFor();
      await rings.waitFor();
    }
    expect(new URL(page.url())).toMatchObject({ search: '?borough=manhattan', hash: '#commute=1,40.75,-73.99' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('leads from chosen buildings to their open rents, chosen already', async () => {
    const { page, context, wrong } = await open('/map');
    const having = rowsOf(page).filter({ hasText: /[1-9]\d* open/ });
    for (const at of [0, 1]) await having.nth(at).getByRole('checkbox').click({ force: true });
    await page.getByRole('button', { name: 'Choose their open rents' }).click();
    await page.waitForURL(/\/map\/rent\?building=.*availability=available$/);
    const { body } = await stage.api<{ total: number }>('GET', `/rent${queryOf(page)}&limit=0`);
    expect(body.total).toBeGreaterThan(0);
    await page.getByRole('toolbar').getByText(`${body.total} selected`).waitFor();
    await page.getByRole('button', { name: 'Compare' }).waitFor();
    await page.getByRole('button', { name: 'Recommend', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Plan a tour' }).click();
    await page.waitForURL(/\/inquiry\/tour\/plan\?rents=/);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('shows the list first on a phone, and the map by a switch', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `${stage.url}/map`);
    await rowsOf(page).first().waitFor();
    expect(await page.getByRole('region', { name: 'Map', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await ready(page).waitFor();
    expect(await page.getByRole('grid').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe('the map of an operator who names tiles', () => {
  it('draws its own ground, with its own credit, where no tile comes, and takes tiles once they do', async () => {
    const stage = await openStage({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Tile makers' });
    const browser = await openBrowser();
    try {
      let isDown = true;
      const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
      const before = async (context: BrowserContext): Promise<void> => {
        await context.route(/tiles\.example/, (route) => (isDown ? route.abort() : route.fulfill({ contentType: 'image/png', body: pixel })));
      };
      const { page } = await signedInPage(browser, stage, { path: '/map', before });
      await page.getByText('NYC Department of City Planning').waitFor();
      expect(await page.getByText('© Tile makers').count()).toBe(0);
      isDown = false;
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByText('© Tile makers').waitFor();
      expect(await page.getByText('NYC Department of City Planning').count()).toBe(0);
    } finally {
      await browser.close();
      await stage.stop();
    }
  });

  it('lays them under the marks with their makers’ words, and lets pictures of that host in', async () => {
    const stage = await openStage({ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Tile makers' });
    const browser = await openBrowser();
    try {
      const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
      const asked: string[] = [];
      const before = async (context: BrowserContext): Promise<void> => {
        await context.route(/tiles\.example/, (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: 'image/png', body: pixel });
        });
      };
      const { page, wrong } = await signedInPage(browser, stage, { path: '/map', before });
      await page.locator('.leaflet-tile-loaded').first().waitFor({ state: 'attached' });
      await page.getByText('© Tile makers').waitFor();
      expect(asked.length).toBeGreaterThan(0);
      // an agency that keeps no stations has the city's
      await page.getByRole('combobox', { name: 'Address, area, station or line' }).fill('Court Sq');
      await page.getByRole('option', { name: /^Station\s*Court Sq/ }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/[?&]within=/);
      // the condition says around what, and goes further by a press
      await page.getByText(/^640 m around Court Sq/).first().waitFor();
      await page.getByRole('group', { name: /^Around Court Sq/ }).getByRole('button', { name: '1,000 m' }).click();
      await page.getByText(/^1,000 m around Court Sq/).first().waitFor();
      expect(new URL(page.url()).searchParams.get('within')).toMatch(/^40\.\d+,-73\.\d+,1000,Court Sq/);
      expect(asked.every((url) => /^https:\/\/[abc]\.tiles\.example\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
      expect(wrong).toEqual([]);
    } finally {
      await browser.close();
      await stage.stop();
    }
  });
});
