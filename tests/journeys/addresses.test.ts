import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, filePicker, importActions } from './hands.ts';
import { openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

interface Building {
  readonly id: number;
  readonly address: string;
  readonly borough: string;
  readonly zipCode: number;
  readonly area: number;
  readonly latitude: number;
  readonly subwayName: string;
  readonly subwayLine: string;
  readonly distance: number;
  readonly subwayByHand: boolean;
}

/** Four stations as the transit authority writes them; the second repeats a name. */
const stations = [
  'GTFS Stop ID,Station ID,Complex ID,Division,Line,Stop Name,Borough,CBD,Daytime Routes,Structure,GTFS Latitude,GTFS Longitude,ADA Notes,geometry',
  '719,464,606,IRT,Flushing,Court Sq,Q,FALSE,7,Elevated,40.747023,-73.945264,,POINT (-73.945264 40.747023)',
  'G22,281,606,IND,Crosstown,Court Sq,Q,FALSE,G,Subway,40.746554,-73.943832,"Lift, at 23 St",POINT (-73.943832 40.746554)',
  '718,463,461,IRT,Astoria,Queensboro Plaza,Q,FALSE,7,Elevated,40.750582,-73.940202,,POINT (-73.940202 40.750582)',
  'S31,501,501,SIR,Staten Island,St George,SI,FALSE,SIR,Open Cut,40.643748,-74.073643,,POINT (-74.073643 40.643748)',
].join('\n');

describe('the address of a building', () => {
  let stage: Stage;
  let browser: Browser;
  let page: Page;
  let wrong: string[];
  const folder = mkdtempSync(join(tmpdir(), 'stations-'));
  const value = (label: string) => field(page, label).inputValue();
  const make = async (record: string, values: object) => (await stage.api<{ id: number }>('POST', `/${record}`, values)).body.id;
  const latest = async () => (await stage.api<{ rows: Building[] }>('GET', '/building?sort=-createdAt&limit=1')).body.rows[0];

  beforeAll(async () => {
    stage = await openStage();
    const zipCode = await make('zipCode', { zip: '11101', city: 'Long Island City', borough: 'queens' });
    const area = await make('area', { name: { kr: '', en: 'Long Island City', zh: '' }, borough: 'queens' });
    const queens = { borough: 'queens', zipCode, area };
    await make('building', { ...queens, address: '28-02 Jackson Ave', confirmedAddress: '28-02 Jackson Ave', latitude: 40.7474, longitude: -73.9424 });
    await make('building', { ...queens, address: '28-18 Jackson Ave', latitude: 40.7482, longitude: -73.941 });
    writeFileSync(join(folder, 'stations.csv'), stations);
    browser = await openBrowser();
    ({ page, wrong } = await signedInPage(browser, stage, { path: '/building/category/subway' }));
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
    rmSync(folder, { recursive: true });
  });

  it('knows its stations from a file of the transit authority, brought in at their own page', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import stations' }).waitFor();
    expect(new URL(page.url()).search).toBe('?from=file');
    await filePicker(page).setInputFiles(join(folder, 'stations.csv'));
    for (let step = 0; step < 5 && !(await page.getByText('Open the list').count()); step += 1) {
      const next = importActions(page).getByRole('button').last();
      await expect.poll(() => next.isEnabled()).toBe(true);
      if ((await next.innerText()).includes('Open')) break;
      const words = await next.innerText();
      await next.click();
      await expect.poll(() => next.innerText()).not.toBe(words);
    }
    const { body } = await stage.api<{ rows: Record<string, unknown>[] }>('GET', '/subwayStation?sort=code');
    expect(body.rows.map(({ code, complex, name, lines, borough }) => [code, complex, name, lines, borough])).toEqual([
      ['718', '461', 'Queensboro Plaza', '7', 'queens'],
      ['719', '606', 'Court Sq', '7', 'queens'],
      ['G22', '606', 'Court Sq', 'G', 'queens'],
      ['S31', '501', 'St George', 'SIR', 'statenIsland'],
    ]);
    const houses = (await stage.api<{ rows: Building[] }>('GET', '/building?sort=address')).body.rows;
    expect(houses.map(({ subwayName, subwayLine }) => `${subwayName} ${subwayLine}`)).toEqual(['Court Sq 7 G', 'Queensboro Plaza 7']);
  });

  it('is typed, picked by the keys, and fills zip, area, borough, place and station', async () => {
    await visit(page, `${stage.url}/building/upload`);
    const address = field(page, 'Address');
    await address.pressSequentially('2810 jack');
    await page.getByRole('option', { name: '28-10 Jackson Ave' }).waitFor();
    await address.press('ArrowDown');
    await address.press('Enter');
    await page.getByText('Long Island City, Queens 11101 · no duplicate').waitFor();
    await page.getByRole('button', { name: /Court Sq/, pressed: true }).waitFor();
    expect([await value('Address'), await value('Borough'), await value('Area'), await value('Zip code')]).toEqual([
      '28-10 Jackson Ave',
      'queens',
      'Long Island City',
      '11101',
    ]);
    expect([await value('Station'), await value('Lines'), await value('Walk (min)')]).toEqual(['Court Sq', '7 G', '4']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/building\/update\/\d+/);
    expect(await latest()).toMatchObject({ address: '28-10 Jackson Ave', latitude: 40.7478, subwayName: 'Court Sq', subwayByHand: false });
  });

  it('keeps the station that somebody chose, until the nearest is taken again', async () => {
    const { id } = (await latest())!;
    const stored = async () => (await stage.api<Building>('GET', `/building/${id}`)).body;
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Everything is saved').waitFor();
    };
    await page.getByRole('button', { name: /Queensboro Plaza/ }).click();
    await save();
    expect(await stored()).toMatchObject({ subwayName: 'Queensboro Plaza', subwayByHand: true });
    await field(page, 'Latitude').fill('40.7470');
    await field(page, 'Longitude').fill('-73.9450');
    await page.getByRole('button', { name: /Court Sq.*1 min/ }).waitFor();
    expect(await value('Station')).toBe('Queensboro Plaza');
    await page.getByRole('button', { name: /Court Sq/ }).click();
    await save();
    expect(await stored()).toMatchObject({ subwayName: 'Court Sq', distance: 1, subwayByHand: false });
  });

  it('is refused in any spelling while it is typed, with the way to the building that has it', async () => {
    await visit(page, `${stage.url}/building/upload`);
    await field(page, 'Borough').selectOption('queens');
    await field(page, 'Address').fill('2802 JACKSON AVENUE');
    await page.getByText('This address is already registered.').waitFor();
    const link = page.getByRole('link', { name: 'Open it' });
    expect(await link.getAttribute('href')).toBe('/building/update/1');
    await field(page, 'Borough').selectOption('brooklyn');
    await link.waitFor({ state: 'detached' });
    await field(page, 'Borough').selectOption('queens');
    await link.waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await link.waitFor();
    expect(page.url()).toContain('/building/upload');
  });

  it('that the gazetteer does not know is kept only when somebody says so, by the keys alone', async () => {
    await visit(page, `${stage.url}/building/upload`);
    await field(page, 'Borough').selectOption('brooklyn');
    await field(page, 'Address').fill('7 Nowhere Lane');
    const keep = page.getByRole('checkbox', { name: 'Keep it as written' });
    await keep.waitFor();
    expect(await keep.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This address is not in the gazetteer: pick a suggestion, or keep it as written').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'field-address');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await keep.isChecked()).toBe(true);
    // The word was given for one address, not for the next.
    await field(page, 'Address').fill('9 Nowhere Lane');
    await expect.poll(() => keep.isChecked()).toBe(false);
    await keep.check({ force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/building\/update\/\d+/);
    expect(await latest()).toMatchObject({ address: '9 Nowhere Lane', confirmedAddress: '9 Nowhere Lane' });
    await visit(page, `${stage.url}/building/upload`);
    await field(page, 'Borough').selectOption('queens');
  });

  it('without a house number is told to begin with one', async () => {
    await field(page, 'Address').fill('Jackson Avenue');
    await field(page, 'Built').focus();
    await page.getByText('Begin with a house number, such as 28-10 Jackson Ave').waitFor();
    expect(wrong).toEqual([]);
  });
});
