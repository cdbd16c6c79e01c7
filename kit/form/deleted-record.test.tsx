// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { recordsChanged } from '#core/push/changes.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { oneHome } from '#tests/support/form-sample.ts';
import { homePage } from '#tests/support/form-sample-page.ts';
import type { TestPage } from '#tests/support/test-page.tsx';

let page: TestPage;
afterEach(() => page.close());

const open = async (answers: Readonly<Record<string, FakeResponse>>) => {
  page = await homePage(answers);
};

const field = (name: string) => page.find<HTMLInputElement>(`#field-${name}`);
const refused = (status: number, body: object) => () => Response.json({ errorCode: 10001, message: 'No', ...body }, { status });

describe('a record somebody deleted', () => {
  test('says who deleted it, shows its history, and comes back for those who may', async () => {
    const deleted = { title: 'Pine Street loft', by: { userIdx: 2, name: 'Kim Minseo' }, at: '2026-11-18T21:52:00.000Z', restorable: true };
    let isBack = false;
    await open({
      'GET /home/5': () => (isBack ? oneHome : refused(404, { deleted })()),
      'POST /home/5/restore': () => {
        isBack = true;
        return { id: 5 };
      },
    });
    expect(page.find('h1').textContent).toBe('Pine Street loft was deleted');
    expect(page.find('.problem-text').textContent).toMatch(/^Kim Minseo deleted it on .*Nov 18/);
    await page.click(page.button('History'));
    expect(page.find('.history').textContent).toContain('Studio → One bedroom');
    expect(page.find('.history').textContent).not.toContain('Restore');
    await page.click(page.button('Restore'));
    expect(field('title').value).toBe('Pine Street loft');
  });

  test('shows that it comes back where that takes long, and stays deleted when it is cancelled', async () => {
    const deleted = { by: null, at: '2026-11-18T21:52:00.000Z', restorable: true };
    await open({ 'GET /home/5': refused(404, { deleted }), 'POST /home/5/restore': () => new Promise<Response>(() => undefined) });
    await page.click(page.button('Restore'));
    const messages = page.kernel.use(toasts);
    await page.until(() => messages.shown.length > 0);
    expect(messages.shown).toMatchObject([{ type: 'loading', title: 'Writing. Nothing changes before all of it is written.', action: { label: 'Cancel' } }]);
    messages.shown[0]?.action?.run();
    await page.until(() => messages.shown.length === 0);
    expect([page.find('h1').textContent, page.server.count('POST /home/5/restore')]).toEqual(['This record was deleted', 1]);
  });

  test('is not offered back to those who may not delete, nor where its place is taken', async () => {
    const deleted = { by: null, at: '2026-11-18T21:52:00.000Z', restorable: false };
    await open({ 'GET /home/5': refused(404, { deleted }) });
    expect(page.find('h1').textContent).toBe('This record was deleted');
    expect(page.text()).not.toContain('Restore');
    await page.close();
    await open({
      'GET /home/5': refused(404, { deleted: { ...deleted, restorable: true } }),
      'POST /home/5/restore': refused(400, { fields: { title: 'rule.taken' } }),
    });
    await page.click(page.button('Restore'));
    await page.until(() => page.kernel.use(toasts).shown.length > 0);
    expect(page.kernel.use(toasts).shown.at(-1)).toMatchObject({ type: 'error', description: expect.stringMatching(/^Title: /) });
    await page.close();
    await open({
      'GET /home/5': refused(404, { deleted: { ...deleted, restorable: true } }),
      'POST /home/5/restore': refused(400, { fields: { title: 'home.rule.held' }, values: { by: 'Leah Stone', at: '2026-11-18T21:52:00.000Z' } }),
    });
    await page.click(page.button('Restore'));
    await page.until(() => page.kernel.use(toasts).shown.length > 0);
    expect(page.kernel.use(toasts).shown.at(-1)).toMatchObject({ description: expect.stringMatching(/^Title: Leah Stone holds it since .*Nov 18/) });
  });

  test('is called merged, not deleted, where it was merged into one that its reader does not see', async () => {
    const deleted = { title: 'Pine Street loft', by: { userIdx: 2, name: 'Kim Minseo' }, at: '2026-11-18T21:52:00.000Z', restorable: true, merged: null };
    await open({ 'GET /home/5': refused(404, { deleted }) });
    expect(page.find('h1').textContent).toBe('It was merged into another record');
    expect(page.find('.problem-text').textContent).toMatch(/^Kim Minseo merged it on .*Nov 18.* Someone who sees both can split them\.$/);
    expect(page.text()).not.toMatch(/Restore|deleted/);
  });

  test('says while it is open that it was merged, with a way to the other and back', async () => {
    let asked = oneHome as unknown as FakeResponse;
    await open({ 'GET /home/5': () => (typeof asked === 'function' ? (asked as () => unknown)() : asked), 'POST /batch/12/undo': { batch: 13, undoes: 12, undone: 2, refused: [] } });
    asked = refused(404, { deleted: { by: { userIdx: 2, name: 'Kim Minseo' }, at: '2026-11-18T21:52:00.000Z', restorable: true, merged: { id: 6, title: 'Garden flat', batch: 12 } } });
    await page.settle(() => page.kernel.emit(recordsChanged([{ record: 'home', id: 5, kind: 'delete', version: 6, by: { userIdx: 2, name: 'Kim Minseo' } }])));
    await page.until(() => page.text().includes('Kim Minseo merged this record into Garden flat'));
    expect(page.text()).not.toContain('deleted this record');
    expect(page.button('Open Garden flat').getAttribute('href')).toBe('/home/update/6');
    await page.click(page.button('Split them again'));
    await page.until(() => !page.text().includes('merged this record'));
  });

  test('typed values survive a deletion: the record is restored and saved', async () => {
    let isBack = false;
    await open({
      'PUT /home/5': (call: { body: unknown }) =>
        isBack ? { ...oneHome, ...(call.body as object), version: 6 } : refused(404, { deleted: { by: { userIdx: 2, name: 'Kim Minseo' } } })(),
      'POST /home/5/restore': () => {
        isBack = true;
        return { id: 5 };
      },
    });
    await page.type(field('title'), 'Garden flat');
    await page.click(page.button('Save'));
    expect(page.text()).toContain('Kim Minseo deleted this record. What you typed is still here.');
    await page.click(page.button('Restore the record'));
    expect(page.text()).not.toContain('deleted this record');
    await page.click(page.button('Save'));
    expect(page.find('h1').textContent).toBe('Garden flat');
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
  });
});
