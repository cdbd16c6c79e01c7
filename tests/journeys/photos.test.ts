import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCutLine, type CutLine } from './cut-line.ts';
import { cameraPhoto, dropOn, filesOf, keptAs, type DiskFile } from './dropping.ts';
import { saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Rent {
  readonly version: number;
  readonly photos: readonly { readonly file: string; readonly width: number; readonly height: number }[];
}

/** Waits for something as long as a busy machine may take. */
const soon = <T>(look: () => Promise<T>) => expect.poll(look);

describe('photos of a rent', () => {
  let stage: Stage;
  let line: CutLine;
  let browser: Browser;
  let building: number;
  beforeAll(async () => {
    stage = await openStage();
    line = await openCutLine(stage.url);
    browser = await openBrowser();
    building = (await stage.api<{ id: number }>('POST', '/building', { address: '302 Beverley Rd', confirmedAddress: '302 Beverley Rd', borough: 'brooklyn' })).body.id;
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    await stage?.stop();
  });

  const rent = async (title: string) => {
    const { body } = await stage.api<{ id: number }>('POST', '/rent', { title, building, price: 360_000, availableMoveDate: '2026-12-01' });
    return body.id;
  };
  const photosOf = (page: Page) => page.getByRole('group', { name: 'Photos', exact: true });
  const pictures = (page: Page) => photosOf(page).getByRole('button', { name: /^Photo \d/ });
  const read = async (id: number) => (await stage.api<Rent>('GET', `/rent/${id}`)).body;
  const open = async (id: number, before?: (context: BrowserContext) => Promise<void>) => {
    const visit = await signedInPage(browser, { ...stage, url: line.url }, { path: `/rent/update/${id}`, ...(before && { before }) });
    await photosOf(visit.page).getByText('Add or paste').waitFor();
    return visit;
  };
  const shown = (page: Page) =>
    pictures(page).evaluateAll((all) => all.map((picture) => /media\/([0-9a-f]+)/.exec(picture.querySelector('img')!.src)?.[1] ?? ''));
  const save = async (page: Page) => {
    const done = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/rent/') && answer.status() === 200);
    await saveButton(page).click();
    await done;
  };

  it('are ten; the line is cut at half and four fail: those four are sent again, and nothing is left over', async () => {
    const id = await rent('Ten photos');
    const { page, context, wrong } = await open(id);
    const ten: DiskFile[] = [];
    for (let at = 1; at <= 10; at += 1) ten.push(await cameraPhoto(`IMG ${at}.jpg`, at * 20));
    line.cut('/api/file', (body) => [5, 6, 8, 9].some((at) => body.equals(ten[at]!.bytes)));

    const picked = [9, 2, 0, 3, 4, 5, 6, 7, 8, 1].map((at) => ten[at]!);
    await dropOn(photosOf(page), picked);
    const photos = photosOf(page);
    await photos.getByText('4 photos did not arrive').waitFor();
    // the last that was picked arrives behind the last that failed
    await soon(() => pictures(page).count()).toBe(6);
    expect(line.sent('/api/file')).toBe(6);
    expect(await shown(page)).toEqual([2, 0, 3, 4, 7, 1].map((at) => keptAs(ten[at]!)));
    expect(await photos.getByRole('button', { name: /^Try again IMG/ }).count()).toBe(4);
    // An upload that broke off in the middle is nowhere.
    expect(filesOf(stage).rows).toEqual([0, 1, 2, 3, 4, 7].map((at) => keptAs(ten[at]!)).toSorted());
    expect(filesOf(stage).onDisk).toHaveLength(6 * 3);

    line.mend();
    await photos.getByRole('button', { name: 'Try again', exact: true }).click();
    await photos.getByRole('button', { name: /^Cancel / }).first().waitFor({ state: 'detached' });
    await soon(() => pictures(page).count()).toBe(10);
    expect(line.sent('/api/file')).toBe(4);
    expect(await shown(page)).toEqual(picked.map(keptAs));

    await save(page);
    const { photos: kept } = await read(id);
    expect(kept.map(({ file }) => file)).toEqual(picked.map(keptAs));
    // Turned upright, and nothing of the camera is left.
    expect(kept[0]).toMatchObject({ width: 600, height: 900 });
    const bytes = Buffer.from(await (await fetch(`${stage.url}/media/${kept[0]!.file}`)).arrayBuffer());
    expect([bytes.includes('StoopCamera'), bytes.includes('Exif'), (await sharp(bytes).metadata()).exif]).toEqual([false, false, undefined]);
    // Exactly the files that the record names, in three sizes each.
    expect(filesOf(stage).rows).toEqual(kept.map(({ file }) => file).toSorted());
    expect(filesOf(stage).onDisk).toEqual(kept.flatMap(({ file }) => ['card', 'full', 'thumb'].map((size) => `${file}.${size}.webp`)).toSorted());
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('are put in order by mouse and by keys; the first is the cover', async () => {
    const id = await rent('Order');
    const { page, context, wrong } = await open(id);
    const four = await Promise.all([1, 2, 3, 4].map((at) => cameraPhoto(`home ${at}.jpg`, at * 55)));
    await dropOn(photosOf(page), four);
    await soon(() => pictures(page).count()).toBe(4);
    const [a, b, c, d] = four.map(keptAs);
    const tile = (at: number) => photosOf(page).getByRole('listitem').nth(at);
    expect(await tile(0).getByText('Cover', { exact: true }).isVisible()).toBe(true);

    // The bar at the foot lies over what is merely in view.
    await tile(3).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const [from, to] = [(await tile(3).boundingBox())!, (await tile(0).boundingBox())!];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 - 12, from.y + from.height / 2, { steps: 4 });
    await page.mouse.move(to.x + to.width / 4, to.y + to.height / 2, { steps: 16 });
    await page.mouse.move(to.x + to.width / 4 + 1, to.y + to.height / 2);
    await page.mouse.up();
    await soon(() => shown(page)).toEqual([d, a, b, c]);

    await pictures(page).nth(2).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await soon(() => shown(page)).toEqual([b, d, a, c]);
    await save(page);
    expect((await read(id)).photos.map(({ file }) => file)).toEqual([b, d, a, c]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('come from the clipboard', async () => {
    const id = await rent('Clipboard');
    const { page, context, wrong } = await open(id, (fresh) => fresh.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: line.url }));
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } }).png().toBuffer();
    await page.evaluate(async (bytes) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    }, png.toString('base64'));
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+V');
    await soon(() => pictures(page).count()).toBe(1);
    await save(page);
    expect((await read(id)).photos).toEqual([{ file: expect.any(String), width: 40, height: 30 }]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('that are none are refused by name, and the rest arrive', async () => {
    const id = await rent('Refused');
    const { page, context, wrong } = await open(id);
    const good = await cameraPhoto('good.jpg', 90);
    await dropOn(photosOf(page), [
      { name: 'drawing.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'script.png', type: 'image/png', bytes: Buffer.from('#!/bin/sh\n') },
      good,
      { name: 'huge.jpg', type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]), more: 21 * 1024 * 1024 },
    ]);
    await soon(() => pictures(page).count()).toBe(1);
    await soon(() => photosOf(page).getByRole('alert').getByRole('listitem').count()).toBe(3);
    const said = await photosOf(page).getByRole('alert').getByRole('listitem').allTextContents();
    expect(said.map((text) => text.replace('Leave out', ''))).toEqual([
      'drawing.svg Choose a PNG, JPG or WebP photo',
      'script.png Choose a PNG, JPG or WebP photo',
      'huge.jpg This file is too large. Choose one up to 20 MB.',
    ]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('come from a link that ends in png, jpg or jpeg, and from nowhere inside our own network', async () => {
    const id = await rent('Link');
    const { page, context, wrong } = await open(id);
    await page.getByRole('button', { name: 'Add from a link' }).click();
    const input = page.getByRole('textbox', { name: 'Link to a photo' });
    await input.fill('http://example.com/home.jpg');
    await page.getByRole('button', { name: 'Add photo' }).click();
    const refused = page.getByText('Enter a public https link that ends in png, jpg or jpeg');
    await refused.waitFor();
    await input.fill('https://127.0.0.1/home.jpg');
    await input.press('Enter');
    await refused.waitFor();
    await input.fill('https://nowhere.example/home.jpg');
    await input.press('Enter');
    await photosOf(page).getByRole('alert').getByText('There is no photo at this link').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });
});
