import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/sources.ts';
import { rowAt, rowLinks, rowsOf } from './hands.ts';
import { alive, openBrowser, openStage, password, signedInPage, visit, type Stage } from './stage.ts';
import { loginSecret } from './api.ts';

const buildings = 31_503;

describe('the list of a large agency', () => {
  let folder: string;
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'list-'));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', String(buildings)], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
    });
    if (status !== 0) throw new Error(stderr);
    stage = await openStage({}, folder);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Rows as they stand on the page: their place in the result and their address. */
  const rows = (page: Page) =>
    rowsOf(page).evaluateAll((all) =>
      all.map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')) - 2,
        title: row.querySelector('[role=gridcell] a')?.textContent ?? '',
      })),
    );
  const heads = (page: Page) => page.locator('[role="columnheader"]').evaluateAll((all) => all.map((head) => head.textContent?.trim()));

  it('spans its scrollbar over the whole result, down to the last row', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?sort=address' });
    await rowLinks(page).first().waitFor();
    await page.getByRole('grid').evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight;
    });
    await rowAt(page, buildings + 1).getByRole('link').waitFor();
    const last = await stage.api<{ rows: { address: string }[] }>('GET', `/building?sort=address&offset=${buildings - 1}&limit=1`);
    const shown = (await rows(page)).find(({ index }) => index === buildings - 1);
    expect(shown?.title).toContain(last.body.rows[0]?.address);
    expect(await rowsOf(page).count()).toBeLessThan(200);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('gives the same rows, columns and place after a reload and after Back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    await visit(page, `${stage.url}/building/list?borough=brooklyn&year=1900..1930`);
    await page.getByRole('columnheader', { name: /Built/ }).getByRole('button').first().click();
    await page.getByRole('columnheader', { name: /Address/ }).getByRole('button').first().click({ modifiers: ['Shift'] });
    await page.waitForURL(/sort=year%2Caddress|sort=year,address/);

    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Rooms', 'Fee']) {
      const kept = page.waitForResponse((answer) => answer.url().includes('/api/view-columns') && answer.ok());
      await page.getByRole('group', { name: 'Columns' }).getByText(name, { exact: true }).click();
      await kept;
    }
    await page.keyboard.press('Escape');
    expect(await heads(page)).not.toContain('Rooms');

    await page.getByRole('grid').evaluate((grid) => {
      grid.scrollTop = 36 * 200;
    });
    await rowAt(page, 203).getByRole('link').waitFor();
    await page.waitForURL(/at=\d+/);
    const seen = async () => {
      const top = await page.getByRole('grid').evaluate((grid) => Math.round(grid.scrollTop / 36));
      const all = await rows(page);
      return { top, heads: await heads(page), rows: all.filter(({ index }) => index >= top && index < top + 15) };
    };
    await expect.poll(async () => (await seen()).rows.length).toBe(15);
    const before = await seen();
    expect(before.top).toBe(200);

    await page.reload();
    await alive(page);
    await expect.poll(seen).toEqual(before);

    await rowLinks(page).nth(8).click();
    await page.waitForURL(/\/building\/update\/\d+/);
    await page.goBack();
    await page.waitForURL(/\/building\/list/);
    await expect.poll(seen).toEqual(before);

    const { body } = await stage.api<{ rows: { year: number; borough: string }[] }>(
      'GET',
      `/building?borough=brooklyn&year=1900..1930&sort=year,address&offset=${before.top}&limit=15`,
    );
    expect(body.rows.every(({ year, borough }) => borough === 'brooklyn' && year >= 1900 && year <= 1930)).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('keeps columns that were chosen right before a reload', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/rent/list' });
    const hidden = async () => ((await stage.api<{ columns: Record<string, string> }>('GET', '/view?record=rent')).body.columns['0'] ?? '').split(',').filter((column) => column.startsWith('-')).length;
    await page.getByRole('button', { name: 'Columns' }).click();
    const shown = page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { checked: true, disabled: false });
    await shown.nth(2).waitFor();
    // what is written once something is chosen names those that are hidden by themselves, too
    const away = await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { checked: false }).count();
    const count = await shown.count();
    // the second choice comes right after the first, and the page goes at once
    const reloaded = page.waitForEvent('load');
    await shown.evaluateAll((boxes) => {
      for (const box of boxes.slice(-2)) (box as HTMLInputElement).click();
      location.reload();
    });
    await reloaded;
    await expect.poll(hidden).toBe(away + 2);
    await page.reload();
    await alive(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect.poll(() => shown.count()).toBe(count - 2);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('goes by keys, whatever they write, but never by those of a syllable being composed', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?sort=address', locale: 'kr' });
    const wire = await context.newCDPSession(page);
    const key = async (text: string, code: string, windowsVirtualKeyCode: number) => {
      await wire.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, code, windowsVirtualKeyCode });
      await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text, code, windowsVirtualKeyCode });
    };
    const row = () => page.evaluate(() => document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'));
    await page.locator('[role="gridcell"]').first().focus();
    await key('ㅓ', 'KeyJ', 74);
    await key('ㅓ', 'KeyJ', 74);
    expect(await row()).toBe('4');
    for (const [code, text] of [['KeyJ', 'ㅓ'], ['KeyX', 'ㅌ'], ['Slash', '/'], ['KeyF', 'ㄹ'], ['Enter', 'Enter']] as const) await key(text, code, 229);
    expect([await row(), await page.locator('[aria-selected="true"]').count(), new URL(page.url()).pathname]).toEqual(['4', 0, '/building/list']);
    await key('ㅌ', 'KeyX', 88);
    expect(await page.locator('[aria-selected="true"]').getAttribute('aria-rowindex')).toBe('4');

    await key('/', 'Slash', 191);
    await wire.send('Input.imeSetComposition', { text: '브', selectionStart: 1, selectionEnd: 1 });
    await wire.send('Input.imeSetComposition', { text: '브로', selectionStart: 2, selectionEnd: 2 });
    await page.waitForTimeout(600);
    expect(new URL(page.url()).searchParams.get('q')).toBeNull();
    await wire.send('Input.insertText', { text: '브로드' });
    await page.waitForURL(/q=/);
    expect(new URL(page.url()).searchParams.get('q')).toBe('브로드');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('hands what is found over as CSV and XLSX: its rows, order and columns, names for ids, no formula', async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const { body: company } = await stage.api<{ id: number }>('POST', '/managementCompany', { name: { kr: '', en: formula, zh: '' } });
    for (const [address, year] of [['7 Export Way', 1999], ['9 Export Way', 1990]] as const) {
      const { status } = await stage.api('POST', '/building', { address, confirmedAddress: address, borough: 'queens', managementCompany: company.id, year, fee: 'noFee' });
      expect(status).toBe(200);
    }
    const columns = 'address,managementCompany,year,fee,borough,-subway,-totalRooms,-status,-updatedAt';
    const { body: view } = await stage.api<{ id: number }>('POST', '/view', { record: 'building', name: 'Export', scope: 'mine', query: 'q=export+way&sort=year', columns });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/building/list?view=${view.id}`, locale: 'kr' });
    const save = async (kind: string) => {
      await page.getByRole('button', { name: '내보내기' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
      expect(download.suggestedFilename()).toMatch(/^빌딩 \d{4}-\d\d-\d\d\./);
      return readFileSync(await download.path());
    };

    const csv = await save('CSV');
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.toString('utf8').slice(1)).toBe(
      [
        '주소,관리회사,준공,수수료,자치구',
        `9 Export Way,"'=HYPERLINK(""http://evil.example"")",1990,없음,퀸스`,
        `7 Export Way,"'=HYPERLINK(""http://evil.example"")",1999,없음,퀸스`,
        '',
      ].join('\r\n'),
    );
    const [grid] = await readExcelFile(await save('XLSX'));
    expect(grid?.data).toEqual([
      ['주소', '관리회사', '준공', '수수료', '자치구'],
      ['9 Export Way', formula, 1990, '없음', '퀸스'],
      ['7 Export Way', formula, 1999, '없음', '퀸스'],
    ]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
