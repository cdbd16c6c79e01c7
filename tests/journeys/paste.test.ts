import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultCards } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Made {
  readonly id: number;
}

describe('a landlord’s table, pasted', () => {
  let stage: Stage;
  let browser: Browser;
  let house: Made;
  const post = async (path: string, body: unknown): Promise<Made> => {
    const answer = await stage.api<Made>('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Everything of the rents and rooms but what an undo counts up. */
  const homes = async () => {
    const of = async (record: string) =>
      (await stage.api<{ rows: Record<string, unknown>[] }>('GET', `/${record}?sort=id&limit=200`)).body.rows.map(({ version: _v, updatedAt: _u, ...row }) => row);
    return { rents: await of('rent'), rooms: await of('room') };
  };
  const floors = [...Array.from({ length: 13 }, (_, floor) => [...'ABCD'].map((line) => `${floor + 1}${line}`)).flat(), '20A', '20B'];
  const line = (unit: string, dollars: number) => `${unit}\t1B1B\t$${dollars.toLocaleString('en-US')}\t12/1`;

  beforeAll(async () => {
    [stage, browser] = await Promise.all([openStage(), openBrowser()]);
    const company = await post('/managementCompany', { name: { en: 'Halcyon Residential', kr: '', zh: '' } });
    house = await post('/building', { address: '302 Bedford Ave', confirmedAddress: '302 Bedford Ave', borough: 'brooklyn', managementCompany: company.id });
    const type = await post('/roomType', { name: { en: '1B1B', kr: '1베드', zh: '' }, bedrooms: 1, baths: 1 });
    for (const [at, unit] of floors.entries()) {
      const rent = await post('/rent', { title: `1B1B · ${unit}`, building: house.id, price: (3000 + at) * 100, availableMoveDate: '2026-12-01' });
      await post('/room', { unitNumber: unit, building: house.id, rent: rent.id, roomType: type.id });
    }
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** 60 lines: all but three of the units that are here, ten of them at another price, five new ones, four that cannot be read. */
  const table = () => {
    const known = floors.filter((unit) => !['2C', '6A', '11D'].includes(unit));
    const mine = known.map((unit) => line(unit, 3000 + floors.indexOf(unit) + (known.indexOf(unit) < 10 ? 50 : 0)));
    const fresh = ['14A', '14B', '14C', '14D', 'PH1'].map((unit) => line(unit, 4100));
    const unread = [line('15A', 0).replace('$0', '$4,1S0'), `15B\t1B1B\t$4,100\t13/45`, `\t1B1B\t$4,100\t12/1`, `15C\t1B1B\t\t12/1`];
    return [...mine, ...fresh, ...unread];
  };
  const results = async (page: Page) =>
    Object.fromEntries(await resultCards(page).evaluateAll((cards) => cards.map((card) => [card.firstElementChild?.textContent, Number(card.lastElementChild?.textContent)])));
  /** Units of the lines that are shown. */
  const units = async (page: Page) => {
    const column = (await page.getByRole('columnheader').allTextContents()).indexOf('Unit');
    return page.getByRole('row').filter({ has: page.getByRole('cell') }).evaluateAll((rows, at) => rows.map((row) => (row as HTMLTableRowElement).cells[at]?.innerText), column);
  };
  const copy = (page: Page, text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text);
  const open = async (path: string) => {
    const opened = await signedInPage(browser, stage, { path });
    await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return opened;
  };

  it('is exactly its difference; one step takes it over and one takes it back', async () => {
    const { page, context, wrong } = await open(`/building/update/${house.id}`);
    const lines = table();
    expect(lines).toHaveLength(60);
    const before = await homes();
    await page.getByRole('link', { name: 'Paste availability' }).click();
    expect(await page.getByRole('radio', { name: 'One building' }).isChecked()).toBe(true);
    await copy(page, ['Apt\tType\tGross rent\tAvailable', ...lines].join('\r\n'));
    await page.getByLabel('The table').focus();
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: 'Apply to 18 units' }).waitFor();
    expect(await results(page)).toEqual({ New: 5, Changed: 10, Gone: 3, Same: 41, Unsure: 0, 'Not read': 4 });
    await page.getByRole('button', { name: /Gone/ }).click();
    expect(await units(page)).toEqual(['2C', '6A', '11D']);
    expect(await homes()).toEqual(before);

    await page.getByRole('button', { name: 'Apply to 18 units' }).click();
    await page.getByText('Applied to 18 units').waitFor();
    expect(await results(page)).toEqual({ New: 0, Changed: 0, Gone: 0, Same: 56, Unsure: 0, 'Not read': 4 });
    const after = await homes();
    expect(after.rooms).toHaveLength(before.rooms.length + 5);
    expect(after.rents.filter(({ active }) => active === false)).toHaveLength(3);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Apply to 18 units' }).waitFor();
    expect(await homes()).toEqual(before);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is put right where it stands, line by line, and what a person leaves out stays as it is', async () => {
    const { page, context, wrong } = await open(`/room/upload?from=paste&building=${house.id}`);
    await copy(page, ['15A  1B1B  $4,1S0  12/1', '1A  1B1B  $3,900  12/1', '1B  1B1B  $3,900  12/1'].join('\n'));
    await page.getByLabel('The table').focus();
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: 'Correct line 1' }).click();
    await page.getByRole('textbox', { name: 'Rent' }).fill('$4,150');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /15A/ }).getByText('New unit').waitFor();
    await page.getByRole('button', { name: /Gone/ }).click();
    await page.getByRole('checkbox', { name: 'Apply all that can be' }).uncheck({ force: true });
    await page.getByRole('button', { name: /Gone/ }).click();
    await page.getByRole('checkbox', { name: 'Apply 302 Bedford Ave 1B' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Apply to 2 units' }).click();
    await page.getByText('Applied to 2 units').waitFor();
    const { rooms, rents } = await homes();
    const priceOf = (unit: string) => rents.find(({ id }) => id === rooms.find((room) => room['unitNumber'] === unit)?.['rent'])?.['price'];
    expect(['15A', '1A', '1B'].map(priceOf)).toEqual([415_000, 390_000, 300_100]);
    expect(rooms.every(({ active }) => active)).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('may be the table of a page, pasted from the list of rents', async () => {
    const { page, context, wrong } = await open('/rent/list');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('menuitem', { name: 'Paste availability' }).click();
    await page.getByLabel('The table').waitFor();
    await page.evaluate(async () => {
      const html = '<p>Hi</p><table><tr><th>Address</th><th>Unit</th><th>Rent</th></tr><tr><td>302 Bedfrod Ave</td><td>3A</td><td><b>$5,000</b></td></tr></table>';
      const of = (type: string, text: string) => new Blob([text], { type });
      await navigator.clipboard.write([new ClipboardItem({ 'text/html': of('text/html', html), 'text/plain': of('text/plain', 'Hi\nAddress Unit Rent\n302 Bedfrod Ave 3A $5,000') })]);
    });
    await page.getByLabel('The table').focus();
    await page.keyboard.press('Control+V');
    await page.getByText('Which building is “302 Bedfrod Ave”?').waitFor();
    expect((await results(page))['Unsure']).toBe(1);
    await page.getByRole('button', { name: '302 Bedford Ave', exact: true }).click();
    await page.getByRole('row', { name: /\b3A\b.*Changed/ }).getByText('$5,000').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });
});
