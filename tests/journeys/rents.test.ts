import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cameraPhoto, dropOn, filesOf, pdfOf } from './dropping.ts';
import { descriptionOf, field, saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Rent {
  readonly id: number;
  readonly version: number;
  readonly netPrice: number;
  readonly layoutFile: { readonly file: string; readonly name: string; readonly size: number } | null;
  readonly discountPolicies: readonly { readonly freeMonths: number; readonly leaseMonths: number; readonly netPrice: number; readonly manual: boolean; readonly primary: boolean }[];
}

const soon = <T>(look: () => Promise<T>) => expect.poll(look);

describe('a rent', () => {
  let stage: Stage;
  let browser: Browser;
  let building: number;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser({ whole: true });
    building = (await stage.api<{ id: number }>('POST', '/building', { address: '302 Beverley Rd', confirmedAddress: '302 Beverley Rd', borough: 'brooklyn' })).body.id;
    for (const [en, freeMonths, leaseMonths] of [['One on twelve', 1, 12], ['Three on twenty-four', 3, 24]] as const) {
      await stage.api('POST', '/discount', { name: { kr: '', en, zh: '' }, freeMonths, leaseMonths });
    }
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const make = async (title: string, more: object = {}) =>
    (await stage.api<Rent>('POST', '/rent', { title, building, price: 360_000, availableMoveDate: '2026-12-01', ...more })).body;
  const read = async (id: number) => (await stage.api<Rent>('GET', `/rent/${id}`)).body;
  const open = async (id: number, locale: 'kr' | 'en' | 'zh' = 'en') => {
    const visit = await signedInPage(browser, stage, { path: `/rent/update/${id}`, locale });
    await field(visit.page, 'Gross rent').waitFor();
    return visit;
  };
  const press = (page: Page) => saveButton(page).click();
  const save = async (page: Page, method = 'PUT') => {
    const done = page.waitForResponse((answer) => answer.request().method() === method && answer.url().includes('/api/rent'));
    await press(page);
    expect((await done).status()).toBe(200);
  };
  const policy = (page: Page, line: number) => page.getByRole('group', { name: `Discounts ${line + 1}`, exact: true });
  const inPolicy = (page: Page, line: number, label: string) => policy(page, line).getByLabel(label, { exact: true });
  const net = (page: Page) => page.getByRole('status', { name: 'Net effective', exact: true });

  it('is begun from its building, with a ready discount, and its net price follows as it is typed', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/building/update/${building}` });
    await page.getByRole('link', { name: 'New rent' }).click();
    await soon(() => field(page, 'Building').inputValue()).toBe('302 Beverley Rd');
    await field(page, 'Title').fill('1B1B · 4A');
    await page.getByRole('form').getByLabel('Move date', { exact: true }).fill('2026-12-01');
    await field(page, 'Gross rent').fill('3600');
    await page.getByRole('button', { name: 'Add “1 month free on 12”' }).click();
    await soon(() => net(page).textContent()).toBe('$3,300');
    // A chosen value is not offered again.
    expect(await page.getByRole('button', { name: 'Add “1 month free on 12”' }).count()).toBe(0);

    await inPolicy(page, 0, 'Months free').fill('1.5');
    await inPolicy(page, 0, 'Lease months').fill('14');
    await soon(() => net(page).textContent()).toBe('$3,214');
    await save(page, 'POST');
    await page.waitForURL(/\/rent\/update\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    expect(await read(id)).toMatchObject({ building, netPrice: 321_400, discountPolicies: [{ freeMonths: 1.5, leaseMonths: 14, netPrice: 321_400, manual: false, primary: true }] });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('has several policies, of which one counts, and one set by hand says so', async () => {
    const { id } = await make('Two policies');
    const { page, context, wrong } = await open(id);
    await page.getByRole('button', { name: 'Add “1 month free on 12”' }).click();
    await page.getByRole('button', { name: 'Add “3 months free on 24”' }).click();
    await soon(() => net(page).textContent()).toBe('$3,300');
    await inPolicy(page, 1, 'Counts').check({ force: true });
    await soon(() => net(page).textContent()).toBe('$3,150');
    expect(await inPolicy(page, 0, 'Counts').isChecked()).toBe(false);

    await inPolicy(page, 1, 'Net effective').fill('3100');
    await inPolicy(page, 1, 'Net effective').blur();
    await soon(() => inPolicy(page, 1, 'Set by hand').isChecked()).toBe(true);
    await soon(() => net(page).textContent()).toBe('$3,100');
    // A price set by hand stays when the months change; it follows again once the mark is taken off.
    await inPolicy(page, 1, 'Lease months').fill('18');
    await soon(() => net(page).textContent()).toBe('$3,100');
    await save(page);
    expect((await read(id)).discountPolicies).toEqual([
      { freeMonths: 1, leaseMonths: 12, netPrice: 330_000, manual: false, primary: false },
      { freeMonths: 3, leaseMonths: 18, netPrice: 310_000, manual: true, primary: true },
    ]);
    await inPolicy(page, 1, 'Set by hand').uncheck({ force: true });
    await soon(() => net(page).textContent()).toBe('$3,000');

    await page.goto(`${stage.url}/rent/list`);
    await page.getByText('3 months free on 18, set by hand').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('that lets every month be free is refused at its field, on the screen and by the server', async () => {
    const { id, version } = await make('All free');
    const { page, context } = await open(id);
    await page.getByRole('button', { name: 'Add “1 month free on 12”' }).click();
    await policy(page, 0).getByLabel('Months free').fill('12');
    await press(page);
    await expect.poll(() => descriptionOf(page.getByRole('group', { name: 'Discounts', exact: true }))).toBe('Enter fewer free months than the lease has');
    expect(await policy(page, 0).getByLabel('Months free').getAttribute('aria-invalid')).toBe('true');
    expect(await policy(page, 0).getByLabel('Lease months').getAttribute('aria-invalid')).not.toBe('true');
    expect((await read(id)).version).toBe(version);
    const answer = await stage.api<{ fields: object }>('PUT', `/rent/${id}`, { discountPolicies: [{ freeMonths: 12, leaseMonths: 12 }] }, { 'if-match': `"${version}"` });
    expect([answer.status, answer.body.fields]).toEqual([400, { discountPolicies: 'rent.rule.allFree' }]);
    await context.close();
  });

  it('leads from each thing its listing lacks to the field that mends it', async () => {
    const { id } = await make('Bare');
    const { page, context, wrong } = await open(id);
    const missing = page.getByRole('group', { name: /^Still missing/ }).getByRole('button');
    expect(await missing.allTextContents()).toEqual(['3 photos', 'description', 'layout type', 'layout file', 'features', 'bathrooms']);
    for (const [at, field] of ['photos', 'description', 'layout', 'layoutFile', 'features', 'bathCount'].entries()) {
      await missing.nth(at).click();
      await soon(() => page.evaluate(() => document.activeElement?.id)).toBe(`field-${field}`);
    }
    await field(page, 'Description').fill('By the park.');
    await soon(() => missing.count()).toBe(5);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('has a layout file that is shown, replaced, and whose earlier versions can be opened and put back', async () => {
    const { id } = await make('Plan');
    const { page, context, wrong } = await open(id);
    await dropOn(page.getByRole('group', { name: 'Layout file' }), [{ name: 'Plan 1.pdf', type: 'application/pdf', bytes: pdfOf('First plan') }]);
    await page.getByRole('group', { name: 'Layout file' }).getByText('Plan 1.pdf').waitFor();
    await save(page);
    const first = (await read(id)).layoutFile!;
    expect(first).toEqual({ file: expect.stringMatching(/\.pdf$/), name: 'Plan 1.pdf', size: pdfOf('First plan').length });
    // The browser's own viewer has the first page in it, under the policy of the page; one without a viewer opens it.
    const isThere = (address: string | null) => address?.includes(`/document/${first.file}`) === true;
    const links = page.getByRole('group', { name: 'Layout file' }).getByRole('link');
    const hrefs = async () => Promise.all((await links.all()).map((link) => link.getAttribute('href')));
    await soon(async () => page.frames().some((frame) => isThere(frame.url())) || (await hrefs()).some(isThere)).toBe(true);

    await dropOn(page.getByRole('group', { name: 'Layout file' }), [await cameraPhoto('Plan 2.jpg', 120)]);
    await page.getByRole('img', { name: 'Plan 2.jpg' }).waitFor();
    await save(page);
    expect((await read(id)).layoutFile?.name).toBe('Plan 2.jpg');

    await dropOn(page.getByRole('group', { name: 'Layout file' }), [{ name: 'drawing.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }]);
    await page.getByRole('alert').getByText('Choose a PDF, PNG or JPG file').waitFor();

    await page.getByRole('button', { name: 'All versions' }).click();
    const versions = page.getByRole('list', { name: 'All versions' }).getByRole('listitem');
    await soon(() => versions.count()).toBe(2);
    expect(await versions.nth(0).textContent()).toMatch(/Plan 2\.jpg.*JPG.*Admin.*In use/);
    expect(await versions.nth(1).textContent()).toMatch(/Plan 1\.pdf.*PDF.*Admin.*Restore/);
    // the browser's own cookies open it, and nobody else's call does
    const earlier = stage.url + (await versions.nth(1).getByRole('link').getAttribute('href'));
    expect(await (await context.request.get(earlier)).body()).toEqual(pdfOf('First plan'));
    expect((await fetch(earlier)).status).toBe(404);

    await versions.nth(1).getByRole('button', { name: 'Restore' }).click();
    await save(page);
    expect((await read(id)).layoutFile).toEqual(first);
    expect(filesOf(stage).rows).toContain(first.file);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is compared with others on one printed grid, in each language', async () => {
    const features: number[] = [];
    for (const en of ['In-unit washer', 'Dishwasher', 'Balcony', 'Central air', 'Floor-to-ceiling windows', 'Furnished', 'Home office', 'Pets allowed']) {
      features.push((await stage.api<{ id: number }>('POST', '/feature', { name: { kr: '', en, zh: '' } })).body.id);
    }
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await make(`Compared ${at + 1}`, { price: 300_000 + at * 25_000, features: features.slice(at), discountPolicies: [{ freeMonths: 1, leaseMonths: 12 + at }] })).id);
    for (const locale of ['en', 'kr', 'zh'] as const) {
      const { page, context, wrong } = await signedInPage(browser, stage, { path: `/rent/compare?ids=${ids.join(',')}`, locale, theme: 'dark' });
      await page.emulateMedia({ media: 'print' });
      // Paper is white in either theme.
      expect(await page.getByRole('rowgroup').nth(1).getByRole('cell').first().evaluate((cell) => getComputedStyle(cell).color)).toBe('rgb(26, 27, 31)');
      await page.getByRole('rowgroup').first().getByRole('columnheader').nth(4).waitFor();
      const print = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      expect(print.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(wrong).toEqual([]);
      await context.close();
    }
  });
});
