import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descriptionOf, field, saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Building {
  readonly id: number;
  readonly version: number;
  readonly year: number | null;
  readonly totalFloors: number | null;
  readonly totalRooms: number | null;
}

describe('a building that two people edit', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const make = async (address: string) => {
    const { status, body } = await stage.api<Building>('POST', '/building', {
      address, confirmedAddress: address, borough: 'queens', year: 1931, totalFloors: 6, totalRooms: 40,
    });
    expect(status).toBe(200);
    return body.id;
  };
  const read = async (id: number) => (await stage.api<Building>('GET', `/building/${id}`)).body;
  const built = { en: 'Built', kr: '준공', zh: '建成' };
  const open = async (id: number, locale: keyof typeof built = 'en') => {
    const visit = await signedInPage(browser, stage, { path: `/building/update/${id}`, locale });
    await field(visit.page, built[locale]).waitFor();
    return visit;
  };
  const save = async (page: Page) => {
    await saveButton(page).click();
  };
  const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/building/') && answer.status() === 200);

  it('keeps both changes of different fields', async () => {
    const id = await make('28-10 Jackson Ave');
    const [one, other] = [await open(id), await open(id)];
    await field(one.page, 'Built').fill('1999');
    await field(other.page, 'Floors').fill('12');
    await Promise.all([saved(one.page), save(one.page)]);
    await Promise.all([saved(other.page), save(other.page)]);
    expect(await read(id)).toMatchObject({ year: 1999, totalFloors: 12, totalRooms: 40 });
    expect([...one.wrong, ...other.wrong]).toEqual([]);
    await one.context.close();
    await other.context.close();
  });

  it('answers the second change of one field with both values, and loses neither', async () => {
    const id = await make('28-12 Jackson Ave');
    const [one, other] = [await open(id), await open(id)];
    await field(other.page, 'Built').fill('2001');
    await field(other.page, 'Rooms').fill('44');
    await field(one.page, 'Built').fill('1999');
    await Promise.all([saved(one.page), save(one.page)]);
    await save(other.page);
    const dialog = other.page.getByRole('dialog');
    await dialog.waitFor();
    const said = await dialog.textContent();
    expect(said).toContain('1999');
    expect(said).toContain('2001');
    expect(said).toContain('44');
    expect(await read(id)).toMatchObject({ year: 1999, totalRooms: 40 });

    await dialog.getByRole('radio', { name: /2001/ }).check({ force: true });
    await Promise.all([saved(other.page), dialog.getByRole('button', { name: 'Save combined' }).click()]);
    expect(await read(id)).toMatchObject({ year: 2001, totalRooms: 44 });
    await one.context.close();
    await other.context.close();
  });

  it('says what is wrong at the field, in the language of the reader', async () => {
    const id = await make('28-14 Jackson Ave');
    for (const [locale, words] of [['en', /2,?030/], ['kr', /2,?030.*(이하|주세요)/], ['zh', /请.*2,?030/]] as const) {
      const { page, context } = await open(id, locale);
      const year = field(page, built[locale]);
      await year.fill('2081');
      await year.blur();
      await expect.poll(() => descriptionOf(year)).toMatch(words);
      expect(await year.getAttribute('aria-invalid')).toBe('true');
      await context.close();
    }
  });

  it('shows a refusal of the server at its field: the address stands already', async () => {
    await make('30-01 31st Ave');
    const { page, context } = await signedInPage(browser, stage, { path: '/building/upload' });
    await field(page, 'Address').fill('30-01 31 Avenue');
    await field(page, 'Borough').selectOption('queens');
    await save(page);
    await expect.poll(() => field(page, 'Address').getAttribute('aria-invalid')).toBe('true');
    expect((await descriptionOf(field(page, 'Address'))).length).toBeGreaterThan(10);
    await context.close();
  });
});
