import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { cameraPhoto } from './dropping.ts';
import { keptPhoto, member } from './furnish.ts';
import { field, keysBy, nameInFocus, saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

interface Review {
  readonly id: number;
  readonly author: string;
  readonly state: string;
  readonly reason: string | null;
  readonly askedFor: string | null;
  readonly residentVerified: boolean;
}

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);
const today = dayInNewYork(Date.now());

const { until, chooserOf } = keysBy(nameInFocus);

/** Reviews of a queue. */
const queueOf = (page: Page) => page.getByRole('list', { name: /^(New|Shown|Deletion asked|Hidden)$/ }).getByRole('listitem');
/** Texts of the reviews of a queue. */
const textsOf = (page: Page) => queueOf(page).getByRole('paragraph').allTextContents();

describe('content, ads and reviews, by keyboard alone', () => {
  let stage: Stage;
  let browser: Browser;
  let building: number;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    building = (await stage.api<{ id: number }>('POST', '/building', { address: '66 Rockwell Pl', confirmedAddress: '66 Rockwell Pl', borough: 'brooklyn', fee: 'noFee' })).body.id;
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** A proof that somebody lived there. */
  async function lease(): Promise<object> {
    const { accessToken } = await stage.session();
    const answer = await fetch(`${stage.url}/api/document`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/pdf' }, body: '%PDF-1.7\n%%EOF' });
    return { ...((await answer.json()) as object), name: 'Lease.pdf' };
  }

  it('ten reviews are moderated', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const review = { author: `Author ${at}`, building, safety: 3, neighborhood: 4, transit: 5, text: `Review ${at}: call 917 555 013${at}.`, writtenOn: dayAfter(today, at - 20) };
      ids.push((await stage.api<{ id: number }>('POST', '/review', { ...review, ...(at === 7 && { proof: await lease() }) })).body.id);
    }
    // the letter to an author is copied
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/user/review/list', before: (opened) => opened.grantPermissions(['clipboard-write']) });
    const left = () => page.getByRole('list', { name: 'New' }).getByRole('listitem').count();
    const chosenItem = queueOf(page).filter({ has: page.locator('[aria-current=true]') });
    const chosen = () => chosenItem.textContent();
    const decide = async (keys: readonly string[], at: number, remain: number) => {
      await soon(chosen).toContain(`Review ${at}:`);
      for (const key of keys) await page.keyboard.press(key);
      await soon(left).toBe(remain);
    };
    await soon(left).toBe(10);
    // Nothing is hidden without a reason, which is said.
    await soon(chosen).toContain('Review 0:');
    await page.keyboard.press('h');
    await page.getByText('Choose a reason by 1–6 first, then press H').waitFor();
    await decide(['1', 'h'], 0, 9);
    for (let at = 1; at < 6; at += 1) await decide(['s'], at, 9 - at);
    await decide(['4', 'h'], 6, 3);
    await soon(chosen).toContain('Review 7:');
    await page.keyboard.press('v');
    await chosenItem.getByText('Verified', { exact: true }).waitFor();
    await decide(['s'], 7, 2);
    await soon(chosen).toContain('Review 8:');
    for (const key of ['2', 'a']) await page.keyboard.press(key);
    await chosenItem.getByText(/Asked to change: Profanity/).waitFor();
    await page.keyboard.press('j');
    await decide(['s'], 9, 1);
    await decide(['2', 'h'], 8, 0);
    // The last decision is taken back, and looked at again.
    await page.keyboard.press('z');
    await soon(left).toBe(1);
    await soon(chosen).toContain('Review 8:');
    // So is the one before it, and done again.
    await page.keyboard.press('z');
    await soon(left).toBe(2);
    await decide(['s'], 9, 1);
    const rows = await Promise.all(ids.map(async (id) => (await stage.api<Review>('GET', `/review/${id}`)).body));
    expect(rows.map(({ state }) => state)).toEqual(['hidden', 'shown', 'shown', 'shown', 'shown', 'shown', 'hidden', 'shown', 'new', 'shown']);
    expect([rows[0]?.reason, rows[6]?.reason, rows[7]?.residentVerified, rows[8]?.askedFor]).toEqual(['personalData', 'offTopic', true, 'profanity']);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a request to delete is answered, a reply shown and a locked review kept, by keyboard', async () => {
    const key = Date.now().toString(36);
    const made = async (word: string, values: object) => {
      const review = { author: `${word} ${key}`, building, safety: 2, neighborhood: 2, transit: 2, text: `As ${word} saw it.`, writtenOn: dayAfter(today, -3), state: 'shown', ...values };
      return (await stage.api<{ id: number }>('POST', '/review', review)).body.id;
    };
    const read = async (id: number) => (await stage.api<Readonly<Record<string, unknown>>>('GET', `/review/${id}`)).body;
    const [asked, replied, locked] = [
      await made('Asker', { deletionRequested: true, deletionBy: 'author', deletionReason: 'I moved back.' }),
      await made('Tenant', { reply: 'The boiler is new.', replyBy: 'Gantry Partners' }),
      await made('Elder', { writtenOn: dayAfter(today, -45) }),
    ];
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/user/review/list?tab=deletion&q=${key}` });
    const shown = () => textsOf(page);
    await soon(shown).toEqual(['As Asker saw it.']);
    await page.keyboard.press('r');
    await soon(() => nameInFocus(page)).toBe('Answer');
    await page.keyboard.type('Gone, as you wish.');
    await page.keyboard.press('Control+Shift+Enter');
    await soon(shown).toEqual([]);
    expect(await read(asked)).toMatchObject({ active: false, deletionAnswer: 'Gone, as you wish.' });
    // The new ones: the reply waits, its review is shown already.
    await visit(page, `${stage.url}/user/review/list?q=${key}`);
    await soon(shown).toEqual(['As Tenant saw it.']);
    await page.keyboard.press('s');
    await soon(shown).toEqual([]);
    expect(await read(replied)).toMatchObject({ replyState: 'shown' });
    const site = (await (await fetch(`${stage.url}/api/content/reviews?building=${building}&limit=100`)).json()) as { reviews: readonly { id: number; reply: string | null }[] };
    expect(site.reviews.filter(({ id }) => [asked, replied].includes(id))).toMatchObject([{ id: replied, reply: 'The boiler is new.' }]);
    await visit(page, `${stage.url}/user/review/list?tab=shown&q=Elder+${key}`);
    await soon(shown).toEqual(['As Elder saw it.']);
    for (const pressed of ['1', 'h']) await page.keyboard.press(pressed);
    await page.getByRole('alert').getByText('A locked review is taken down at its author’s request alone').waitFor();
    expect(await read(locked)).toMatchObject({ state: 'shown' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('on a phone the review that is looked at lies over the queue until it is decided, and a menu folded on a desk leaves no strip', async () => {
    const house = (await stage.api<{ id: number }>('POST', '/building', { address: '70 Rockwell Pl', confirmedAddress: '70 Rockwell Pl', borough: 'brooklyn' })).body.id;
    const ids: number[] = [];
    for (const at of [0, 1]) ids.push((await stage.api<{ id: number }>('POST', '/review', { author: `Phone ${at}`, building: house, safety: 3, neighborhood: 4, transit: 5, text: `Phone review ${at}.`, writtenOn: dayAfter(today, at - 2) })).body.id);
    const before = (context: BrowserContext) => context.addCookies([{ name: 'menu', value: 'collapsed', url: stage.url }]);
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/user/review/list?q=Phone', before });
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = page.getByRole('complementary');
    expect(await sheet.isVisible()).toBe(false);
    expect((await page.getByRole('main').boundingBox())!.x).toBe(0);
    await page.getByRole('button', { name: /Phone 0/ }).click();
    await sheet.getByText('Phone review 0.').waitFor();
    const box = (await sheet.boundingBox())!;
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844]);
    await sheet.getByRole('button', { name: 'Show review' }).click();
    await sheet.getByText('Phone review 1.').waitFor();
    await sheet.getByText('Off topic', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Hide for Off topic' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const stateOf = async (id: number) => (await stage.api<Review>('GET', `/review/${id}`)).body.state;
    expect(await Promise.all(ids.map(stateOf))).toEqual(['shown', 'hidden']);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('navigation').getByText('Buildings', { exact: true }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('two moderators on one review: what one decides leaves the other’s queue, and is not decided over', async () => {
    const key = Date.now().toString(36);
    const userId = `mina${key}`;
    await member(stage, { userId, roles: ['contentEditor'] });
    const texts = ['first', 'second'].map((word) => `The ${word} of ${key}.`);
    const ids: number[] = [];
    for (const text of texts) ids.push((await stage.api<{ id: number }>('POST', '/review', { author: `Author ${key}`, building, safety: 2, neighborhood: 2, transit: 2, text, writtenOn: dayAfter(today, -3) })).body.id);
    const path = `/user/review/list?q=${key}`;
    const hears = await signedInPage(browser, stage, { path, hears: true });
    const deaf = await signedInPage(browser, stage, { path, before: async (context) => void (await context.route('**/api/push/stream*', (route) => route.abort())) });
    const mina = await signedInPage(browser, stage, { path, as: userId });
    for (const { page } of [hears, deaf, mina]) await soon(() => textsOf(page)).toEqual(texts);
    for (const pressed of ['1', 'h']) await mina.page.keyboard.press(pressed);
    await soon(() => textsOf(mina.page)).toEqual([texts[1]]);
    // Whoever hears of it is told, and decides nothing else by the same key; whoever does not is refused, and told then.
    const told = (page: Page) => page.getByRole('status').filter({ hasText: /Hidden \(Personal data\)/ });
    await told(hears.page).waitFor();
    expect(await textsOf(deaf.page)).toEqual(texts);
    await deaf.page.keyboard.press('s');
    await deaf.page.getByText('The decision was not saved').waitFor();
    await told(deaf.page).waitFor();
    for (const { page } of [hears, deaf]) {
      await page.keyboard.press('s');
      expect(await textsOf(page)).toEqual(texts);
      await page.keyboard.press('j');
      await soon(() => textsOf(page)).toEqual([texts[1]]);
    }
    expect((await stage.api<Review>('GET', `/review/${ids[1]}`)).body.state).toBe('new');
    const [first] = await Promise.all(ids.map(async (id) => (await stage.api<Review>('GET', `/review/${id}`)).body));
    expect(first).toMatchObject({ state: 'hidden', reason: 'personalData' });
    for (const { context } of [hears, deaf, mina]) await context.close();
  });

  it('an ad goes from everything that blocks it to live, its rent’s first photo added beside it', async () => {
    const platform = (await stage.api<{ id: number }>('POST', '/platform', { name: { en: 'StreetEasy', kr: '', zh: '' }, minPhotos: 1 })).body.id;
    const rent = (await stage.api<{ id: number }>('POST', '/rent', { title: '1B1B', building, price: 410_000, availableMoveDate: dayAfter(today, 20) })).body.id;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/ad/upload?rent=${rent}&platform=${platform}` });
    await page.getByRole('complementary').getByText(/\d blocking/).waitFor();
    await until(page, /^English$/);
    await page.keyboard.type('Bright home');
    await until(page, /^Text in English/);
    await page.keyboard.type('Quiet, near the train.');
    for (const [name, day] of [['First day', today], ['Last day', dayAfter(today, 30)]] as const) {
      await until(page, new RegExp(`^${name}`));
      await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
    }
    const chooser = await chooserOf(page, /^Add or paste/);
    const { name, bytes } = await cameraPhoto('one.jpg', 30);
    await chooser.setFiles([{ name, mimeType: 'image/jpeg', buffer: bytes }]);
    await soon(async () => (await stage.api<{ photos: readonly unknown[] }>('GET', `/rent/${rent}`)).body.photos.length).toBe(1);
    await until(page, /^Use application/, 'Tab', 120);
    await page.keyboard.press('Enter');
    // Two languages are left out, as somebody decides.
    for (const language of ['Korean', 'Chinese']) {
      await until(page, new RegExp(`^Publish without ${language}$`), 'Tab', 120);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('complementary').getByText('Nothing blocks').waitFor();
    await page.keyboard.press('Control+S');
    await page.waitForURL(/\/ad\/update\/\d+/);
    const id = Number(/update\/(\d+)/.exec(page.url())?.[1]);
    // the page of the ad in place of that of a new one, whose buttons go
    await page.getByRole('link', { name: 'Open the rent' }).first().waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true, disabled: false }).waitFor();
    await until(page, /^Publish$/, 'Tab', 120);
    await page.keyboard.press('Enter');
    const read = async () => (await stage.api<{ state: string; publishedPrice: number | null; pausedFor: string | null }>('GET', `/ad/${id}`)).body;
    await soon(async () => (await read()).state).toBe('live');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    // The message covers none of the checks: it keeps beside them, and on a phone over the header.
    const [message, checks] = [page.getByRole('status').filter({ hasText: 'goes out' }), page.getByRole('complementary')];
    const endOf = async () => Math.round((await message.boundingBox())!.x + (await message.boundingBox())!.width);
    await soon(endOf).toBeLessThanOrEqual(Math.round((await checks.boundingBox())!.x));
    await page.setViewportSize({ width: 390, height: 844 });
    // the first of those that are still there
    await soon(async () => (await page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close message' }) }).first().boundingBox())!.y).toBeLessThan(8);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The rent changes its price elsewhere: the ad turns red where it is looked at, and Undo makes it good.
    const { version } = (await stage.api<{ version: number }>('GET', `/rent/${rent}`)).body;
    const { batch } = (await stage.api<{ batch: number }>('PUT', `/rent/${rent}`, { price: 420_000 }, { 'if-match': `"${version}"` })).body;
    await page.getByText('The price told is not the rent’s any more').first().waitFor();
    expect(await read()).toMatchObject({ state: 'autoPaused', pausedFor: 'price', publishedPrice: 410_000 });
    await stage.api('POST', `/batch/${batch}/undo`);
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(await read()).toMatchObject({ state: 'live', pausedFor: null });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('two people on one ad: the second change of one text is answered with both, and the chosen one stands', async () => {
    const key = Date.now().toString(36);
    const made = async (record: string, values: object) => (await stage.api<{ id: number }>('POST', `/${record}`, values)).body.id;
    const platform = await made('platform', { name: { en: `Platform ${key}`, kr: '', zh: '' }, minPhotos: 1 });
    const rent = await made('rent', { title: `2B2B ${key}`, building, price: 500_000, availableMoveDate: dayAfter(today, 20), photos: [await keptPhoto(stage, 200)] });
    const id = await made('ad', { title: { en: `Home ${key}`, kr: '', zh: '' }, textEn: 'Quiet.', rent, platform, startsOn: today, endsOn: dayAfter(today, 9) });
    const open = async () => {
      const opened = await signedInPage(browser, stage, { path: `/ad/update/${id}` });
      await opened.page.getByRole('complementary').getByText(/\d blocking/).waitFor();
      return opened;
    };
    const [one, other] = [await open(), await open()];
    const answered = (page: Page, status: number) => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes(`/api/ad/${id}`) && answer.status() === status);
    await field(other.page, 'Text in English').fill('Sunny, near the park.');
    await field(one.page, 'Text in English').fill('Bright, near the train.');
    await Promise.all([answered(one.page, 200), saveButton(one.page).click()]);
    await Promise.all([answered(other.page, 409), saveButton(other.page).click()]);
    const dialog = other.page.getByRole('dialog');
    await dialog.getByText('Bright, near the train.').first().waitFor();
    await dialog.getByRole('radio', { name: /^Yours: .*Sunny/ }).check({ force: true });
    await Promise.all([answered(other.page, 200), dialog.getByRole('button', { name: 'Save combined' }).click()]);
    await soon(async () => (await stage.api<{ textEn: string }>('GET', `/ad/${id}`)).body.textEn).toBe('Sunny, near the park.');
    for (const { context } of [one, other]) await context.close();
  });

  it('a banner is moved to close a gap', async () => {
    const image = [await keptPhoto(stage)];
    const at = (days: number) => momentInNewYork(dayAfter(today, days), '09:00');
    const banner = async (name: string, from: number, to: number | null) =>
      (await stage.api<{ id: number }>('POST', '/banner', { name, device: 'desktop', headline: { en: name, kr: name, zh: name }, image, link: 'https://stoop.example', startsAt: at(from), endsAt: to === null ? null : at(to) })).body.id;
    const first = await banner('First month free', -2, 5);
    await banner('No fee homes', 8, null);
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/contents/banner/timeline' });
    const desktop = page.getByRole('region', { name: 'Desktop, top of the home page' });
    const gaps = () => desktop.getByTitle(/^en: nobody sees one/).count();
    await desktop.getByText('First month free', { exact: true }).first().waitFor();
    const before = await gaps();
    await until(page, /^First month free, Live/);
    for (const key of [']', ']', ']']) await page.keyboard.press(key);
    await soon(gaps).toBe(before - 1);
    // One run of keys is one message: the edge, both days, and the gaps it closes.
    await page.getByText(/^“First month free” ends .+, was /).waitFor();
    await page.getByText(/^kr gap 3 d → 0 d/).waitFor();
    await soon(async () => (await stage.api<{ endsAt: string }>('GET', `/banner/${first}`)).body.endsAt).toBe(at(8));
    const { banners } = (await (await fetch(`${stage.url}/api/content/banners?device=desktop&locale=zh&at=${at(7)}`)).json()) as { banners: readonly { headline: string }[] };
    expect(banners.map(({ headline }) => headline)).toEqual(['First month free']);
    // A page that is loaded anew at once sends what was moved last.
    await until(page, /^First month free, Live/);
    await page.keyboard.press('[');
    await page.reload();
    await soon(async () => (await stage.api<{ endsAt: string }>('GET', `/banner/${first}`)).body.endsAt).toBe(at(7));
    expect(wrong).toEqual([]);
    await context.close();
  });
});
